/** @jest-environment jsdom */
import { act, renderHook } from "@testing-library/react";
import { useDelayed } from "./use-delayed.client";

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());
const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));

test("Only what lasts 200 ms is late, and each time counts for itself", () => {
  const { result, rerender } = renderHook(({ active }) => useDelayed(active), {
    initialProps: { active: true },
  });
  wait(190);
  rerender({ active: false });
  wait(1_000);
  expect(result.current).toBe(false);
  rerender({ active: true });
  wait(190);
  expect(result.current).toBe(false);
  wait(10);
  expect(result.current).toBe(true);
  rerender({ active: false });
  expect(result.current).toBe(false);
  rerender({ active: true });
  expect(result.current).toBe(false);
});
