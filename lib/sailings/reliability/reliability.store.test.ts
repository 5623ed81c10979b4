import type { Insertable } from "kysely";
import { insertMany } from "@/lib/store/insert";
import type { SailingRow, ScheduleChangeRow } from "@/lib/store/schema";
import { addDays } from "@/lib/time/calendar";
import { type CallLine, callsCsv, importCalls, portStore } from "@/test/support/call-store";
import type { TestStore } from "@/test/support/stores";
import { currentNetwork } from "../routing/cached-network";
import { reliabilityOfCarriers, reliabilityOfService } from "./reliability";

/** Thursday noon in Hong Kong; the last complete week ends on Sunday 15 November. */
const now = new Date("2026-11-19T04:00:00Z");
const firstSunday = "2026-09-06";

let store: TestStore;
beforeEach(async () => {
  store = await portStore();
});
afterEach(() => store.close());

const change = (more: Partial<Insertable<ScheduleChangeRow>>) =>
  insertMany(store.db, "schedule_changes", [
    {
      event_id: 1,
      day: "2026-06-01",
      urgency: 0,
      kind: "new",
      weight: "quiet",
      recorded_at: "2026-06-01T00:00:00Z",
      source: "file",
      operator: "Peak Line",
      sample: 0,
      ...more,
    },
  ]);

/** 'DD-MM-YYYY'. */
const cell = (day: string) => day.split("-").reverse().join("-");

/** Ten weekly voyages from Hong Kong by Singapore to Rotterdam, the first one on 6 September. */
function voyages(more: (at: number) => CallLine = () => ({})): CallLine[] {
  return Array.from({ length: 10 }, (_, at) => {
    const day = addDays(firstSunday, 7 * at);
    const facts = {
      Carrier: "Peak Line",
      "Carrier Code": "PEK",
      Service: "EX1",
      "Voyage Out": `${at + 1}W`,
      "IMO No.": `24000${String(at + 10)}`,
      "Vessel Name": `Lantau ${at + 1}`,
    };
    return [
      {
        ...facts,
        Port: "HKHKG",
        Departure: `${cell(day)} 20:00`,
        "CY Closing": `${cell(addDays(day, -1))} 12:00`,
        ...more(at),
      },
      {
        ...facts,
        Port: "SGSIN",
        Arrival: cell(addDays(day, 4)),
        Departure: cell(addDays(day, 5)),
        ...more(at),
      },
      { ...facts, Port: "NLRTM", Arrival: cell(addDays(day, 28)), ...more(at) },
    ];
  }).flat();
}

async function giveCalls(lines: CallLine[]): Promise<string> {
  await importCalls(store, callsCsv(lines));
  await currentNetwork(store);
  const [service] = await store.all("select id from services");
  return String(service?.id);
}

const knownOf = (reliability: Awaited<ReturnType<typeof reliabilityOfService>>) => {
  if (reliability.state !== "known") throw new Error(`The figures are ${reliability.state}.`);
  return reliability;
};

test("a sample has none, and so has a schedule whose changes are not recorded for long", async () => {
  const service = await giveCalls(voyages());
  expect(await reliabilityOfService(store, service, now)).toEqual({ state: "short", since: null });
  await change({ recorded_at: "2026-11-01T20:00:00Z" });
  // The date in Hong Kong.
  expect(await reliabilityOfService(store, service, now)).toEqual({ state: "short", since: "2026-11-02" });
  const sampled = await portStore();
  await insertMany(sampled.db, "domain_state", [{ domain: "sailings", state: "sample", rolled_on: null }]);
  expect(await reliabilityOfService(sampled, service, now)).toEqual({ state: "sample" });
  expect(await reliabilityOfCarriers(sampled, ["PEK"], now)).toEqual({ state: "sample" });
  await sampled.close();
});

