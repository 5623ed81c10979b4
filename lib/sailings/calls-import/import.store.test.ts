import type { Store } from "@/lib/store/connection";
import {
  type CallLine,
  callsCsv,
  importCalls,
  portFinder,
  portStore,
  searchCalls,
  summariesOf,
} from "@/test/support/call-store";
import { countStatements } from "@/test/support/count-statements";
import { sailingsImporter } from "../files/import";
import { cachedNetwork } from "../routing/cached-network";
import { readItinerary } from "../routing/itinerary";
import { callsRevision } from "../routing/load";
import { countCalls } from "./apply-calls";

let store: Store;
beforeEach(async () => {
  store = await portStore();
});
afterEach(() => store.close());

const line = (changes: CallLine): CallLine => ({
  Carrier: "Peak Line",
  Service: "FE1",
  "Voyage Out": "101W",
  "IMO No.": "2400001",
  "Vessel Name": "Lantau Relay",
  Arrival: "",
  Departure: "",
  ...changes,
});
/** Hong Kong to Singapore, there on 5 March at 06:00. */
const feeder: CallLine[] = [
  line({
    Port: "Hong Kong",
    Departure: "01-03-2026 18:00",
    "SI Cut-off": "26-02-2026 12:00",
    "CY Closing": "27-02-2026",
    PCO: "26-02-2026 17:00",
  }),
  line({ Port: "SGSIN", Terminal: "PSA", Arrival: "05-03-2026 06:00", Departure: "05-03-2026 20:00" }),
];
/** Singapore to Rotterdam. */
const mother = (departure: string, changes: CallLine = {}): CallLine[] =>
  [
    line({ Port: "Singapore", Arrival: "04-03-2026 06:00", Departure: departure }),
    line({ Port: "Rotterdam", Arrival: "30-03-2026" }),
  ].map((call) => ({
    ...call,
    Service: "EX1",
    "Voyage Out": "007W",
    "IMO No.": "2400002",
    "Vessel Name": "Lantau Pioneer",
    ...changes,
  }));

async function imported(lines: readonly CallLine[], now?: string) {
  const report = await importCalls(store, callsCsv(lines), now ? { now: new Date(now) } : {});
  expect(report.problems.shown).toEqual([]);
  expect(report.outcome).toBe("imported");
  return report.changes;
}

const at = (portId: string, port: string) => ({ portId, port, terminal: null });

test("two files of calls that meet result in one sailing, with everything that its row shows", async () => {
  expect(await imported(feeder)).toMatchObject({
    added: 2,
    removed: 0,
    changed: 0,
    unchanged: 0,
    changedKeys: 1,
  });
  expect(summariesOf(await searchCalls(store))).toEqual([]);
  await imported(mother("06-03-2026 12:00"));
  const { sailings, sample } = await searchCalls(store);
  expect(sample).toBe(false);
  expect(sailings).toEqual([
    {
      id: "Peak.20.Line_FE1_101W_HKHKG_SGSIN_EX1_007W_SGSIN_NLRTM",
      operator: "Peak Line",
      service: "FE1",
      etd: "2026-03-01T18:00",
      eta: "2026-03-30",
      transitDays: 29,
      vessel: "Lantau Relay",
      voyage: "101W",
      imo: "2400001",
      legs: [
        {
          vessel: "Lantau Relay",
          imo: "2400001",
          voyage: "101W",
          service: "FE1",
          vesselOperator: null,
          from: at("HKHKG", "Hong Kong"),
          to: { ...at("SGSIN", "Singapore"), terminal: "PSA" },
          departure: "2026-03-01T18:00",
          arrival: "2026-03-05T06:00",
        },
        {
          vessel: "Lantau Pioneer",
          imo: "2400002",
          voyage: "007W",
          service: "EX1",
          vesselOperator: null,
          from: at("SGSIN", "Singapore"),
          to: at("NLRTM", "Rotterdam"),
          departure: "2026-03-06T12:00",
          arrival: "2026-03-30",
        },
      ],
      siCutoff: "2026-02-26T12:00",
      vgmCutoff: null,
      cyCutoff: "2026-02-27",
      cfsCutoff: null,
      receiving: null,
      vrCutoff: null,
      cvCutoff: null,
      bookingUrl: null,
    },
  ]);
  const chinese = await searchCalls(store, { language: "zh-cn" });
  expect(chinese.sailings[0]?.legs).toMatchObject([{ to: { port: "新加坡" } }, { to: { port: "鹿特丹" } }]);
  const direct = await searchCalls(store, { loadingPort: { id: "SGSIN", name: "Singapore" } });
  expect(direct.sailings).toMatchObject([{ legs: [{ vessel: "Lantau Pioneer" }] }]);
});

