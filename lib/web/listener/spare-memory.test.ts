import { encoded, giveBackMemory, joined, mostSpareBytes, spareBytes, takeMemory } from "./spare-memory";

/** Takes all that is kept, so that a test begins with none. */
const takeAll = () => {
  const all: Buffer[] = [];
  while (spareBytes() > 0) all.push(takeMemory(1));
  return all;
};
beforeEach(() => void takeAll());

test("what is given back is used again, by a page that it is large enough for", () => {
  const memory = takeMemory(300_000);
  expect(memory.byteLength).toBe(512 * 1024);
  giveBackMemory(memory);
  expect(spareBytes()).toBe(memory.byteLength);
  expect(takeMemory(memory.byteLength + 1)).not.toBe(memory);
  expect(takeMemory(400_000)).toBe(memory);
  expect(spareBytes()).toBe(0);
  expect(takeMemory(400_000)).not.toBe(memory);
});

test("however many pages are sent at once, what is kept stays within its bound", () => {
  const many = Array.from({ length: 100 }, () => takeMemory(600_000));
  for (const memory of many) giveBackMemory(memory);
  expect(spareBytes()).toBeLessThanOrEqual(mostSpareBytes);
  expect(spareBytes()).toBeGreaterThan(mostSpareBytes / 2);
  giveBackMemory(Buffer.alloc(2 * mostSpareBytes));
  expect(spareBytes()).toBeLessThanOrEqual(mostSpareBytes);
});

test("nothing at all takes no more places than anything else", () => {
  const many = Array.from({ length: 1000 }, () => joined([]).memory);
  for (const memory of many) giveBackMemory(memory);
  expect(takeAll().length).toBeLessThanOrEqual(mostSpareBytes / (256 * 1024));
  expect(many.every(({ byteLength }) => byteLength > 0)).toBe(true);
});

test("pieces and texts are joined, in memory that another page has used before", () => {
  giveBackMemory(takeMemory(1).fill("x"));
  const bytes = joined([Buffer.from("港口"), new Uint8Array(), Buffer.from(" ports")]);
  expect(String(bytes.held)).toBe("港口 ports");
  giveBackMemory(bytes.memory);
  const texts = encoded(["船", "", "期 sailings"]);
  expect(texts.memory).toBe(bytes.memory);
  expect(String(texts.held)).toBe("船期 sailings");
  expect([joined([]).held.byteLength, encoded([]).held.byteLength]).toEqual([0, 0]);
});
