import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import { createLog } from "@/lib/observability/log";
import type { Store } from "@/lib/store/connection";
import { lastEventId } from "@/lib/store/schedule-events";
import { openTestStore, type TestStore } from "@/test/support/stores";
import { scaled } from "@/test/support/time-scale.mjs";
import { findFollow, purgeFollows } from "./embedded";
import { forgetFollows, listFollows, readLetters, retryLetters } from "./manage";
import { storeFollowRequest } from "./requests";
import { type Follow, type FollowRequest, followLimits } from "./schema";
import { webhookChannel } from "./webhook-channel";
import { startFollowWorker } from "./worker";

/** The life of a webhook against a receiver of the test: what it is sent, when, and what never is. */

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const start = new Date("2026-03-16T02:00:00Z");
const after = (ms: number) => new Date(start.getTime() + ms);
const secret = Buffer.alloc(32, 7);

interface Received {
  path: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

let store: TestStore;
let server: Server;
let url: string;
let hosts: string[];
let received: Received[];
/** What the receiver answers; by default as one that wants the requests. */
let answer: (one: Received) => { status: number; text?: string; headers?: Record<string, string> };
let clock: Date;
let lines: string[];
/** The changes that there are, by their ids. */
let changes: { id: number; isUrgent: boolean }[];

const log = createLog("trace", { write: (line: string) => lines.push(line) });
const bodyOf = ({ body }: Received) => JSON.parse(body);
const echo = (one: Received) => ({
  status: 200,
  text: JSON.stringify({ challenge: bodyOf(one).data.challenge }),
});

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const one = { path: request.url, headers: request.headers, body: await text(request) };
    received.push(one);
    const { status, text: words, headers } = answer(one);
    response.writeHead(status, headers).end(words);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(async () => {
  store = await openTestStore({ inFile: true });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  [url, hosts] = [`http://${host}/hook`, [host]];
  [received, lines, changes, clock, answer] = [[], [], [], start, echo];
});
afterEach(() => store.close());

const settings = () => ({ hosts, isTest: true });
const untold = ({ notifiedId, urgentOnly }: Follow, lastId: number) =>
  changes.filter(({ id, isUrgent }) => id > notifiedId && id <= lastId && (isUrgent || !urgentOnly));
const source = {
  lastId: () => lastEventId(store.reader),
  async changesForFollow(follow: Follow, lastId: number) {
    const shown = untold(follow, lastId).slice(0, followLimits.eventsPerRequest);
    if (shown.length === 0) return null;
    const data = { events: shown.map(({ id }) => id) };
    return {
      isUrgent: shown.some(({ isUrgent }) => isUrgent),
      letter: { type: "schedule.changes" as const, timestamp: clock.toISOString(), data },
      ...(untold(follow, lastId).length > shown.length && { lastId: shown.at(-1)?.id ?? 0 }),
    };
  },
};

const request: Omit<FollowRequest, "target"> = {
  channel: "webhook",
  search: "loading_port_id=HKHKG&discharge_port_id=NLRTM",
  language: "en",
  urgentOnly: false,
  lastDay: "2026-04-16",
};
const ask = (change: Partial<FollowRequest> = {}) =>
  storeFollowRequest(
    { ...request, target: url, ...change },
    {
      ...{ store, secret, webhooks: settings(), now: clock },
      question: async ({ id }) => ({ type: "follow.confirm", data: { challenge: `challenge of ${id}` } }),
    },
  );

/** Starts a worker as a process does; it looks once at what is due when it starts. */
const startWorker = (on: Store = store) =>
  startFollowWorker({
    store: on,
    channels: [webhookChannel({ store: on, settings: settings(), userAgent: "Test/1", clock: () => clock })],
    ...{ source, secret, clock: () => clock, log, random: () => 0.5 },
  });
async function work(): Promise<void> {
  const stop = startWorker();
  await setImmediate();
  await stop(scaled(20_000));
}
/** The worker twice: what the first look writes, the second delivers. */
async function workOn(): Promise<void> {
  await work();
  await work();
}

/** Records changes, as imports do. */
async function record(ids: number[], isUrgent = false): Promise<void> {
  const values = ids.map((id) => ({ id, domain: "sailings", recorded_at: clock.toISOString() }));
  await store.db.insertInto("schedule_events").values(values).execute();
  changes.push(...ids.map((id) => ({ id, isUrgent })));
}
const rows = () => store.db.selectFrom("follows").selectAll().orderBy("created_at").execute();
const types = () => received.map((one) => bodyOf(one).type);
const events = () => received.flatMap((one) => bodyOf(one).data.events ?? []);

/** A webhook that has answered its question. */
async function follow(change: Partial<FollowRequest> = {}) {
  const { webhook } = await ask(change);
  await work();
  if (!webhook || !(await findFollow(store.reader, webhook.id, clock))?.isConfirmed)
    throw new Error("not confirmed");
  received = [];
  return webhook;
}

test("a signed confirmation comes first; its echo confirms, and later changes follow within a minute", async () => {
  await record([1, 2]);
  const { result, webhook } = await ask();
  expect(result).toBe("asked");
  expect(webhook?.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  await workOn();
  expect(received).toHaveLength(1);
  const [question] = received;
  expect(question).toMatchObject({
    path: "/hook",
    headers: { "content-type": "application/json", "user-agent": "Test/1" },
  });
  await record([3]);
  await work();
  await record([4]);
  await workOn();
  await workOn();
  expect(types()).toEqual(["follow.confirm", "schedule.changes", "schedule.changes"]);
  expect(events()).toEqual([3, 4]);
  for (const { headers, body } of received) {
    const timestamp = String(start.getTime() / 1000);
    const key = Buffer.from(webhook?.secret.replace("whsec_", "") ?? "", "base64");
    const signature = createHmac("sha256", key).update(`${headers["webhook-id"]}.${timestamp}.${body}`);
    expect(headers).toMatchObject({
      "webhook-timestamp": timestamp,
      "webhook-signature": `v1,${signature.digest("base64")}`,
    });
  }
  expect(new Set(received.map(({ headers }) => headers["webhook-id"])).size).toBe(3);
  expect(await store.db.selectFrom("outbox").selectAll().execute()).toEqual([]);
});

test.each([
  ["another status", () => ({ status: 401 })],
  ["nothing", () => ({ status: 200 })],
  ["another challenge", () => ({ status: 200, text: '{"challenge":"x"}' })],
  ["no JSON", () => ({ status: 200, text: "challenge" })],
  ["a redirect", () => ({ status: 307, headers: { location: url } })],
] as const)("a webhook that answers its question with %s gets nothing else", async (_name, other) => {
  answer = other as typeof answer;
  await ask();
  await workOn();
  await record([1]);
  for (const ms of [hourMs, dayMs, followLimits.questionHours * hourMs - 1]) {
    clock = after(ms);
    await workOn();
  }
  expect(new Set(types())).toEqual(new Set(["follow.confirm"]));
  expect(received.length).toBeGreaterThan(2);
  // Each is a repetition of the first.
  expect(new Set(received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  expect(new Set(received.map(({ body }) => body)).size).toBe(1);
  const sent = received.length;
  clock = after(followLimits.questionHours * hourMs + 1);
  answer = echo;
  await workOn();
  expect(received).toHaveLength(sent);
  const [row] = await rows();
  expect(row).toMatchObject({ status: "unanswered", secret: null });
  expect(JSON.stringify(row)).not.toContain("127.0.0.1");
});

test("a question can be answered after some attempts", async () => {
  answer = () => ({ status: 503 });
  await ask();
  await work();
  clock = after(hourMs);
  answer = echo;
  await work();
  await record([1]);
  await workOn();
  expect(types()).toEqual(["follow.confirm", "follow.confirm", "schedule.changes"]);
});

test("a repeated request for a URL gets another secret, and does not change the earlier follow", async () => {
  const first = await follow();
  const { webhook } = await ask();
  expect(webhook).not.toMatchObject({ id: first.id });
  expect(webhook?.secret).not.toBe(first.secret);
  answer = () => ({ status: 401 });
  await work();
  answer = () => ({ status: 204 });
  received = [];
  await record([1]);
  await workOn();
  expect(types()).toEqual(["schedule.changes"]);
});

test("more events than one request has come in the next ones, each once and in order", async () => {
  await follow();
  const ids = Array.from({ length: 2.5 * followLimits.eventsPerRequest }, (_, n) => n + 1);
  await record(ids);
  for (let n = 0; n < 5; n += 1) await workOn();
  expect(received.map((one) => bodyOf(one).data.events.length)).toEqual([50, 50, 25]);
  expect(events()).toEqual(ids);
});

test("a webhook of urgent changes gets no others", async () => {
  await follow({ urgentOnly: true });
  await record([1]);
  await workOn();
  await record([2], true);
  await workOn();
  expect(events()).toEqual([2]);
});

test("a failed request is sent again with the same id and body, and after three days with later changes", async () => {
  await follow();
  await record([1]);
  answer = () => ({ status: 500 });
  await workOn();
  clock = after(hourMs);
  await record([2]);
  await workOn();
  expect(events()).toEqual([1, 1]);
  expect(new Set(received.map(({ headers: { "webhook-id": id } }) => id)).size).toBe(1);
  const [first, second] = received;
  expect(first?.headers["webhook-timestamp"]).not.toBe(second?.headers["webhook-timestamp"]);
  // As many attempts as there are: the letter is given up, and its events are not lost.
  await store.db.updateTable("outbox").set({ attempts: 299, due_at: start.toISOString() }).execute();
  await work();
  expect(await readLetters(store.reader, "webhook", clock)).toMatchObject({ parked: 1 });
  clock = after(2 * hourMs);
  answer = () => ({ status: 200 });
  received = [];
  await workOn();
  expect(events()).toEqual([1, 2]);
  expect(await readLetters(store.reader, "webhook", clock)).toMatchObject({ waiting: 0, parked: 0 });
  expect(await rows()).toMatchObject([{ failing_since: null }]);
});

test("a webhook is deleted after seven days of failures alone; one success restarts the period", async () => {
  await follow();
  await record([1]);
  answer = () => ({ status: 404 });
  await workOn();
  clock = after((followLimits.failingDays - 1) * dayMs);
  answer = () => ({ status: 200 });
  await workOn();
  await record([2]);
  answer = () => ({ status: 404 });
  await workOn();
  clock = after(followLimits.failingDays * dayMs + hourMs);
  await workOn();
  expect(await rows()).toHaveLength(1);
  clock = after((2 * followLimits.failingDays - 1) * dayMs - minuteMs);
  await purgeFollows(store, secret, clock);
  expect(await rows()).toHaveLength(1);
  clock = after((2 * followLimits.failingDays - 1) * dayMs + minuteMs);
  await purgeFollows(store, secret, clock);
  expect(await rows()).toEqual([]);
  expect(await store.db.selectFrom("outbox").selectAll().execute()).toEqual([]);
});

test("410 ends a follow at once, and blocks a confirmation for its usual pause", async () => {
  await follow();
  await ask({ search: "s=2" });
  answer = () => ({ status: 410 });
  await record([1]);
  await workOn();
  expect(await rows()).toMatchObject([{ status: "asked" }]);
  const sent = received.length;
  clock = after(hourMs);
  await record([2]);
  await workOn();
  expect(received).toHaveLength(sent);
  clock = after(followLimits.questionHours * hourMs + 1);
  await workOn();
  expect(await rows()).toMatchObject([{ status: "unanswered" }]);
  expect(received).toHaveLength(sent);
  // It is no fault of the portal.
  expect((await readLetters(store.reader, "webhook", clock)).parked).toBe(0);
});

test("two processes at once send each request once", async () => {
  await follow();
  const others = [store.another(), store.another()];
  for (let id = 1; id <= 6; id += 1) {
    await record([id]);
    const stops = others.map((one) => startWorker(one));
    await setImmediate();
    await Promise.all(stops.map((stop) => stop(scaled(20_000))));
  }
  await workOn();
  expect(events()).toEqual([1, 2, 3, 4, 5, 6]);
  expect(new Set(received.map(({ headers: { "webhook-id": id } }) => id)).size).toBe(received.length);
  for (const one of others) await one.close();
});

test("a process that dies after the response sends the same request again, with the same id", async () => {
  await follow();
  await record([1]);
  await work();
  // It has sent the request, and its lease runs out before it stores that.
  const letter = await store.db.selectFrom("follow_letters").select("id").executeTakeFirstOrThrow();
  const channel = webhookChannel({ store, settings: settings(), userAgent: "Test/1", clock: () => clock });
  expect(await channel.deliver(letter.id, new AbortController().signal)).toEqual({ status: "done" });
  await store.db
    .updateTable("outbox")
    .set({ lease: "dead", lease_until: after(minuteMs).toISOString(), attempts: 1 })
    .execute();
  await work();
  expect(received).toHaveLength(1);
  clock = after(2 * minuteMs);
  await workOn();
  expect(received.map(({ headers }) => headers["webhook-id"])).toEqual([letter.id, letter.id]);
  expect(received[0]?.body).toBe(received[1]?.body);
  await record([2]);
  await workOn();
  expect(events()).toEqual([1, 1, 2]);
});

test("a host that is no longer listed, and a name that leads inside, get nothing", async () => {
  await follow();
  await record([1]);
  hosts = ["hooks.example"];
  await workOn();
  expect(received).toEqual([]);
  expect(await store.db.selectFrom("outbox").select("reason").execute()).toEqual([
    { reason: "host not allowed" },
  ]);
  await ask({ target: "https://hooks.example/in", search: "s=inside" });
  const channel = webhookChannel({
    ...{ store, settings: { hosts, isTest: false }, userAgent: "Test/1", clock: () => clock },
    connection: { resolve: async () => [{ address: "169.254.169.254", family: 4 }] },
  });
  const [letter] = await store.db
    .selectFrom("follow_letters")
    .select("id")
    .where("kind", "=", "question")
    .execute();
  expect(await channel.deliver(letter?.id ?? "", new AbortController().signal)).toEqual({
    status: "failed",
    reason: "private",
  });
});

test.each(["", "hooks.example", "http://127.0.0.1:1/", "https://elsewhere.example/"])(
  "%j may not be a webhook: nothing is stored",
  async (target) => {
    expect(await ask({ target })).toEqual({ result: "invalid" });
    expect(await rows()).toEqual([]);
  },
);

test("without hosts in the settings there are no webhooks", async () => {
  const context = { store, secret, now: clock, question: async () => ({}) };
  expect(await storeFollowRequest({ ...request, target: url }, context)).toEqual({ result: "invalid" });
});

test("a host gets at most thirty confirmations a day, a URL at most twenty follows and three unanswered ones", async () => {
  for (let n = 0; n < followLimits.perDomain; n += 1)
    expect(await ask({ target: `${url}/${n}` })).toMatchObject({ result: "asked" });
  expect(await ask({ target: `${url}/more` })).toEqual({ result: "limit" });
  hosts.push("localhost:1");
  expect(await ask({ target: "http://localhost:1/" })).toMatchObject({ result: "asked" });
  await store.db.updateTable("follows").set({ status: "confirmed" }).execute();
  for (let n = 0; n < followLimits.perAddress; n += 1)
    expect(await ask({ search: `s=${n}` })).toMatchObject({ result: "asked" });
  expect(await ask({ search: "s=more" })).toEqual({ result: "limit" });
  await store.db.deleteFrom("follow_letters").execute();
  await store.db.deleteFrom("follows").execute();
  for (let n = 0; n < followLimits.mostUnanswered; n += 1) {
    await ask({ search: `s=${n}` });
    clock = new Date(clock.getTime() + 3 * dayMs);
    await purgeFollows(store, secret, clock);
  }
  expect(await ask({ search: "s=more" })).toEqual({ result: "limit" });
  expect(await ask({ target: `${url}/other` })).toMatchObject({ result: "asked" });
});

test("an operator sees waiting requests and sends them now; the log has neither URL nor secret", async () => {
  const { secret: signing } = await follow();
  await record([1]);
  answer = () => ({ status: 500 });
  await workOn();
  expect(await listFollows(store.reader, url)).toMatchObject([
    { channel: "webhook", target: url, letters: [{ kind: "changes", attempts: 1, reason: "http 500" }] },
  ]);
  expect(await readLetters(store.reader, "mail", clock)).toMatchObject({ waiting: 0 });
  answer = () => ({ status: 200 });
  expect(await retryLetters(store, clock, url)).toBe(1);
  await work();
  expect(events()).toEqual([1, 1]);
  expect(lines.join("\n")).toContain("follow letter");
  expect(lines.join("\n")).not.toMatch(/\/hook|127\.0\.0\.1|HKHKG/i);
  expect(lines.join("\n")).not.toContain(signing.slice(6));
  await store.db.transaction().execute((trx) => forgetFollows(trx, "ops@tamar.example"));
  expect(await rows()).toHaveLength(1);
});