test("too short a wait, and another seller's ship, result in none", async () => {
  await imported([...feeder, ...mother("06-03-2026 05:00")]);
  expect(summariesOf(await searchCalls(store))).toEqual([]);
  await imported(mother("06-03-2026 12:00", { Carrier: "Tide Line" }));
  expect(summariesOf(await searchCalls(store))).toEqual([]);
});

test("a window follows the date type, and a vessel's name is either ship's", async () => {
  await imported([...feeder, ...mother("06-03-2026 12:00")]);
  const count = async (asked: Parameters<typeof searchCalls>[1]) =>
    (await searchCalls(store, asked)).sailings.length;
  const on = (date: string) => ({ dateFrom: date, dateTo: date });
  expect(await count({ dateType: "ETA", ...on("2026-03-30") })).toBe(1);
  expect(await count({ dateType: "ETA", ...on("2026-03-29") })).toBe(0);
  expect(await count({ dateType: "CY", ...on("2026-02-27") })).toBe(1);
  expect(await count({ dateType: "CY", ...on("2026-03-01") })).toBe(0);
  expect(await count({ dateType: "SI", ...on("2026-02-26") })).toBe(1);
  expect(await count({ dateType: "SI", ...on("2026-02-27") })).toBe(0);
  expect(await count({ dateType: "ETD", ...on("2026-03-02") })).toBe(0);
  expect(await count({ vesselName: "lantau pio" })).toBe(1);
  expect(await count({ vesselName: "pioneer" })).toBe(0);
});

test("the same file again leaves the same, and a batch replaces what it spans of its services alone", async () => {
  const lines = [...feeder, ...mother("06-03-2026 12:00")];
  await imported(lines);
  const before = (await searchCalls(store)).sailings;
  expect(await imported(lines)).toMatchObject({
    added: 4,
    removed: 4,
    changed: 0,
    unchanged: 4,
    changedKeys: 2,
  });
  expect((await searchCalls(store)).sailings).toEqual(before);
  // The feeder comes a day later; the other service stays as it is.
  const later = feeder.map((call) => ({
    ...call,
    Departure: call.Departure?.replace(/^0(\d)/, (_, day) => `0${Number(day) + 1}`) ?? "",
    Arrival: call.Arrival?.replace("05-", "06-") ?? "",
  }));
  await imported(later);
  expect(summariesOf(await searchCalls(store))).toEqual([]);
  await imported(mother("09-03-2026"));
  expect(summariesOf(await searchCalls(store))).toEqual([
    "Peak Line Lantau Relay 101W 2026-03-02T18:00 2026-03-30 Singapore Lantau Pioneer",
  ]);
  expect((await searchCalls(store)).sailings[0]?.id).toBe(before[0]?.id);
});

test("a voyage that is sent again from a later port on is the same voyage", async () => {
  const full = mother("06-03-2026 12:00");
  await imported([line({ ...full[0], Port: "HKHKG", Arrival: "", Departure: "01-03-2026" }), ...full]);
  expect(await imported(full)).toMatchObject({
    added: 2,
    removed: 3,
    changed: 0,
    unchanged: 2,
    changedKeys: 1,
  });
  const voyages = await store.db
    .selectFrom("voyages")
    .select("id")
    .where("replaced_by", "is", null)
    .execute();
  expect(voyages).toHaveLength(1);
});

