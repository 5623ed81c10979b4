import type { ReaderStep } from "@/lib/api/article-feed";
import { fill } from "@/lib/i18n/formats";
import { localePath, localeRecords, locales } from "@/lib/i18n/locales";
import { expect, test } from "./support/http";
import { words } from "./support/test";

/** What stands beside articles: what they name, related stories, one advertisement. */

/** A story in both languages, on a relay at Port Klang; and what the portal calls the port. */
/** By the language of stored texts. */
const ids = { en: "1006", zh: "1026" };
const klang = { en: "Port Klang", zh: "巴生港" };
const laneTo = (language: keyof typeof klang) =>
  ({ en: `Hong Kong to ${klang.en}`, zh: `香港至${klang.zh}` })[language];

for (const locale of locales) {
  test(`a rail has the lanes of an article with the next sailing on each, and its ports (${locale})`, async ({
    request,
  }) => {
    const html = await (
      await request.get(localePath(locale, `/news?news_id=${ids[localeRecords[locale].stored]}`))
    ).text();
    const { rail: said } = words(locale);
    const [, rail = ""] = /<article .*?<section [^>]*aria-label="[^"]*"(.*?)<\/article>/s.exec(html) ?? [];
    expect(rail).toContain(`<h2>${said.lanes}</h2>`);
    expect(rail).toContain(`<h2>${said.all}</h2>`);
    const language = localeRecords[locale].stored;
    const item = rail.split("<li>").find((li) => li.includes(`>${laneTo(language)}<`)) ?? "";
    const [start = ""] = fill(said.next, { date: "\n" }).split("\n");
    expect(item.replaceAll(/<[^>]*>/g, "")).toMatch(
      new RegExp(`${start}.*[,，].*(CY closes \\d+\\s[A-Z][a-z]+\\s[\\d:]+|\\d+月\\d+日 [\\d:]+截(?:CY|港))`),
    );
    const ship = /<span [^>]*>([^<]+)<\/span> [^<]*<\/p>/.exec(item)?.[1] ?? "none";
    const [, lane = ""] = /href="(\/[^"]*port\?[^"]*)"/.exec(item) ?? [];
    const schedule = await request.get(lane.replaceAll("&amp;", "&"));
    expect(schedule.status()).toBe(200);
    expect(await schedule.text(), "the lane's page has the ship").toContain(ship);

    const others = [...rail.matchAll(/href="[^"]*\/news\?news_id=(\d+)"/g)].map(([, id]) => id);
    expect(new Set(others).size).toBe(4);
    expect(others).not.toContain(ids[localeRecords[locale].stored]);
    expect(rail.split('rel="sponsored').length, "one advertisement").toBe(2);
  });
}

test("terms lead to the glossary's line, carriers' services to their page", async ({ request }) => {
  const html = await (await request.get(`/news?news_id=${ids.en}`)).text();
  const [, term = ""] = /href="(\/kb-abbrev\?q=DG)"/.exec(html) ?? [];
  expect(await (await request.get(term)).text()).toContain("Dangerous Goods");
  const [, service = ""] = /href="(\/services\/[^"]*)"/.exec(html) ?? [];
  expect((await request.get(service)).status()).toBe(200);
});

test("each article of a feed comes with its own rail", async ({ request }) => {
  const step: ReaderStep = await (await request.get(`/api/news-feed?news_id=${ids.en}`)).json();
  expect(step.rail?.mentions.map(({ label }) => label)).toContain("Port Klang");
  expect(step.rail?.related).toHaveLength(4);
  const other: ReaderStep = await (await request.get(`/api/news-feed?news_id=${step.next?.id}`)).json();
  expect(other.rail?.related.map(({ id }) => id)).not.toContain(other.article?.id);
});
