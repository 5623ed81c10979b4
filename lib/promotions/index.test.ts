process.env.LOG_LEVEL = "silent";

import { config } from "@/lib/config/config";
import { store } from "@/lib/store/connection";
import { migrate } from "@/lib/store/migrations";
import {
  isSamplePromotions,
  listAirAds,
  listDirectoryAds,
  listFeatureBanners,
  listHomeAds,
  listHotSearches,
  listPortAds,
  listTradeNews,
  pickMailing,
} from ".";
import { directorySections } from "./schema";

const now = new Date("2022-06-17T02:00:00Z");
const ask = { loadingPortId: "HKHKG", dischargePortId: "NLRTM" };

beforeAll(() => migrate(store()));
afterAll(() => store().close());
afterEach(() => {
  config().upstream.url = undefined;
});

test("advertisements fill complete rows, the same within a minute", async () => {
  const ads = await listPortAds(ask, { locale: "en", now });
  expect(ads.length % 4).toBe(0);
  expect(ads[0]?.id).toBe("sample-nordhavn-nx2");
  await expect(listPortAds(ask, { locale: "en", now: new Date(now.getTime() + 59_999) })).resolves.toEqual(
    ads,
  );
});

test("the other positions are padded in the same way, their own first", async () => {
  const home = await listHomeAds({ locale: "en", now });
  expect(home.map(({ id }) => id).slice(0, 2)).toEqual(["sample-banner-nordhavn", "sample-banner-kestrel"]);
  const air = await listAirAds({ loadPortId: "HKG", dishPortId: "LGG" }, { locale: "en", now });
  expect(air[0]?.id).toBe("sample-kestrel-liege");
  const insurance = await listDirectoryAds("SG-REF-YP-INSURANCE", { locale: "en", now });
  expect(insurance[0]?.id).toBe("sample-yp-ins");
  for (const ads of [home, air, insurance]) expect(ads.length % 4).toBe(0);
});

test("titles, headlines and rubrics follow the language", async () => {
  const [en, hk, cn] = await Promise.all([
    listTradeNews({ locale: "en", now }),
    listTradeNews({ locale: "zh-tw", now }),
    listTradeNews({ locale: "zh-cn", now }),
  ]);
  expect(en[0]).toMatchObject({ rubric: "Rates" });
  expect([hk[1]?.rubric, cn[1]?.rubric]).toEqual(["港口", "港口"]);
  expect(cn[2]).toEqual({ ...hk[2], rubric: "航空", headline: expect.stringContaining("第三架货机") });
  const [banner] = await listFeatureBanners({ locale: "zh-cn", now });
  expect(banner).toEqual(expect.objectContaining({ title: expect.stringContaining("冷藏箱旺季") }));
  expect(banner).not.toHaveProperty("titleZh");
});

test("advertisements, banners and mailings have the words and the picture of the language", async () => {
  const [en, hk, cn] = await Promise.all(
    (["en", "zh-tw", "zh-cn"] as const).map(async (locale) => {
      const [[ad], [banner], mailings] = await Promise.all([
        listPortAds(ask, { locale, now }),
        listFeatureBanners({ locale, now }),
        Promise.all(
          Array.from({ length: 20 }, (_, minute) =>
            pickMailing(locale, new Date(now.getTime() + minute * 60_000), () => true),
          ),
        ),
      ]);
      const picture = mailings.find((mailing) => mailing?.kind === "image");
      return { company: ad?.company, pictures: [ad?.imageUrl, banner?.imageUrl, picture?.url] };
    }),
  );
  expect([en?.company, hk?.company, cn?.company]).toEqual([
    "Nordhavn Line: Hong Kong to Rotterdam, NX2 (sample)",
    "北港航運：香港往鹿特丹，NX2（樣本）",
    "北港航运：香港往鹿特丹，NX2（示例）",
  ]);
  for (const url of en?.pictures ?? [""]) expect(url).not.toMatch(/zh/);
  for (const url of hk?.pictures ?? [""]) expect(url).toMatch(/-zh-tw\.(?:svg|png)$/);
  for (const url of cn?.pictures ?? [""]) expect(url).toMatch(/-zh-cn\.(?:svg|png)$/);
});

test("the popup's mailing is the same within a minute, and each gets its turn", async () => {
  const any = () => true;
  const first = await pickMailing("en", now, any);
  expect(first).not.toBeNull();
  await expect(pickMailing("en", new Date(now.getTime() + 59_999), any)).resolves.toEqual(first);
  const picked = await Promise.all(
    Array.from({ length: 60 }, (_, minute) =>
      pickMailing("en", new Date(now.getTime() + minute * 60_000), any),
    ),
  );
  expect(new Set(picked.map((mailing) => mailing?.kind))).toEqual(new Set(["frame", "image"]));
  expect(new Set(picked.map((mailing) => mailing?.url)).size).toBe(3);
});

test("a mailing whose frame or picture is not allowed is never picked", async () => {
  const minutes = Array.from({ length: 60 }, (_, minute) => new Date(now.getTime() + minute * 60_000));
  const kinds = await Promise.all(minutes.map((minute) => pickMailing("en", minute, () => false)));
  expect(new Set(kinds.map((mailing) => mailing?.kind))).toEqual(new Set(["image"]));
});

test("hot searches have a title in each language and no other word", async () => {
  const [en, hk, cn] = await Promise.all([
    listHotSearches({ locale: "en", now }),
    listHotSearches({ locale: "zh-tw", now }),
    listHotSearches({ locale: "zh-cn", now }),
  ]);
  expect(en[3]).toEqual({
    title: "Ningbo to Hamburg",
    url: "/port?loading_port=Ningbo&discharge_port=Hamburg",
  });
  expect([hk[3]?.title, cn[3]?.title]).toEqual(["寧波往漢堡船期", "宁波往汉堡船期"]);
  expect(hk).toHaveLength(en.length);
});

test("a page works while a service is down", async () => {
  expect(await isSamplePromotions("mailings")).toBe(true);
  config().upstream.url = "http://127.0.0.1:9";
  expect(await isSamplePromotions("mailings")).toBe(false);
  const ads = await listPortAds(ask, { locale: "en", now });
  expect(ads).toHaveLength(4);
  expect(ads.every(({ id }) => id.startsWith("house-"))).toBe(true);
  await expect(listHotSearches({ locale: "en", now })).resolves.toEqual([]);
  await expect(listFeatureBanners({ locale: "en", now })).resolves.toEqual([]);
  await expect(listTradeNews({ locale: "en", now })).resolves.toEqual([]);
  await expect(pickMailing("en", now, () => true)).resolves.toBeNull();
  const standIns = await Promise.all(
    directorySections.map((section) => listDirectoryAds(section, { locale: "en", now })),
  );
  expect(new Set(standIns.map(([first]) => first?.id)).size).toBeGreaterThan(2);
});
