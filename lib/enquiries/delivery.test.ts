import fc from "fast-check";
import { parseConfig } from "@/lib/config";
import { channelsFor } from "./channels";
import { deliveryLimits, outcomeOf, pauseAfter } from "./delivery";

const now = new Date("2026-03-16T02:00:00Z");
const { firstPauseMs, longestPauseMs, attempts, declinedAttempts } = deliveryLimits;

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

test("what failed is tried for about three days, what was declined ten times, what was refused once", () => {
  const outcome = (status: "failed" | "refused", reason: string, attempt: number) =>
    outcomeOf({ status, reason }, attempt, now, () => 0.5);
  expect(outcomeOf({ status: "done" }, 1, now, () => 0.5)).toEqual({ status: "done" });
  const dueAt = new Date(now.getTime() + firstPauseMs);
  expect(outcome("failed", "timeout", 1)).toEqual({ status: "retry", reason: "timeout", dueAt });
  expect(outcome("failed", "timeout", attempts - 1).status).toBe("retry");
  expect(outcome("failed", "timeout", attempts)).toEqual({ status: "parked", reason: "timeout" });
  expect(outcome("failed", "declined", declinedAttempts - 1).status).toBe("retry");
  expect(outcome("failed", "declined", declinedAttempts).status).toBe("parked");
  expect(outcome("refused", "http 400", 1)).toEqual({ status: "parked", reason: "http 400" });
  let total = 0;
  for (let attempt = 1; attempt < attempts; attempt += 1) total += pauseAfter(attempt, () => 0.5);
  expect(total / 86_400_000).toBeCloseTo(3, 0);
});

describe("the configuration", () => {
  const mail = {
    SMTP_URL: "smtps://user:pass@mail.example:465",
    MAIL_FROM: "Harbour Gazette <portal@gazette.example>",
    ENQUIRY_TO: "desk@gazette.example",
  };

  test.each([
    [{}, [], []],
    [mail, ["mail"], ["mail"]],
    [{ UPSTREAM_ENQUIRIES_URL: "https://enquiries.example" }, ["upstream"], []],
    [{ ...mail, UPSTREAM_URL: "https://services.example" }, ["mail", "upstream"], ["mail"]],
  ])("%j opens these ways", (env, sea, ebook) => {
    const config = parseConfig(env);
    expect(channelsFor("sea", config)).toEqual(sea);
    expect(channelsFor("ebook", config)).toEqual(ebook);
  });

  test.each([
    [{ SMTP_URL: "smtp://mail.example" }, /MAIL_FROM/],
    [{ ...mail, ENQUIRY_TO: "" }, /ENQUIRY_TO/],
    [{ ...mail, SMTP_URL: "https://mail.example" }, /SMTP_URL/],
    [{ ...mail, ENQUIRY_TO: "desk@gazette.example, other@gazette.example" }, /ENQUIRY_TO/],
    [{ ...mail, ENQUIRY_TO: "desk" }, /ENQUIRY_TO/],
    [{ ...mail, MAIL_FROM: "a@gazette.example, b@gazette.example" }, /MAIL_FROM/],
    [{ ...mail, MAIL_FROM: "A <a@gazette.example>\r\nBcc: b@c.example" }, /MAIL_FROM/],
    [{ TRUST_PROXY: "10.0.0.1,proxy" }, /TRUST_PROXY.*addresses, or ranges/],
    [{ TRUST_PROXY: "10.0.0.0/33" }, /TRUST_PROXY/],
  ])("%j stops the start with a sentence", (env, sentence) => {
    expect(() => parseConfig(env)).toThrow(sentence);
  });

  test("proxies are addresses or ranges of both kinds", () => {
    expect(parseConfig({ TRUST_PROXY: "127.0.0.1, ::1, 10.0.0.0/8,fd00::/8" }).trustProxy).toEqual([
      "127.0.0.1",
      "::1",
      "10.0.0.0/8",
      "fd00::/8",
    ]);
  });
});
