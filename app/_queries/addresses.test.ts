import { listCompanyIds } from "@/lib/directory";
import { locales, showsChinese } from "@/lib/i18n/locales";
import { listAddresses, listArticles } from "@/lib/news";
import { listCallPages } from "@/lib/sailings";
import { type MachineKind, machineKinds } from "@/lib/site/site";
import { site as siteConfig } from "@/lib/site/site-config";
import {
  listCallSitemap,
  listCompanySitemap,
  listNewsEntries,
  listSitemap,
  listSitemapFiles,
} from "./addresses";
import { announcementSource } from "./news/announced";

jest.mock("@/lib/directory", () => ({ ...jest.requireActual("@/lib/directory"), listCompanyIds: jest.fn() }));
jest.mock("@/lib/sailings", () => ({ ...jest.requireActual("@/lib/sailings"), listCallPages: jest.fn() }));
jest.mock("@/lib/promotions", () => ({
  ...jest.requireActual("@/lib/promotions"),
  listTradeNewsPages: jest.fn(async () => ["/trade-news/berths"]),
}));
jest.mock("@/lib/news", () => ({
  ...jest.requireActual("@/lib/news"),
  listAddresses: jest.fn(),
  listArticles: jest.fn(),
  listMonths: jest.fn(async () => [{ month: "2026-03", count: 2 }]),
  listTopics: jest.fn(async () => [{ tag: "asia-europe", name: "asia-europe" }]),
}));

const site = "https://news.example";
const now = new Date("2026-03-16T02:00:00Z");
const file = (name: string) => `${site}/sitemaps/${name}.xml`;

/** Of so many articles in English, and none in Chinese, so many can be listed. */
function given(listed: number, total = listed) {
  jest.mocked(listCompanyIds).mockResolvedValue([]);
  jest.mocked(listCallPages).mockResolvedValue([]);
  jest.mocked(listArticles).mockResolvedValue({ items: [], page: 1, totalPages: 1, total });
  jest.mocked(listAddresses).mockImplementation(async ({ language, limit, offset }) => {
    const count = language === "en" ? Math.max(0, Math.min(limit, listed - offset)) : 0;
    const publishedAt = "2022-06-17T15:30:00+08:00";
    return Array.from({ length: count }, () => ({ id: "7", publishedAt, story: null, headline: "A quay" }));
  });
}

test.each([
  [0, 1],
  [200, 1],
  [24_000, 1],
  [24_001, 2],
])(
  "%i articles that can be listed take %i files in each language that shows them, however many there are",
  async (listed, count) => {
    given(listed, 1_000_000);
    const expected = locales.flatMap((locale) =>
      Array.from({ length: showsChinese(locale) ? 1 : count }, (_, at) => file(`${locale}-${at + 1}`)),
    );
    const files = await listSitemapFiles(site, now);
    expect([...files].sort()).toEqual(expected.sort());
    for (const number of [1, 2, 3]) {
      const entries = await listSitemap(site, "en", number, now);
      expect(entries !== null).toBe(number <= count);
      if (number > 1 && entries) {
        for await (const { url } of entries) expect(url).toContain("/news?news_id=7");
        const { value } =
          (await (await listSitemap(site, "en", number, now))?.[Symbol.asyncIterator]().next()) ?? {};
        expect(value).toBeDefined();
      }
    }
  },
);

test("months, topics and trade news are in the first file of a language", async () => {
  given(3);
  const urls: string[] = [];
  for await (const { url } of (await listSitemap(site, "zh-tw", 1, now)) ?? []) urls.push(url);
  expect(urls).toEqual(
    expect.arrayContaining([
      `${site}/zh-tw/news/2026/03`,
      `${site}/zh-tw/news/topic/asia-europe`,
      `${site}/zh-tw/trade-news/berths`,
    ]),
  );
});

test("pages of services, ports and ships have separate sitemaps with a limited number of entries", async () => {
  given(0);
  const paths = Array.from({ length: 24_001 }, (_, at) => `/vessel/${9_000_000 + at}`);
  jest
    .mocked(listCallPages)
    .mockImplementation(async ({ limit, offset }) => paths.slice(offset, offset + limit));
  const files = await listSitemapFiles(site, now);
  expect(files.filter((name) => name.includes("calls"))).toEqual(
    [1, 2].flatMap((number) => locales.map((locale) => file(`${locale}-calls-${number}`))),
  );
  expect(await listCallSitemap(site, "en", 1, now)).toHaveLength(24_000);
  expect(await listCallSitemap(site, "zh-tw", 2, now)).toEqual([{ url: `${site}/zh-tw/vessel/9024000` }]);
  expect(await listCallSitemap(site, "en", 3, now)).toBeNull();
  expect(await listCallSitemap(site, "en", 0, now)).toBeNull();
});

