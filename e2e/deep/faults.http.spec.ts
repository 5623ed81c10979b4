import { DatabaseSync } from "node:sqlite";
import en from "@/messages/en.json" with { type: "json" };
import zh from "@/messages/zh-tw.json" with { type: "json" };
import { scaled } from "../../test/support/time-scale.mjs";
import {
  type FaultKind,
  slowKinds,
  startUpstream,
  type UpstreamServer,
} from "../../test/support/upstream-server";
import { hangingPages, inChinese } from "../support/hanging";
import { expect, test } from "../support/http";
import { type SeparatePortal, startSeparatePortal } from "../support/separate-portal";

/**
 * What a reader gets while services answer wrongly: every kind of page under every kind of fault, with kept answers and
 * without. Every function of a door under every fault: lib/upstream/faults.test.ts. One portal lives through all of it, and heals
 * between two faults.
 */
// A guard against hanging.
const guard = () => AbortSignal.timeout(scaled(60_000));

type Words = keyof typeof en.failures;

/**
 * Faults of each kind that readers are told of, and the words for them. What takes time comes late; at last nobody listens any more.
 * lib/upstream/faults.test.ts tries every fault.
 */
const kinds: [FaultKind | "refused", Words][] = [
  ["http404", "http"],
  ["truncated", "schema"],
  ["badRows", "schema"],
  ["nginxPage", "schema"],
  ["flood", "size"],
  ["http500", "http"],
  ["hang", "timeout"],
  ["refused", "transport"],
];
/** Shown in Traditional Chinese, too. */
const kindInChinese = "badRows";
/** Pages that stand without what the service did not give; all others are 503. */
const standing: Record<string, { en: string; zh: string }> = {
  "/": { en: en.home.newsFailed, zh: zh.home.newsFailed },
};

let services: UpstreamServer;
let portal: SeparatePortal;
let store: DatabaseSync;

test.beforeAll(async () => {
  services = await startUpstream();
  portal = await startSeparatePortal("faults", "2022-06-17T01:00:00Z", {
    UPSTREAM_URL: services.copy("all").url,
    COMPRESS: "0",
    // Until time is what is looked at: busy machines take theirs.
    UPSTREAM_TIMEOUT_MS: "20000",
  });
  store = new DatabaseSync(portal.env.STORE_URL?.replace("file:", "") ?? "", { timeout: scaled(5_000) });
});
test.afterAll(async () => {
  store?.close();
  await portal?.stop();
  await services?.close();
});

interface Page {
  status: number;
  text: string;
  headers: Headers;
}

