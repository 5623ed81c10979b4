import { existsSync, mkdirSync, rmSync } from "node:fs";
import { exitCode, findNode, root } from "../bin/lib/node.mjs";
import { formKey, killablePortal, postForm, seaForm } from "./support/enquiries";
import { placeFilledStore } from "./support/filled-store";
import { expect, test } from "./support/http";
import { importText } from "./support/importing";
import { printing } from "./support/serving";

/** A store that was lost and comes back from its backup: the portal shows what it showed. */

const name = "backup";
const folder = `${root}/var/${name}`;
const path = `${folder}/portal.db`;
const now = "2026-03-16T02:00:00Z";
// A page waits for what adorns it, however busy the machine is.
const env = {
  STORE_URL: `file:${path}`,
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

/** Runs the command line; resolves with what it has printed. */
async function command(...args: string[]): Promise<string> {
  const { child, output } = printing(findNode().path, ["bin/portal.mjs", ...args], env);
  expect([await exitCode(child), output()]).toEqual([0, expect.any(String)]);
  return output();
}

test("a restored store serves the same pages, and what was there is kept beside it", async () => {
  test.setTimeout(300_000);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await placeFilledStore(path, now);
  const portal = await killablePortal(name, env);
  await portal.start();
  /**
   * Status and text of a page, without what is another in every answer: the nonce, and the order of the framework's data
   * in its inline scripts, which say again what the markup says.
   */
  const shown = async () => {
    const answers: [string, number, string][] = [];
    for (const page of pages) {
      let answer = await fetch(portal.url + page);
      let whole = await answer.text();
      // A process that has just started still lays out its calls: such a page says that something is on its way.
      while (whole.includes("data-passing")) {
        answer = await fetch(portal.url + page);
        whole = await answer.text();
      }
      const text = whole.replace(/<script\b[\s\S]*?<\/script>/g, "");
      const [, nonce] = /nonce="([^"]+)"/.exec(text) ?? [];
      answers.push([page, answer.status, nonce ? text.replaceAll(nonce, "") : text]);
    }
    return answers;
  };
  try {
    const before = await shown();
    expect(new Set(before.map(([, status]) => status))).toEqual(new Set([200]));
    expect((await postForm(portal, { ...seaForm, form_key: await formKey(portal) })).body.result).toBe(
      "success",
    );
    await command("store", "backup", `${folder}/safe.db`);

    // What comes after the backup, and goes with it.
    const story = {
      news_id: "later",
      headline: "Later freight news",
      intro: "",
      body: "<p>Later.</p>",
      images: [],
    };
    const article = { ...story, publish_date: "2026-03-16 09:30:00+0800", language: "en", hashtags: [] };
    await importText({ env }, "articles", JSON.stringify(article));
    await expect.poll(async () => (await shown())[0]?.[2]).toContain("Later freight news");
    await portal.kill("SIGTERM");
    const told = await command("store", "restore", `${folder}/safe.db`);
    const [, aside = ""] = /kept as (\S+)/.exec(told) ?? [];
    expect(existsSync(aside)).toBe(true);

    await portal.start();
    const after = await shown();
    for (const [at, [page, status, text]] of after.entries()) {
      expect([page, status]).toEqual(before[at]?.slice(0, 2));
      expect(text === before[at]?.[2] ? page : `${page} is another page`).toBe(page);
    }
    expect((await command("enquiries", "list")).match(/^sea-/gm)).toHaveLength(1);
  } finally {
    await portal.kill("SIGKILL");
  }
});
