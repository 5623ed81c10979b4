import { isAfter, keyPartLimit, readCursor, writeCursor } from "./cursor";

jest.mock("@/lib/store/connection", () => ({ store: () => null }));
let mockSecret = 7;
jest.mock("@/lib/store/secrets", () => ({ sharedSecret: async () => Buffer.alloc(32, mockSecret) }));

const base =
  "https://portal.example/api/dcsa/cs/v1/vessel-schedules?vesselIMONumber=9303807&startDate=2026-03-16";
const written = { day: "2026-03-16", after: ["9303807", "東方 2"] };

test("a cursor is read as it was written, whatever the page and the order of the filters", async () => {
  const cursor = await writeCursor(new URL(`${base}&limit=5`), written);
  for (const asked of [base, `${base}&limit=9&cursor=${cursor}`, base.replace(/\?(.*)&(.*)/, "?$2&$1")])
    expect(await readCursor(new URL(asked), cursor)).toEqual(written);
  const none = { day: "2026-03-16", after: [] };
  expect(await readCursor(new URL(base), await writeCursor(new URL(base), none))).toEqual(none);
});

test("it is refused with other filters, at another address, with another secret, and changed", async () => {
  const cursor = await writeCursor(new URL(base), written);
  const [payload = "", signed = ""] = cursor.split(".");
  const others = [
    `${base}&carrierCode=NDHV`,
    base.replace("9303807", "9303808"),
    base.replace("vessel-", "port-"),
  ];
  for (const other of others)
    await expect(readCursor(new URL(other), cursor)).rejects.toMatchObject({ status: 400 });
  const texts = [
    "",
    payload,
    `${payload}.`,
    `.${signed}`,
    `x${cursor}`,
    `${cursor}x`,
    `${payload}x.${signed}`,
    `${payload}.${signed.toLowerCase()}`,
  ];
  for (const text of texts)
    await expect(readCursor(new URL(base), text)).rejects.toMatchObject({ status: 400 });
  mockSecret = 8;
  await expect(readCursor(new URL(base), cursor)).rejects.toMatchObject({ status: 400 });
  mockSecret = 7;
});

test("what is signed must have a day", async () => {
  const cursor = await writeCursor(new URL(base), { day: "yesterday", after: [] });
  await expect(readCursor(new URL(base), cursor)).rejects.toMatchObject({ status: 400 });
});

test("a cursor of long keys stays within the 1,024 characters of the standard", async () => {
  const after = ["x".repeat(keyPartLimit)];
  const cursor = await writeCursor(new URL(base), { day: "2026-03-16", after });
  expect(cursor.length).toBeLessThanOrEqual(1_024);
  expect((await readCursor(new URL(base), cursor)).after).toEqual(after);
});

test.each([
  [["b"], ["a"], true],
  [["a"], ["b"], false],
  [["a"], ["a"], false],
  [["a", "b"], ["a", "a"], true],
  [["a", "a"], ["a", "b"], false],
  [["b", "a"], ["a", "b"], true],
  [["a", "a"], ["a"], true],
  [["a"], ["a", "a"], false],
])("%j comes after %j: %s", (key, other, is) => expect(isAfter(key, other)).toBe(is));
