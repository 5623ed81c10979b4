import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../bin/lib/node.mjs";
import { localePath, locales } from "../lib/i18n/locales";
import { everyKind } from "./support/every-kind";
import { expect, servers, test } from "./support/http";
import { type OwnPortal, startOwnPortal } from "./support/own-portal";

/** The built product with a portal.json: whose portal it is is decided at the start, not by the build. */

test.describe.configure({ mode: "serial" });
test.setTimeout(120_000);

const file = "e2e/files/house/portal.json";
const house = JSON.parse(readFileSync(file, "utf8"));
const host = new URL(house.analytics.script).host;
let portal: OwnPortal;
test.beforeAll(async () => {
  portal = await startOwnPortal("own-house", servers.portal.now, { SITE_FILE: file, ANALYTICS_HOSTS: host });
});
test.afterAll(() => portal?.stop());

const ask = (path: string) => fetch(portal.url + path, { redirect: "manual" });
const textAt = async (path: string) => (await ask(path)).text();

/** The sample house's name and addresses; its articles and companies are invented too, but are not it. */
const sampleHouse = /harbour ?gazette/i;

for (const locale of locales) {
  test(`no page in ${locale} says a word of the sample house, and every one says whose it is`, async () => {
    const feed = await textAt(`/feeds/${locale}/rss.xml`);
    const newsId = /news_id=([\w-]+)/.exec(feed)?.[1] ?? "";
    for (const path of everyKind({ newsId, companyId: "2001" })) {
      const html = await textAt(localePath(locale, path));
      expect(html, path).not.toMatch(sampleHouse);
      expect(/<title>([^<]*)/.exec(html)?.[1], path).toContain(house.name);
      expect(html, path).toContain(`© ${house.copyrightYears} ${house.name}`);
    }
  });
}

test("feeds, sitemaps, calendars, cards and refusals neither", async () => {
  for (const path of ["/feeds/en/rss.xml", "/feeds/en/atom.xml"]) {
    const feed = await textAt(path);
    expect(feed).toContain(house.name);
    expect(feed).toContain(house.publisher);
    expect(feed).not.toMatch(sampleHouse);
  }
  expect(await textAt("/sitemaps/news.xml")).toContain(`<news:name>${house.name}</news:name>`);
  const refused = await fetch(`${portal.url}/port`, { method: "POST", headers: { Accept: "text/html" } });
  expect(await refused.text()).toContain(house.name);
  const mobile = await ask("/sgmobile");
  expect([mobile.status, mobile.headers.get("location")]).toEqual([302, house.links.app]);
});

test("the head of a page names publisher, mark, colours and script, and the policy lets the script in", async () => {
  for (const path of ["/", "/port"]) {
    const answer = await ask(path);
    const html = await answer.text();
    const graph = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
      .map(([, json]) => json)
      .join();
    // The front page alone tells of the publisher.
    if (path === "/") {
      expect(graph).toContain(`"legalName":"${house.publisher}"`);
      expect(graph).toContain('"addressCountry":"SG"');
    }
    expect(html).toContain(`src="${house.analytics.script}" data-site="portal"`);
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(new RegExp(`script-src 'self' https://${host} `));
    expect(html).toContain(`data-zone="${house.timeZone}"`);
    for (const [, own = ""] of html.matchAll(/(?:href|src)="(\/own\/[\w.-]+)"/g)) {
      const given = await ask(own);
      expect(given.status, own).toBe(200);
    }
    const [, sheet = ""] = /href="(\/own\/colours-[\w.]+)"/.exec(html) ?? [];
    expect(await textAt(sheet)).toContain(`--accent:${house.colours.light.accent}`);
  }
  expect((await ask("/own/colours-00000000.css")).status).toBe(404);
  expect(await textAt("/cookies")).toContain(host);
});

test("own words, links, desks and newsletters stand where the file puts them, in each script", async () => {
  const [english, taiwan, mainland] = await Promise.all(["/", "/zh-tw", "/zh-cn"].map(textAt));
  expect(english).toContain("Freight through the Straits");
  expect(english).toContain("Tide tables");
  expect(taiwan).toContain("潮汐表");
  expect(mainland).toContain("海峡货运");
  const contact = await textAt("/contact-us");
  expect(contact).toContain("Penang office");
  expect(contact).not.toContain("Shenzhen");
  expect(await textAt("/enews-subscription")).toContain("https://mail.straitsfreight.example/tide");
});

test("what browsers are sent of the build names no house at all", () => {
  const chunks = join(root, ".next/static");
  const named = readdirSync(chunks, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".js"))
    .filter((name) => sampleHouse.test(readFileSync(join(chunks, name), "utf8")));
  expect(named).toEqual([]);
});
