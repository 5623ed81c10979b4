import { formatDuration, withProgress } from "./progress.mjs";

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test("long work prints a line at its beginning, after half a minute, then each minute, and at its end", async () => {
  const lines: string[] = [];
  const { promise, resolve } = Promise.withResolvers<string>();
  const options = { expect: "usually a minute or two", say: (line: string) => lines.push(line) };
  const done = withProgress("Building", () => promise, options);
  await jest.advanceTimersByTimeAsync(95_000);
  resolve("built");
  expect(await done).toBe("built");
  expect(lines).toEqual([
    "Building (usually a minute or two) ...",
    "... Building: 30 s so far",
    "... Building: 1 min 30 s so far",
    "Building: done in 1 min 35 s",
  ]);
  await jest.advanceTimersByTimeAsync(600_000);
  expect(lines).toHaveLength(4);
});

test("failed work prints nothing more", async () => {
  const lines: string[] = [];
  const failing = withProgress("Building", () => Promise.reject(new Error("broken")), {
    say: (line) => lines.push(line),
  });
  await expect(failing).rejects.toThrow("broken");
  await jest.advanceTimersByTimeAsync(600_000);
  expect(lines).toEqual(["Building ..."]);
});

test("durations are in minutes and seconds", () => {
  expect([900, 59_000, 60_000, 185_400].map(formatDuration)).toEqual([
    "1 s",
    "59 s",
    "1 min 0 s",
    "3 min 5 s",
  ]);
});
