import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import { SMTPServer } from "smtp-server";
import { createLog } from "@/lib/observability/log";
import { sharedSecret } from "@/lib/store/secrets";
import { openTestStore, serverTest, type TestStore } from "@/test/support/stores";
import { scaled } from "@/test/support/time-scale.mjs";
import { confirmFollow, deleteFollow, findFollow, purgeFollows } from "./embedded";
import { lockFollows } from "./manage";
import { storeFollowRequest } from "./requests";
import { type Follow, type FollowChanges, type FollowRequest, followLimits, type Letter } from "./schema";
import { secretName } from "./secret";
import { followMailChannel, startFollowWorker, writeDueLetters } from "./worker";

/** Following by mail against a mail server of the test: what is sent to whom, and what never is. */

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const start = new Date("2026-03-16T02:00:00Z");
const after = (ms: number) => new Date(start.getTime() + ms);
const secret = Buffer.alloc(32, 7);
const request: FollowRequest = {
  channel: "mail",
  target: "Ops@Tamar.example",
  search: "loading_port_id=HKHKG&discharge_port_id=NLRTM",
  language: "en",
  urgentOnly: false,
  lastDay: "2026-04-16",
};

let store: TestStore;
let server: SMTPServer;
let url: string;
let received: { to: string[]; raw: string }[];
/** The status with which the mail server refuses every recipient; 0 for none. */
let refusal: number;
/** The status with which it refuses what a mail contains; 0 for none. */
let contentRefusal: number;
let lines: string[];
let clock: Date;
/** The changes that there are, by their ids. */
let changes: { id: number; isUrgent: boolean }[];

const log = createLog("trace", { write: (line: string) => lines.push(line) });

beforeAll(async () => {
  server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onRcptTo: (_address, _session, done) =>
      done(refusal ? Object.assign(new Error("no"), { responseCode: refusal }) : null),
    async onData(stream, { envelope }, done) {
      const raw = await text(stream);
      if (contentRefusal) return done(Object.assign(new Error("no"), { responseCode: contentRefusal }));
      received.push({ to: envelope.rcptTo.map(({ address }) => address), raw });
      done();
    },
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
beforeEach(async () => {
  store = await openTestStore();
  [received, lines, changes, refusal, contentRefusal, clock] = [[], [], [], 0, 0, start];
});
afterEach(() => store.close());

const letterOf = (subject: string): Letter => ({
  subject,
  text: `${subject}\n`,
  html: `<p>${subject}</p>`,
  unsubscribe: "https://portal.example/api/follows/unsubscribe/token",
});

const source = {
  lastId: async () => Math.max(0, ...changes.map(({ id }) => id)),
  async changesForFollow({ notifiedId, urgentOnly }: Follow, lastId: number): Promise<FollowChanges | null> {
    const untold = changes.filter(
      ({ id, isUrgent }) => id > notifiedId && id <= lastId && (isUrgent || !urgentOnly),
    );
    if (untold.length === 0) return null;
    const ids = untold.map(({ id }) => id);
    const isUrgent = untold.some((one) => one.isUrgent);
    return { isUrgent, letter: letterOf(`changes ${ids.join(",")}`) };
  },
};

const ask = (change: Partial<FollowRequest> = {}) =>
  storeFollowRequest(
    { ...request, ...change },
    { store, secret, now: clock, question: async ({ id }) => letterOf(`question ${id}`) },
  );

/** Whether a question is sent; the answer does not say so. */
async function isSent(change: Partial<FollowRequest> = {}): Promise<boolean> {
  const letters = () => store.db.selectFrom("follow_letters").select("id").execute();
  const ids = (await letters()).map(({ id }) => id);
  expect(await ask(change)).toEqual({ result: "asked" });
  return (await letters()).some(({ id }) => !ids.includes(id));
}

const mailChannel = () => followMailChannel(store, { url, from: "Portal <portal@gazette.example>" });

/** Lets the worker look once at everything that is due. */
async function work(): Promise<void> {
  const stop = startFollowWorker({
    store,
    channels: [mailChannel()],
    source,
    secret,
    clock: () => clock,
    log,
    random: () => 0.5,
  });
  await setImmediate();
  await stop(scaled(20_000));
}

/** The worker twice: what the first look writes, the second delivers. */
async function workOn(): Promise<void> {
  await work();
  await work();
}

const rows = () => store.db.selectFrom("follows").selectAll().orderBy("created_at").execute();
const subjects = () => received.map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1]?.split(" ")[0]);
const changeMails = () => received.flatMap(({ raw }) => /^Subject: changes (.*)\r$/m.exec(raw)?.[1] ?? []);

