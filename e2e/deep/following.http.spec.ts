import { rmSync } from "node:fs";
import { parseDocument } from "htmlparser2";
import { root } from "../../bin/process/node.mjs";
import type { PortScheduleResponse } from "../../lib/api/port-schedule";
import { signFormKey } from "../../lib/enquiries/form-key";
import { fill } from "../../lib/i18n/formats";
import type { Store } from "../../lib/store/connection";
import { lastEventId } from "../../lib/store/schedule-events";
import { sharedSecret } from "../../lib/store/secrets";
import { addDays } from "../../lib/time/calendar";
import { createTestDatabase, type TestDatabase } from "../../test/support/postgres.mjs";
import { scaled } from "../../test/support/time-scale.mjs";
import {
  decodedMail,
  emptyStore,
  type KillablePortal,
  killablePortal,
  type MailServer,
  startMail,
} from "../support/enquiries";
import { expect, test } from "../support/http";
import { importText } from "../support/importing";
import { elementsOf, onlyElement, textOf } from "../support/parsed-html";
import { callsCsv } from "../support/port-calls";
import { words } from "../support/test";
import { startReceiver, type WebhookReceiver } from "../support/webhook-receiver";

/**
 * Imports slide ships, blank a voyage and omit a port. Whoever follows is told each event once and in time: by two
 * processes on one store, of which one is killed while it delivers, and through a mail server that refuses.
 */

const { follow: t } = words("en");

const today = new Date().toISOString().slice(0, 10);
const at = (days: number, hour: string) => `${addDays(today, days)} ${hour}`;

interface Changed {
  /** Days by which the first and the second voyage leave later. */
  first?: number;
  second?: number;
  isBlank?: boolean;
  isOmitted?: boolean;
}

/** Three weekly voyages from Hong Kong by Singapore to Rotterdam. The second may be blank, the third omit Rotterdam. */
function callsFile({ first = 0, second = 0, isBlank, isOmitted }: Changed = {}): string {
  const voyages = [first, second, 0].flatMap((late, n) => {
    const days = 10 + 7 * n + late;
    const facts = {
      Carrier: "Peak Line",
      Service: "EX1",
      "Voyage Out": `10${n + 1}W`,
      "IMO No.": `240000${n + 1}`,
      "Vessel Name": `Lantau ${n + 1}`,
      Status: n === 1 && isBlank ? "blank" : "",
    };
    return [
      { ...facts, Port: "HKHKG", Departure: at(days, "18:00") },
      { ...facts, Port: "SGSIN", Arrival: at(days + 4, "06:00"), Departure: at(days + 5, "06:00") },
      {
        ...facts,
        Port: "NLRTM",
        Arrival: at(days + 30, "06:00"),
        ...(n === 2 && isOmitted ? { Status: "omitted" } : {}),
      },
    ];
  });
  return callsCsv(voyages);
}

const lane = "loading_port_id=HKHKG&discharge_port_id=NLRTM";
/** Who follows, and the events that a person lists for each. */
const told = {
  "lane@tamar.example": ["102W slips 2 days", "102W is blanked", "101W slips 1 day", "103W omits Rotterdam"],
  "sailing@amber.example": ["102W slips 2 days", "102W is blanked"],
  "other@lantern.example": ["102W slips 2 days", "102W is blanked", "101W slips 1 day"],
  "port@harbour.example": ["102W slips 2 days", "102W is blanked", "101W slips 1 day"],
  "ship@peak.example": ["103W omits Rotterdam"],
};
/** The same for a program, which follows the carrier. */
const toldByWebhook = told["lane@tamar.example"];
const emails = Object.keys(told) as (keyof typeof told)[];

let mail: MailServer;
let receiver: WebhookReceiver;
let store: Store;
let STORE_URL = "";
let portals: [KillablePortal, KillablePortal];
let database: TestDatabase | undefined;

async function begin(kind: "embedded" | "PostgreSQL"): Promise<void> {
  mail = await startMail();
  receiver = await startReceiver();
  const name = `following-${kind}`;
  const file = `${root}/var/${name}.db`;
  for (const end of ["", "-wal", "-shm"]) rmSync(file + end, { force: true });
  database = kind === "PostgreSQL" ? await createTestDatabase() : undefined;
  STORE_URL = database?.url ?? `file:${file}`;
  store = await emptyStore(STORE_URL);
  const env = {
    STORE_URL,
    // A mail that is held is given up by whoever is killed, and by no time-out.
    SMTP_URL: mail.url.replace(/\?.*/, "?socketTimeout=600000"),
    MAIL_FROM: "Harbour Gazette <schedule@gazette.example>",
    ENQUIRY_TO: "desk@gazette.example",
    // Requests go to this machine.
    ...{ PORTAL_TEST: "1", WEBHOOK_HOSTS: receiver.host },
  };
  portals = [await killablePortal(`${name}-1`, env), await killablePortal(`${name}-2`, env)];
  await Promise.all(portals.map((portal) => portal.start()));
}
test.afterEach(async () => {
  for (const portal of portals ?? []) await portal.kill("SIGKILL");
  await store.close();
  await mail.close();
  await receiver.close();
  await database?.drop();
});

