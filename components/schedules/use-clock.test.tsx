/** @jest-environment jsdom */
import { act, renderHook } from "@testing-library/react";
import { useClock } from "./use-clock";

const begun = "2026-03-16T02:00:10.000Z";
const minute = 60_000;
const day = 24 * 60 * minute;

afterEach(() => {
  jest.useRealTimers();
});

test("the instant is the server's plus the time on the page, whatever the reader's clock says", () => {
  jest.useFakeTimers({ now: Date.parse(begun) + 4 * day });
  const opened = performance.now();
  jest.spyOn(performance, "now").mockImplementation(() => passed - opened);
  let passed = opened;
  const wait = (ms: number) => {
    passed += ms;
    act(() => jest.advanceTimersByTime(ms));
  };
  const { result } = renderHook(() => useClock(begun));
  expect(result.current.toISOString()).toBe(begun);
  wait(5 * minute);
  expect(result.current.toISOString()).toBe("2026-03-16T02:05:00.000Z");
  // The reader sets the clock back, then far ahead.
  for (const wrong of [-day, 400 * day]) {
    jest.setSystemTime(Date.parse(begun) + wrong);
    wait(minute);
  }
  expect(result.current.toISOString()).toBe("2026-03-16T02:07:00.000Z");
});