async function follow(change: Partial<FollowRequest> = {}): Promise<string> {
  await ask(change);
  const id = (await rows()).at(-1)?.id ?? "";
  await work();
  await confirmFollow(store, id, await source.lastId(), clock);
  received = [];
  return id;
}

test("one confirmation is sent, to the address alone, with the headers of RFC 8058", async () => {
  expect(await ask()).toEqual({ result: "asked" });
  await workOn();
  expect(received).toHaveLength(1);
  const [{ to, raw } = { to: [], raw: "" }] = received;
  expect(to).toEqual(["ops@tamar.example"]);
  const head = (raw.split("\r\n\r\n")[0] ?? "").replace(/\r\n\s+/g, " ").split("\r\n");
  expect(head).toContain("List-Unsubscribe: <https://portal.example/api/follows/unsubscribe/token>");
  expect(head).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  expect(head).toContain("Auto-Submitted: auto-generated");
  expect(head).toContainEqual(expect.stringMatching(/^Message-ID: <follow-[\w-]+@gazette\.example>$/));
  expect(raw).toMatch(/Content-Type: multipart\/alternative/);
  expect(await store.db.selectFrom("follow_letters").selectAll().execute()).toEqual([]);
  expect(await store.db.selectFrom("outbox").selectAll().execute()).toEqual([]);
});

test("an address that does not confirm is never written to again, whatever changes and whoever asks", async () => {
  await ask();
  await workOn();
  changes = [{ id: 5, isUrgent: true }];
  for (const ms of [hourMs, dayMs, followLimits.questionHours * hourMs - 1]) {
    clock = after(ms);
    await workOn();
  }
  expect(subjects()).toEqual(["question"]);
  const id = (await rows())[0]?.id ?? "";
  clock = after(followLimits.questionHours * hourMs + 1);
  expect(await findFollow(store.reader, id, clock)).toBeNull();
  expect(await confirmFollow(store, id, 0, clock)).toBeNull();
  await workOn();
  const [row] = await rows();
  expect(row).toMatchObject({ status: "unanswered", search: id });
  expect(JSON.stringify(row)).not.toContain("tamar");
  expect(subjects()).toEqual(["question"]);
});

test("an address gets no more confirmations for thirty days after three without an answer", async () => {
  for (let round = 0; round < followLimits.mostUnanswered; round += 1) {
    clock = after(round * 3 * dayMs);
    expect(await ask()).toEqual({ result: "asked" });
    await purgeFollows(store, secret, new Date(clock.getTime() + 2.5 * dayMs));
  }
  clock = after(10 * dayMs);
  expect(await isSent()).toBe(false);
  expect(await isSent({ target: "o.p.s+sea@tamar.example" })).toBe(false);
  expect(await isSent({ target: "other@tamar.example" })).toBe(true);
  clock = after((2.5 + followLimits.unansweredDays + 0.1) * dayMs);
  await purgeFollows(store, secret, clock);
  expect(await isSent()).toBe(true);
});

test("an address that unsubscribes from a stranger's confirmation gets no further ones", async () => {
  for (let round = 0; round < followLimits.mostUnanswered; round += 1) {
    expect(await isSent({ search: `s=${round}` })).toBe(true);
    const id = (await rows()).find(({ status }) => status === "asked")?.id ?? "";
    expect(await deleteFollow(store, secret, id, clock)).toMatchObject({ id, isConfirmed: false });
  }
  expect(JSON.stringify(await rows())).not.toMatch(/tamar|s=/);
  expect(await isSent()).toBe(false);
  clock = after(10 * dayMs);
  expect(await isSent()).toBe(false);
});