test("replaced calls stay for readers of the previous network, and are deleted by a later import", async () => {
  const lines = mother("06-03-2026 12:00");
  await imported(lines);
  await imported(lines, "2026-03-01T05:00:00Z");
  const count = async () => (await store.db.selectFrom("calls").select("n").execute()).length;
  expect(await count()).toBe(4);
  await imported(lines, "2026-03-01T05:09:00Z");
  expect(await count()).toBe(6);
  expect(await countCalls(store.db)).toEqual({ standing: 2, replaced: 4 });
  await imported(lines, "2026-03-01T06:00:00Z");
  expect(await count()).toBe(4);
  expect(await countCalls(store.db)).toEqual({ standing: 2, replaced: 2 });
});

test("imports of which something is still stored are retained, however many there are", async () => {
  const start = Date.parse("2026-03-01T00:00:00Z");
  for (let hour = 0; hour < 6; hour++) {
    await imported(mother("06-03-2026 12:00"), new Date(start + hour * 3_600_000).toISOString());
  }
  const batches = await store.db.selectFrom("call_batches").select("id").orderBy("id").execute();
  expect(batches.length).toBeLessThanOrEqual(3);
  expect(batches.at(-1)?.id).toBe(await callsRevision(store));
});

test("a store without calls builds no network", async () => {
  // A server tells of commits once it is listened to.
  while (store.version() === null) await new Promise((resolve) => setTimeout(resolve, 5));
  const executed = jest.spyOn(store.reader, "selectFrom");
  expect(await cachedNetwork(store)).toBeNull();
  expect(executed).toHaveBeenCalledTimes(1);
  // Nothing is asked again until something is committed.
  expect(await cachedNetwork(store)).toBeNull();
  expect(executed).toHaveBeenCalledTimes(1);
});

test("while the network is rebuilt the previous one is used", async () => {
  const sailing = mother("06-03-2026 12:00");
  await imported(sailing);
  const asked = { loadingPort: { id: "SGSIN", name: "Singapore" } };
  const old = await searchCalls(store, asked).then(summariesOf);
  const network = await cachedNetwork(store);
  await imported(mother("07-03-2026 12:00"));
  expect(await cachedNetwork(store)).toBe(network);
  expect(await searchCalls(store, asked).then(summariesOf)).not.toEqual(old);
  expect(await cachedNetwork(store)).not.toBe(network);
});

