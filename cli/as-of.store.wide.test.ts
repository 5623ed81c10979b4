import { searchPortSchedule } from "@/app/_queries/sea/port-schedule";
import { config } from "@/lib/config/config";
import { currentNetwork } from "@/lib/sailings/operator";
import { pruneScheduleChanges } from "@/lib/store/schedule-changes";
import { type CallLine, callsCsv, importCalls, portStore } from "@/test/support/call-store";
import { openCommandStore, TestRuns } from "@/test/support/portal-command";
import type { TestStore } from "@/test/support/stores";

/** What an earlier day's search answers, and its record stamp, whatever is imported afterwards. */

let mockStore: TestStore;
jest.mock("@/lib/store/connection", () => ({
  ...jest.requireActual("@/lib/store/connection"),
  store: () => mockStore,
}));
jest.mock("next-intl/server", () => jest.requireActual("@/test/support/translations.mock"));

const ship = (
  service: string,
  voyage: string,
  ...calls: readonly [port: string, from: string, to: string][]
) =>
  calls.map(
    ([port, arrival, departure]): CallLine => ({
      ...{ Carrier: "Peak Line", "Carrier Code": "PEK", Service: service, "Voyage Out": voyage },
      ...{ "Vessel Name": `Peak ${voyage}`, Port: port },
      ...{ Arrival: `2026-${arrival}`, Departure: `2026-${departure}` },
    }),
  );
const feeder = (departure: string) =>
  ship("F1", "5S", ["HKHKG", "03-11 02:00", departure], ["SGSIN", "03-15 06:00", "03-15 18:00"]);
const mother = (departure: string) =>
  ship("G1", "6W", ["SGSIN", "03-12 06:00", departure], ["NLRTM", "04-08 06:00", "04-08 18:00"]);
const direct = ship(
  "D1",
  "7W",
  ["HKHKG", "03-26 06:00", "03-26 18:00"],
  ["NLRTM", "04-20 06:00", "04-20 18:00"],
);

const query = (asOf: string) =>
  `loading_port_id=HKHKG&discharge_port_id=NLRTM&date_from=2026-03-07&date_to=2026-03-31&as_of=${asOf}`;
async function asOf(day: string) {
  const params = new URLSearchParams(query(day));
  const now = new Date("2026-03-06T04:00:00Z");
  const { answer } = await searchPortSchedule({ params, locale: "en", now });
  const rows = answer.items.map(({ etd, legs }) => `${etd} ${legs.length}`);
  return { rows, text: answer.asOf?.text, ...answer.asOf?.record };
}
const importing = async (now: string, ...lines: CallLine[][]) => {
  await importCalls(mockStore, callsCsv(lines.flat()), { now: new Date(now) });
  await currentNetwork(mockStore);
};

const runs = new TestRuns();
const verify = async (address: string, stamp = "") => {
  const { code, printed, errorOutput } = await runs.run(["as-of", "verify", address, stamp]);
  return { code, said: printed + errorOutput };
};

beforeEach(async () => {
  mockStore = await portStore(openCommandStore());
  config().frozenNow = new Date("2026-03-06T04:00:00Z");
  await importing("2026-03-02T04:00:00Z", feeder("03-11 18:00"), mother("03-17 18:00"), direct);
});
afterEach(() => mockStore.close());
afterAll(() => runs.end());

test("a day's transhipments and hours are as they were, and the stamp stays the same", async () => {
  const before = await asOf("2026-03-02");
  expect(before).toMatchObject({
    rows: ["2026-03-11T18:00 2", "2026-03-26T18:00 1"],
    stamp: expect.stringMatching(/^2-20260302T040000Z-[0-9a-f]{64}$/),
    text: "Source: CSV; last import Mon 02-03-2026 12:00. Record stamp of this search:",
  });

  // The same again; then the feeder is two hours later, and the mother leaves Singapore before it.
  await importing("2026-03-03T04:00:00Z", feeder("03-11 18:00"), mother("03-17 18:00"), direct);
  await importing("2026-03-04T04:00:00Z", feeder("03-11 20:00"), mother("03-13 18:00"));
  expect(await asOf("2026-03-04")).toMatchObject({ rows: ["2026-03-26T18:00 1"] });
  expect(await asOf("2026-03-03")).toMatchObject({ rows: before.rows });
  expect(await asOf("2026-03-02")).toEqual(before);

  const ofEarlierDay = await verify(
    `https://portal.example/zh-tw/port?${query("2026-03-02")}&sort=eta`,
    before.stamp,
  );
  expect(ofEarlierDay).toEqual({
    code: 0,
    said: "equal: 2 sailings from CSV, last imported 2026-03-02T04:00:00.000Z\n",
  });
  expect(await verify(query("2026-03-04"), before.stamp)).toEqual({
    code: 1,
    said: expect.stringMatching(/^differs: sailings: 2 stamped, 1 recorded\nrecorded: 1-/),
  });
});

test("a changed row of the record shows", async () => {
  const { stamp } = await asOf("2026-03-02");
  await mockStore.exec(
    "update calls set arrival_planned = '2026-04-19T06:00' where arrival_planned = '2026-04-20T06:00'",
  );
  expect(await verify(query("2026-03-02"), stamp)).toEqual({
    code: 1,
    said: expect.stringMatching(/^differs: what the sailings, their sources or the search say\nrecorded: 2-/),
  });
});

test("an incomplete schedule has no stamp and says so", async () => {
  const { stamp } = await asOf("2026-03-02");
  await importing("2026-03-04T04:00:00Z", feeder("03-11 20:00"), mother("03-13 18:00"));
  await pruneScheduleChanges(mockStore, { now: new Date("2026-03-08T04:00:00Z"), days: 2 });
  const early = await asOf("2026-03-02");
  expect(early.stamp).toBeUndefined();
  expect(early.text).toContain("The record of that day is not complete");
  expect(await verify(query("2026-03-02"), stamp)).toEqual({
    code: 2,
    said: "Of that day and search the record is not complete, so that nothing can be verified; port calls are complete since 2026-03-06T04:00:00.000Z.\n",
  });
});

test.each([
  [[query("2026-03-02"), "3-abc"], '"3-abc" is no record stamp, or only a part of one.'],
  [["loading_port=HKHKG"], "Write as-of verify with the address of a search and its record stamp."],
  [[query("2026-13-02"), `1-20260302T040000Z-${"0".repeat(64)}`], "The address cannot be used: check as_of."],
  [["date_from=2026-03-07", `1-20260302T040000Z-${"0".repeat(64)}`], "The address has no date_to."],
])("%j cannot be verified", async ([address = "", stamp], said) => {
  expect(await verify(address, stamp)).toEqual({ code: 2, said: `${said}\n` });
});
