import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { exitCode, findNode, root } from "../../bin/process/node.mjs";
import { createFilledDatabase, createTestDatabase } from "../../test/support/postgres.mjs";
import { scaled } from "../../test/support/time-scale.mjs";
import { formKey, killablePortal, postForm, seaForm } from "../support/enquiries";
import { placeFilledStore } from "../support/filled-store";
import { expect, test } from "../support/http";
import { importText } from "../support/importing";
import { wordsInAnyOrder } from "../support/parsed-html";
import { printing } from "../support/serving";

/** A store that was lost and comes back from its backup: the portal shows what it showed. */

const now = "2026-03-16T02:00:00Z";
// A page waits for what adorns it, however busy the machine is.
const settings = {
  PORTAL_TEST: "1",
  PORTAL_NOW: now,
  UPSTREAM_DECORATION_MS: "10000",
};

const pages = [
  "/",
  "/zh-tw",
  "/news?news_id=1007",
  "/zh-cn/news?news_id=1007",
  "/news-list",
  "/keyword?query=freight",
  "/port?loading_port=Hong+Kong&discharge_port=Rotterdam",
  "/flight?origin_airport=HKG&destination_airport=LHR",
  "/yp-list?com_type=sea",
  "/kb-port",
  "/api/port-schedule?loading_port=Hong+Kong&discharge_port=Rotterdam",
  "/api/news?page_no=1",
  "/sitemaps/en-1.xml",
];

/** A publisher's own portal.json. */
const house = {
  name: "Straits Freight Daily",
  publisher: "Straits Freight Press Pte Ltd",
  timeZone: "Asia/Hong_Kong",
  copyrightYears: "2026",
  contact: { address: ["12 Quayside Lane"], country: "SG", email: "desk@straits.invalid" },
};
const sampleDocument = "e2e/files/english.pdf";

async function importDocument(env: Record<string, string>, folder: string): Promise<void> {
  mkdirSync(`${folder}/incoming`);
  copyFileSync(sampleDocument, `${folder}/incoming/ll1.pdf`);
  writeFileSync(
    `${folder}/incoming/list.csv`,
    "carrier,loop,file\nLantern Line,LL1 Asia to Europe,ll1.pdf\n",
  );
  await command(env, "import", "documents", `${folder}/incoming`);
}

/** Runs the command line; resolves with what it has printed. */
async function command(env: Record<string, string>, ...args: string[]): Promise<string> {
  const { child, output } = printing(findNode().path, ["bin/portal.mjs", ...args], env);
  expect([await exitCode(child), output()]).toEqual([0, expect.any(String)]);
  return output();
}

interface Kept {
  storeUrl: string;
  /** Brings the backup back; answers where the store is then. */
  restore(backup: string, env: Record<string, string>): Promise<string>;
  /** What of a page's markup is the same in every answer. */
  told(markup: string): string;
  end(): Promise<void>;
}

/** Whether a page that could be cached lacks something. */
const isOnItsWay = ({ headers }: Response) =>
  headers.has("cache-status") && headers.get("cache-control") === "private, no-cache";

/** Where filled stores lie, and how one comes back. A file is in the folder. */
const kinds: Record<string, (path: string) => Promise<Kept>> = {
  async file(path) {
    await placeFilledStore(path, now);
    const storeUrl = `file:${path}`;
    return {
      storeUrl,
      async restore(backup, env) {
        const told = await command(env, "store", "restore", backup);
        const [, aside = ""] = /previous files are in (\S+\.before-\S+)/.exec(told) ?? [];
        expect(existsSync(aside)).toBe(true);
        return storeUrl;
      },
      told: (markup) => markup,
      end: async () => {},
    };
  },
  // What was there is kept by its database: a backup is restored to an empty one.
  async server() {
    const [first, second] = [await createFilledDatabase(now), await createTestDatabase()];
    return {
      storeUrl: first.url,
      async restore(backup, env) {
        await command({ ...env, STORE_URL: second.url }, "store", "restore", backup);
        return second.url;
      },
      told: wordsInAnyOrder,
      async end() {
        for (const { drop } of [first, second]) await drop();
      },
    };
  },
};