async function get(path: string): Promise<Page> {
  const answer = await fetch(portal.url + path, { signal: guard() });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

/** Something of a page that is wrong, a line each. */
type Judge = (page: Page, path: string, good: string) => string[];

/** @param atOnce pages asked for at the same time: a few, so that none runs out of time on a busy machine */
async function lookAt(round: string, judge: Judge, pages = hangingPages, atOnce = 3): Promise<void> {
  const problems: string[] = [];
  const next = pages.values();
  const look = async () => {
    for (const { path, good } of next) {
      problems.push(...judge(await get(path), path, good).map((line) => `${round}: ${path}: ${line}`));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, look));
  expect(problems).toEqual([]);
}

const isGood: Judge = ({ status, text }, _path, good) => [
  ...(status === 200 ? [] : [`status ${status}`]),
  ...(text.includes(good) && text.endsWith("</html>") ? [] : [`no ${good}`]),
  ...(/\uFFFD|503 Service|type="password"/.test(text) ? ["what the service sent"] : []),
];

/** The specified sentence, whole without script, and nothing that would make a search engine drop the page. */
function saysWhatIsWrong(failure: Words, language: "en" | "zh"): Judge {
  const words = { en, zh }[language];
  return ({ status, text, headers }, path) => {
    const shown = text.replace(/<script\b.*?<\/script>/gs, "");
    const stands = standing[path === "/zh-tw" ? "/" : path];
    const problems = shown.endsWith("</html>") && shown.includes("<nav") ? [] : ["not whole"];
    if (stands) {
      if (status !== 200 || !shown.includes(stands[language])) problems.push(`${status}, without its words`);
      return problems;
    }
    if (status !== 503) problems.push(`status ${status}`);
    if (!/^\d+$/.test(headers.get("retry-after") ?? "")) problems.push("no Retry-After");
    if (headers.get("cache-control") !== "no-store") problems.push("may be kept");
    if (/\bnoindex\b/.test(headers.get("x-robots-tag") ?? "")) problems.push("X-Robots-Tag");
    // Results of a search in the archive are never to be found by search engines.
    if (shown.includes("noindex") && !path.includes("/keyword")) problems.push("noindex");
    for (const told of [words.errors.title, words.errors.retry]) {
      if (!shown.includes(told)) problems.push(`not said: ${told}`);
    }
    const said = (Object.keys(words.failures) as Words[]).filter((kind) =>
      shown.includes(words.failures[kind]),
    );
    if (said.join() !== failure) problems.push(`says: ${said}`);
    if (/\uFFFD|503 Service|type="password"/.test(shown)) problems.push("what the service sent");
    return problems;
  };
}

/** No cached page is left: a change of a domain that nobody knows concerns all of them. */
async function forgetPages(): Promise<void> {
  await get("/terms");
  store.exec("insert into changes (domain, key, created_at) values ('any', '*', '2022-06-17T01:00:00Z')");
  await expect
    .poll(async () => (await get("/terms")).headers.get("cache-status"), { timeout: scaled(60_000) })
    .toBe("portal; fwd=miss");
}

const age = () => store.exec("update upstream_answers set stored_at = '2022-06-15T01:00:00Z'");
const forget = () => store.exec("delete from upstream_answers; delete from upstream_nothings");
const kept = () =>
  store
    .prepare("select key, body from upstream_answers order by key")
    .all()
    .map(({ key, body }) => `${key} ${body}`);

const keyOf = (row: string) => row.split(" ", 1)[0];

/** All pages as they should be, once the service has been tried again. A page that lacks something is kept for a while. */
async function heal(): Promise<void> {
  await forgetPages();
  let ill = hangingPages;
  await expect(async () => {
    const still = new Set<string>();
    const noteIll: Judge = (page, path, good) => {
      const problems = isGood(page, path, good);
      if (problems.length > 0) still.add(path);
      return problems;
    };
    const looked = lookAt("healed", noteIll, ill);
    await looked.finally(() => {
      ill = ill.filter(({ path }) => still.has(path));
    });
  }).toPass({ timeout: scaled(90_000), intervals: [250] });
}

test("while services fail a page shows its last response, or says so with status 503 if there is none", async () => {
  test.setTimeout(scaled(600_000));
  const { fault } = services.copy("all");
  await heal();
  for (const [kind, failure] of kinds) {
    await test.step(kind, async () => {
      const before = kept();
      if (kind === "hang") {
        // A new process, hours later: nothing is fresh, and nothing is known of the services.
        portal.env.UPSTREAM_TIMEOUT_MS = "2000";
        await portal.restart("2022-06-17T09:00:00Z");
      } else {
        age();
        await forgetPages();
      }
      if (kind === "refused") await services.close();
      else fault(kind);
      services.requests.length = 0;
      await lookAt(`${kind}, kept`, isGood);
      if (kind !== "refused") expect(services.requests.length, `asked behind: ${kind}`).toBeGreaterThan(10);
      await lookAt(`${kind}, kept, again`, isGood);
      // What adorns a page may have come meanwhile: its answer may be good under a fault that changes little.
      const stood = new Set(before.map(keyOf));
      expect(
        kept().filter((row) => stood.has(keyOf(row))),
        kind,
      ).toEqual(before);

      forget();
      await forgetPages();
      // Where all wait until their time is over, they may do so together.
      const atOnce = slowKinds.some((slow) => slow === kind) ? hangingPages.length : 3;
      await lookAt(`${kind}, nothing kept`, saysWhatIsWrong(failure, "en"), hangingPages, atOnce);
      const json = await get("/api/news/7101");
      expect([json.status, JSON.parse(json.text).status], kind).toEqual([503, 503]);
      expect(json.headers.get("content-type"), kind).toContain("application/problem+json");
      expect(json.headers.get("retry-after"), kind).toMatch(/^\d+$/);
      if (kind === kindInChinese) {
        const chinese = hangingPages.map(({ path, ...page }) => ({ ...page, path: inChinese(path) }));
        await lookAt(`${kind}, nothing kept`, saysWhatIsWrong(failure, "zh"), chinese);
      }
      if (kind === "refused") return;
      fault(null);
      await heal();
    });
  }
});
