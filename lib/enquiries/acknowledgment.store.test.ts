import type { AddressInfo } from "node:net";
import { setImmediate } from "node:timers/promises";
import { SMTPServer } from "smtp-server";
import { createLog } from "@/lib/observability/log";
import { openTestStore, type TestStore } from "@/test/support/stores";
import { scaled } from "@/test/support/time-scale.mjs";
import { domainRule, mailboxRule, startAcknowledgments } from "./acknowledgment";
import { deleteEnquiries } from "./person";
import type { Enquiry } from "./schema";
import { newFormKey, submitForm } from "./submit";

const opened = new Date("2026-03-16T02:00:00Z");
const sent = new Date(opened.getTime() + 60_000);
const sea = {
  loading_port: "Hong Kong",
  discharge_port: "Rotterdam",
  commodity: "Toys",
  name: "Wong Ka-yan",
  company: "Lantern Toys Limited",
  email: "Kayan@lantern.example",
};

let store: TestStore;
let server: SMTPServer;
let url: string;
/** Recipients of what the mail server has accepted, and what it answers to RCPT TO: 0 for yes. */
let recipients: string[];
let refusal: number;

beforeEach(async () => {
  store = await openTestStore();
  recipients = [];
  refusal = 0;
  server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onRcptTo: (_address, _session, done) =>
      done(refusal ? Object.assign(new Error("no"), { responseCode: refusal }) : null),
    onData(stream, session, done) {
      stream.resume().on("end", () => {
        recipients.push(...session.envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await new Promise<void>((resolve) => server.close(() => resolve()));
  await store.close();
});

async function submit(fields: Record<string, string> = {}, at = sent, acknowledges = true): Promise<string> {
  const raw = { ...sea, ...fields, form_key: await newFormKey(store, opened) };
  const answer = await submitForm(
    { kind: "sea", raw, language: "en" },
    { store, channels: ["mail"], acknowledges, now: at },
  );
  if (answer.result !== "success") throw new Error(JSON.stringify(answer));
  return answer.id;
}

/** Lets the worker look once at every job that is due. Returns the enquiries of which it has written a mail. */
async function work(): Promise<string[]> {
  const written: string[] = [];
  const stop = startAcknowledgments({
    store,
    settings: { url, from: "portal@gazette.example", to: "desk@gazette.example" },
    write: async ({ id }: Enquiry) => {
      written.push(id);
      return { subject: id, text: "Arrived.\n", html: "<p>Arrived.</p>" };
    },
    clock: () => sent,
    log: createLog("silent", { write: () => {} }),
    random: () => 0.5,
  });
  await setImmediate();
  await stop(scaled(20_000));
  return written;
}

const jobs = () =>
  store.db.selectFrom("outbox").select(["subject", "channel", "status"]).orderBy("subject").execute();

test("an enquiry is acknowledged once to the address in it, and its own delivery is another job", async () => {
  const id = await submit();
  expect((await jobs()).map(({ channel }) => channel)).toEqual(["acknowledgment", "mail"]);
  expect(await work()).toEqual([id]);
  expect(recipients).toEqual(["Kayan@lantern.example"]);
  expect(await jobs()).toEqual([{ subject: id, channel: "mail", status: "waiting" }]);
  expect(await work()).toEqual([]);
});

test("an address that its mail server refuses leaves the enquiry waiting for its own delivery", async () => {
  const id = await submit();
  refusal = 550;
  await work();
  expect(await jobs()).toEqual([{ subject: id, channel: "mail", status: "waiting" }]);
  const { status } = await store.db.selectFrom("enquiries").select("status").executeTakeFirstOrThrow();
  expect(status).toBe("waiting");
});

test("one that cannot be sent now waits", async () => {
  await submit();
  refusal = 451;
  await work();
  expect((await jobs()).map(({ channel, status }) => `${channel} ${status}`)).toEqual([
    "acknowledgment waiting",
    "mail waiting",
  ]);
});

test("an enquiry that the operator has deleted is not acknowledged", async () => {
  const id = await submit();
  await store.db.transaction().execute((trx) => deleteEnquiries(trx, [id]));
  expect(await work()).toEqual([]);
  expect(await jobs()).toEqual([]);
});

test("without a mail server, and for a robot, there is none", async () => {
  await submit({}, sent, false);
  await submit({ reference_note: "http://spam.example" });
  expect((await jobs()).filter(({ channel }) => channel === "acknowledgment")).toEqual([]);
});

describe("a stranger's mailbox gets few", () => {
  const acknowledged = async () =>
    (await jobs()).filter(({ channel }) => channel === "acknowledgment").length;

  test("spellings of one mailbox count together, each day anew", async () => {
    for (const [at, email] of [
      "a.b@gmail.com",
      "ab+1@gmail.com",
      "AB@googlemail.com",
      "ab@gmail.com",
    ].entries())
      await submit({ email, commodity: `Toys ${at}` });
    expect(await acknowledged()).toBe(mailboxRule.most);
    await submit({ email: "ab@gmail.com" }, new Date(sent.getTime() + 24 * 3_600_000 - 120_000));
    expect(await acknowledged()).toBe(mailboxRule.most + 1);
  });

  test("a company's domain has a limit, a provider's has none", async () => {
    const count = domainRule.most + 2;
    for (let at = 0; at < count; at += 1) await submit({ email: `m${at}@lantern.example` });
    expect(await acknowledged()).toBe(domainRule.most);
    for (let at = 0; at < count; at += 1) await submit({ email: `m${at}@qq.com` });
    expect(await acknowledged()).toBe(domainRule.most + count);
  });
});
