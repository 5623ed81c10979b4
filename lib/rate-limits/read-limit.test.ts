import { readdirSync } from "node:fs";
import { isCountedRead, quotaHeaders, type ReadLimit, readLimit } from "./read-limit";

const start = Date.UTC(2026, 2, 16, 2);
const at = (ms: number) => new Date(start + ms);
const minute = 60_000;
const reader = "203.83.1.7";

/** Seconds until a read may come; 0 when it may pass. */
function waitOf(limit: ReadLimit, address: string, now: Date): number {
  const quota = limit.count(address, now);
  return quota?.isExceeded ? quota.resetsIn : 0;
}

test("the quota names what is left and when the window ends, as structured fields", () => {
  const limit = readLimit(2);
  const headers = [0, 1, 2].map((second) => {
    const quota = limit.count(reader, at(second * 1_000));
    return quota && quotaHeaders(quota);
  });
  expect(headers.map((one) => one?.RateLimit)).toEqual([
    '"reads";r=1;t=600',
    '"reads";r=0;t=599',
    '"reads";r=0;t=598',
  ]);
  expect(headers[0]?.["RateLimit-Policy"]).toBe('"reads";q=2;w=600');
});

test("a limited number of reads of an address passes in ten minutes, then it gets a time to wait; others are not affected", () => {
  const limit = readLimit(3);
  expect([0, 1, 2].map((second) => waitOf(limit, reader, at(second * 1_000)))).toEqual([0, 0, 0]);
  expect(waitOf(limit, reader, at(minute))).toBe(540);
  expect(waitOf(limit, reader, at(10 * minute - 1))).toBe(1);
  expect(waitOf(limit, "2a02:9a8:1:2::/64", at(minute))).toBe(0);
  expect(waitOf(limit, reader, at(10 * minute))).toBe(0);
});

test("a clock that is set back blocks nobody; unknown addresses and private networks are not counted", () => {
  const limit = readLimit(1);
  limit.count(reader, at(60 * minute));
  expect(waitOf(limit, reader, at(0))).toBe(0);
  for (const address of ["", "127.0.0.1", "::1", "10.0.0.7", "fd00:1:2:3::/64"]) {
    expect([1, 2, 3].map(() => waitOf(limit, address, at(0)))).toEqual([0, 0, 0]);
  }
});

test("the number of remembered addresses is limited: the oldest is dropped first", () => {
  const limit = readLimit(1, 100);
  limit.count(reader, at(0));
  expect(waitOf(limit, reader, at(1))).toBeGreaterThan(0);
  for (let other = 0; other < 100; other += 1) limit.count(`203.84.1.${other}`, at(2));
  expect(waitOf(limit, reader, at(3))).toBe(0);
  expect(waitOf(limit, "203.84.1.99", at(3))).toBeGreaterThan(0);
});

test("an IPv6 network of 48 bits reads ten times as much as an address, however many addresses it has", () => {
  const limit = readLimit(10, 50);
  const of = (network: string, at: number) => `2a02:9a8:${network}:${at.toString(16)}::/64`;
  const waits = Array.from({ length: 101 }, (_, number) => waitOf(limit, of("1", number), at(number)));
  expect(waits).toEqual([...Array(100).fill(0), 600]);
  expect(waitOf(limit, of("2", 1), at(200))).toBe(0);
  expect(waitOf(limit, of("1", 1), at(10 * minute))).toBe(0);
  // Its count is shared as those of addresses are.
  expect(limit.unshared(at(10 * minute)).map(({ address }) => address)).toContain("2a02:9a8:1::/48");
});

test("an address over its limit does not use up that of its network", () => {
  const limit = readLimit(2);
  for (let read = 0; read < 50; read += 1) limit.count("2a02:9a8:1:1::/64", at(0));
  expect(waitOf(limit, "2a02:9a8:1:2::/64", at(0))).toBe(0);
});

test("counts of addresses with many reads are shared once, and all processes use the totals", () => {
  const [one, two] = [readLimit(100), readLimit(100)];
  const read = (limit: typeof one, times: number, ms: number) =>
    Array.from({ length: times }, () => waitOf(limit, reader, at(ms))).at(-1);
  read(one, 1, 0);
  expect(one.unshared(at(0))).toEqual([]);
  expect(read(one, 79, 0)).toBe(0);
  const shared = one.unshared(at(0));
  expect(shared).toEqual([{ address: reader, count: 80 }]);
  one.merge(shared, [{ address: reader, count: 80, endsAt: at(10 * minute) }]);
  expect(one.unshared(at(0))).toEqual([]);

  expect(read(two, 2, minute)).toBe(0);
  const more = two.unshared(at(minute));
  two.merge(more, [{ address: reader, count: 82, endsAt: at(10 * minute) }]);
  expect(read(two, 18, minute)).toBe(0);
  // The window of the one who began it.
  expect(read(two, 1, minute)).toBe(540);
  expect(read(two, 1, 10 * minute)).toBe(0);
});