const pageOf = async (url: string) => parseDocument(await (await fetch(url)).text());

/** Sends the form of a page as a browser without script does. Answers where it leads. */
async function send(
  { url }: Pick<KillablePortal, "url">,
  page: string,
  fields: Record<string, string>,
): Promise<string> {
  const forms = elementsOf(await pageOf(url + page), "form", { method: "post" });
  const form = forms.find(({ attribs }) => attribs.action?.startsWith("/api/follows"));
  if (!form) throw new Error(`${page} has no form`);
  const hidden = elementsOf(form, "input", { type: "hidden" }).map(({ attribs }) => [
    attribs.name,
    attribs.value,
  ]);
  const response = await fetch(url + form.attribs.action, {
    method: "POST",
    redirect: "manual",
    headers: { origin: url },
    body: new URLSearchParams({ ...Object.fromEntries(hidden), ...fields }),
  });
  expect(response.status).toBe(303);
  return response.headers.get("location") ?? "";
}

/** The mails to an address, each once, as text: a repetition has the same Message-ID. */
const mailsTo = (email: string): string[] => {
  const once = new Map(mail.accepted.map((id, n) => [id, mail.mails[n] ?? ""]));
  return [...once.values()].filter((raw) => raw.toLowerCase().includes(`\nto: ${email}`)).map(decodedMail);
};

async function follow(email: string, search: string): Promise<void> {
  const [one, two] = portals;
  const key = signFormKey(await sharedSecret(store, "form-key"), new Date(Date.now() - 60_000));
  expect(await send(one, `/follow?${search}`, { email, form_key: key })).toContain("result=asked");
  await expect.poll(() => mailsTo(email).length, { timeout: scaled(60_000) }).toBe(1);
  // The link names the process that was asked; the other one answers it.
  const link = /\/follow\/confirm\/[^\s"]+/.exec(mailsTo(email)[0] ?? "")?.[0] ?? "";
  const confirmed = await send(two, link, {});
  const page = await pageOf(two.url + confirmed);
  expect(textOf(onlyElement(page, "main"))).toContain(fill(t.receives, { email }));
}

async function followByWebhook(search: string): Promise<void> {
  const response = await fetch(`${portals[0].url}/api/follows`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ webhook: receiver.url, search }),
  });
  expect(response.status).toBe(201);
  receiver.secret = (await response.json()).secret;
  const confirmed = store.reader.selectFrom("follows").where("target", "=", receiver.url).select("status");
  await expect
    .poll(async () => (await confirmed.executeTakeFirstOrThrow()).status, { timeout: scaled(60_000) })
    .toBe("confirmed");
}

const importing = (changed?: Changed) => importText({ env: { STORE_URL } }, "calls", callsFile(changed));

/** All events of the ledger: number and sentence. Both processes give the same once they have noticed an import. */
async function ledger(): Promise<Map<number, string>> {
  let events: { id: number; text: string }[] = [];
  await expect(async () => {
    const [one, two] = await Promise.all(
      portals.map(async ({ url }) => (await fetch(`${url}/api/changes`)).json()),
    );
    expect(one.events).toEqual(two.events);
    events = one.events;
  }).toPass({ timeout: scaled(30_000), intervals: [250] });
  return new Map(events.map(({ id, text }) => [id, text.replace("EX1 ", "")]));
}

/** What an address was told in its mails, an entry for each event in each mail. */
async function toldTo(email: string): Promise<string[]> {
  const events = await ledger();
  return mailsTo(email).flatMap((text) =>
    [...new Set([...text.matchAll(/entry=(\d+)/g)].map(([, id]) => Number(id)))]
      .toSorted((a, b) => a - b)
      .map((id) => events.get(id)?.split(":")[0] ?? ""),
  );
}
/** The same of requests, in their order. */
async function toldToReceiver(): Promise<string[]> {
  const events = await ledger();
  return [...receiver.accepted.values()].flatMap(({ data }) =>
    (data.events ?? []).map(({ id }) => events.get(id)?.split(":")[0] ?? ""),
  );
}
const allTold = async () =>
  Object.fromEntries(await Promise.all(emails.map(async (email) => [email, await toldTo(email)])));

