import { currentNetwork } from "@/lib/sailings/operator";
import type { Store } from "@/lib/store/connection";
import { type CallLine, callsCsv, importCalls, portStore } from "@/test/support/call-store";
import { searchPortSchedule } from "./port-schedule";

let mockStore: Store;
jest.mock("@/lib/store/connection", () => ({
  ...jest.requireActual("@/lib/store/connection"),
  store: () => mockStore,
}));
jest.mock("next-intl/server", () => jest.requireActual("@/test/support/translations.mock"));

/** A direct ship that later stops calling, and two ships by way of Singapore that are slower than it. */

const now = new Date("2026-03-06T04:00:00Z");
const ship = (service: string, voyage: string, calls: readonly (readonly [port: string, day: string])[]) =>
  calls.map(
    ([port, day]): CallLine => ({
      Carrier: "Peak Line",
      "Carrier Code": "PEK",
      Service: service,
      "Vessel Name": `Peak ${service} ${voyage}`,
      IMO: `91000${voyage.charCodeAt(0)}`,
      "Voyage Out": voyage,
      Port: port,
      Arrival: `2026-${day} 06:00`,
      Departure: `2026-${day} 18:00`,
    }),
  );
const direct = (number: string, day: string, arrival: string) =>
  ship("D1", number, [
    ["HKHKG", day],
    ["NLRTM", arrival],
  ]);
const feeder = ship("F1", "5S", [
  ["HKHKG", "03-11"],
  ["SGSIN", "03-15"],
]);
const mother = ship("G1", "6W", [
  ["SGSIN", "03-17"],
  ["NLRTM", "04-08"],
]);
const others = [...feeder, ...mother, ...direct("0W", "03-09", "04-01"), ...direct("2W", "03-26", "04-18")];

beforeAll(async () => {
  mockStore = await portStore();
  const importing = async (lines: readonly CallLine[], at: string) => {
    await importCalls(mockStore, callsCsv(lines), { now: new Date(at) });
    await currentNetwork(mockStore);
  };
  await importing([...others, ...direct("1W", "03-12", "04-02")], "2026-03-02T04:00:00Z");
  await importing(others, "2026-03-04T04:00:00Z");
});
afterAll(() => mockStore.close());

const search = async (asOf: string) => {
  const params = new URLSearchParams({
    loading_port_id: "HKHKG",
    discharge_port_id: "NLRTM",
    date_from: "2026-03-07",
    date_to: "2026-03-31",
    as_of: asOf,
  });
  const { answer } = await searchPortSchedule({ params, locale: "en", now });
  return { ...answer, rows: answer.items.map(({ etd, legs }) => `${etd?.slice(5, 10)} ${legs.length}`) };
};

test("an earlier day's schedule is pruned by that day's ships, not by today's", async () => {
  expect((await search("")).rows).toEqual(["03-09 1", "03-11 2", "03-26 1"]);
  expect((await search("2026-03-04")).rows).toEqual(["03-09 1", "03-11 2", "03-26 1"]);
  // On that day the direct ship of 12 March left later than the feeder and arrived before the mother.
  expect((await search("2026-03-03")).rows).toEqual(["03-09 1", "03-12 1", "03-26 1"]);
});

test("a day before the first import has no schedule", async () => {
  const early = await search("2026-03-01");
  expect(early.rows).toEqual([]);
  expect(early.asOf).toMatchObject({
    text: "Nothing was recorded before 2 March 2026.",
    previous: null,
    next: { day: "2026-03-02" },
  });
  expect((await search("2026-03-02")).asOf?.text).toMatch(/^This is what carriers had published/);
  expect((await search("2026-03-02")).asOf?.previous).toBeNull();
});

test.each([["2026-02-30"], ["abc"], ["20261126"], ["2026-03-07"], ["2026-12-31"]])(
  "the answer reports that as_of=%s cannot be used",
  async (asOf) => {
    const answer = await search(asOf);
    expect(answer.problems).toEqual([{ field: "as_of", code: "asOf" }]);
    expect(answer.asOf).toBeUndefined();
  },
);

test("today's schedule is the current one", async () => {
  expect((await search("2026-03-06")).problems).toEqual([]);
});
