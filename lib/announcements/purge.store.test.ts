import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { createLog } from "@/lib/observability/log";
import { recordChange, recordChanges, recordScheduledInvalidations } from "@/lib/store/changes";
import { openTestStore, type TestStore } from "@/test/support/stores";
import { scaled } from "@/test/support/time-scale.mjs";
import { purgeChannel } from "./purge";
import { startAnnouncementWorker, writePurge } from "./worker";

/** What a shared cache is told of changes, and how. */

interface Received {
  path: string | undefined;
  method: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

const start = new Date("2026-03-16T02:00:00Z");
let now = start;
let cdn: Server;
let url: string;
let received: Received[] = [];
let status = 200;
beforeAll(async () => {
  cdn = createServer(async (request, response) => {
    const { url: path, method, headers } = request;
    received.push({ path, method, headers, body: await text(request) });
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => cdn.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(cdn.address() as AddressInfo).port}/service/7/purge`;
});
afterAll(() => {
  cdn.closeAllConnections();
  cdn.close();
});

let store: TestStore;
const rules = { most: 30, afterMs: 0 };
beforeEach(async () => {
  store = await openTestStore();
  [now, received, status] = [start, [], 200];
  expect(await writePurge(store, rules, now)).toBe(false);
});
afterEach(() => store.close());

/** Delivers what waits, until `isDone`. */
async function deliver(kind: "surrogate-key" | "cache-tag", isDone: () => boolean | Promise<boolean>) {
  const header = { name: "Fastly-Key", value: "secret" };
  let turn = () => {};
  const end = startAnnouncementWorker({
    ...{ store, channels: [purgeChannel(store, { url, kind, header }, () => now)], clock: () => now },
    source: { pages: async () => [], feeds: () => [] },
    log: createLog("silent"),
    onTurn: (look) => {
      turn = look;
    },
  });
  turn();
  const until = Date.now() + scaled(10_000);
  while (!(await isDone()) && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 10));
  await end();
}
const waiting = async () => (await store.db.selectFrom("announcements").select("urls").execute()).length;

test.each([
  ["surrogate-key", { key: "articles articles:7 articles:8", body: "" }],
  ["cache-tag", { key: undefined, body: '{"tags":["articles","articles:7","articles:8"]}' }],
] as const)("an import is one request by %s, with the header of the settings", async (kind, expected) => {
  await recordChanges(store.db, "articles", { keys: ["7", "8"], all: false, now });
  expect(await writePurge(store, rules, now)).toBe(true);
  // Another process has read the same.
  expect(await writePurge(store, rules, now)).toBe(false);
  await deliver(kind, async () => received.length > 0 && (await waiting()) === 0);
  const [one, ...more] = received;
  expect(more).toEqual([]);
  expect([one?.method, one?.path, one?.headers["fastly-key"]]).toEqual([
    "POST",
    "/service/7/purge",
    "secret",
  ]);
  expect({ key: one?.headers["surrogate-key"], body: one?.body }).toEqual(expected);
});

test("of the feed only what this process has invalidated is purged, and what is due", async () => {
  await recordChange(store.db, "articles", "7", now);
  const { id = 0 } = (await store.reader.selectFrom("changes").select("id").executeTakeFirst()) ?? {};
  await recordChange(store.db, "companies", "9", now);
  await writePurge(store, { ...rules, upTo: id }, now);
  const later = new Date(start.getTime() + 60_000);
  await recordScheduledInvalidations(store.db, "articles", [{ key: "late", at: later }]);
  await writePurge(store, { ...rules, upTo: id + 1 }, later);
  const rows = await store.reader.selectFrom("announcements").select("urls").orderBy("created_at").execute();
  expect(rows.map(({ urls }) => JSON.parse(urls))).toEqual([
    ["articles", "articles:7"],
    ["companies", "companies:9", "articles", "articles:late"],
  ]);
});

test("a failed purge is repeated for a minute: then what it concerns has expired", async () => {
  status = 500;
  await recordChange(store.db, "articles", "7", now);
  await writePurge(store, rules, now);
  await deliver("cache-tag", () => received.length > 0);
  expect(await waiting()).toBe(1);
  now = new Date(start.getTime() + 61_000);
  await deliver("cache-tag", async () => (await waiting()) === 0);
  expect([received.length, await waiting()]).toEqual([1, 0]);
});

test("with several processes a purge waits until all of them have read the change", async () => {
  await recordChange(store.db, "articles", "7", now);
  await writePurge(store, { ...rules, afterMs: 1000 }, now);
  const job = await store.reader.selectFrom("outbox").select("due_at").executeTakeFirst();
  expect(job?.due_at).toBe(new Date(start.getTime() + 1000).toISOString());
});