/** The events of the second voyage, which are the first. */
const first = (events: readonly string[]) => events.filter((event) => event.startsWith("102W"));

/** Mails and requests of changes that wait, and how often each was tried. */
const waiting = () =>
  store.reader
    .selectFrom("outbox as o")
    .innerJoin("follow_letters as l", "l.id", "o.subject")
    .select(["o.subject", "o.attempts", "o.lease"])
    .where("l.kind", "=", "changes")
    .execute();

/** The minute in which the workers look for changes, and some for the delivery. */
const inTime = { timeout: scaled(120_000), intervals: [250] };

for (const kind of ["embedded", "PostgreSQL"] as const) {
  test(`${kind}: each follower gets each event once, and nothing else`, async () => {
    test.setTimeout(scaled(600_000));
    await begin(kind);
    await importing();
    const sailings = async (): Promise<PortScheduleResponse["items"]> =>
      (await (await fetch(`${portals[0].url}/api/port-schedule?${lane}`)).json()).items;
    await expect.poll(async () => (await sailings()).length, { timeout: scaled(30_000) }).toBe(3);
    const { id, etd } = (await sailings())[1] ?? {};
    await follow("lane@tamar.example", lane);
    await follow("sailing@amber.example", `sailing=${id}&from=HKHKG&to=NLRTM&date=${etd?.slice(0, 10)}`);
    await follow("other@lantern.example", lane.replace("NLRTM", "SGSIN"));
    await follow("port@harbour.example", "port=SGSIN");
    await follow("ship@peak.example", "imo=2400003");
    await followByWebhook("carrier=Peak+Line");
    const before = mail.accepted.length;

    // For a while the mail server asks to try again later. What happens then is told with what waits, or after it.
    mail.mode = "refuse";
    receiver.mode = "refuse";
    await importing({ second: 2 });
    await expect
      .poll(async () => (await waiting()).filter(({ attempts }) => attempts > 0).length, inTime)
      .toBe(emails.length);
    await importing({ second: 2, isBlank: true });
    // Then it refuses what the mails hold, for good.
    const refused = new Set((await waiting()).map(({ subject }) => subject));
    mail.mode = "content";
    receiver.mode = "accept";
    await expect
      .poll(async () => (await waiting()).filter(({ subject }) => refused.has(subject)).length, inTime)
      .toBe(0);
    expect(mail.accepted).toHaveLength(before);
    // It accepts a mail, and does not come to say so: the process that waits for its word is killed.
    mail.mode = "hold";
    receiver.mode = "hold";
    await expect.poll(() => mail.accepted.length, inTime).toBeGreaterThan(before);
    const held = mail.accepted[before];
    const lease = (await waiting()).find(({ subject }) => subject === held)?.lease ?? "";
    const killed = portals.find(({ pid }) => lease.includes(`:${pid()}:`));
    if (!killed) throw new Error(`nobody delivers ${held}: ${lease}`);
    await killed.kill("SIGKILL");
    await killed.start();
    await expect
      .poll(allTold, inTime)
      .toEqual(Object.fromEntries(emails.map((email) => [email, first(told[email])])));
    await expect.poll(toldToReceiver, inTime).toEqual(first(toldByWebhook));
    // The other process sent it once more, as the same mail.
    await expect.poll(async () => (await waiting()).length, inTime).toBe(0);
    expect(mail.accepted.filter((one) => one === held)).toHaveLength(2);

    // An omission is told at once. A ship that slips is told to others with the mail of the next day.
    await importing({ first: 1, second: 2, isBlank: true });
    await importing({ first: 1, second: 2, isBlank: true, isOmitted: true });
    const lastId = await lastEventId(store.db);
    await expect.poll(() => toldTo("lane@tamar.example"), inTime).toEqual(told["lane@tamar.example"]);
    await expect.poll(toldToReceiver, inTime).toEqual(toldByWebhook);
    const ofOther = store.db.selectFrom("follows").where("target", "=", "other@lantern.example");
    // It was read, and has to wait.
    await expect
      .poll(async () => (await ofOther.select("checked_id").executeTakeFirstOrThrow()).checked_id, inTime)
      .toBe(lastId);
    expect(await toldTo("other@lantern.example")).toEqual(first(told["other@lantern.example"]));
    const dayAgo = new Date(Date.now() - 24 * 3_600_000).toISOString();
    await store.db.updateTable("follows").set({ day_at: dayAgo }).execute();
    await expect.poll(allTold, inTime).toEqual(told);
    expect(await toldToReceiver()).toEqual(toldByWebhook);
    expect(receiver.forged).toEqual([]);

    expect([...(await ledger()).values()].map((text) => text.split(":")[0])).toEqual(
      told["lane@tamar.example"],
    );
  });
}
