import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { AnnouncementSettings } from "@/lib/config/config";
import { locales } from "@/lib/i18n/locales";
import { createLog } from "@/lib/observability/log";
import { recordChange, recordChanges, recordScheduledInvalidations } from "@/lib/store/changes";
import { jobsOf } from "@/lib/store/outbox";
import { openTestStore, type TestStore } from "@/test/support/stores";
import { scaled } from "@/test/support/time-scale.mjs";
import { announcementChannels } from "./channels";
import { announcementLimits, purgeAnnouncements } from "./store";
import { type AnnouncementSource, announceChanges, startAnnouncementWorker } from "./worker";

const siteUrl = "https://portal.example";
const key = "0123456789abcdef";
const token = "SecretToken123";
const now = new Date("2026-03-16T02:00:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

interface Received {
  path: string;
  type: string | undefined;
  body: string;
}

/** A host that answers all announcements. */
let host: Server;
let url: string;
let received: Received[] = [];
let answer: (received: Received) => { status: number; body?: string; location?: string } | null;

beforeAll(async () => {
  host = createServer(async (request, response) => {
    const one = {
      path: request.url ?? "",
      type: request.headers["content-type"],
      body: await bodyOf(request),
    };
    received.push(one);
    const reply = answer(one);
    if (!reply) {
      request.socket.destroy();
      return;
    }
    response
      .writeHead(reply.status, reply.location ? { location: reply.location } : {})
      .end(reply.body ?? "");
  });
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
});
afterAll(() => {
  host.closeAllConnections();
  host.close();
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const piece of request.setEncoding("utf8")) text += piece;
  return text;
}

let store: TestStore;
let lines: string[];
const log = () => createLog("trace", { write: (line: string) => lines.push(line) });
beforeEach(async () => {
  store = await openTestStore();
  received = [];
  lines = [];
  answer = () => ({ status: 200 });
});
afterEach(() => store.close());

const all = (): AnnouncementSettings => ({
  indexNow: { key, url: `${url}/indexnow` },
  baidu: { token, url: `${url}/urls` },
  hub: `${url}/hub`,
});
const channels = (settings: AnnouncementSettings = all()) => announcementChannels(store, settings, siteUrl);

/** Pages by the ids of articles; one of them is too long for Baidu. */
const source: AnnouncementSource = {
  async pages(changed, { locales, limit }) {
    const ids = [...(changed.get("articles") ?? [])];
    const urls = locales.flatMap((locale) => ids.map((id) => `${siteUrl}/${locale}/news?news_id=${id}`));
    return [...urls, `${siteUrl}/${"港".repeat(90)}`].slice(0, limit);
  },
  feeds: (changed) => (changed.has("articles") ? [`${siteUrl}/feeds/en/rss.xml`] : []),
};
const announce = (at: Date, settings?: AnnouncementSettings) =>
  announceChanges({ store, channels: channels(settings), source, log: log() }, at);
const waiting = () =>
  store.db.selectFrom("announcements").select(["id", "channel", "urls"]).orderBy("channel").execute();

/** Runs a worker until a condition holds. */
async function work(until: () => Promise<boolean> | boolean, clock: () => Date = () => later(2)) {
  const stop = startAnnouncementWorker({
    store,
    channels: channels(),
    source,
    clock,
    log: log(),
    random: () => 0.5,
  });
  const end = performance.now() + scaled(20_000);
  while (!(await until())) {
    if (performance.now() > end) throw new Error(`not reached: ${lines.join("")}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await stop();
}

async function articleChanged(id: string, at = later(1)) {
  await announce(now);
  await recordChanges(store.db, "articles", { keys: [id], all: false, now: at });
}

test("only later changes are announced, each once, to every host in its form", async () => {
  await recordChange(store.db, "articles", "old", now);
  expect(await announce(now)).toBe(0);
  expect(await announce(later(1))).toBe(0);
  await recordChanges(store.db, "articles", { keys: ["a1"], all: false, now: later(1) });
  await work(async () => received.length === 3 && (await waiting()).length === 0);
  const [indexNow, baidu, hub] = ["/indexnow", "/urls", "/hub"].map((path) =>
    received.find((one) => one.path.startsWith(path)),
  );
  expect(JSON.parse(indexNow?.body ?? "")).toEqual({
    host: "portal.example",
    key,
    keyLocation: `${siteUrl}/${key}.txt`,
    urlList: [
      ...locales.map((locale) => expect.stringContaining(`/${locale}/news?news_id=a1`)),
      expect.stringContaining("港"),
    ],
  });
  expect(indexNow?.type).toBe("application/json; charset=utf-8");
  // Baidu gets the Simplified edition, without addresses over 256 bytes.
  expect(baidu?.path).toBe(`/urls?site=${encodeURIComponent(siteUrl)}&token=${token}`);
  expect(baidu?.body).toBe(`${siteUrl}/zh-cn/news?news_id=a1`);
  expect(Object.fromEntries(new URLSearchParams(hub?.body))).toEqual({
    "hub.mode": "publish",
    "hub.url": `${siteUrl}/feeds/en/rss.xml`,
    "hub.topic": `${siteUrl}/feeds/en/rss.xml`,
  });
  expect(await announce(later(3))).toBe(0);
  expect(await store.all("select id from outbox")).toEqual([]);
  // Neither key nor token is in the log.
  expect(lines.join("")).not.toMatch(new RegExp(`${key}|${token}`));
});

test("only configured hosts get announcements", async () => {
  const none = { indexNow: undefined, baidu: undefined, hub: undefined };
  expect(channels(none)).toEqual([]);
  expect(channels({ ...none, hub: `${url}/hub` }).map(({ name }) => name)).toEqual(["websub"]);
  await articleChanged("a1");
  expect(await announce(later(2), { ...none, baidu: all().baidu })).toBe(1);
  expect((await waiting()).map(({ channel }) => channel)).toEqual(["baidu"]);
});

test("an article that appears at its time is announced then", async () => {
  await announce(now);
  await recordScheduledInvalidations(store.db, "articles", [{ key: "soon", at: later(30) }]);
  expect(await announce(later(29))).toBe(0);
  expect(await announce(later(30))).toBe(3);
  expect((await waiting())[1]?.urls).toContain("news_id=soon");
  expect(await announce(later(31))).toBe(0);
});

test("all articles that appear at one instant are announced", async () => {
  await announce(now);
  const ids = Array.from({ length: 1001 }, (_, at) => `a${at}`);
  await recordScheduledInvalidations(
    store.db,
    "articles",
    ids.map((id) => ({ key: id, at: later(30) })),
  );
  await announce(later(30), { ...all(), baidu: undefined, hub: undefined });
  const [{ urls } = { urls: "[]" }] = await waiting();
  const announced = new Set<string>(JSON.parse(urls));
  expect(ids.filter((id) => !announced.has(`${siteUrl}/en/news?news_id=${id}`))).toEqual([]);
});

test("sample data is not announced", async () => {
  await store.db
    .insertInto("domain_state")
    .values({ domain: "articles", state: "sample", rolled_on: null })
    .execute();
  await articleChanged("a1");
  await announce(later(2));
  expect((await waiting()).map(({ urls }) => urls).join("")).not.toContain("a1");
});

test("if two processes see the same change, one announces it", async () => {
  await articleChanged("a1");
  const counts = await Promise.all([announce(later(2)), announce(later(2))]);
  expect(counts.sort()).toEqual([0, 3]);
});

test("a host that is down, busy or redirects is tried again later; nothing is lost", async () => {
  await articleChanged("a1");
  const replies = [null, { status: 503 }, { status: 429 }, { status: 302, location: "/elsewhere" }];
  for (const [at, reply] of replies.entries()) {
    answer = () => reply;
    received = [];
    // Each attempt is later than the longest pause of the last one.
    await work(
      async () => {
        const jobs = await store.db.selectFrom("outbox").select(["attempts", "lease"]).execute();
        return jobs.length === 3 && jobs.every((job) => job.attempts === at + 1 && job.lease === null);
      },
      () => later(60 * (at + 1)),
    );
    expect(received.filter(({ path }) => path === "/elsewhere")).toEqual([]);
  }
  const [one] = await waiting();
  const [job] = await jobsOf(store.reader, one?.id ?? "");
  expect(job).toMatchObject({ status: "waiting", reason: "transport" });
  answer = () => ({ status: 202 });
  await work(
    async () => (await waiting()).length === 0,
    () => later(600),
  );
});

test("a missing key file and a wrong token wait for the operator; an announcement that is refused is given up", async () => {
  await articleChanged("a1");
  answer = ({ path }) => ({ status: path === "/indexnow" ? 403 : path === "/hub" ? 400 : 401 });
  await work(async () => lines.filter((line) => /not delivered yet|parked/.test(line)).length >= 3);
  expect((await waiting()).map(({ channel }) => channel)).toEqual(["baidu", "indexnow"]);
  const reasons = await store.all("select channel, reason from outbox order by channel");
  expect(reasons).toEqual([
    { channel: "baidu", reason: "http 401" },
    { channel: "indexnow", reason: "http 403" },
  ]);
  // Once another one is accepted, both are sent again.
  answer = () => ({ status: 200 });
  await recordChange(store.db, "articles", "a2", later(40));
  await work(
    async () => (await waiting()).length === 0,
    () => later(60),
  );
});

test("a spent quota of Baidu passes, a wrong site does not", async () => {
  const baidu = { indexNow: undefined, hub: undefined, baidu: all().baidu };
  const [channel] = channels(baidu);
  await articleChanged("a1");
  await announce(later(2), baidu);
  const [{ id } = { id: "" }] = await waiting();
  const signal = AbortSignal.timeout(scaled(10_000));
  answer = () => ({ status: 400, body: '{"error":400,"message":"over quota"}' });
  expect(await channel?.deliver(id, signal)).toEqual({ status: "failed", reason: "quota" });
  answer = () => ({ status: 400, body: '{"error":400,"message":"site error"}' });
  expect(await channel?.deliver(id, signal)).toEqual({ status: "refused", reason: "http 400" });
  answer = () => ({ status: 200, body: "x".repeat(200_000) });
  expect(await channel?.deliver(id, signal)).toEqual({ status: "done" });
  expect(await channel?.deliver("announcement-none", signal)).toEqual({
    status: "refused",
    reason: "no announcement",
  });
});

test("at most a hundred wait for a channel, for a week", async () => {
  const hub = { indexNow: undefined, baidu: undefined, hub: `${url}/hub` };
  await announce(now, hub);
  for (let at = 1; at <= announcementLimits.waiting + 2; at += 1) {
    await recordChange(store.db, "articles", `a${at}`, later(at));
    await announce(later(at), hub);
  }
  expect(await waiting()).toHaveLength(announcementLimits.waiting);
  expect(await purgeAnnouncements(store, later(60 * 24 * 7))).toBe(0);
  expect(await purgeAnnouncements(store, later(60 * 24 * 7 + 200))).toBe(announcementLimits.waiting);
  expect(await store.all("select id from outbox")).toEqual([]);
});
