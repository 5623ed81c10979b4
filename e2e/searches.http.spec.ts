import type { APIRequestContext } from "@playwright/test";
import { type Locale, localePath, locales } from "@/lib/i18n/locales";
import { expect, test } from "./support/http";
import { words } from "./support/test";

/**
 * Searches of things that exist, and what each is to find first: under the header's box as one types, and on the page that
 * Enter leads to. Sixty of them, in three languages.
 */

const port = (from: string, to: string) =>
  new RegExp(`/port\\?.*loading_port_id=${from}.*discharge_port_id=${to}$`);

/** What is typed, and where the first suggestion leads, without the language. */
const typed: [locale: Locale, text: string, first: string | RegExp][] = [
  // Lanes, whole and half typed, by name, code and the trade's short codes.
  ["en", "hong kong rotterdam", port("HKHKG", "NLRTM")],
  ["en", "hong kong rott", port("HKHKG", "NLRTM")],
  ["en", "hong kong to los an", port("HKHKG", "USLAX")],
  ["en", "HKHKG NLRTM", port("HKHKG", "NLRTM")],
  ["en", "HKG RTM", port("HKHKG", "NLRTM")],
  ["en", "sin-ham", port("SGSIN", "DEHAM")],
  ["en", "HKG LAX", port("HKHKG", "USLAX")],
  ["zh-tw", "香港到鹿特丹", port("HKHKG", "NLRTM")],
  ["zh-tw", "香港到鹿特", port("HKHKG", "NLRTM")],
  ["zh-cn", "香港 新加坡", port("HKHKG", "SGSIN")],
  // Numbers of the trade.
  ["en", "CSQU3054383", "/kb-cargo-sea?container=CSQU3054383"],
  ["en", "csqu 305438 3", "/kb-cargo-sea?container=csqu+305438+3"],
  ["zh-tw", "MSCU1234566", "/kb-cargo-sea?container=MSCU1234566"],
  ["en", "160-12345675", "/kb-cargo-air?awb=160-12345675"],
  ["en", "IMO 9074729", "/kb-cargo-sea?imo=IMO+9074729"],
  // Ports, airports, ships, services.
  ["en", "rotterdam", "/port-calls/NLRTM"],
  ["en", "klang", "/port-calls/MYPKG"],
  ["en", "long beach", "/port-calls/USLGB"],
  ["en", "kwai tsing", "/port-calls/HKHKG"],
  ["zh-tw", "鹿特丹", "/port-calls/NLRTM"],
  ["zh-cn", "巴生", "/port-calls/MYPKG"],
  ["en", "LAX", "/kb-airport?q=LAX"],
  ["en", "HKG", "/kb-airport?q=HKG"],
  ["en", "NX7", "/services/NX7"],
  ["en", "orient amber", "/vessel/3609675"],
  ["en", "monsoon cardamom", "/vessel/2706529"],
  // Carriers and airlines.
  ["en", "maersk", "/kb-cargo-sea?q=Maersk"],
  ["en", "hapag", "/kb-cargo-sea?q=Hapag-Lloyd"],
  ["en", "cosco", "/kb-cargo-sea?q=COSCO+SHIPPING+Lines"],
  ["zh-tw", "馬士基", "/kb-cargo-sea?q=Maersk"],
  ["en", "CX", "/kb-airline?q=Cathay+Pacific"],
  ["en", "160", "/kb-airline?q=Cathay+Pacific"],
  ["en", "cathay pacific", "/kb-airline?q=Cathay+Pacific"],
  // Words of the trade, container types, companies, pages.
  ["en", "vgm", "/kb-abbrev?q=VGM"],
  ["en", "bl", "/kb-abbrev?q=B%2FL"],
  ["zh-tw", "提單", "/kb-abbrev?q=B%2FL"],
  ["zh-cn", "提单", "/kb-abbrev?q=B%2FL"],
  ["en", "40' high cube", "/kb-container?q=40%27+high+cube"],
  ["en", "Tsing Yi Cold", /\/yp-detail\?com_id=\d+$/],
  ["en", "privacy", "/privacy"],
  ["en", "statistics", "/statistics"],
  // Articles, and words that are misspelt.
  ["en", "klang valley", "/news?news_id=1209"],
  ["en", "four clocks", "/news?news_id=1007"],
  ["en", "demurage", /^\/keyword\?query=demurrage&/],
  ["en", "transhipmant", /^\/keyword\?query=transhipment&/],
];

/** What is searched for in the archive, and the first article. */
const searched: [locale: Locale, query: string, first: string][] = [
  ["en", "demurrage", "1002"],
  ["en", "demurage", "1002"],
  ["en", "vgm", "1001"],
  ["en", "klang valley", "1209"],
  ["en", "air pallet", "1109"],
  ["en", "lcl", "1212"],
  ["en", "hong kong to rotterdam", "1013"],
  ["zh-tw", "貨櫃", "1152"],
  ["zh-cn", "集装箱", "1152"],
  ["zh-cn", "货柜", "1152"],
  ["zh-cn", "提单", "1152"],
  ["zh-tw", "巴生", "1152"],
];

