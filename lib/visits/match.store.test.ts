import type { VisitRow } from "@/lib/store/schema";
import { portStore } from "@/test/support/call-store";
import { type PlannedLine, planCalls } from "@/test/support/planned-calls";
import type { TestStore } from "@/test/support/stores";
import { addVisitedPorts, importVisits, recordedLists, visitsNow } from "@/test/support/visits";
import { countMatches, matchVisits, visitName } from "./match";
import type { UnmatchedReason } from "./schema";

let store: TestStore;
beforeEach(async () => {
  store = await portStore();
  await addVisitedPorts(store);
});
afterEach(() => store.close());

const plan = (
  imo: string,
  voyage: string,
  arrival: string,
  more: Partial<PlannedLine> = {},
): PlannedLine => ({
  ...{ imo, voyage, port: "HKHKG", arrival, departure: arrival.replace(/ (\d\d):/, " 23:") },
  ...more,
});

/** A ship that was seen: what identifies it, when it came to Hong Kong (UTC), and the voyage that it is labelled with, or why none. */
type Labelled = [
  what: string,
  seen: { imo?: string; call_sign?: string; came?: string; left?: string },
  label: { voyage: string } | { reason: UnmatchedReason },
];

const planned = [
  plan("4200001", "001E", "2026-10-20 09:30"),
  plan("4200002", "002E", "2026-10-18 09:30"),
  plan("4200002", "003E", "2026-10-25 09:30"),
  plan("4200003", "004E", "2026-10-20 09:30", { departure: "2026-10-21 07:00" }),
  plan("4200003", "004E", "2026-10-27 21:30", { departure: "2026-10-28 08:00" }),
  plan("4200004", "005E", "2026-10-20 09:30", { port: "DEHAM" }),
  plan("4200005", "006E", "2026-10-20"),
  plan("4200006", "007E", "2026-10-20 10:10"),
  plan("4200007", "008E", "2026-10-20 09:30"),
];

const labelled: Labelled[] = [
  ["the promised minute", { imo: "4200001", came: "2026-10-20T01:30" }, { voyage: "001E" }],
  ["five days late", { imo: "4200001", came: "2026-10-25T01:30" }, { voyage: "001E" }],
  ["a minute more", { imo: "4200001", came: "2026-10-25T01:31" }, { reason: "notCalled" }],
  ["five days early", { imo: "4200001", came: "2026-10-15T01:30" }, { voyage: "001E" }],
  ["near one of two weekly voyages", { imo: "4200002", came: "2026-10-18T20:00" }, { voyage: "002E" }],
  ["between two of them", { imo: "4200002", came: "2026-10-21T14:00" }, { reason: "severalVoyages" }],
  [
    "twice in one voyage, nearer to the second",
    { imo: "4200003", came: "2026-10-25T01:30" },
    { voyage: "004E" },
  ],
  ["planned at another port", { imo: "4200004", came: "2026-10-20T01:30" }, { reason: "notCalled" }],
  ["a ship without a plan", { imo: "4299999", came: "2026-10-20T01:30" }, { reason: "notCalled" }],
  ["a date without a time", { imo: "4200005", came: "2026-10-20T12:00" }, { voyage: "006E" }],
  ["by call sign", { call_sign: "VRZB6", came: "2026-10-20T02:00" }, { voyage: "007E" }],
  ["a sign of two ships", { call_sign: "VRZB9", came: "2026-10-20T02:00" }, { reason: "sharedCallSign" }],
  ["a sign of no ship", { call_sign: "VRZB0", came: "2026-10-20T02:00" }, { reason: "unknownCallSign" }],
  ["a name alone", { came: "2026-10-20T02:00" }, { reason: "noIdentity" }],
  ["only its departure", { imo: "4200007", left: "2026-10-20T16:00" }, { voyage: "008E" }],
];

function visit({ imo, call_sign, came, left }: Labelled[1], id = "1"): VisitRow {
  const full = (time?: string) => (time ? `${time}:00.000Z` : null);
  return {
    ...{ source: "hkmd", source_id: id, port: "HKHKG", place: null, imo: imo ?? null, kind: null },
    ...{ call_sign: call_sign ?? null, ship: "WITNESS 4200001", from_port: null, to_port: null, agent: null },
    ...{ company: null, notes: null, arrival_estimated: null, departure_estimated: null },
    ...{ arrival_actual: full(came), departure_actual: full(left) },
    ...{ arrival_estimated_by: null, arrival_actual_by: null, departure_estimated_by: null },
    ...{ departure_actual_by: null, ended: 0, at: full(came) ?? full(left) ?? "", revision: 1 },
    seen_at: "2026-10-25T06:00:00.000Z",
  };
}

async function labelOf(visits: readonly VisitRow[], of = visits[0]) {
  const match = (await matchVisits(store.db, visits)).get(of ? visitName(of) : "");
  if (!match || "reason" in match) return match;
  const { voyage_out: voyage } = await store.db
    .selectFrom("call_sales")
    .select("voyage_out")
    .where("voyage_id", "=", match.call.voyageId)
    .where("n", "=", match.call.n)
    .executeTakeFirstOrThrow();
  return { voyage, arrival: match.call.arrival };
}