test("a service is judged by its stored calls and its recorded changes", async () => {
  const service = await giveCalls(
    voyages((at) => (at === 3 ? { Status: "blank" } : ({} as CallLine))).map((line) =>
      line["Voyage Out"] === "5W" && line.Port === "SGSIN" ? { ...line, Status: "omitted" } : line,
    ),
  );
  await change({});
  const ofFirst = {
    service_id: service,
    service: "EX1",
    seller: "PEK",
    voyage: "1W",
    port_id: "HKHKG",
    etd: "2026-09-06T20:00",
    recorded_at: "2026-09-01T00:00:00Z",
  };
  await change({
    ...ofFirst,
    kind: "departureRolled",
    field: "etd",
    previous: "2026-09-04T20:00",
    current: "2026-09-06T20:00",
  });
  await change({ ...ofFirst, kind: "cutoffEarlier", field: "FCO", is_late: 1 });
  // A voyage that a later import no longer has, and the same change of a sample.
  const calls = "|HKHKG 2026-10-01T10:00 77W||SGSIN 2026-10-05T10:00 77W||NLRTM - 77W|";
  await change({ ...ofFirst, kind: "blanked", port_id: null, voyage: "77W", calls });
  await change({
    ...ofFirst,
    kind: "departureRolled",
    field: "etd",
    previous: "2026-01-01",
    voyage: "2W",
    etd: "2026-09-13T20:00",
    sample: 1,
  });
  const { period, figures, carriers } = knownOf(await reliabilityOfService(store, service, now));
  expect(period).toEqual({ from: "2026-08-31", to: "2026-11-15" });
  // Ten from Hong Kong, ten from Singapore, two of the voyage that is gone; the tenth leaves Singapore on 13 November.
  expect(figures).toMatchObject({
    moved: { count: 1, all: 22 },
    blanked: { count: 5, all: 22 },
    voyagesBlanked: { count: 2, all: 11 },
    // Nine CY closings: those of the blanked voyage do not count.
    cutoffsEarlier: { count: 1, all: 9 },
    cutoffsLate: { count: 1 },
    onTime: { count: 0, all: 0 },
    observed: 0,
  });
  expect(carriers).toEqual([]);
});

test("carriers are judged by their port calls, else by their published sailings, each departure once", async () => {
  await giveCalls(voyages());
  await change({});
  const sailing = (id: string, operator: string, etd: string, discharge: string, voyage: string) =>
    ({
      id,
      operator,
      etd,
      eta: addDays(etd.slice(0, 10), 25),
      loading_port_id: "HKHKG",
      discharge_port_id: discharge,
      vessel: "Beacon One",
      voyage,
      service: "BX",
      cy: "2026-10-01T10:00",
      sample: 0,
    }) as SailingRow;
  await insertMany(store.db, "sailings", [
    sailing("1", "Beacon Shipping", "2026-10-07T10:00", "NLRTM", "1"),
    sailing("2", "Beacon Shipping", "2026-10-07T10:00", "SGSIN", "1"),
    sailing("3", "BEACON SHIPPING", "2026-10-14T10:00", "SGSIN", "2"),
    // Peak Line's port calls are known, and count alone.
    sailing("4", "Peak Line", "2026-10-14T10:00", "SGSIN", "9"),
  ]);
  await change({
    operator: "Beacon Shipping",
    kind: "departureAdvanced",
    field: "etd",
    previous: "2026-10-08T10:00",
    current: "2026-10-07T10:00",
    etd: "2026-10-07T10:00",
    recorded_at: "2026-10-01T00:00:00Z",
    loading_port_id: "HKHKG",
    discharge_port_id: "SGSIN",
    service: "BX",
    vessel: "Another Ship",
    voyage: "1",
  });
  const { figures, carriers } = knownOf(
    await reliabilityOfCarriers(store, ["Beacon Shipping", "PEK", "Nobody"], now),
  );
  expect(carriers.map(({ name, path, figures: one }) => [name, path, one.moved])).toEqual([
    ["Peak Line", "/carriers/PEK", { count: 0, all: 20 }],
    ["Beacon Shipping", "", { count: 1, all: 2 }],
  ]);
  expect(figures.moved).toEqual({ count: 1, all: 22 });
  expect(carriers[1]?.figures).toMatchObject({
    arrivals: 3,
    arrivalErrorDays: null,
    cutoffsEarlier: { count: 0, all: 2 },
    voyagesBlanked: { count: 0, all: 0 },
  });
  expect(await reliabilityOfCarriers(store, ["Nobody"], now)).toEqual({ state: "short", since: null });
});
