import { rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { root } from "../../bin/process/node.mjs";
import { storeEnquiry } from "../../lib/enquiries/embedded";
import { signFormKey } from "../../lib/enquiries/form-key";
import type { Store } from "../../lib/store/connection";
import { sharedSecret } from "../../lib/store/secrets";
import { createTestDatabase, type TestDatabase } from "../../test/support/postgres.mjs";
import { scaled } from "../../test/support/time-scale.mjs";
import {
  emptyStore,
  formKey,
  type KillablePortal,
  killablePortal,
  type MailMode,
  type MailServer,
  postForm,
  seaForm,
  startMail,
} from "../support/enquiries";
import { expect, test } from "../support/http";

/** Nothing that was said to be sent is lost: servers that are killed, a mail server that misbehaves, two processes. */

test.describe.configure({ mode: "serial" });

const kinds = ["embedded", "PostgreSQL"] as const;
type Kind = (typeof kinds)[number];

const to = { MAIL_FROM: "portal@gazette.example", ENQUIRY_TO: "desk@gazette.example" };
/** Where the enquiries are kept; none for the embedded store. */
let database: TestDatabase | undefined;
let mail: MailServer;
let store: Store;
let portals: KillablePortal[] = [];

async function begin(name: string, kind: Kind, slowMs: number): Promise<void> {
  mail = await startMail({ slowMs });
  // The first portal's directory is made anew, and the store lies beside the others.
  const file = `${root}/var/${name}.db`;
  for (const end of ["", "-wal", "-shm"]) rmSync(file + end, { force: true });
  database = kind === "PostgreSQL" ? await createTestDatabase() : undefined;
  const STORE_URL = database?.url ?? `file:${file}`;
  store = await emptyStore(STORE_URL);
  // Behind a proxy on this machine, so that the clients have addresses of their own.
  const env = { STORE_URL, SMTP_URL: mail.url, TRUST_PROXY: "127.0.0.1,::1", ...to };
  portals = [await killablePortal(`${name}-1`, env), await killablePortal(`${name}-2`, env)];
}

test.afterEach(async () => {
  for (const portal of portals) await portal.kill("SIGKILL");
  await store.close();
  await mail.close();
  await database?.drop();
});

const rows = () =>
  store.reader.selectFrom("enquiries").select(["id", "form_key", "status", "content"]).execute();
const allDelivered = async () => (await rows()).every(({ status }) => status === "delivered");

for (const kind of kinds) {
  test.describe(kind, () => {
    test("300 enquiries through kill -9 and a failing mail server: none lost, one row a key, all delivered", async () => {
      test.setTimeout(scaled(300_000));
      const count = 300;
      await begin("crash", kind, 0);
      await Promise.all(portals.map((portal) => portal.start()));

      const accepted = new Map<string, string>();
      let clientsDone = false;
      let kills = 0;
      let next = 0;
      // However fast the portals are, both have been killed twice before the last ones come.
      const isDue = () => kills < Math.floor(next / 75);
      // By what has been accepted and not by time: each kill comes while others are being sent, and there are few of them. Where
      // the clients wait for one, it comes at once: no more are accepted before.
      const killer = async (portal: KillablePortal) => {
        for (let times = 0; times < 2; times += 1) {
          const enough = accepted.size + 105 + Math.random() * 20;
          while (accepted.size < enough && !isDue() && !clientsDone) await sleep(10);
          if (clientsDone) return;
          await portal.kill("SIGKILL");
          kills += 1;
          await portal.start();
        }
      };
      const modes: MailMode[] = ["accept", "refuse", "accept", "hang", "accept", "drop"];
      const weather = async () => {
        for (let turn = 0; !clientsDone; turn += 1) {
          mail.mode = modes[turn % modes.length] ?? "accept";
          await sleep(1_000);
        }
      };
      /** Asks either portal again and again until one answers as hoped. */
      const insist = async <T>(ask: (portal: KillablePortal) => Promise<T | null>): Promise<T> => {
        for (;;) {
          const portal = portals[Math.random() < 0.5 ? 0 : 1] as KillablePortal;
          const answer = await ask(portal).catch(() => null);
          if (answer !== null) return answer;
          await sleep(50 + Math.random() * 150);
        }
      };
      const keys = new Set<string>();
      const client = async (number: number) => {
        const headers = { "x-forwarded-for": `10.1.${number >> 8}.${number & 255}` };
        // The first ones ask both portals, and some while one is killed; to ask is another request for each.
        const isAsking = number <= 12 || number % 10 === 0;
        const secret = isAsking ? null : await sharedSecret(store, "form-key");
        const key = secret
          ? signFormKey(secret, new Date(Date.now() - 60_000))
          : await insist((portal) => formKey(portal, headers));
        keys.add(key.split(".")[0] ?? "");
        const fields = { ...seaForm, commodity: `Toys no. ${number}`, form_key: key };
        const id = await insist(async (portal) => {
          const { status, body } = await postForm(portal, fields, { headers });
          return status === 200 && body.result === "success" ? String(body.id) : null;
        });
        accepted.set(id, `Toys no. ${number}`);
      };
      const queue = async () => {
        while (next < count) {
          next += 1;
          const number = next;
          while (isDue()) await sleep(10);
          await client(number);
        }
      };
      const killing = portals.map(killer);
      const changing = weather();
      await Promise.all(Array.from({ length: 12 }, queue));
      clientsDone = true;
      await Promise.all([...killing, changing]);
      mail.mode = "accept";
      await expect.poll(allDelivered, { timeout: scaled(120_000), intervals: [500] }).toBe(true);

      expect(kills).toBeGreaterThanOrEqual(4);
      expect(accepted.size).toBe(count);
      const stored = await rows();
      expect(stored).toHaveLength(count);
      expect(new Set(stored.map(({ form_key }) => form_key))).toEqual(keys);
      for (const { id, content } of stored) expect(JSON.parse(content).commodity).toBe(accepted.get(id));
      const arrived = new Set(mail.accepted);
      expect([...accepted.keys()].filter((id) => !arrived.has(id))).toEqual([]);
      // Besides them their sender got few acknowledgments, of enquiries that were accepted: three on each of two days at most.
      const others = [...arrived].filter((id) => !accepted.has(id));
      expect(others.filter((id) => !accepted.has(id.replace(/^acknowledge-/, "")))).toEqual([]);
      expect(others.length).toBeLessThanOrEqual(6);

      const logs = portals.map((portal) => portal.log()).join("");
      expect(logs).toContain("enquiry delivered");
      for (const word of [
        "Wong",
        "Lantern",
        "lantern.example",
        "Toys",
        "Rotterdam",
        "10.1.",
        "desk@gazette",
      ]) {
        expect(logs, "the log holds nothing of a visitor").not.toContain(word);
      }
    });

    test("two processes on one store send each enquiry once, also when one is stopped", async () => {
      await begin("twins", kind, 60);
      const ids: string[] = [];
      for (let number = 0; number < 120; number += 1) {
        const content = { ...seaForm, commodity: `Toys no. ${number}` };
        const form = { kind: "sea", content, nonce: `n${number}`, language: "en", suspect: false } as const;
        ids.push(await storeEnquiry(store, form, ["mail"], new Date()));
      }
      const [one, two] = portals as [KillablePortal, KillablePortal];
      await Promise.all([one.start(), two.start()]);
      await expect
        .poll(() => mail.accepted.length, { timeout: scaled(30_000), intervals: [50] })
        .toBeGreaterThan(20);
      const before = performance.now();
      await one.kill("SIGTERM");
      expect(performance.now() - before, "it ends by itself").toBeLessThan(25_000);
      await expect.poll(allDelivered, { timeout: scaled(60_000), intervals: [500] }).toBe(true);
      expect([...mail.accepted].sort()).toEqual([...ids].sort());
      for (const { log } of portals) expect(log()).toContain("enquiry delivered");
    });
  });
}
