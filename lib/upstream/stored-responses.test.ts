import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { createLog } from "@/lib/observability/log";
import { recordClock } from "@/lib/store/clock";
import { openReadyStore, openStore } from "@/lib/store/connection";
import { scaled } from "@/test/support/time-scale.mjs";
import { type TestAccess, testAccess } from "@/test/support/upstream-access";
import { startUpstream, type UpstreamServer } from "@/test/support/upstream-server";
import { withDeadline } from "./deadline";
import { fetchUpstream, forEarlierDays, storedUpstream } from "./fetch-upstream";
import { type CallName, callNames, defaultCall } from "./paths";
import { jsonReader, type ParsedResponse } from "./response-reader";
import {
  negativeQuota,
  pruneNegatives,
  pruneResponses,
  responseKey,
  storeResponse,
} from "./stored-responses";

const start = new Date("2022-06-17T02:00:00Z");
const minute = 60_000;
const day = 86_400_000;
const input = { query: { loading_port_id: "1074", discharge_port_id: "2210" } };
const read = jsonReader(
  z.object({ schedule: z.array(z.unknown()) }),
  ({ schedule }) => schedule.length,
  0,
  (rows) => rows === 0,
);
const recordedRows = 15;

let server: UpstreamServer;
let access: TestAccess;

beforeAll(async () => {
  server = await startUpstream();
});
afterAll(() => server.close());
beforeEach(() => {
  server.requests.length = 0;
  access = testAccess(server.url, start);
});
afterEach(async () => {
  server.fault("portSchedule", null);
  await access.settled();
  access.store.close();
});

const ask = () => fetchUpstream("portSchedule", input, read, access);

test("a fresh response is served without a call; a stale one is served too and refreshed in the background", async () => {
  await expect(ask()).resolves.toBe(recordedRows);
  await access.settled();
  access.advance(minute - 1);
  await expect(ask()).resolves.toBe(recordedRows);
  expect(access.shared.inflight.size).toBe(0);
  access.advance(1);
  server.fault("portSchedule", "stall", 1);
  access.settings.timeoutMs = 300;
  // The service hangs: who waited for it would fail.
  await expect(ask()).resolves.toBe(recordedRows);
  expect(access.shared.inflight.size).toBe(1);
  access.settings.timeoutMs = scaled(10_000);
  await access.settled();
  expect(server.requests).toHaveLength(3);
  await expect(ask()).resolves.toBe(recordedRows);
  expect(server.requests).toHaveLength(3);
});

test("a stored response is parsed once, until another one replaces it", async () => {
  let readings = 0;
  const counted: typeof read = (...args) => {
    readings += 1;
    return read(...args);
  };
  const askCounted = () => fetchUpstream("portSchedule", input, counted, access);
  for (const _ of [1, 2, 3, 4]) {
    await expect(askCounted()).resolves.toBe(recordedRows);
    await access.settled();
  }
  // As it came, and as it was stored.
  expect(readings).toBe(2);
  const { key } = await access.store.reader
    .selectFrom("upstream_answers")
    .select("key")
    .executeTakeFirstOrThrow();
  const changed = { text: JSON.stringify({ status: "request_ok", schedule: [1, 2] }), value: 2, ok: true };
  await storeResponse(
    access.store,
    { key, call: "portSchedule", quota: defaultCall("portSchedule").quota },
    changed,
    {
      now: access.now(),
      log: access.log ?? createLog("silent"),
      shared: access.shared,
    },
  );
  for (const _ of [1, 2]) await expect(askCounted()).resolves.toBe(2);
  expect(readings).toBe(3);
});

test("concurrent requests with the same key share one call, with or without a stored response", async () => {
  await Promise.all(Array.from({ length: 20 }, ask));
  await access.settled();
  expect(server.requests).toHaveLength(1);
  access.advance(minute);
  await Promise.all(Array.from({ length: 20 }, ask));
  await access.settled();
  expect(server.requests).toHaveLength(2);
});

test.each(["http500", "http404", "drop", "stall", "truncated", "odd", "huge", "redirect"] as const)(
  "the last good response is used for %s, up to seven days, and its failure is remembered",
  async (kind) => {
    await ask();
    await access.settled();
    server.fault("portSchedule", kind);
    if (kind === "stall") access.settings.timeoutMs = 300;
    access.advance(7 * day);
    await expect(ask()).resolves.toBe(recordedRows);
    await access.settled();
    const asked = server.requests.length;
    expect(asked).toBeGreaterThan(1);
    await Promise.all(Array.from({ length: 20 }, ask));
    expect(access.shared.inflight.size).toBe(0);
    expect(server.requests).toHaveLength(asked);
    access.advance(1);
    await expect(ask()).rejects.toThrow("The schedule service");
  },
);