test("a confirmed address gets changes from then on: one mail in 24 hours, urgent ones at once up to the limit", async () => {
  changes = [{ id: 1, isUrgent: true }];
  await follow();
  await workOn();
  expect(changeMails()).toEqual([]);
  changes.push({ id: 2, isUrgent: false });
  await workOn();
  expect(changeMails()).toEqual(["2"]);
  changes.push({ id: 3, isUrgent: false });
  clock = after(hourMs);
  await workOn();
  expect(changeMails()).toEqual(["2"]);
  changes.push({ id: 4, isUrgent: true });
  await workOn();
  expect(changeMails()).toEqual(["2", "3,4"]);
  for (let id = 5; id < 20; id += 1) {
    changes.push({ id, isUrgent: true });
    await workOn();
  }
  expect(changeMails()).toHaveLength(followLimits.mailsPerDay);
  clock = after(dayMs);
  await workOn();
  expect(changeMails()).toHaveLength(followLimits.mailsPerDay + 1);
  // Everything was told, and once.
  expect(changeMails().join().split(",").map(Number)).toEqual(changes.slice(1).map(({ id }) => id));
});

test("a follow of urgent changes gets no others", async () => {
  await follow({ urgentOnly: true });
  changes = [{ id: 1, isUrgent: false }];
  await workOn();
  expect(changeMails()).toEqual([]);
  changes.push({ id: 2, isUrgent: true });
  await workOn();
  expect(changeMails()).toEqual(["2"]);
});

test("unsubscribing deletes the address and what waits for it", async () => {
  const id = await follow();
  changes = [{ id: 1, isUrgent: true }];
  refusal = 451;
  await workOn();
  expect(await store.db.selectFrom("outbox").selectAll().execute()).toHaveLength(1);
  expect(await deleteFollow(store, secret, id, clock)).toMatchObject({ id, search: request.search });
  refusal = 0;
  clock = after(hourMs);
  await workOn();
  expect(received).toEqual([]);
  for (const table of ["follows", "follow_letters", "outbox"] as const)
    expect(await store.db.selectFrom(table).selectAll().execute()).toEqual([]);
  expect(await deleteFollow(store, secret, id, clock)).toBeNull();
});

test("while a mail waits for the mail server no further one is written; an address refused for good is deleted", async () => {
  await follow();
  refusal = 451;
  for (let id = 1; id < 4; id += 1) {
    changes.push({ id, isUrgent: true });
    await workOn();
  }
  expect(await store.db.selectFrom("follow_letters").selectAll().execute()).toHaveLength(1);
  refusal = 550;
  clock = after(hourMs);
  await workOn();
  expect(await rows()).toEqual([]);
});

test("a follow ends thirty days after the last day of its schedule", async () => {
  await follow();
  const [row] = await rows();
  expect(row?.ends_at).toBe("2026-05-17T00:00:00.000Z");
  await purgeFollows(store, secret, new Date("2026-05-16T23:59:00Z"));
  expect(await rows()).toHaveLength(1);
  await purgeFollows(store, secret, new Date("2026-05-17T00:00:00Z"));
  expect(await rows()).toEqual([]);
});

test("an address has a limit of follows and of confirmations a day, and simultaneous requests send one", async () => {
  const results = await Promise.all([1, 2, 3, 4].map(() => ask()));
  expect(results).toEqual(results.map(() => ({ result: "asked" })));
  expect(await rows()).toMatchObject([{ questions: 1 }]);
  for (let n = 1; n < followLimits.questionsPerDay; n += 1) await ask({ search: `s=${n}` });
  expect(await isSent({ search: "s=over" })).toBe(false);
  for (let n = followLimits.questionsPerDay; n < followLimits.perAddress; n += 1) {
    clock = after(n * dayMs);
    await store.db.updateTable("follows").set({ status: "confirmed" }).execute();
    expect(await isSent({ search: `s=${n}` })).toBe(true);
  }
  clock = after(100 * dayMs);
  expect(await isSent({ search: "s=over" })).toBe(false);
});

test("addresses with other tags and dots are one mailbox, which gets at most five confirmations a day", async () => {
  const sent = [];
  for (let n = 0; n < 20; n += 1)
    sent.push(await isSent({ target: `vic${n % 2 ? "." : ""}tim+${n}@gmail.com`, search: `s=${n}` }));
  expect(sent.filter(Boolean)).toHaveLength(followLimits.questionsPerDay);
  expect(await isSent({ target: "v.i.c.t.i.m@googlemail.com" })).toBe(false);
  expect(await isSent({ target: "another@gmail.com" })).toBe(true);
  // What is stored and written to is the address as it was given.
  expect((await rows()).map(({ target }) => target)).toContain("vic.tim+1@gmail.com");
});