test("a dry run and a file with bad lines change nothing", async () => {
  const rehearsed = await importCalls(store, callsCsv(feeder), { dryRun: true });
  expect(rehearsed).toMatchObject({
    outcome: "rehearsed",
    changes: { added: 2, removed: 0, changedKeys: 1, samples: 0 },
  });
  const bad = line({
    Port: "Atlantis",
    "IMO No.": "12",
    Arrival: "05-03-2026 06:00",
    Departure: "04-03-2026",
    Loads: "some",
    Status: "late",
    "CY Closing": "soon",
  });
  const report = await importCalls(store, callsCsv([...feeder, bad, line({ Port: "SGSIN", Service: "" })]));
  expect(report.outcome).toBe("refused");
  expect(report.problems.shown.map((one) => `${one.line} ${one.column}`).sort()).toEqual([
    "4 CY Closing",
    "4 Departure",
    "4 IMO No.",
    "4 Loads",
    "4 Port",
    "4 Status",
    "5 Arrival",
    "5 Service",
  ]);
  for (const table of ["calls", "voyages", "carriers", "services", "call_batches", "call_sales"] as const) {
    expect(await store.db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
});

test("rule 7: omitted calls and blank voyages carry nothing", async () => {
  const sailing = mother("06-03-2026 12:00");
  const asked = { loadingPort: { id: "SGSIN", name: "Singapore" } };
  await imported(sailing.map((call) => ({ ...call, Status: call.Port === "Singapore" ? "omitted" : "" })));
  expect(summariesOf(await searchCalls(store, asked))).toEqual([]);
  await imported(sailing.map((call) => ({ ...call, Status: "blank" })));
  expect(summariesOf(await searchCalls(store, asked))).toEqual([]);
  await imported(sailing);
  expect(summariesOf(await searchCalls(store, asked))).toHaveLength(1);
});

test("a time that has been, else one that is expected, counts before the plan", async () => {
  const [board, alight] = mother("06-03-2026 12:00");
  const lines = [
    { ...board, "Estimated Departure": "08-03-2026 10:00", "Actual Departure": "" },
    { ...alight, "Estimated Arrival": "31-03-2026", "Actual Arrival": "02-04-2026 08:00" },
  ];
  const found = async () =>
    (await searchCalls(store, { loadingPort: { id: "SGSIN", name: "Singapore" } })).sailings;
  await imported(lines, "2026-04-02T12:00:00Z");
  expect(await found()).toMatchObject([{ etd: "2026-03-08T10:00", eta: "2026-04-02T08:00" }]);
  // What is said to have been, and is still to come, is an estimate at most; a statement of the future is none.
  const [first = {}, ...rest] = lines;
  const report = await importCalls(store, callsCsv([{ ...first, "As Of": "01-01-2028 00:10" }, ...rest]));
  const told = ({ line: at, column, reason }: (typeof report.notes.shown)[number]) =>
    `${at} ${column}: ${reason}`;
  expect(report.notes.shown.map(told)).toEqual([
    '2 As Of: "01-01-2028 00:10" is in the future; it was left out.',
  ]);
  expect(report.suspicions.flatMap(({ shown }) => shown.map(told))).toEqual([
    '3 Actual Arrival: "02-04-2026 08:00" is in the future; it was read as an estimate.',
  ]);
  expect(await found()).toMatchObject([{ eta: "2026-03-31" }]);
});

test("a stored sailing wins over a found one of the same seller, ship, voyage and date", async () => {
  await imported([...feeder, ...mother("06-03-2026 12:00")]);
  const row = {
    loading_port_id: "HKHKG",
    discharge_port_id: "NLRTM",
    etd: "2026-03-01",
    id: "stored",
    operator: "PEAK LINE",
    vessel: "Lantau Relay",
    voyage: "101W",
    sample: 0,
  };
  await store.db
    .insertInto("sailings")
    .values({ ...row, imo: null } as never)
    .execute();
  expect((await searchCalls(store)).sailings.map(({ id }) => id)).toEqual(["stored"]);
  await store.db.updateTable("sailings").set({ vessel: "RELAY", imo: "2400001" }).execute();
  expect((await searchCalls(store)).sailings.map(({ id }) => id)).toEqual(["stored"]);
  await store.db.updateTable("sailings").set({ etd: "2026-03-02" }).execute();
  expect((await searchCalls(store)).sailings.map(({ id }) => id)).toEqual([
    expect.stringContaining("Peak"),
    "stored",
  ]);
});

test("a stored sailing equal to a found one has the further facts of the itinerary", async () => {
  await imported([...feeder, ...mother("06-03-2026 12:00")]);
  const [found] = (await searchCalls(store)).sailings;
  const row = {
    loading_port_id: "HKHKG",
    discharge_port_id: "NLRTM",
    etd: "2026-03-01T18:00",
    eta: "2026-03-30",
    id: "stored",
    operator: "Peak Line",
    service: "FE1",
    transhipment_port_id: "SGSIN",
    vessel: "Lantau Relay",
    voyage: "101W",
    imo: "2400001",
    vessel_2: "Lantau Pioneer",
    voyage_2: "007W",
    si: "2026-02-26T12:00",
    cy: "2026-02-27",
    sample: 0,
  };
  await store.db
    .insertInto("sailings")
    .values(row as never)
    .execute();
  expect((await searchCalls(store)).sailings).toEqual([{ ...found, id: "stored" }]);
  await store.db.updateTable("sailings").set({ vessel_2: "Lantau Pathfinder" }).execute();
  const [other] = (await searchCalls(store)).sailings;
  expect(other?.legs).toMatchObject([{ arrival: null }, { vessel: "Lantau Pathfinder", departure: null }]);
});

test("a third ship is used where two transhipments are requested, and not where fewer are", async () => {
  const change = (imo: string, service: string) => ({
    "IMO No.": imo,
    Service: service,
    "Vessel Name": service,
  });
  const [leaves, comes] = mother("07-03-2026 12:00", change("2400003", "RX1"));
  const [boards, ends] = mother("15-03-2026 12:00", change("2400004", "EX9"));
  await imported([
    ...feeder,
    ...[{ ...leaves }, { ...comes, Port: "LKCMB", Arrival: "12-03-2026 06:00", Terminal: "CICT" }],
    ...[{ ...boards, Port: "LKCMB", Terminal: "CICT" }, { ...ends }],
  ] as CallLine[]);
  expect((await searchCalls(store)).sailings).toEqual([]);
  expect((await searchCalls(store, { maxTranshipments: 0 })).sailings).toEqual([]);
  const [sailing, ...none] = (await searchCalls(store, { maxTranshipments: 2, language: "zh-tw" })).sailings;
  expect(none).toEqual([]);
  expect(sailing?.legs).toMatchObject([
    { vessel: "Lantau Relay", to: { port: "新加坡" }, arrival: "2026-03-05T06:00" },
    {
      vessel: "RX1",
      departure: "2026-03-07T12:00",
      to: { portId: "LKCMB", port: "科倫坡", terminal: "科倫坡國際集裝箱碼頭" },
    },
    { vessel: "EX9", from: { portId: "LKCMB" }, departure: "2026-03-15T12:00", arrival: "2026-03-30" },
  ]);
});

test("a carrier is known by its code, and by its name from then on", async () => {
  await imported(mother("06-03-2026 12:00", { "Carrier Code": "PKL", "Carrier Code List": "SMDG" }));
  await imported(feeder);
  expect(await store.db.selectFrom("carriers").selectAll().execute()).toEqual([
    { code: "PKL", list: "SMDG", name: "Peak Line", name_zh: null, sample: 0 },
  ]);
  expect(summariesOf(await searchCalls(store))).toHaveLength(1);
});

test("further facts from calls: further cut-offs, and the rotation of each ship", async () => {
  const [board, alight] = feeder as [CallLine, CallLine];
  const [onto, ends] = mother("06-03-2026 12:00") as [CallLine, CallLine];
  await imported([
    line({ Port: "LKCMB", Departure: "20-02-2026 10:00" }),
    { ...board, DGC: "26-02-2026 10:00", "As Of": "25-02-2026 06:10" },
    alight,
    onto,
    { ...onto, Port: "LKCMB", Arrival: "12-03-2026", Departure: "13-03-2026" },
    ends,
  ]);
  const [found] = (await searchCalls(store)).sailings;
  if (!found) throw new Error("There is no sailing.");
  // Those of classes of cargo are fields of the sailing: a search uses them.
  expect(found.dangerousCutoff).toBe("2026-02-26T10:00");
  const { cutoffs, rotations, asOf } = await readItinerary(store, found, "en");
  expect({ cutoffs, asOf }).toEqual({
    cutoffs: [{ code: "PCO", time: "2026-02-26T17:00", leg: 0 }],
    asOf: "2026-02-25T06:10",
  });
  expect(rotations.map((calls) => calls.map(({ port, part, time }) => `${port} ${part} ${time}`))).toEqual([
    ["Colombo null 2026-02-20T10:00", "Hong Kong from 2026-03-01T18:00", "Singapore to 2026-03-05T06:00"],
    ["Singapore from 2026-03-06T12:00", "Colombo on 2026-03-13", "Rotterdam to 2026-03-30"],
  ]);
  const stored = { ...found, legs: found.legs.map((leg) => ({ ...leg, service: null })) };
  expect(await readItinerary(store, stored, "en")).toEqual({ cutoffs: [], rotations: [[], []], asOf: null });
});

test("a transhipment cut-off is that of the call from which cargo goes on, and none of where it is loaded", async () => {
  const [board, alight] = feeder as [CallLine, CallLine];
  const [onto, ends] = mother("05-03-2026 12:00") as [CallLine, CallLine];
  const lines = [
    { ...board, TCO: "28-02-2026 10:00" },
    alight,
    { ...onto, TCO: "05-03-2026 07:00", DGC: "04-03-2026 10:00" },
    { ...ends, TCO: "31-03-2026 07:00" },
  ];
  await imported(lines);
  const cutoffsOf = async (asked: Parameters<typeof searchCalls>[1] = {}) => {
    const [found] = (await searchCalls(store, asked)).sailings;
    return found && (await readItinerary(store, found, "en")).cutoffs;
  };
  // Six hours are enough, as the call has the cut-off.
  expect(await cutoffsOf()).toEqual([
    { code: "PCO", time: "2026-02-26T17:00", leg: 0 },
    { code: "TCO", time: "2026-03-05T07:00", leg: 1 },
  ]);
  expect(await cutoffsOf({ dischargePort: { id: "SGSIN", name: "Singapore" } })).toEqual([
    { code: "PCO", time: "2026-02-26T17:00", leg: 0 },
  ]);
});

test("a voyage that a spreadsheet saved as a number is restored to its stored spelling, and noted", async () => {
  await imported(feeder.map((call) => ({ ...call, "Voyage Out": "0042" })));
  const report = await importCalls(store, callsCsv(feeder.map((call) => ({ ...call, "Voyage Out": "42" }))));
  expect(report.changes?.remarks).toEqual([expect.stringContaining('line 2: "42" for "0042"')]);
  const standing = await store.db
    .selectFrom("call_sales as s")
    .innerJoin("voyages as v", "v.id", "s.voyage_id")
    .where("v.replaced_by", "is", null)
    .select(["s.voyage_in", "s.voyage_out"])
    .execute();
  expect(standing).toEqual([0, 1].map(() => ({ voyage_in: "0042", voyage_out: "0042" })));
});

test("many such voyages are restored with as many statements as a few", async () => {
  const calls = (count: number, zeros: string) =>
    Array.from({ length: count }, (_, n) =>
      feeder.map((call) => ({ ...call, "Vessel Name": `Feeder ${n}`, "Voyage Out": `${zeros}${100 + n}` })),
    ).flat();
  const statements = async (count: number) => {
    await imported(calls(count, "0"));
    return countStatements(() => imported(calls(count, "")));
  };
  const [few, many] = [await statements(3), await statements(23)];
  const other = await store.db
    .selectFrom("call_sales")
    .where("voyage_out", "not like", "0%")
    .selectAll()
    .execute();
  expect(other).toEqual([]);
  expect(many - few).toBeLessThanOrEqual(6);
});

test("an unknown place without cargo, and an omitted call without a time, are left out and noted", async () => {
  const [first, last] = feeder as [CallLine, CallLine];
  const report = await importCalls(
    store,
    callsCsv([
      { ...first, Loads: "", Discharges: "", Status: "" },
      line({ Port: "EGSZC", Arrival: "03-03-2026 06:00", Loads: "no", Discharges: "No" }),
      line({ Port: "LKCMB", Status: "omitted" }),
      last,
    ]),
  );
  expect(report).toMatchObject({ outcome: "imported", lines: 4, rows: 2 });
  expect(report.notes.shown).toEqual([
    {
      line: 3,
      column: "Port",
      reason: '"EGSZC" is not a known port, and no cargo is handled there; the call was left out.',
    },
    { line: 4, column: "Status", reason: "The call is omitted and has no time; it was left out." },
  ]);
});

test("a sailing of a voyage that a spreadsheet saved as a number is the same as the one from calls", async () => {
  await imported([
    line({ Port: "Hong Kong", Departure: "01-03-2026 18:00", "Voyage Out": "0042" }),
    line({ Port: "Rotterdam", Arrival: "30-03-2026", "Voyage Out": "0042" }),
  ]);
  async function* input() {
    yield "Loading Port,ETD,Discharge Port,ETA,Vessel Name,Voyage No.,Operator\nHKHKG,01-03-2026 18:00,NLRTM,30-03-2026,Lantau Relay,42,Peak Line\n";
  }
  const job = { store, input: input(), dryRun: false, skipBad: false, replace: null };
  const report = await sailingsImporter(portFinder).run({ ...job, now: new Date("2026-02-20T00:00:00Z") });
  expect(report.changes?.remarks).toEqual([expect.stringContaining('line 2: "42" for "0042".')]);
  expect((await searchCalls(store)).sailings).toMatchObject([{ voyage: "0042", eta: "2026-03-30" }]);
});