test.each([50, -50])(
  "the last good response is still used after the clock leaps by %d days",
  async (days) => {
    await ask();
    await access.settled();
    await recordClock(access.store, access.now());
    server.fault("portSchedule", "http500");
    access.advance(days * day);
    await expect(ask()).resolves.toBe(recordedRows);
    await recordClock(access.store, access.now());
    await expect(ask()).resolves.toBe(recordedRows);
    await expect(storedUpstream("portSchedule", input, read, access)).resolves.toBe(recordedRows);
    await access.settled();
    access.advance(day);
    await expect(ask()).rejects.toThrow("The schedule service");
  },
);

test("the response of an earlier day replaces a failed one, the latest first", async () => {
  const on = (date: number) => ({ query: { ...input.query, date_from: `2022-06-${date}` } });
  const askOn = (date: number) =>
    fetchUpstream(
      "portSchedule",
      on(date),
      read,
      access,
      forEarlierDays((days) => on(date - days)),
    );
  await askOn(17);
  await access.settled();
  server.fault("portSchedule", "http500");
  access.advance(day);
  for (let reader = 0; reader < 5; reader += 1) {
    await expect(askOn(18)).resolves.toBe(recordedRows);
    await access.settled();
  }
  // Once the service is known to fail nobody waits for it.
  const asked = server.requests.length;
  await expect(askOn(18)).resolves.toBe(recordedRows);
  expect(server.requests).toHaveLength(asked);
  await expect(askOn(25)).rejects.toMatchObject({ kind: "http" });
  access.advance(6 * day + 1);
  await expect(askOn(24)).rejects.toThrow("The schedule service");
});

test("a call without a waiting reader continues, and its response is stored", async () => {
  server.fault("portSchedule", "stall", 1);
  access.settings.timeoutMs = 300;
  // The page's time is over before the second attempt begins.
  access.random = () => 1;
  const waited = ask();
  await expect(waited).rejects.toMatchObject({ kind: "timeout" });
  access.settings.timeoutMs = scaled(10_000);
  await access.settled();
  await expect(ask()).resolves.toBe(recordedRows);
  expect(server.requests).toHaveLength(2);
});

test("all calls of one request share a deadline", async () => {
  server.fault("portSchedule", "stall");
  access.settings.timeoutMs = 200;
  await withDeadline(async () => {
    for (const id of ["1", "2", "3", "4", "5"]) {
      const other = { query: { loading_port_id: id } };
      await expect(fetchUpstream("portSchedule", other, read, access)).rejects.toMatchObject({
        kind: "timeout",
      });
    }
  });
  // One after the other they would be five calls, and as many second attempts.
  expect(server.requests.length).toBeLessThanOrEqual(4);
});

test("without an earlier response the failure is thrown", async () => {
  server.fault("portSchedule", "http500");
  await expect(ask()).rejects.toMatchObject({ kind: "http" });
});

test("a declined response counts as empty and is not replaced by an older one, for 30 s at most", async () => {
  await ask();
  await access.settled();
  server.fault("portSchedule", "declined");
  access.advance(minute);
  // Who comes first gets what is there.
  await expect(ask()).resolves.toBe(recordedRows);
  await access.settled();
  await expect(ask()).resolves.toBe(0);
  access.advance(30_000 - 1);
  await expect(ask()).resolves.toBe(0);
  expect(server.requests).toHaveLength(2);
  access.advance(1);
  await expect(ask()).resolves.toBe(0);
  expect(server.requests).toHaveLength(3);
});

test.each([
  ["declined", '{"status":"request_fail"}'],
  ["empty", '{"status":"request_ok","schedule":[]}'],
])("a %s response does not delete a good one", async (_, nothing) => {
  let body = '{"schedule":[1,2]}';
  const own = createServer((_request, response) => {
    if (body) response.end(body);
    else response.writeHead(500).end();
  });
  await new Promise<void>((resolve) => own.listen(0, "127.0.0.1", resolve));
  access.settings.url = `http://127.0.0.1:${(own.address() as AddressInfo).port}`;
  try {
    await expect(ask()).resolves.toBe(2);
    await access.settled();
    body = nothing;
    access.advance(minute);
    await expect(ask()).resolves.toBe(2);
    await access.settled();
    await expect(ask()).resolves.toBe(0);
    body = "";
    access.advance(30_000);
    await expect(ask()).resolves.toBe(2);
    await access.settled();
    // From now on it is given without waiting for a call.
    access.settings.timeoutMs = -1_000;
    await expect(ask()).resolves.toBe(2);
  } finally {
    await access.settled();
    own.close();
  }
});