test("questions to one domain are limited, those that are confirmed do not count, and providers have no such bound", async () => {
  const email = (n: number, domain = "tamar.example") => `person${n}@${domain}`;
  for (let n = 0; n < followLimits.perDomain; n += 1) expect(await isSent({ target: email(n) })).toBe(true);
  // The same answer for those that were asked, that follow, and for anybody else.
  for (const one of [email(0), email(1_000)]) expect(await ask({ target: one })).toEqual({ result: "limit" });
  expect(await isSent({ target: email(1, "amber.example") })).toBe(true);
  for (let n = 0; n < followLimits.perDomain + 5; n += 1)
    expect(await isSent({ target: email(n, "qq.com") })).toBe(true);
  await store.db.updateTable("follows").set({ status: "confirmed" }).where("target", "=", email(3)).execute();
  expect(await isSent({ target: email(1_000) })).toBe(true);
  expect(await ask({ target: email(1_001) })).toEqual({ result: "limit" });
  clock = after(dayMs + 1);
  expect(await isSent({ target: email(1_001) })).toBe(true);
});

test("codes of unanswered questions are bounded: the oldest go first", async () => {
  await follow();
  const [row] = await rows();
  if (!row) throw new Error("no follow");
  const codes = Array.from({ length: 27 }, (_, n) => ({
    ...row,
    id: `id-${n}`,
    target: `#${n}`,
    search: `id-${n}`,
    status: "unanswered" as const,
    ends_at: new Date(start.getTime() + dayMs + n).toISOString(),
  }));
  await store.db.insertInto("follows").values(codes).execute();
  await purgeFollows(store, secret, clock, 20);
  const left = (await rows()).map(({ target }) => target);
  expect(left).toHaveLength(21);
  expect(left).not.toContain("#6");
  expect(left).toContain("#7");
  expect(left).toContain("ops@tamar.example");
});

const minutes = (count: number) => count * 60_000;
const again = followLimits.askAgainMinutes;

test("a repeated request sends the confirmation again after some minutes, at most five times", async () => {
  for (const [minute, mails] of [
    [0, 1],
    [again - 1, 1],
    [again + 1, 2],
    [3 * again, 3],
    [5 * again, 4],
    [7 * again, 5],
  ] as const) {
    clock = after(minutes(minute));
    expect(await ask()).toEqual({ result: "asked" });
    await workOn();
    expect(received).toHaveLength(mails);
  }
  for (const ms of [minutes(9 * again), 1.5 * dayMs]) {
    clock = after(ms);
    expect(await isSent()).toBe(false);
  }
  const [{ id } = { id: "" }] = await rows();
  // The link is valid from the newest question on.
  clock = after(2 * dayMs + minutes(7 * again));
  expect(await confirmFollow(store, id, 0, clock)).toMatchObject({ isConfirmed: true });
});

test("a confirmation applies the newest settings, and a confirmed follow is unchanged until then", async () => {
  const wishes = { language: "zh-tw", urgentOnly: true } as const;
  await ask();
  await ask(wishes);
  await workOn();
  const [{ id } = { id: "" }] = await rows();
  expect(subjects()).toEqual(["question"]);
  expect(await confirmFollow(store, id, 0, clock)).toMatchObject(wishes);

  received = [];
  await ask(wishes);
  await workOn();
  expect(received).toEqual([]);
  clock = after(minutes(again));
  await ask();
  await ask();
  await workOn();
  expect(received).toHaveLength(1);
  const waiting = await findFollow(store.reader, id, clock);
  expect(waiting).toMatchObject({ ...wishes, wish: { language: "en", urgentOnly: false } });
  expect(await confirmFollow(store, id, 0, clock)).toMatchObject({
    language: "en",
    urgentOnly: false,
    wish: null,
    confirmedAt: start,
  });
});

test("a question about other wishes does not hold up a mail of changes", async () => {
  await follow();
  refusal = 451;
  await ask({ urgentOnly: true });
  await work();
  changes = [{ id: 1, isUrgent: true }];
  await workOn();
  expect(await store.db.selectFrom("follow_letters").select("kind").orderBy("kind").execute()).toEqual([
    { kind: "changes" },
    { kind: "question" },
  ]);
});

