import fc from "fast-check";
import { type DeliveryResult, deliveryLimits, outcomeOf, pauseAfter, unsurePausesMs } from "./worker";

const now = new Date("2026-03-16T02:00:00Z");
const { firstPauseMs, longestPauseMs, attempts, declinedAttempts, revivals, pauseAtMostMs } = deliveryLimits;

test("pauses double up to a quarter of an hour, spread by a half either way", () => {
  expect([1, 2, 3, 4, 10, 11, 300].map((attempt) => pauseAfter(attempt, () => 0.5) / 1000)).toEqual([
    1, 2, 4, 8, 512, 900, 900,
  ]);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (attempt, chance) => {
        const pause = pauseAfter(attempt, () => chance);
        expect(pause).toBeGreaterThanOrEqual(firstPauseMs / 2);
        expect(pause).toBeLessThanOrEqual(longestPauseMs * 1.5);
      },
    ),
  );
});

test("failed deliveries are retried for about three days, declined ones ten times, refused ones not at all", () => {
  const first = { channel: "mail", attempt: 1, unsure: 0, revivals: 0 };
  const outcome = (status: "failed" | "refused" | "closed", reason: string, attempt: number, revivals = 0) =>
    outcomeOf({ status, reason }, { ...first, attempt, revivals }, now, () => 0.5);
  expect(outcomeOf({ status: "done" }, first, now, () => 0.5)).toEqual({ status: "done" });
  const dueAt = new Date(now.getTime() + firstPauseMs);
  const retry = { status: "retry", reason: "timeout", dueAt, unsure: false };
  expect(outcome("failed", "timeout", 1)).toEqual(retry);
  expect(outcome("failed", "timeout", attempts - 1).status).toBe("retry");
  expect(outcome("failed", "timeout", attempts)).toEqual({ status: "parked", reason: "timeout" });
  expect(outcome("failed", "declined", declinedAttempts - 1).status).toBe("retry");
  expect(outcome("failed", "declined", declinedAttempts).status).toBe("parked");
  expect(outcome("refused", "http 400", 1)).toEqual({ status: "parked", reason: "http 400" });
  expect(outcome("closed", "http 403", 1)).toEqual({ ...retry, reason: "http 403" });
  expect(outcome("closed", "http 403", attempts).status).toBe("parked");
  expect(outcome("closed", "http 403", 1, revivals - 1).status).toBe("retry");
  expect(outcome("closed", "http 403", 1, revivals).status).toBe("parked");
  expect(outcome("failed", "timeout", 1, revivals).status).toBe("retry");
  let total = 0;
  for (let attempt = 1; attempt < attempts; attempt += 1) total += pauseAfter(attempt, () => 0.5);
  expect(total / 86_400_000).toBeCloseTo(3, 0);
});

test.each([
  ["upstream", 7, 15 * 60_000],
  ["mail", 26, 1_000],
] as const)("attempts by %s that may have arrived: %i over about three days", (channel, copies, first) => {
  const result: DeliveryResult = { status: "unsure", reason: "timeout" };
  let [pausesMs, sent] = [0, 0];
  for (let isWaiting = true; isWaiting; sent += 1) {
    const job = { channel, attempt: sent + 1, unsure: sent, revivals: 0 };
    const outcome = outcomeOf(result, job, now, () => 0);
    isWaiting = outcome.status === "retry";
    if (outcome.status !== "retry") continue;
    expect(outcome.unsure).toBe(true);
    const pause = outcome.dueAt.getTime() - now.getTime();
    if (sent === 0) expect(pause).toBe(first);
    pausesMs += pause;
  }
  expect(sent).toBe(copies);
  expect(pausesMs / 86_400_000).toBeCloseTo(3, 0);
  for (const pause of unsurePausesMs[channel]) expect(pause * 1.1).toBeLessThan(pauseAtMostMs);
});

test("a pause after an attempt that may have arrived is up to a tenth longer; without one the job is parked", () => {
  const result: DeliveryResult = { status: "unsure", reason: "timeout" };
  const job = { channel: "upstream", attempt: 1, unsure: 0, revivals: 0 };
  const [first = 0] = unsurePausesMs.upstream;
  expect(outcomeOf(result, job, now, () => 1)).toMatchObject({
    dueAt: new Date(now.getTime() + first * 1.1),
    unsure: true,
  });
  const parked = { status: "parked", reason: "timeout" };
  for (const last of [
    { ...job, unsure: unsurePausesMs.upstream.length },
    { ...job, channel: "pigeon" },
  ])
    expect(outcomeOf(result, last, now, () => 1)).toEqual(parked);
});
