import { XMLParser } from "fast-xml-parser";
import { localePath, locales } from "../lib/i18n/locales";
import { statisticKeys } from "../lib/reference/schema";
import { scaled } from "../test/support/time-scale.mjs";
import { callsPortal } from "./support/calls-portal";
import { parseCsv } from "./support/csv";
import { expect, servers, test } from "./support/http";
import { nodesOf, readPage, textOf } from "./support/parsed-html";
import { configured } from "./support/servers";
import { words } from "./support/test";

/** What search engines and hubs are given: keys, links to a hub, files of tables, and who publishes by which principles. */

const there = servers.configuredPortal.url;

/** The lines of a file, without the end after the last one, and without the sign that keeps a cell from being a formula. */
const linesOf = (body: Buffer) =>
  parseCsv(body)
    .filter((line) => line.length > 1)
    .map((line) => line.map((cell) => cell.replace(/^'(?=[-+=@])/, "")));

test("the key of IndexNow is a file of the site, and no other name is", async ({ request }) => {
  const key = await request.get(`${there}/${configured.indexNowKey}.txt`);
  expect([key.status(), await key.text()]).toEqual([200, configured.indexNowKey]);
  expect(key.headers()["content-type"]).toMatch(/^text\/plain/);
  expect((await request.get(`${there}/0f1e2d3c.txt`)).status()).toBe(404);
  // Without a key there is no such file.
  expect((await request.get(`/${configured.indexNowKey}.txt`)).status()).toBe(404);
});

for (const format of ["rss", "atom"] as const) {
  test(`the ${format} feed names its hub and itself, in the file and in the header`, async ({ request }) => {
    const self = `${configured.siteUrl}/feeds/zh-tw/${format}.xml`;
    const feed = await request.get(`${there}/feeds/zh-tw/${format}.xml`);
    expect(feed.headers().link).toBe(`<${configured.hub}>; rel="hub", <${self}>; rel="self"`);
    const parsed = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: "" }).parse(
      await feed.text(),
    );
    const links: Record<string, string>[] =
      format === "rss" ? [parsed.rss.channel["atom:link"]].flat() : [parsed.feed.link].flat();
    const hrefOf = (rel: string) => links.filter((link) => link.rel === rel).map(({ href }) => href);
    expect([hrefOf("hub"), hrefOf("self")]).toEqual([[configured.hub], [self]]);
    // Without a hub there is neither.
    const bare = await request.get(`/feeds/zh-tw/${format}.xml`);
    expect(bare.headers().link ?? "").not.toContain("hub");
    expect(await bare.text()).not.toContain('rel="hub"');
  });
}

test("pages allow large previews, and the publisher states its principles", async ({ request }) => {
  const { page } = await readPage(request, `${there}/`);
  const html = await (await request.get(`${there}/`)).text();
  expect(html).toContain('<meta name="robots" content="max-image-preview:large"/>');
  expect(nodesOf(page).NewsMediaOrganization).toMatchObject({
    publishingPrinciples: `${configured.siteUrl}/editorial`,
    correctionsPolicy: `${configured.siteUrl}/editorial#corrections`,
  });
  expect(textOf((await readPage(request, "/editorial")).main)).toContain(
    words("en").legal.editorial.sections.corrections.head,
  );
});

for (const locale of locales) {
  test(`principles and accessibility are stated in ${locale}, and the footer leads there`, async ({
    request,
  }) => {
    const { legal } = words(locale);
    for (const [path, { title, sections }] of [
      ["/editorial", legal.editorial],
      ["/accessibility", legal.accessibility],
    ] as const) {
      const { heading, main, page } = await readPage(request, localePath(locale, path));
      expect(heading).toBe(title);
      for (const { head } of Object.values(sections)) expect(textOf(main)).toContain(head);
      // They are no legal texts, so no language prevails.
      expect(textOf(main)).not.toContain(legal.english);
      expect(JSON.stringify(nodesOf(page))).toBeTruthy();
      const html = await (await request.get(localePath(locale, "/"))).text();
      expect(html).toContain(`href="${localePath(locale, path)}"`);
    }
  });
}

for (const key of statisticKeys) {
  test(`${key} is a dataset with files of the figures on its page`, async ({ request }) => {
    const { page, main } = await readPage(request, `/zh-tw/kb-link?kb=${key}`);
    const dataset = nodesOf(page).Dataset as {
      distribution: { encodingFormat: string; contentUrl: string }[];
    };
    expect(dataset.distribution.map(({ encodingFormat }) => encodingFormat)).toEqual([
      "text/csv",
      "application/json",
    ]);
    const [csv, json] = await Promise.all(
      dataset.distribution.map(({ contentUrl }) => request.get(new URL(contentUrl).pathname)),
    );
    const [heads = [], ...rows] = linesOf((await csv?.body()) ?? Buffer.of());
    const data = await json?.json();
    expect(data.columns).toEqual(heads);
    expect(data.rows.map((row: Record<string, string>) => heads.map((head) => row[head]))).toEqual(rows);
    const shown = textOf(main);
    for (const row of rows) for (const cell of row) expect(shown).toContain(cell.trim());
    expect((await request.get(`/api/statistics/${key}.zh-tw.xml`)).status()).toBe(404);
  });
}

test("a port's page is a dataset with files of exactly the calls that it shows", async ({ request }) => {
  // It starts a portal of its own.
  test.setTimeout(scaled(180_000));
  const portal = await callsPortal("port-files");
  try {
    const { page, main } = await readPage(request, `${portal.url}/port-calls/HKHKG`);
    const dataset = nodesOf(page).Dataset as { distribution: { contentUrl: string }[] };
    const [csv, json] = await Promise.all(
      dataset.distribution.map(({ contentUrl }) => request.get(contentUrl)),
    );
    const [heads = [], ...rows] = linesOf((await csv?.body()) ?? Buffer.of());
    const data = await json?.json();
    expect(heads).toHaveLength(8);
    expect(rows.length).toBeGreaterThan(0);
    expect(data.calls).toHaveLength(rows.length);
    const shown = textOf(main);
    for (const [vessel = "", , , operators = ""] of rows) {
      expect(shown).toContain(vessel);
      for (const operator of operators.split(", ")) expect(shown).toContain(operator);
    }
    expect((await request.get(`${portal.url}/api/port-calls/XXXXX.en.csv`)).status()).toBe(404);
    expect((await request.get(`${portal.url}/api/port-calls/HKHKG.xx.csv`)).status()).toBe(404);
  } finally {
    await portal.stop();
  }
});

test("sitemaps of the Simplified edition keep Baidu's limits", async ({ request }) => {
  const index = await (await request.get("/sitemap.xml")).text();
  const files = [...index.matchAll(/<loc>([^<]*zh-cn[^<]*)<\/loc>/g)].map(
    ([, url = ""]) => new URL(url).pathname,
  );
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    const text = await (await request.get(file)).text();
    expect(Buffer.byteLength(text)).toBeLessThan(10 * 1024 * 1024);
    const urls = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = ""]) => url);
    expect(urls.length).toBeLessThanOrEqual(50_000);
    expect(urls.filter((url) => Buffer.byteLength(url) > 256)).toEqual([]);
  }
});