test("changes of a mail that was given up come with the next one", async () => {
  await follow();
  changes = [{ id: 1, isUrgent: true }];
  contentRefusal = 554;
  await workOn();
  expect(received).toEqual([]);
  expect(await rows()).toMatchObject([{ status: "confirmed" }]);
  contentRefusal = 0;
  changes.push({ id: 2, isUrgent: true });
  await workOn();
  await workOn();
  expect(changeMails()).toEqual(["1,2"]);
});

test("a change that is recorded while another one is read comes once, with the next mail", async () => {
  await follow();
  changes = [{ id: 1, isUrgent: true }];
  const changesForFollow = source.changesForFollow;
  source.changesForFollow = async (one, lastId) => {
    if (changes.length === 1) changes.push({ id: 2, isUrgent: true });
    return changesForFollow(one, lastId);
  };
  await workOn();
  await workOn();
  await workOn();
  source.changesForFollow = changesForFollow;
  expect(changeMails()).toEqual(["1", "2"]);
});

test("changes whose mail has to wait are read once, again with further ones, and when the day is over", async () => {
  await follow();
  const record = async (id: number, isUrgent = false) => {
    changes.push({ id, isUrgent });
    await workOn();
  };
  await record(1);
  const changesForFollow = source.changesForFollow;
  let readings = 0;
  source.changesForFollow = (one, lastId) => {
    readings += 1;
    return changesForFollow(one, lastId);
  };
  await record(2);
  await workOn();
  expect([readings, changeMails()]).toEqual([1, ["1"]]);
  await record(3);
  await workOn();
  expect([readings, changeMails()]).toEqual([2, ["1"]]);
  await record(4, true);
  expect(changeMails()).toEqual(["1", "2,3,4"]);
  await record(5);
  clock = after(dayMs + hourMs);
  await workOn();
  source.changesForFollow = changesForFollow;
  expect(changeMails()).toEqual(["1", "2,3,4", "5"]);
});

test("unconfirmed follows do not use up what can be followed", async () => {
  await follow();
  const [row] = await rows();
  if (!row) throw new Error("no follow");
  const many = Array.from({ length: followLimits.all }, (_, n) => ({
    ...row,
    id: `id-${n}`,
    target: `n${n}@tamar.example`,
    domain_code: `#${n}`,
    status: "asked" as const,
  }));
  for (let from = 0; from < many.length; from += 1_000)
    await store.db
      .insertInto("follows")
      .values(many.slice(from, from + 1_000))
      .execute();
  expect(await ask({ target: "new@tamar.example" })).toEqual({ result: "asked" });
  await store.db.updateTable("follows").set({ status: "confirmed" }).execute();
  expect(await ask({ target: "newer@tamar.example" })).toEqual({ result: "full" });
});

test.each(["", "ops@", "a b@tamar.example", `${"x".repeat(300)}@tamar.example`])(
  "%j is not an address: nothing is stored",
  async (target) => {
    expect(await ask({ target })).toEqual({ result: "invalid" });
    expect(await rows()).toEqual([]);
  },
);

test("the log has no address", async () => {
  await follow();
  changes = [{ id: 1, isUrgent: true }];
  refusal = 550;
  await workOn();
  expect(lines.join("\n")).toContain("follow letter");
  expect(lines.join("\n")).not.toMatch(/tamar|HKHKG/i);
});

test("two processes write one mail", async () => {
  await follow();
  changes = [{ id: 1, isUrgent: true }];
  await Promise.all(
    [1, 2, 3].map(() => writeDueLetters({ store, source, log, channels: [mailChannel()] }, clock)),
  );
  expect(await store.db.selectFrom("follow_letters").selectAll().execute()).toHaveLength(1);
});

// An embedded store has one writer at a time.
serverTest(
  "a mailbox gets no confirmation while its data are deleted, however its address is written",
  async () => {
    const context = { store: store.another(), secret: await sharedSecret(store, secretName), now: clock };
    const order: string[] = [];
    let asking: Promise<unknown> | undefined;
    await store.db.transaction().execute(async (trx) => {
      await lockFollows(trx, request.target);
      asking = storeFollowRequest(
        { ...request, target: "o.p.s+x@tamar.example" },
        { ...context, question: async ({ id }) => letterOf(`question ${id}`) },
      ).then(() => order.push("asked"));
      // Long enough for a question that does not wait.
      await new Promise((resolve) => setTimeout(resolve, 300));
      order.push("deleted");
    });
    await asking;
    expect(order).toEqual(["deleted", "asked"]);
  },
);
