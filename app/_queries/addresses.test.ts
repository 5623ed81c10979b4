import { listCompanyIds } from "@/lib/directory";
import { lanesOf } from "@/lib/geography/lanes";
import { locales, showsChinese } from "@/lib/i18n/locales";
import { listAddresses, listAddressStarts, listArticles, listHeadlines } from "@/lib/news";
import { listCallPages, listLanes } from "@/lib/sailings";
import { type MachineKind, machineKinds } from "@/lib/site/site";
import { site as siteConfig } from "@/lib/site/site-config";
import {
  listCallSitemap,
  listCompanySitemap,
  listLaneSitemap,
  listNewsEntries,
  listSitemap,
  listSitemapFiles,
} from "./addresses";
import { announcementSource } from "./news/announced";

jest.mock("@/lib/directory", () => ({ ...jest.requireActual("@/lib/directory"), listCompanyIds: jest.fn() }));
jest.mock("@/lib/sailings", () => ({
  ...jest.requireActual("@/lib/sailings"),
  listCallPages: jest.fn(),
  listLanes: jest.fn(async () => null),
}));
jest.mock("@/lib/places", () => ({
  ...jest.requireActual("@/lib/places"),
  findLinkedPort: async ({ id }: { id: string }) =>
    id === "gone" ? null : { id, nameEn: id, addressName: id === "XXTWO" ? null : `Port of ${id}` },
}));
jest.mock("@/lib/promotions", () => ({
  ...jest.requireActual("@/lib/promotions"),
  listTradeNewsPages: jest.fn(async () => ["/trade-news/berths"]),
}));
jest.mock("@/lib/news", () => ({
  ...jest.requireActual("@/lib/news"),
  listAddresses: jest.fn(),
  listAddressStarts: jest.fn(),
  listArticles: jest.fn(),
  listHeadlines: jest.fn(async () => []),
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
  const publishedAt = "2022-06-17T15:30:00+08:00";
  jest.mocked(listAddresses).mockImplementation(async ({ language, limit, after }) => {
    const first = after === null ? 1 : Number(after) + 1;
    const count = language === "en" ? Math.max(0, Math.min(limit, listed - first + 1)) : 0;
    return Array.from({ length: count }, (_, at) => ({ id: String(first + at), publishedAt }));
  });
  jest
    .mocked(listAddressStarts)
    .mockImplementation(async (language, size) =>
      language === "en"
        ? Array.from({ length: Math.max(0, Math.ceil(listed / size) - 1) }, (_, at) =>
            String((at + 1) * size),
          )
        : [],
    );
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
        const urls: string[] = [];
        for await (const { url } of entries) urls.push(url);
        expect(urls).toEqual([expect.stringMatching(/\/news\?news_id=24001$/)]);
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

test("lanes that are sailed within a month have separate sitemaps, by the addresses of their pages", async () => {
  given(0);
  const lane = (from: string, to: string, count = 1) => ({ from, to, count });
  const many = Array.from({ length: 24_000 }, (_, at) => lane("CNSHA", `Z${at}`));
  jest
    .mocked(listLanes)
    .mockResolvedValue(
      lanesOf([...many, lane("HKHKG", "XXTWO", 3), lane("HKHKG", "gone"), lane("HKHKG", "NLRTM", 0)]),
    );
  const files = await listSitemapFiles(site, now);
  expect(files.filter((name) => name.includes("lanes"))).toEqual(
    [1, 2].flatMap((number) => locales.map((locale) => file(`${locale}-lanes-${number}`))),
  );
  expect((await listLaneSitemap(site, "en", 1, now))?.[0]).toEqual({
    url: `${site}/port?loading_port=Port+of+CNSHA&discharge_port=Port+of+Z0`,
  });
  expect(await listLaneSitemap(site, "zh-tw", 2, now)).toEqual([
    { url: `${site}/zh-tw/port?loading_port=Port+of+HKHKG&discharge_port=XXTWO&discharge_port_id=XXTWO` },
  ]);
  expect(await listLaneSitemap(site, "en", 3, now)).toBeNull();
  await whileListed({ schedules: false }, async () => {
    expect(await listLaneSitemap(site, "en", 1, now)).toBeNull();
  });
  jest.mocked(listLanes).mockResolvedValue(null);
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
    .mockImplementation(async ({ after }) => (after === null ? [{ id: "7", publishedAt }] : []));
  jest.mocked(listHeadlines).mockResolvedValue([{ id: "7", publishedAt, headline: "A quay" }]);
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