test("counts that could not be shared are shared the next time", () => {
  const limit = readLimit(50);
  limit.count(reader, at(0));
  expect(limit.unshared(at(0))).toEqual([{ address: reader, count: 1 }]);
  limit.count(reader, at(1));
  expect(limit.unshared(at(1))).toEqual([{ address: reader, count: 2 }]);
});

test.each([
  ["GET", "/port", true],
  ["HEAD", "/", true],
  ["GET", "/api/port-schedule", true],
  ["GET", "/zh-tw/news", true],
  ["POST", "/api/enquiries/sea", false],
  ["POST", "/mcp", true],
  ["POST", "/api/renewal", false],
  ["DELETE", "/port", false],
  ["GET", "/_next/static/chunks/a.js", false],
  ["GET", "/pictures/terminal-640.jpg", false],
  ["GET", "/icon.svg", false],
  ["GET", "/api/og/7.jpg", true],
  ["GET", "/feeds/en/rss.xml", true],
  ["GET", "/s/abc", true],
  ["GET", "/_next/image", true],
  ["GET", "/art/icons-0123456789.svg", false],
  ["GET", "/media/0123456789abcdef01234567/1280x800.webp", false],
  ["GET", "/own/logo-01234567.svg", false],
  ["GET", "/pdfjs/web/viewer.js", false],
  ["GET", "/manifest.json", false],
  ["GET", "/apple-touch-icon.png", false],
  ["GET", "/favicon.ico", false],
  ["GET", "/boot.js", false],
])("%s %s is counted: %s", (method, path, counted) => {
  expect(isCountedRead(method, path)).toBe(counted);
});

test("files of the portal are not counted as page reads", () => {
  const files = readdirSync("public", { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath.slice("public".length)}/${name}`);
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((path) => isCountedRead("GET", path))).toEqual([]);
});

test("of remembered addresses the one whose window began first is dropped, and only beyond the most", () => {
  const [a, b, c] = ["203.84.1.1", "203.84.1.2", "203.84.1.3"] as const;
  const limited = (limit: ReadLimit, address: string, ms: number) => waitOf(limit, address, at(ms)) > 0;
  const limit = readLimit(1, 2);
  for (const [ms, address] of [a, b].entries()) limit.count(address, at(ms));
  expect([limited(limit, b, 2), limited(limit, a, 3)]).toEqual([true, true]);
  limit.count(c, at(4));
  expect([limited(limit, b, 5), limited(limit, c, 6), limited(limit, a, 7)]).toEqual([true, true, false]);
  // A window that begins again is the last.
  const again = readLimit(1, 2);
  for (const [address, ms] of [
    [a, 0],
    [b, minute],
    [a, 10 * minute],
    [c, 10 * minute + 1],
  ] as const)
    again.count(address, at(ms));
  expect([limited(again, a, 10 * minute + 2), limited(again, c, 10 * minute + 3)]).toEqual([true, true]);
});

test("what is left is the less of what an address and its network have left", () => {
  const limit = readLimit(10);
  const quota = (end: string, ms: number) => {
    const { most, left, resetsIn, isExceeded } = limit.count(`2a02:9a8:1:${end}::/64`, at(ms)) ?? {};
    return { most, left, resetsIn, isExceeded };
  };
  expect(quota("a", 0)).toEqual({ most: 10, left: 9, resetsIn: 600, isExceeded: false });
  for (let read = 1; read < 95; read += 1) limit.count(`2a02:9a8:1:${read}::/64`, at(minute));
  expect(quota("b", 2 * minute)).toEqual({ most: 10, left: 4, resetsIn: 480, isExceeded: false });
  expect(quota("a", 2 * minute)).toEqual({ most: 10, left: 3, resetsIn: 480, isExceeded: false });
});

test("reads that come while others are shared are shared the next time, and nothing after the window", () => {
  const limit = readLimit(50);
  const read = (times: number) => Array.from({ length: times }, () => limit.count(reader, at(0)));
  read(8);
  const shared = limit.unshared(at(0));
  read(5);
  limit.merge(
    [...shared, { address: "203.84.1.1", count: 3 }],
    [
      { address: reader, count: 20, endsAt: at(9 * minute) },
      { address: "203.84.1.1", count: 3, endsAt: at(9 * minute) },
    ],
  );
  expect(limit.unshared(at(1))).toEqual([{ address: reader, count: 5 }]);
  // 13 of its own, and 12 of others.
  expect(limit.count(reader, at(2))).toMatchObject({ left: 24, resetsIn: 540 });
  expect(limit.unshared(at(9 * minute))).toEqual([]);
});