test("a declined response alone replaces no failure, an empty one does", async () => {
  server.fault("portSchedule", "declined");
  await ask();
  await access.settled();
  access.advance(30_000);
  server.fault("portSchedule", "http500");
  await expect(ask()).rejects.toMatchObject({ kind: "http" });
  await access.settled();
  server.fault("portSchedule", null);
  const lane = { query: { loading_port_id: "0", discharge_port_id: "0" } };
  await expect(fetchUpstream("portSchedule", lane, read, access)).resolves.toBe(0);
  await access.settled();
  server.fault("portSchedule", "http500");
  access.advance(day);
  await expect(fetchUpstream("portSchedule", lane, read, access)).resolves.toBe(0);
});

test("a stored response that cannot be parsed any more counts as absent", async () => {
  await ask();
  await access.settled();
  await access.store.db.updateTable("upstream_answers").set({ body: "<html>" }).execute();
  await expect(ask()).resolves.toBe(recordedRows);
  expect(server.requests).toHaveLength(2);
});

test("a failing store does not affect the reader", async () => {
  await access.store.db.schema.dropTable("upstream_answers").execute();
  await expect(ask()).resolves.toBe(recordedRows);
  await access.settled();
  expect(access.lines.map(({ msg }) => msg)).toEqual([
    "stored response not read",
    "upstream call",
    "response not stored",
  ]);
});

test("a store that another program has locked does not affect the reader, and responses do not accumulate", async () => {
  const directory = mkdtempSync(join(tmpdir(), "answers-"));
  const url = `file:${join(directory, "portal.db")}` as const;
  const store = await openReadyStore(url);
  const other = openStore(url);
  const locked = { ...access, store };
  const lane = (from: string) =>
    fetchUpstream("portSchedule", { query: { ...input.query, date_from: from } }, read, locked);
  try {
    await lane("2022-06-17");
    await access.settled();
    // A good answer, and after it one that said nothing and is no longer shown.
    access.advance(minute);
    server.fault("portSchedule", "declined");
    await lane("2022-06-17");
    await access.settled();
    access.advance(minute);
    server.fault("portSchedule", "http404");
    other.raw.exec("begin immediate");
    await expect(lane("2022-06-17")).resolves.toBe(recordedRows);
    server.fault("portSchedule", null);
    await Promise.all(["18", "19", "20"].map((date) => lane(`2022-06-${date}`)));
    await access.settled();
    expect(access.lines.filter(({ msg }) => msg === "response not stored")).toHaveLength(4);
  } finally {
    other.close();
    store.close();
    rmSync(directory, { recursive: true });
  }
  // Without bounds of its own every answer waited a minute for the lock, one after the other.
});

test("a response over 2 MB is not stored, and the older one is deleted", async () => {
  await ask();
  await access.settled();
  server.fault("portSchedule", "huge");
  access.advance(minute);
  const wide = { ...access, maxBytes: 20 * 1024 * 1024 };
  const anything = jsonReader(z.unknown(), () => 1, 0);
  await expect(fetchUpstream("portSchedule", input, anything, wide)).resolves.toBe(1);
  await access.settled();
  const rows = await access.store.db.selectFrom("upstream_answers").select("key").execute();
  expect(rows).toEqual([]);
});

test("a key depends on call, service and parameters, but not on their order, and reveals none of them", () => {
  const key = responseKey("ports", "https://a.example", { query: { language: "en", port_name: "Rot*" } });
  expect(responseKey("ports", "https://a.example", { query: { port_name: "Rot*", language: "en" } })).toBe(
    key,
  );
  const others = [
    responseKey("seaport", "https://a.example", { query: { language: "en", port_name: "Rot*" } }),
    responseKey("ports", "https://b.example", { query: { language: "en", port_name: "Rot*" } }),
    responseKey("ports", "https://a.example", { query: { language: "en", port_name: "Rott*" } }),
    responseKey("ports", "https://a.example", { form: { language: "en", port_name: "Rot*" } }),
    responseKey("ports", "https://a.example", { json: { language: "en", port_name: "Rot*" } }),
  ];
  expect(new Set([key, ...others]).size).toBe(6);
  expect(key).not.toMatch(/Rot/);
});

const keys = async (table: "upstream_answers" | "upstream_nothings") =>
  (await access.store.db.selectFrom(table).select("key").orderBy("key").execute()).map(({ key }) => key);
const keep = (key: string, call: CallName, text: string, reading: Partial<ParsedResponse<unknown>> = {}) =>
  storeResponse(
    access.store,
    { key, call, quota: defaultCall(call).quota },
    { text, value: null, ok: true, ...reading },
    { now: access.now(), log: createLog("silent"), shared: access.shared },
  );

