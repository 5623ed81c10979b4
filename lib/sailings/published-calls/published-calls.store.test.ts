import { type CallLine, callsCsv, importCalls, portStore, searchCalls } from "@/test/support/call-store";
import type { TestStore } from "@/test/support/stores";
import { currentNetwork } from "../routing/cached-network";
import { readLegFacts } from "./leg-facts";
import { readCallsAt } from "./port-schedules";
import { type ScheduleQuery, type ServiceSchedule, serviceSchedules } from "./service-schedules";
import { publishedCutoffs, type VoyageFilter } from "./voyages";

/** Port calls as carriers publish them, on both kinds of store. */

let store: TestStore;
beforeEach(async () => {
  store = await portStore();
});
afterEach(() => store.close());

async function given(...lines: CallLine[][]) {
  await importCalls(store, callsCsv(lines.flat()));
  await currentNetwork(store);
}

const ship = (vessel: string, imo: string, calls: CallLine[], more: CallLine = {}): CallLine[] =>
  calls.map((call) => ({
    Carrier: "Peak Line",
    "Carrier Code": "PEAK",
    Service: "EX1",
    "Voyage Out": "101W",
    "IMO No.": imo,
    "Vessel Name": vessel,
    ...more,
    ...call,
  }));

/** Hong Kong to Rotterdam and back to Singapore, where the number turns in Rotterdam. */
const round = ship("Lantau Pioneer", "2400001", [
  {
    Port: "HKHKG",
    Terminal: "HIT",
    Arrival: "2026-03-04 06:00",
    Departure: "2026-03-05 06:00",
    "Service Ref": "SR12345A",
    "Universal Voyage Out": "2610W",
    "Call Ref": "REF-1",
    "CY Closing": "2026-03-03 17:00",
    AFC: "2026-03-02 12:00",
  },
  {
    Port: "SGSIN",
    Arrival: "2026-03-09 06:00",
    "Estimated Arrival": "2026-03-10 06:00",
    Departure: "2026-03-11",
  },
  {
    Port: "NLRTM",
    Arrival: "2026-04-02 06:00",
    Departure: "2026-04-03 06:00",
    "Voyage In": "101W",
    "Voyage Out": "101E",
  },
  { Port: "LKCMB", Arrival: "2026-04-20 06:00", "Voyage In": "101E", "Voyage Out": "101E" },
]);
const days = { from: "2026-02-01", to: "2026-06-30" };

async function schedules(filter: Partial<VoyageFilter>, more: Partial<ScheduleQuery> = {}) {
  const found: ServiceSchedule[] = [];
  const ask = { filter: { ...days, ...filter }, matchedOnly: false, after: null, ...more };
  for await (const one of serviceSchedules(store, ask)) found.push(one);
  return found;
}
const portsOf = (found: readonly ServiceSchedule[]) =>
  found.map(({ seller, ships }) => [
    `${seller.carrier.code} ${seller.code}`,
    ...ships.map((calls) => calls.map(({ port }) => port.id).join(" ")),
  ]);

const whole = [["PEAK EX1", "HKHKG SGSIN NLRTM LKCMB"]];

test.each([
  [{ imo: "2400001" }],
  [{ vessel: "LANTAU PIONEER" }],
  [{ serviceCode: "EX1" }],
  [{ universalServiceRef: "SR12345A" }],
  [{ voyageNumber: "101W" }],
  [{ voyageNumber: "101E" }],
  [{ universalVoyageRef: "2610W" }],
  [{ port: "SGSIN" }],
  [{ terminal: "HIT" }],
  [{ port: "HKHKG", terminal: "HIT", imo: "2400001", serviceCode: "EX1", voyageNumber: "101W" }],
  [{ port: "SGSIN", from: "2026-03-10", to: "2026-03-10" }],
] satisfies [Partial<VoyageFilter>][])("a voyage is found by %j with all its calls", async (filter) => {
  await given(
    round,
    ship("Other", "2400009", [{ Port: "LKCMB", Departure: "2026-08-01" }], { Service: "ZZ9" }),
  );
  expect(portsOf(await schedules(filter))).toEqual(whole);
});

test.each([
  [{ imo: "2400002" }],
  [{ vessel: "Lantau" }],
  [{ serviceCode: "EX2" }],
  [{ voyageNumber: "999" }],
  [{ port: "SGSIN", terminal: "HIT" }],
  [{ shipOperator: "TIDE" }],
  [{ port: "SGSIN", from: "2026-03-12", to: "2026-03-30" }],
  [{ port: "SGSIN", voyageNumber: "101E" }],
] satisfies [Partial<VoyageFilter>][])("nothing is found by %j", async (filter) => {
  await given(round);
  expect(await schedules(filter)).toEqual([]);
});

