import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { readFormKey, signFormKey } from "./form-key";

const secret = randomBytes(32);
const now = new Date("2026-03-16T02:00:00Z");

test("a key is read with its instant, and two are never the same", () => {
  const [one, two] = [signFormKey(secret, now), signFormKey(secret, now)];
  expect(readFormKey(secret, one)?.issuedAt).toEqual(now);
  expect(one).not.toBe(two);
  expect(readFormKey(secret, one)?.nonce).not.toBe(readFormKey(secret, two)?.nonce);
});

test("a key of another secret, or changed in one place, is invalid", () => {
  const key = signFormKey(secret, now);
  expect(readFormKey(randomBytes(32), key)).toBeNull();
  fc.assert(
    fc.property(fc.nat(key.length - 1), fc.constantFrom(..."abcXYZ019-_. "), (at, sign) => {
      const changed = key.slice(0, at) + sign + key.slice(at + 1);
      expect(readFormKey(secret, changed) === null).toBe(changed !== key);
    }),
  );
  for (const text of ["", ".", "a.b.c", `${key}x`, ` ${key}`]) expect(readFormKey(secret, text)).toBeNull();
});
