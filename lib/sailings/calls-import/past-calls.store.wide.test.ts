import { type CallLine, callsCsv, importCalls, portStore } from "@/test/support/call-store";
import { countStatements } from "@/test/support/count-statements";
import type { TestStore } from "@/test/support/stores";
import { countPassed, type TimedCall } from "./past-calls";

let store: TestStore;
beforeEach(async () => {
  store = await portStore();
});
afterEach(() => store.close());

type Port = "HKHKG" | "SGSIN" | "NLRTM";
const call = (
  number: string,
  port: Port,
  time: string,
  asOf = "2026-03-01 08:00",
  rest: CallLine = {},
): CallLine => ({
  Carrier: "Peak Line",
  "Carrier Code": "PEK",
  Service: "P1",
  "Vessel Name": `Peak ${number}`,
  IMO: `91000${number.slice(0, 2)}`,
  "Voyage Out": number,
  Port: port,
  Arrival: time,
  Departure: time,
  "As Of": asOf,
  ...rest,
});
const voyage = (number: string, hongKong: string, singapore: string, rotterdam: string) => [
  call(number, "HKHKG", hongKong),
  call(number, "SGSIN", singapore),
  call(number, "NLRTM", rotterdam),
];
const under = voyage("101W", "2026-03-10 18:00", "2026-03-14 18:00", "2026-04-01 18:00");
const next = voyage("201W", "2026-03-17 18:00", "2026-03-21 18:00", "2026-04-08 18:00");

const importing = async (lines: readonly CallLine[], now: string) =>
  expect((await importCalls(store, callsCsv(lines), { now: new Date(now) })).outcome).toBe("imported");
const changes = () =>
  store.db
    .selectFrom("schedule_changes")
    .select(["kind", "port_id", "voyage", "as_of"])
    .orderBy("id")
    .execute();
const stored = async () => {
  const rows = await store.db
    .selectFrom("voyages as v")
    .innerJoin("calls as c", "c.voyage_id", "v.id")
    .innerJoin("call_sales as s", (join) =>
      join.onRef("s.voyage_id", "=", "c.voyage_id").onRef("s.n", "=", "c.n"),
    )
    .where("v.replaced_by", "is", null)
    .select(["s.voyage_out as voyage", "c.n", "c.port_id", "v.first_on", "v.calls"])
    .orderBy("v.first_on")
    .orderBy("c.n")
    .execute();
  return rows.map(
    ({ voyage: number, n, port_id, first_on, calls }) => `${number} ${n}/${calls} ${port_id} ${first_on}`,
  );
};
const whole = [
  "101W 1/3 HKHKG 2026-03-10",
  "101W 2/3 SGSIN 2026-03-10",
  "101W 3/3 NLRTM 2026-03-10",
  "201W 1/3 HKHKG 2026-03-17",
  "201W 2/3 SGSIN 2026-03-17",
  "201W 3/3 NLRTM 2026-03-17",
];

test.each([
  ["the first port", "2026-03-12T00:00:00Z", under.slice(1)],
  ["the first port, an hour after it left", "2026-03-10T11:00:00Z", under.slice(1)],
  ["two ports", "2026-03-15T00:00:00Z", under.slice(2)],
  ["a port in between", "2026-03-15T00:00:00Z", under.filter((_, n) => n !== 1)],
])("a file from today on that leaves out %s is not a change", async (what, now, rest) => {
  await importing([...under, ...next], "2026-03-01T00:00:00Z");
  await importing([...rest, ...next], now);
  expect(await changes()).toEqual([]);
  if (what !== "a port in between") expect(await stored()).toEqual(whole);
  // What is carried over is carried on.
  await importing([...under.slice(2), ...next], "2026-03-16T00:00:00Z");
  expect(await changes()).toEqual([]);
  if (what !== "a port in between") expect(await stored()).toEqual(whole);
});

test.each([
  ["an hour before it leaves", "2026-03-10T09:00:00Z"],
  ["on the day before", "2026-03-09T20:00:00Z"],
])("a port that is left out %s is omitted, as of the file that leaves it out", async (_, now) => {
  await importing([...under, ...next], "2026-03-01T00:00:00Z");
  const asOf = "2026-03-09T18:00";
  const rest = [...under.slice(1), ...next].map((line) => ({ ...line, "As Of": asOf }));
  await importing(rest, now);
  expect(await changes()).toEqual([{ kind: "portOmitted", port_id: "HKHKG", voyage: "101W", as_of: asOf }]);
});

test("a voyage that is missing from a file is a blank sailing unless it has ended by its last port's clock", async () => {
  const last = voyage("301W", "2026-03-18 18:00", "2026-03-22 18:00", "2026-04-09 18:00");
  const early = voyage("001W", "2026-02-10 18:00", "2026-02-14 18:00", "2026-04-02 18:00");
  await importing([...early, ...under, ...next, ...last], "2026-03-01T00:00:00Z");
  // 101W leaves Rotterdam at 16:00 UTC on 1 April.
  await importing([...early, ...last], "2026-04-01T16:30:00Z");
  expect(await changes()).toMatchObject([{ kind: "blanked", voyage: "201W", as_of: "2026-03-01T08:00" }]);
  expect((await stored()).filter((line) => line.startsWith("101W"))).toHaveLength(3);
});

test.each([
  ["blank", { Status: "blank" }, "blanked"],
  ["omitted", { Status: "omitted" }, "portOmitted"],
])("a change to %s has the as-of of its own line", async (_, status, kind) => {
  await importing([...under, ...next], "2026-03-01T00:00:00Z");
  const asOf = "2026-03-05T18:00";
  const lines = kind === "blanked" ? under : under.slice(0, 1);
  const marked = lines.map((line) => ({ ...line, ...status, "As Of": asOf }));
  await importing([...marked, ...under.slice(lines.length), ...next], "2026-03-06T00:00:00Z");
  expect(await changes()).toMatchObject([{ kind, as_of: asOf }]);
});

const timed = (portId: string, day: number): TimedCall => {
  const time = `2026-03-${String(day).padStart(2, "0")}T12:00`;
  return { portId, arrival: time, departure: time, zone: "Asia/Hong_Kong" };
};
test.each([
  ["a round trip that begins again at its first port", [1, 5, 9, 13], timed("A", 13), 10, 3],
  ["a call that is late", [1, 5, 9, 13], timed("A", 2), 1, 0],
  ["a call that slid over today", [1, 5, 9, 13], timed("B", 12), 10, 1],
  ["a first port that was not listed before", [1, 5, 9, 13], timed("X", 8), 10, 2],
] as const)("a call that a file leaves out: %s", (_, days, first, today, count) => {
  const calls = days.map((day, at) => timed("ABCA"[at] ?? "", day));
  const now = new Date(Date.UTC(2026, 2, today, 12));
  expect(countPassed(calls, first, now)).toBe(count);
});

test("many voyages that go on need no more statements than a few", async () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, n) => `${10 + n}W`);
  const whole = (count: number) =>
    numbers(count).flatMap((number) =>
      voyage(number, "2026-03-10 18:00", "2026-03-14 18:00", "2026-04-01 18:00"),
    );
  const statements = async (count: number) => {
    await importing(whole(count), "2026-03-01T04:00:00Z");
    const rest = whole(count).filter(({ Port }) => Port !== "HKHKG");
    return countStatements(() => importing(rest, "2026-03-12T04:00:00Z"));
  };
  const [few, many] = [await statements(4), await statements(44)];
  expect((await stored()).filter((text) => / 1\/3 HKHKG /.test(text))).toHaveLength(44);
  expect(many - few).toBeLessThan(20);
});
