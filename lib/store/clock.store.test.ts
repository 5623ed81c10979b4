import { openTestStore } from "@/test/support/stores";
import { clockRules, doubtedUntil, recordClock } from "./clock";
import type { Store } from "./connection";

const start = new Date("2026-03-16T02:00:00Z");
const later = (ms: number) => new Date(start.getTime() + ms);
const { backMs, aheadMs, doubtMs } = clockRules;
let store: Store;
beforeEach(async () => {
  store = await openTestStore();
});
afterEach(() => store.close());

test("a clock that advances normally is trusted, also after a weekend", async () => {
  expect(await recordClock(store, start)).toBeNull();
  expect(await recordClock(store, later(60_000))).toBeNull();
  expect(await recordClock(store, later(60_000 - backMs))).toBeNull();
  expect(await doubtedUntil(store, later(aheadMs - backMs))).toBeNull();
  expect(await recordClock(store, later(aheadMs - backMs))).toBeNull();
});

test.each([
  ["ahead", aheadMs + 1],
  ["back", -backMs - 1],
])("a clock that has jumped %s is doubted for a day, then trusted", async (_way, leap) => {
  await recordClock(store, start);
  const until = later(leap + doubtMs);
  expect(await doubtedUntil(store, later(leap))).toEqual(until);
  expect(await recordClock(store, later(leap))).toEqual(until);
  expect(await recordClock(store, later(leap + doubtMs - 1))).toEqual(until);
  expect(await recordClock(store, later(leap + doubtMs))).toBeNull();
});

test("the jump back to the right time is doubted too, from then on", async () => {
  await recordClock(store, start);
  await recordClock(store, later(50 * aheadMs));
  expect(await recordClock(store, later(1_000))).toEqual(later(1_000 + doubtMs));
  expect(await doubtedUntil(store, later(2_000))).toEqual(later(1_000 + doubtMs));
  expect(await recordClock(store, later(1_000 + doubtMs))).toBeNull();
});
