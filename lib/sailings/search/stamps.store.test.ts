import { callsCsv, importCalls, portStore, searchCalls } from "@/test/support/call-store";
import type { TestStore } from "@/test/support/stores";
import { readStamps } from "./stamps";

let store: TestStore;
beforeEach(async () => {
  store = await portStore();
});
afterEach(() => store.close());

const call = { Carrier: "Peak Line", Service: "FE1", "Voyage Out": "101W", "Vessel Name": "Lantau Relay" };
const voyage = (changes: Record<string, string>, departure = "05-03-2026 18:00") => [
  { ...call, ...changes, Port: "HKHKG", Departure: departure },
  { ...call, ...changes, Port: "NLRTM", Arrival: "02-04-2026 06:00" },
];
const published = async (asOf: string, now: string, lines: readonly Record<string, string>[]) => {
  const csv = callsCsv(lines.map((line) => ({ ...line, "As Of": asOf })));
  const report = await importCalls(store, csv, { now: new Date(now) });
  expect([report.outcome, report.problems.shown]).toEqual(["imported", []]);
};

test("sailings have the stamps of their own services' current voyages, and none of others", async () => {
  const ship = { Service: "FE2", "Voyage Out": "201W", "Vessel Name": "Tai Mo Relay" };
  const other = {
    Carrier: "Quay Line",
    Service: "FE1",
    "Voyage Out": "9E",
    "Vessel Name": "Peng Chau Relay",
  };
  await published("23-02-2026 09:00", "2026-02-23T04:00:00Z", voyage({}));
  await published("25-02-2026 09:00", "2026-02-25T04:00:00Z", voyage({}, "06-03-2026 18:00"));
  await published("26-02-2026 09:00", "2026-02-26T04:00:00Z", voyage(ship));
  await published("27-02-2026 09:00", "2026-02-27T04:00:00Z", voyage(other));
  const { sailings } = await searchCalls(store);
  const stampsOf = (operator: string) =>
    readStamps(
      store.reader,
      sailings.filter((sailing) => sailing.operator === operator),
    );
  expect(await stampsOf("Peak Line")).toEqual({
    newest: "2026-02-26T09:00",
    oldest: "2026-02-25T09:00",
    retrievedAt: "2026-02-26T04:00:00.000Z",
  });
  expect(await stampsOf("Quay Line")).toEqual({
    newest: "2026-02-27T09:00",
    oldest: "2026-02-27T09:00",
    retrievedAt: "2026-02-27T04:00:00.000Z",
  });
});
