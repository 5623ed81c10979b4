import type { VisitFact } from "../schema";
import { counter, withoutRivals } from "./values";

const fact = (at: string, ship: Partial<VisitFact>): VisitFact => ({
  ...{ source: "hkmd", sourceId: null, port: "HKHKG", times: { arrival_actual: { at, by: "RP05005i" } } },
  ...{ imo: null, call_sign: null, ship: null, seenAt: null, ...ship },
});
const left = (facts: readonly VisitFact[]) => {
  const unused = counter();
  const clear = withoutRivals(facts, "arrival_actual", unused);
  return [clear.map(({ times }) => times.arrival_actual?.at), unused.counts];
};

test("two times of one ship within three hours are both left out; the same time twice is not", () => {
  const [one, same, near, far] = [
    "2026-10-20T03:00Z",
    "2026-10-20T03:00Z",
    "2026-10-20T06:00Z",
    "2026-10-20T09:01Z",
  ];
  const sign = { call_sign: "VRZA1" };
  expect(left([fact(one, sign), fact(same, sign)])).toEqual([[one, same], {}]);
  expect(left([fact(far, sign), fact(one, sign), fact(near, sign)])).toEqual([
    [far],
    { "rows with two times of one ship": 2 },
  ]);
  expect(left([fact(one, sign), fact(near, { call_sign: "VRZA2" })])).toEqual([[one, near], {}]);
  // The surest of its names tells a ship: here the call sign of one with a number, too.
  expect(left([fact(one, { imo: "9000001", ...sign }), fact(near, sign)])).toEqual([
    [one],
    { "rows with two times of one ship": 1 },
  ]);
});

test("a list of many rows is compared in its own length, also where all are of one ship", () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
  const all = Array.from({ length: 200_000 }, (_, index) => fact(at(index * 181), { call_sign: "VRZA1" }));
  expect(left(all)[1]).toEqual({});
  expect(
    left(all.map((one, index) => ({ ...one, times: { arrival_actual: { at: at(index), by: "x" } } })))[1],
  ).toEqual({
    "rows with two times of one ship": 200_000,
  });
});
