import { localePath, localeRecords, locales } from "@/lib/i18n/locales";
import { expect, test } from "./support/http";

/** What search engines are told of each kind of page. */

/** An article is named by its own language's id. */
const article = { en: "1006", zh: "1026" };
const kinds = [
  "/ /port /flight /sailing /surcharge /statistics /news-list /news-list?page=2 /news/2026/03 /news/2026/03?page=2",
  "/yp /yp-list?com_type=sea /yp-list?com_type=air /yp-detail?com_id=2001 /enews-subscription /ebook-subscription",
  "/fe-list /fe-sea /fe-air /fe-truck /fe-warehouse /contact-us /customs-filings /terms /privacy /cookies",
  "/data-sources",
  "/kb /kb-port /kb-airport /kb-airline /kb-abbrev /kb-container /kb-cargo-sea /kb-cargo-air /kb-sea-link /kb-air-link",
  "/kb-link?kb=chans /kb-link?kb=hk_cntr_throughput /kb-link?kb=top_10_china_port /port-calls/HKHKG /services/ST6",
  "/carriers /carriers/STR1 /carriers/NOR1 /coverage /cutoffs /cutoffs?port=HKHKG",
  "/port?loading_port=Hong+Kong&discharge_port=Rotterdam /flight?origin_airport_id=HKG&destination_airport_id=LAX",
  "/om?url=/samples/magazine.html /om-link?url=/samples/trade-news-bunkers.html",
  "/subscription-link?url=/samples/newsletter.html",
].flatMap((row) => row.split(" "));

for (const locale of locales) {
  test(`every kind of page has a title and a description of its own (${locale})`, async ({ request }) => {
    const told = { title: new Map<string, string>(), description: new Map<string, string>() };
    for (const path of [...kinds, `/news?news_id=${article[localeRecords[locale].stored]}`]) {
      const answer = await request.get(localePath(locale, path));
      expect(answer.status(), path).toBe(200);
      const html = await answer.text();
      const found = {
        title: /<title>([^<]+)</.exec(html)?.[1] ?? "",
        description: /<meta name="description" content="([^"]+)"/.exec(html)?.[1] ?? "",
      };
      for (const part of ["title", "description"] as const) {
        expect.soft(found[part], `${part} of ${path}`).not.toBe("");
        expect.soft(told[part].get(found[part]), `${part} of ${path} is that of`).toBeUndefined();
        told[part].set(found[part], path);
      }
    }
  });
}