test("pruning retains a call's newest responses within its quota, and none that is too old to serve", async () => {
  const values = Array.from({ length: 12 }, (_, age) => ({
    key: `key-${String(age).padStart(2, "0")}`,
    call: "ports",
    body: "{}",
    bytes: 100,
    stored_at: new Date(start.getTime() - age * day).toISOString(),
  }));
  await access.store.db.insertInto("upstream_answers").values(values).execute();
  await access.store.db
    .insertInto("upstream_answers")
    .values({ key: "other", call: "airports", body: "", bytes: 9_000, stored_at: start.toISOString() })
    .execute();
  await pruneResponses(access.store.db, "ports", { rows: 6, bytes: 1_000 }, start);
  await expect(keys("upstream_answers")).resolves.toEqual([
    "key-00",
    "key-01",
    "key-02",
    "key-03",
    "key-04",
    "key-05",
    "other",
  ]);
  await pruneResponses(access.store.db, "ports", { rows: 6, bytes: 499 }, start);
  await expect(keys("upstream_answers")).resolves.toEqual(["key-00", "key-01", "key-02", "key-03", "other"]);
  await pruneResponses(
    access.store.db,
    "ports",
    { rows: 6, bytes: 499 },
    new Date(start.getTime() + 6 * day),
  );
  await expect(keys("upstream_answers")).resolves.toEqual(["key-00", "key-01", "other"]);
});

test("pruning after a jump of the clock deletes nothing for its age, and first what is dated ahead", async () => {
  const dated = (key: string, days: number) => ({
    key,
    body: "{}",
    stored_at: new Date(start.getTime() + days * day).toISOString(),
  });
  const rows = [dated("ahead", 300), dated("aged", -8), dated("last", -1), dated("now", 0)];
  await access.store.db.insertInto("upstream_nothings").values(rows).execute();
  await access.store.db
    .insertInto("upstream_answers")
    .values(rows.map((row) => ({ ...row, call: "ports", bytes: 100 })))
    .execute();
  const prune = async (most: number) => {
    await pruneResponses(access.store.db, "ports", { rows: most, bytes: 1_000 }, start);
    await pruneNegatives(access.store.db, start, most);
    const left = await keys("upstream_answers");
    expect(await keys("upstream_nothings")).toEqual(left);
    return left;
  };
  await recordClock(access.store, new Date(start.getTime() + 300 * day));
  expect(await prune(4)).toEqual(["aged", "ahead", "last", "now"]);
  expect(await prune(3)).toEqual(["aged", "last", "now"]);
  await recordClock(access.store, start);
  await recordClock(access.store, new Date(start.getTime() + day));
  const believed = new Date(start.getTime() + day);
  await pruneResponses(access.store.db, "ports", { rows: 3, bytes: 1_000 }, believed);
  expect(await keys("upstream_answers")).toEqual(["last", "now"]);
});

/** Rows of a pool as a flood leaves them, one a millisecond. */
const flood = (count: number) =>
  Array.from({ length: count }, (_, id) => {
    access.advance(1);
    return { key: `id-${id}`, body: "[1]", stored_at: access.now().toISOString() };
  });

test("a flood of unknown ids displaces no good response, and stays small", async () => {
  for (const call of callNames) await keep(`good-${call}`, call, "[1]");
  const rows = flood(5_600);
  for (let at = 0; at < rows.length; at += 700)
    await access.store.db
      .insertInto("upstream_nothings")
      .values(rows.slice(at, at + 700))
      .execute();
  await keep("declined", "newsArticle", '{"status":"request_fail"}', { ok: false });
  await keep("empty", "newsList", '{"articles":[]}', { empty: true });
  await expect(keys("upstream_answers")).resolves.toEqual(callNames.map((call) => `good-${call}`).sort());
  const nothings = await keys("upstream_nothings");
  expect(nothings).toEqual(expect.arrayContaining(["id-5599", "declined", "empty"]));
  expect(nothings.length).toBeLessThanOrEqual(negativeQuota.rows + 20);
});

test("a flood of known ids displaces only responses of the same call", async () => {
  for (const call of callNames) await keep(`good-${call}`, call, "[1]");
  const { rows } = defaultCall("provider").quota;
  await access.store.db
    .insertInto("upstream_answers")
    .values(flood(rows + 50).map((row) => ({ ...row, call: "provider", bytes: 3 })))
    .execute();
  for (let write = 0; write < 20; write += 1) await keep("last", "provider", "[1]");
  const storedKeys = await keys("upstream_answers");
  expect(storedKeys.filter((key) => key.startsWith("good-"))).toHaveLength(callNames.length - 1);
  expect(storedKeys.length).toBeLessThanOrEqual(callNames.length + rows);
});

test("everything that is stored has a documented limit", () => {
  const quotas = callNames.map((name) => defaultCall(name).quota);
  const sum = quotas.reduce((bytes, quota) => bytes + quota.bytes, negativeQuota.bytes);
  // docs/upstream.md states it.
  expect(sum).toBeLessThanOrEqual(224 * 1024 * 1024);
});
