import { newFollowId, readToken, signToken } from "./token";

const secret = Buffer.alloc(32, 1);
const token = { id: newFollowId(), issuedAt: new Date("2026-03-16T02:00:00.000Z") };

test("a token is read as it was signed, for its purpose alone", () => {
  const text = signToken(secret, "confirm", token);
  expect(text).toMatch(/^[\w.-]{1,80}$/);
  expect(readToken(secret, "confirm", text)).toEqual(token);
  expect(readToken(secret, "unsubscribe", text)).toBeNull();
  expect(readToken(Buffer.alloc(32, 2), "confirm", text)).toBeNull();
});

test("a token with something before or after it is none", () => {
  const text = signToken(secret, "confirm", token);
  for (const other of [`x${text}`, `${text}x`, `${text}\n`])
    expect(readToken(secret, "confirm", other)).toBeNull();
});

test.each(["", "x", `${token.id}.abcdefgh.${"A".repeat(22)}`])("%j is not a token", (text) => {
  expect(readToken(secret, "confirm", text)).toBeNull();
});