/** Runs `work` while search engines may list what `search` says: kinds by their names, else all contents. */
async function whileListed(
  search: Partial<Record<MachineKind | "all", boolean>>,
  work: () => Promise<void>,
): Promise<void> {
  const rights = (value: boolean) => ({ search: value, answer: true, train: true, licence: null });
  const kinds = Object.fromEntries(
    machineKinds.flatMap((kind) => (search[kind] === undefined ? [] : [[kind, rights(search[kind])]])),
  );
  const replaced = jest.replaceProperty(siteConfig(), "machines", { ...rights(search.all ?? true), kinds });
  await work().finally(() => replaced.restore());
}

/** A published article, a company and a ship, all of now. */
function givenOfEachKind() {
  given(1);
  jest.mocked(listCompanyIds).mockImplementation(async ({ offset }) => (offset === 0 ? ["2001"] : []));
  jest
    .mocked(listCallPages)
    .mockImplementation(async ({ offset }) => (offset === 0 ? ["/vessel/9300001"] : []));
  const publishedAt = now.toISOString();
  jest
    .mocked(listAddresses)
    .mockImplementation(async ({ offset }) =>
      offset === 0 ? [{ id: "7", publishedAt, story: null, headline: "A quay" }] : [],
    );
}

/** The paths of all sitemaps and of the announcements of new rows, in English. */
async function listedPaths(): Promise<{ sitemaps: string[]; announced: string[] }> {
  const urls: string[] = [];
  for await (const { url } of (await listSitemap(site, "en", 1, now)) ?? []) urls.push(url);
  const lists = [
    await listCompanySitemap(site, "en", 1),
    await listCallSitemap(site, "en", 1, now),
    (await listNewsEntries(now)).filter(({ language }) => language === "en"),
  ];
  for (const list of lists) for (const { url } of list ?? []) urls.push(url);
  const changed = new Map(
    [
      ["articles", "*"],
      ["companies", "2001"],
      ["sailings", "*"],
    ].map(([domain = "", id = ""]) => [domain, new Set([id])]),
  );
  const announced = await announcementSource.pages(changed, { locales: ["en"], limit: 1000, now });
  const pathsOf = (list: readonly string[]) => list.map((url) => new URL(url).pathname);
  return { sitemaps: pathsOf(urls), announced: pathsOf(announced) };
}

/** Beginnings of the paths of each kind. */
const ofKind: Record<MachineKind, RegExp> = {
  schedules: /^\/(?:port|flight|vessel|services|carriers|coverage|sailing|surcharge|feeder|embed)\b/,
  articles: /^\/(?:news|keyword|trade-news)\b/,
  companies: /^\/yp/,
};

test.each(machineKinds)(
  "%s that search engines may not list are in no sitemap and are not announced",
  async (kind) => {
    givenOfEachKind();
    const all = await listedPaths();
    await whileListed({ [kind]: false }, async () => {
      const listed = await listedPaths();
      for (const place of ["sitemaps", "announced"] as const) {
        expect(all[place].filter((path) => ofKind[kind].test(path))).not.toEqual([]);
        expect(listed[place]).toEqual(all[place].filter((path) => !ofKind[kind].test(path)));
      }
      const files = (await listSitemapFiles(site, now)).join(" ");
      expect(files).toContain("/en-1.xml");
      expect([files.includes("companies"), files.includes("calls"), files.includes("news.xml")]).toEqual([
        kind !== "companies",
        kind !== "schedules",
        kind !== "articles",
      ]);
    });
  },
);

test("a sitemap exists only for the kinds that search engines may list", async () => {
  givenOfEachKind();
  await whileListed({ all: false }, async () => {
    expect(await listSitemapFiles(site, now)).toEqual([]);
    expect(await listedPaths()).toEqual({ sitemaps: [], announced: [] });
  });
  await whileListed({ all: false, companies: true }, async () => {
    const { sitemaps } = await listedPaths();
    expect(sitemaps).toContain("/yp-detail");
    expect(sitemaps.filter((path) => !ofKind.companies.test(path))).toEqual([]);
  });
});