test("only matched calls are given if the request asks for them", async () => {
  await given(round);
  expect(portsOf(await schedules({ voyageNumber: "101E" }, { matchedOnly: true }))).toEqual([
    ["PEAK EX1", "NLRTM LKCMB"],
  ]);
});

test("omitted calls and blank voyages are left out", async () => {
  const blank = ship("Lantau Two", "2400002", [{ Port: "HKHKG", Departure: "2026-03-12" }], {
    "Voyage Out": "102W",
    Status: "blank",
  });
  const omitted = round.map((line) => (line.Port === "SGSIN" ? { ...line, Status: "omitted" } : line));
  await given(omitted, blank);
  expect(portsOf(await schedules({ serviceCode: "EX1" }))).toEqual([["PEAK EX1", "HKHKG NLRTM LKCMB"]]);
  expect(portsOf(await schedules({ port: "SGSIN" }))).toEqual([]);
});

test("schedules are in one order, which continues from any key on", async () => {
  const other = round.map((line) => ({
    ...line,
    Service: "AX1",
    "IMO No.": "2400005",
    "Voyage Out": "7W",
    "Voyage In": "7W",
  }));
  await given(round, other);
  const all = await schedules({ port: "HKHKG" });
  expect(all.map(({ key }) => key[0])).toEqual(["AX1", "EX1"]);
  expect(portsOf(await schedules({ port: "HKHKG" }, { after: all[0]?.key ?? null }))).toEqual(portsOf(all));
  expect(portsOf(await schedules({ port: "HKHKG" }, { after: all[1]?.key ?? null }))).toEqual(
    portsOf(all.slice(1)),
  );
  expect(await schedules({ port: "HKHKG" }, { after: ["EX2"] })).toEqual([]);
});

test("calls at a port have every form of their times, and what each carrier says", async () => {
  await given(round);
  const { calls, services } = await readCallsAt(store, "SGSIN", "2026-03-10", "2026-03-20");
  expect(calls).toMatchObject([
    {
      imo: "2400001",
      vessel: "Lantau Pioneer",
      arrival: { planned: "2026-03-09T06:00", estimated: "2026-03-10T06:00", actual: null },
      departure: { planned: "2026-03-11" },
      offers: [{ seller: "PEAK", voyageIn: "101W", voyageOut: "101W" }],
    },
  ]);
  expect(services.get(calls[0]?.serviceId ?? "")).toMatchObject({ code: "EX1", universalRef: "SR12345A" });
  expect((await readCallsAt(store, "SGSIN", "2026-03-12", "2026-03-20")).calls).toEqual([]);
  expect((await readCallsAt(store, "XXXXX", "2026-03-10", "2026-03-20")).calls).toEqual([]);
});

test("legs of found sailings have the facts of their calls", async () => {
  await given(round);
  const { sailings } = await searchCalls(store);
  const facts = await readLegFacts(store, sailings);
  const [leg] = sailings[0]?.legs ?? [];
  expect(leg && facts.get(leg)).toMatchObject({
    from: {
      terminal: "HIT",
      reference: "REF-1",
      universalOut: "2610W",
      cutoffs: [
        { code: "FCO", time: "2026-03-03T17:00" },
        { code: "AFC", time: "2026-03-02T12:00" },
      ],
    },
    to: { voyageIn: "101W" },
    seller: { code: "PEAK" },
    universalServiceRef: "SR12345A",
  });
  const imported = sailings.map((sailing) => ({
    ...sailing,
    legs: sailing.legs.map((one) => ({ ...one, departure: "2026-03-05T07:00" })),
  }));
  expect((await readLegFacts(store, imported)).size).toBe(0);
});

test("a store without calls has none", async () => {
  expect(await schedules({ port: "HKHKG" })).toEqual([]);
  expect((await readCallsAt(store, "HKHKG", "2026-03-10", "2026-03-20")).calls).toEqual([]);
  expect((await readLegFacts(store, [])).size).toBe(0);
});

test("cut-offs have codes of DCSA's list; other facts of their JSON are left out", () => {
  const stored = JSON.stringify({
    "x-vr": "2026-03-01",
    FCO: "2026-03-02T10:00",
    DCO: "TBA",
    XYZ: "2026-03-01",
  });
  expect(publishedCutoffs(stored)).toEqual([{ code: "FCO", time: "2026-03-02T10:00" }]);
  expect(publishedCutoffs(null)).toEqual([]);
});
