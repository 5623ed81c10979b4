import { createHmac, timingSafeEqual } from "node:crypto";
import fc from "fast-check";
import { newWebhookSecret, type SignedMessage, signWebhook } from "./signature";

test("the test vector of Standard Webhooks", () => {
  expect(
    signWebhook("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", {
      id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
      timestamp: 1_614_265_330,
      body: '{"test": 2432232314}',
    }),
  ).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
});

/** As docs/operate.md tells receivers to verify. */
function verify(secret: string, { id, timestamp, body }: SignedMessage, header: string): boolean {
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const expected = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest();
  return header.split(" ").some((one) => {
    const given = Buffer.from(one.replace(/^v1,/, ""), "base64");
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

test("a signature verifies, and that of any other id, time, byte or secret does not", () => {
  const messages = fc.record({
    id: fc.stringMatching(/^follow-[\w-]{1,40}$/),
    timestamp: fc.integer({ min: 1, max: 9_999_999_999 }),
    body: fc.json(),
  });
  fc.assert(
    fc.property(messages, fc.nat(), fc.integer({ min: 1, max: 255 }), (message, place, change) => {
      const secret = newWebhookSecret();
      const header = signWebhook(secret, message);
      expect(verify(secret, message, header)).toBe(true);
      expect(verify(newWebhookSecret(), message, header)).toBe(false);
      expect(verify(secret, { ...message, id: `${message.id}x` }, header)).toBe(false);
      expect(verify(secret, { ...message, timestamp: message.timestamp + 1 }, header)).toBe(false);
      const bytes = Buffer.from(message.body, "latin1");
      const at = place % bytes.length;
      bytes[at] = (bytes[at] ?? 0) ^ change;
      expect(verify(secret, { ...message, body: bytes.toString("latin1") }, header)).toBe(
        bytes.equals(Buffer.from(message.body, "latin1")),
      );
    }),
  );
});

test("a secret is 32 random bytes", () => {
  const secret = newWebhookSecret();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(newWebhookSecret()).not.toBe(secret);
});