test("each labelled visit is matched as it is labelled", async () => {
  await planCalls(store, planned, visitsNow);
  await store.exec(`insert into vessels (imo, vessel, call_sign, sample) values
    ('4200006', 'SIX', 'vrzb 6', 0), ('4200008', 'EIGHT', 'VRZB9', 0), ('4200009', 'NINE', 'VRZB9', 0)`);
  const wrong = [];
  for (const [what, seen, label] of labelled) {
    const found = await labelOf([visit(seen)]);
    if (!found || !Object.entries(label).every(([key, value]) => found[key as keyof typeof found] === value))
      wrong.push({ what, found });
  }
  expect(wrong).toEqual([]);
  expect(await labelOf([visit({ imo: "4200003", came: "2026-10-25T01:30" })])).toMatchObject({
    arrival: "2026-10-27T21:30",
  });
});

test("a ship that goes to anchor and comes back: the call is the nearest visit's", async () => {
  await planCalls(store, planned, visitsNow);
  const visits = [
    visit({ imo: "4200001", came: "2026-10-20T02:30" }, "1"),
    visit({ imo: "4200001", came: "2026-10-22T02:30" }, "2"),
  ];
  expect(await labelOf(visits, visits[0])).toMatchObject({ voyage: "001E" });
  expect(await labelOf(visits, visits[1])).toEqual({ reason: "nearerVisit" });
});

test("a call that several carriers publish under services of their own is one call, with every publication", async () => {
  const one = plan("4200001", "001E", "2026-10-20 09:30", { service: "WT1" });
  await planCalls(
    store,
    [
      one,
      { ...one, service: "PX7", voyage: "P41", departure: "2026-10-21 01:00" },
      // A date alone, as the third carrier publishes it.
      { ...one, service: "QX9", voyage: "Q12", arrival: "2026-10-20", departure: "2026-10-21" },
    ],
    visitsNow,
  );
  const visits = [visit({ imo: "4200001", came: "2026-10-20T02:30" })];
  const match = (await matchVisits(store.db, visits)).get("hkmd 1");
  expect(match).toMatchObject({
    call: { service: "PX7", arrival: "2026-10-20T09:30" },
    published: [{ service: "PX7" }, { service: "QX9" }, { service: "WT1" }],
  });
});

test("planned calls at different times stay two, under whatever service they are published", async () => {
  const pairs = [
    { imo: "4200011", service: "PX7", arrival: "2026-10-20 09:31" },
    { imo: "4200012", service: "PX7", arrival: "2026-10-21" },
    { imo: "4200013", service: "WT1", arrival: "2026-10-23 09:30" },
  ].map((other) => [
    plan(other.imo, "001E", "2026-10-20 09:30"),
    plan(other.imo, "P41", other.arrival, { ...other, departure: "2026-10-24" }),
  ]);
  await planCalls(store, pairs.flat(), visitsNow);
  for (const [one] of pairs)
    expect(await labelOf([visit({ imo: one?.imo ?? "", came: "2026-10-20T02:30" })])).toEqual({
      reason: "severalVoyages",
    });
});

test("what is blank, omitted or replaced is not planned", async () => {
  await planCalls(store, planned, visitsNow);
  const seen = [visit({ imo: "4200001", came: "2026-10-20T02:30" })];
  for (const change of [
    "update voyages set status = 'blank' where imo = '4200001'",
    "update voyages set status = 'planned', replaced_by = 1 where imo = '4200001'",
    "update voyages set replaced_by = null where imo = '4200001'",
  ]) {
    await store.exec(change);
    expect([change, await labelOf(seen)]).toMatchObject([
      change,
      change.endsWith("null where imo = '4200001'") ? { voyage: "001E" } : { reason: "notCalled" },
    ]);
  }
  await store.exec("update calls set status = 'omitted' where port_id = 'HKHKG'");
  expect(await labelOf(seen)).toEqual({ reason: "notCalled" });
});

test("calls that are imported after the visits match too, and every visit is counted with its reason", async () => {
  for (const name of ["helsinki", "hong-kong", "busan"] as const)
    await importVisits(store, recordedLists(name));
  const none = await countMatches(store.db);
  expect(none.map(({ source, visits, matched }) => [source, visits, matched])).toEqual([
    ["digitraffic", 3, 0],
    ["hkmd", 3, 0],
    ["port-mis", 2, 0],
  ]);
  await store.exec(`insert into vessels (imo, vessel, call_sign, sample) values
    ('4200077', 'DONGBAEK', 'DSZX7', 0), ('4200078', 'PEARL CORMORANT', 'VRZA1', 0)`);
  await planCalls(
    store,
    [
      plan("4100011", "FI1", "2026-10-25 03:00", { port: "FIHEL", departure: "2026-10-25 05:00" }),
      plan("4200077", "KR1", "2026-10-19 12:00", { port: "KRPUS" }),
      plan("4200078", "HK1", "2026-10-20 09:30"),
    ],
    visitsNow,
  );
  const counts = await countMatches(store.db);
  expect(counts.map(({ source, matched, unmatched }) => [source, matched, unmatched])).toMatchObject([
    ["digitraffic", 1, { notCalled: 1, unknownCallSign: 1 }],
    ["hkmd", 1, { noIdentity: 1, unknownCallSign: 1 }],
    ["port-mis", 1, { unknownCallSign: 1 }],
  ]);
});