/** What is searched for, and the schedule that the page offers first. */
const scheduled: [locale: Locale, query: string, href: string][] = [
  [
    "en",
    "HKG RTM",
    "/port?loading_port=Hong+Kong&amp;loading_port_id=HKHKG&amp;discharge_port=Rotterdam&amp;discharge_port_id=NLRTM",
  ],
  [
    "en",
    "shanghai to los angeles sailing schedule",
    "/port?loading_port=Shanghai&amp;loading_port_id=CNSHA&amp;discharge_port=Los+Angeles&amp;discharge_port_id=USLAX",
  ],
  [
    "zh-tw",
    "香港飛洛杉磯",
    "/zh-tw/port?loading_port=Hong+Kong&amp;loading_port_id=HKHKG&amp;discharge_port=Los+Angeles&amp;discharge_port_id=USLAX",
  ],
];

const suggest = async (request: APIRequestContext, language: Locale, q: string) => {
  const answer = await request.get(`/api/suggest?${new URLSearchParams({ q, language })}`);
  expect(answer.status(), q).toBe(200);
  return (await answer.json()).items as { group: string; label: string; detail: string; href: string }[];
};
/** The address of a search of a year back from the day on which the sample is the newest. */
const keyword = (locale: Locale, query: string, more: Record<string, string> = {}) =>
  localePath(locale, `/keyword?${new URLSearchParams({ query, ...more })}`);

test("sixty searches for existing subjects find them first", async ({ request }) => {
  expect(typed.length + searched.length + scheduled.length).toBeGreaterThanOrEqual(60);
  for (const [locale, text, first] of typed) {
    const [found] = await suggest(request, locale, text);
    const prefix = locale === "en" ? "" : `/${locale}`;
    const href = found?.href.slice(prefix.length) ?? "";
    if (typeof first === "string") expect.soft(href, `${locale} ${text}`).toBe(first);
    else expect.soft(href, `${locale} ${text}`).toMatch(first);
    expect.soft(found?.href.startsWith(prefix), text).toBe(true);
  }
  for (const [locale, query, first] of searched) {
    const html = await (await request.get(keyword(locale, query))).text();
    const [, id] = /keyword-news\?[^"]*news_id=(\d+)"/.exec(html) ?? [];
    expect.soft(id, `${locale} ${query}`).toBe(first);
  }
  for (const [locale, query, href] of scheduled) {
    const html = await (await request.get(keyword(locale, query))).text();
    const [first = ""] = /(?<=href=")[^"]*[?;](?:loading_port_id|origin_airport=)[^"]*(?=")/.exec(html) ?? [];
    expect.soft(first, `${locale} ${query}`).toBe(href);
  }
});

test("lanes show their number of sailings, and numbers their check digit and owner", async ({ request }) => {
  const [lane] = await suggest(request, "en", "HKG RTM");
  expect(lane).toMatchObject({ group: "route", label: "Hong Kong to Rotterdam" });
  expect(lane?.detail).toMatch(/^\d+ sailings$/);
  for (const locale of locales) {
    const { fits, shouldBe } = words(locale).reference.tools;
    const [box] = await suggest(request, locale, "MSCU1234566");
    expect(box).toMatchObject({ group: "number", label: "MSCU 123456 6" });
    expect(box?.detail).toMatch(/^.+ · /);
    expect(box?.detail.endsWith(fits)).toBe(true);
    const [wrong] = await suggest(request, locale, "CSQU3054384");
    expect(wrong).toMatchObject({ group: "number", detail: shouldBe.replace("{expected}", "3") });
  }
  // What only looks like a number says nothing of itself.
  for (const text of ["1234568", "CSQU30543", "ABCD1234567"])
    expect((await suggest(request, "en", text)).map(({ group }) => group)).not.toContain("number");
});

test("a misspelt word without results is searched as a similar one, and the page says so", async ({
  request,
}) => {
  for (const locale of locales) {
    const { meant } = words(locale).archive;
    const told = (typed: string, found: string) =>
      meant.replace("{typed}", typed).replace("{keyword}", found);
    const page = async (query: string) =>
      (await request.get(keyword(locale, query, { language: "en" }))).text();
    expect(await page("demurage")).toContain(told("demurage", "demurrage"));
    expect(await page("demurrage")).not.toContain(told("demurrage", "demurrage"));
  }
});

test("the newest come first where the address says so", async ({ request }) => {
  const ask = async (order: Record<string, string>) =>
    (await (await request.get(`/api/keyword?${new URLSearchParams({ query: "reefer", ...order })}`)).json())
      .items as { id: string; date: string }[];
  const [best, newest] = [await ask({}), await ask({ order: "newest" })];
  const dates = newest.map(({ date }) => date);
  expect(dates).toEqual([...dates].sort().reverse());
  expect(newest.map(({ id }) => id).sort()).toEqual(best.map(({ id }) => id).sort());
  expect(newest).not.toEqual(best);
  const html = await (await request.get(keyword("en", "reefer", { order: "newest" }))).text();
  expect(html).toMatch(
    new RegExp(`aria-current="(?:true|page)"[^>]*>[^<]*(?:<[^>]*>)*${words("en").archive.newestFirst}`),
  );
});
