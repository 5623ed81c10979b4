import type { Page } from "@playwright/test";
import { localePath } from "@/lib/i18n/locales";
import { callNames, defaultCall } from "@/lib/upstream/paths";
import { routes } from "@/routes";
import { scaled } from "../../test/support/time-scale.mjs";
import { harmOf } from "../support/harm";
import { reports404, waitForQuiet } from "../support/page-helpers";
import { mark } from "../support/payloads";
import {
  importedPages,
  importedResponses,
  listedHosts,
  type PoisonedPortals,
  startPoisonedPortals,
  suppliedPages,
  suppliedResponses,
} from "../support/poisoned";
import type { SeparatePortal } from "../support/separate-portal";
import { expect, test, visit } from "../support/test";

/**
 * Markup in every text of every recorded answer and of every kind of file to import: no page of the portal becomes
 * any of it, and nothing is asked for that is not on the list. Then the same in a browser, on the same two portals: nothing of it
 * runs, and nothing is fetched from elsewhere. What the browser has to say, violations of the policy and requests to other hosts
 * are faults of every test (support/problems.ts).
 */
test.describe.configure({ mode: "serial" });

let portals: PoisonedPortals;
test.beforeAll(async () => {
  portals = await startPoisonedPortals("injection");
});
test.afterAll(() => portals?.stop());

/** Pages without parameters show menus, Hot Searches and advertisements too. */
const barePages = routes
  .filter(({ path, kind, metric }) => !path.includes("[") && (kind === "page" || metric === "feed"))
  .map(({ path }) => path);

/** What is wrong with the answers to these addresses, and how many of them say a payload at all. */
async function judge(portal: SeparatePortal, paths: readonly string[]) {
  const wrong: string[] = [];
  const showing: string[] = [];
  const next = [...new Set(paths)].values();
  const work = async () => {
    for (const path of next) {
      let response = await fetch(portal.url + path, { redirect: "manual" });
      // The first reader of all may be told to come again while the machine is busy: poisoned answers are long.
      for (let again = 0; response.status === 503 && again < 20; again += 1) {
        await response.text();
        await new Promise((resolve) => setTimeout(resolve, 500));
        response = await fetch(portal.url + path, { redirect: "manual" });
      }
      const body = await response.text();
      const answer = { status: response.status, headers: [...response.headers], body };
      const harm = harmOf(answer, path, portal.url, listedHosts);
      if (harm) wrong.push(`${path}: ${harm}`);
      if (response.status === 200 && body.toLowerCase().includes(mark)) showing.push(path);
    }
  };
  await Promise.all(Array.from({ length: 4 }, work));
  return { wrong, showing };
}

const inTwo = (paths: readonly string[]) => paths.flatMap((path) => [path, localePath("zh-tw", path)]);

test("texts of a publisher's services, in responses", { tag: "@desk" }, async () => {
  const paths = [...inTwo([...barePages, ...suppliedPages]), ...suppliedResponses];
  const { wrong, showing } = await judge(portals.supplied, paths);
  // The payloads are there, as words. A page that waited too long for a service is drawn without it: it is asked again.
  let missing = suppliedPages.filter((path) => !showing.includes(path));
  await expect
    .poll(
      async () => {
        const again = await judge(portals.supplied, missing);
        wrong.push(...again.wrong);
        missing = missing.filter((path) => !again.showing.includes(path));
        return missing;
      },
      { timeout: scaled(60_000) },
    )
    .toEqual([]);
  expect(wrong).toEqual([]);
  const asked = new Set(portals.services.requests.map(({ call }) => call));
  const reads = callNames.filter((call) => defaultCall(call).read && call !== "shortLink");
  expect(reads.filter((call) => !asked.has(call))).toEqual([]);
});

test("imported texts, in responses", { tag: "@desk" }, async () => {
  const named = await Promise.all(
    ["en-1", "zh-tw-1", "en-companies-1", "en-calls-1"].map(async (name) => {
      const sitemap = await (await fetch(`${portals.imported.url}/sitemaps/${name}.xml`)).text();
      const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => address);
      return addresses.map((address) => address.replaceAll("&amp;", "&").slice(portals.imported.url.length));
    }),
  );
  expect(named.flat().filter((path) => path.includes("_id=")).length).toBeGreaterThan(60);
  const paths = [...inTwo([...barePages, ...importedPages]), ...named.flat(), ...importedResponses];
  const { wrong, showing } = await judge(portals.imported, paths);
  expect(wrong).toEqual([]);
  for (const start of [
    "/news?",
    "/yp-detail?",
    "/port?",
    "/flight?",
    "/news-list",
    "/yp-list",
    "/vessel/",
    "/services/",
    "/port-calls/",
    "/api/",
    "/feeds/",
    "/trade-news/",
    "/surcharge",
    "/terms",
    "/privacy",
    "/kb-airline",
    "/kb-abbrev",
    "/kb-cargo-sea",
    "/kb-container",
    "/kb-port",
    "/kb-link",
  ])
    expect.soft(showing.filter((path) => path.startsWith(start)).length, start).toBeGreaterThan(0);
  expect(showing.length).toBeGreaterThan(40);
});

/** Opens pages, goes to their ends, where feeds load, and answers what ran. */
async function open(page: Page, paths: readonly string[], origin: string): Promise<string[]> {
  const ran: string[] = [];
  page.on("dialog", (dialog) => {
    ran.push(`${dialog.message()} on ${page.url()}`);
    void dialog.dismiss();
  });
  // Listed hosts of pictures: nobody is there, and nothing of theirs is to be complained about.
  await page.route(
    (url) => listedHosts.includes(url.hostname),
    (route) =>
      route.fulfill({ contentType: "image/svg+xml", body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
  for (const path of paths) {
    await visit(page, origin + path);
    await page.keyboard.press("End");
    await waitForQuiet(page);
  }
  return ran;
}

const listed = new RegExp(
  listedHosts.map((host) => `foreign request: https://${host.replaceAll(".", "\\.")}/`).join("|"),
);

/** Kinds of pages of each portal. */
const pages: Record<keyof Pick<PoisonedPortals, "supplied" | "imported">, readonly string[]> = {
  supplied: [
    "/",
    "/news?news_id=7105",
    "/keyword?query=hong+kong+to+rotterdam",
    "/port?loading_port=Hong+Kong&loading_port_id=1074&discharge_port=Rotterdam&discharge_port_id=2210",
    "/flight?origin_airport=Hong+Kong&origin_airport_id=301&destination_airport=Los+Angeles&destination_airport_id=302",
    "/yp-detail?com_id=501",
    "/kb-link?kb=chans",
    "/surcharge",
  ],
  imported: [
    "/",
    "/news?news_id=markdown-1",
    "/yp-detail?com_id=p0",
    "/port?loading_port=Hong+Kong&discharge_port=Rotterdam",
    "/yp-list?com_type=sea&keyword=peak",
    "/keyword?query=berth",
  ],
};

for (const portal of ["supplied", "imported"] as const) {
  test(`pages of ${portal} data`, { tag: "@desk" }, async ({ page, problems }) => {
    problems.tolerate(reports404);
    // Only a publisher's services name pictures of those hosts.
    if (portal === "supplied") problems.tolerate(listed);
    expect(await open(page, pages[portal], portals[portal].url)).toEqual([]);
  });
}