for (const [kind, place] of Object.entries(kinds)) {
  test(`a restored store serves the same pages, and the previous store remains (${kind})`, async () => {
    test.setTimeout(scaled(300_000));
    const name = `backup-${kind}`;
    const folder = `${root}/var/${name}`;
    const path = `${folder}/portal.db`;
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const kept = await place(path);
    const siteFile = `${folder}/own/portal.json`;
    mkdirSync(`${folder}/own`);
    writeFileSync(siteFile, JSON.stringify(house));
    const env = { ...settings, STORE_URL: kept.storeUrl, SITE_FILE: siteFile };
    // Beside a server's store documents lie in var/documents, where a developer's own are.
    const hasDocuments = kind === "file";
    if (hasDocuments) await importDocument(env, folder);
    const portal = await killablePortal(name, env);
    await portal.start();
    /**
     * Status and text of a page, without what is another in every answer: the nonce, and the order of the framework's data
     * in its inline scripts, which say again what the markup says.
     */
    const shown = async (some = pages) => {
      const answers: [string, number, string][] = [];
      for (const page of some) {
        let answer = await fetch(portal.url + page);
        let whole = await answer.text();
        // A process that has just started still lays out its calls: such a page says that something is on its way. Who asks
        // again at once takes the processor from that.
        while (isOnItsWay(answer)) {
          await sleep(200);
          answer = await fetch(portal.url + page);
          whole = await answer.text();
        }
        const text = whole.replace(/<script\b[\s\S]*?<\/script>/g, "");
        const [, nonce] = /nonce="([^"]+)"/.exec(text) ?? [];
        answers.push([page, answer.status, kept.told(nonce ? text.replaceAll(nonce, "") : text)]);
      }
      return answers;
    };
    try {
      const before = await shown();
      expect(new Set(before.map(([, status]) => status))).toEqual(new Set([200]));
      const [pdf = ""] = hasDocuments ? readdirSync(`${folder}/documents/own`) : [];
      const document = () =>
        fetch(`${portal.url}/api/pdf?path=${encodeURIComponent(`/documents/own/${pdf}`)}`);
      if (hasDocuments) expect((await document()).status).toBe(200);
      expect((await postForm(portal, { ...seaForm, form_key: await formKey(portal) })).body.result).toBe(
        "success",
      );
      await command(env, "store", "backup", `${folder}/safe.tar`);

      // What comes after the backup, and goes with it.
      const story = {
        news_id: "later",
        headline: "Zeppelin-freight",
        intro: "",
        body: "<p>Later.</p>",
        images: [],
      };
      const article = { ...story, publish_date: "2026-03-16 09:30:00+0800", language: "en", hashtags: [] };
      await importText({ env }, "articles", JSON.stringify(article));
      await expect.poll(async () => (await shown(["/"]))[0]?.[2]).toContain("Zeppelin-freight");
      await portal.kill("SIGTERM");
      // The disk is another one: nothing but the backup is left of what lay beside the store.
      const lost = [`${folder}/own`, ...(hasDocuments ? [`${folder}/documents`] : [])];
      for (const one of lost) rmSync(one, { recursive: true });
      env.STORE_URL = await kept.restore(`${folder}/safe.tar`, env);

      await portal.start(env);
      const after = await shown();
      for (const [at, [page, status, text]] of after.entries()) {
        expect([page, status]).toEqual(before[at]?.slice(0, 2));
        expect(text === before[at]?.[2] ? page : `${page} is another page`).toBe(page);
      }
      expect(JSON.parse(readFileSync(siteFile, "utf8"))).toEqual(house);
      if (hasDocuments) {
        const restored = await document();
        expect(restored.status).toBe(200);
        expect(Buffer.from(await restored.arrayBuffer()).equals(readFileSync(sampleDocument))).toBe(true);
      }
      expect((await command(env, "enquiries", "list")).match(/^sea-/gm)).toHaveLength(1);
    } finally {
      await portal.kill("SIGKILL");
      await kept.end();
    }
  });
}
