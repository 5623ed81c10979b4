import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { openStore } from "@/lib/store/connection";
import { migrate } from "@/lib/store/migrations";
import { type TestAccess, testAccess } from "@/test/support/upstream-access";
import { startUpstream, type UpstreamServer } from "@/test/support/upstream-server";
import { bundledHouseAds, embeddedPromotions } from "./embedded";
import { httpPromotions } from "./http";
import {
  type AdItem,
  adItemSchema,
  directorySections,
  featureBannerSchema,
  hotSearchSchema,
  mailingSchema,
  type PromotionsAdapter,
  tradeNewsItemSchema,
} from "./schema";

const imageHosts = ["ads.harbourgazette.example"];
let server: UpstreamServer;
let access: TestAccess;

beforeAll(async () => {
  server = await startUpstream();
});
afterAll(() => server.close());
beforeEach(() => {
  server.requests.length = 0;
  access = testAccess(server.url, new Date("2022-06-17T02:00:00Z"));
});
const calls = [
  "adsHome",
  "adsDirectory",
  "adsPort",
  "adsAir",
  "tradeNews",
  "hotSearches",
  "content",
] as const;
afterEach(() => {
  for (const call of calls) server.fault(call, null);
  access.store.close();
});

const store = openStore(":memory:");
beforeAll(() => migrate(store));
afterAll(() => store.close());

const adapters: [string, () => PromotionsAdapter, { loadingPortId: string; dischargePortId: string }][] = [
  ["http", () => httpPromotions(access, imageHosts), { loadingPortId: "1074", dischargePortId: "2210" }],
  [
    "embedded",
    () => embeddedPromotions(store, () => new Date("2022-06-17T02:00:00Z")),
    { loadingPortId: "HKHKG", dischargePortId: "NLRTM" },
  ],
];

const safeLink = /^(https?:\/\/|\/(?!\/))/;

const safePicture = /^(\/promotions\/|https:\/\/ads\.harbourgazette\.example\/)/;

describe.each(adapters)("promotions from %s", (_name, make, ports) => {
  const air = { loadPortId: "HKG", dishPortId: "LGG" };
  const lists: [string, () => Promise<AdItem[]>][] = [
    ["a pair of ports", () => make().listPortAds(ports)],
    ["the front page", () => make().listHomeAds()],
    ["a pair of airports", () => make().listAirAds(air)],
    ["a directory section", () => make().listDirectoryAds("SG-REF-YP-OCEAN")],
  ];
  test.each(lists)(
    "advertisements of %s: valid, each once, with safe pictures and links",
    async (_, list) => {
      const ads = await list();
      expect(ads.length).toBeGreaterThan(0);
      expect(new Set(ads.map(({ id }) => id)).size).toBe(ads.length);
      for (const ad of ads) {
        expect(adItemSchema.strict().parse(ad)).toEqual(ad);
        expect(ad.imageUrl).toMatch(safePicture);
        if (ad.href !== null) expect(ad.href).toMatch(safeLink);
      }
    },
  );

  test("feature banners have a safe picture and a safe link, some of them to a frame", async () => {
    const banners = await make().listFeatureBanners();
    expect(banners.length).toBeGreaterThanOrEqual(2);
    for (const banner of banners) {
      expect(featureBannerSchema.strict().parse(banner)).toEqual(banner);
      expect(banner.imageUrl).toMatch(safePicture);
      expect(banner.href).toMatch(safeLink);
    }
    expect(banners.some(({ href }) => href.startsWith("/om-link?url="))).toBe(true);
  });

  test("trade news: a headline each, and a link", async () => {
    const items = await make().listTradeNews();
    expect(items.length).toBeGreaterThanOrEqual(3);
    for (const item of items) expect(tradeNewsItemSchema.strict().parse(item).url).toMatch(safeLink);
  });

  test("mailings have a name and a link", async () => {
    const mailings = await make().listDirectMarketing();
    expect(mailings.length).toBeGreaterThanOrEqual(2);
    for (const mailing of mailings) expect(mailingSchema.strict().parse(mailing).url).toMatch(safeLink);
  });

  test("hot searches lead to http(s) or to a path of this site", async () => {
    const items = await make().listHotSearches();
    expect(items.length).toBeGreaterThanOrEqual(3);
    for (const item of items) expect(hotSearchSchema.strict().parse(item).url).toMatch(safeLink);
  });

  test("a supplied promotion is harmless", async () => {
    for (const language of ["en", "zh"] as const) {
      const html = (await make().getPromotion(language)) ?? "";
      expect(html).not.toMatch(
        /<script|Promotion|iframe|on\w+=|style=|elsewhere|alert|<html|<head|<meta|<title/i,
      );
    }
  });
});

describe("http only", () => {
  test("the parameters are spelt as the publisher spells them", async () => {
    await httpPromotions(access, imageHosts).listPortAds({ loadingPortId: "1074", dischargePortId: "2210" });
    expect(server.requests).toMatchObject([
      { method: "GET", path: "/ads/port", query: { load_port_id: "1074", dish_port_id: "2210" } },
    ]);
  });

  test("the promotion has words, links and tables; a declined, empty or failing response shows none", async () => {
    const promotion = () => httpPromotions(access, imageHosts).getPromotion("zh");
    const html = await promotion();
    expect(server.requests).toMatchObject([
      { method: "GET", path: "/content", query: { url: "/promotion", language: "zh" } },
    ]);
    expect(html).toContain("<h2>Reefer week at Tsing Yi</h2>");
    expect(html).toContain('<a href="/ebook-subscription">');
    expect(html).toContain('<th scope="row" colspan="2">');
    await access.settled();
    access.advance(3_600_000);
    server.fault("content", "declined");
    await promotion();
    await access.settled();
    await expect(promotion()).resolves.toBeNull();
    access.store.close();
    access = testAccess(server.url, new Date("2022-06-17T02:00:00Z"));
    server.fault("content", "http404");
    await expect(promotion()).rejects.toThrow(/^The advertising service /);
  });

  test("each kind of advertisement is requested at its own address", async () => {
    const promotions = httpPromotions(access, imageHosts);
    await promotions.listHomeAds();
    await promotions.listDirectoryAds("SG-REF-YP-SURVEYOR");
    await promotions.listAirAds({ loadPortId: "HKG", dishPortId: "LGG" });
    expect(server.requests).toMatchObject([
      { method: "GET", path: "/ads/home", query: {} },
      { method: "GET", path: "/ads/directory", query: { section3_code: "SG-REF-YP-SURVEYOR" } },
      { method: "GET", path: "/ads/air", query: { load_port_id: "HKG", dish_port_id: "LGG" } },
    ]);
  });

  test.each([
    ["home", 2, { bullet_filename: 1 }],
    ["directory", 1, { sg_bullet_id: 1 }],
    ["air", 2, { bullet_filename: 1 }],
    ["feature banners", 2, { href: 1 }],
    ["trade news", 3, { url: 1 }],
    ["direct marketing", 3, { eDM: 1 }],
  ] as const)("a bad row of %s is dropped and counted", async (name, kept, droppedBy) => {
    const promotions = httpPromotions(access, imageHosts);
    const lists: Record<typeof name, () => Promise<unknown[]>> = {
      home: () => promotions.listHomeAds(),
      directory: () => promotions.listDirectoryAds("SG-REF-YP-OCEAN"),
      air: () => promotions.listAirAds({ loadPortId: "HKG", dishPortId: "LGG" }),
      "feature banners": () => promotions.listFeatureBanners(),
      "trade news": () => promotions.listTradeNews(),
      "direct marketing": () => promotions.listDirectMarketing(),
    };
    await expect(lists[name]()).resolves.toHaveLength(kept);
    expect(access.lines.at(-1)).toMatchObject({ dropped: 1, droppedBy });
  });

  test("an om-link without a slash becomes a path of this site", async () => {
    const [first, second] = await httpPromotions(access, imageHosts).listFeatureBanners();
    expect(first).toEqual({
      href: "/om-link?url=https%3A%2F%2Fmagazine.harbourgazette.example%2F2022%2Fjune%2F",
      imageUrl: "https://ads.harbourgazette.example/banners/june-issue.jpg",
      title: "The June issue",
      titleZh: "六月號",
    });
    expect(second).toMatchObject({ href: "https://www.nordhavn.example/spring", title: null });
  });

  test("a title replaces a missing headline", async () => {
    const items = await httpPromotions(access, []).listTradeNews();
    expect(items[0]).toMatchObject({ rubric: "Rates", rubricZh: "運價" });
    expect(items[1]).toMatchObject({ headline: "Gate limits lifted from Monday", rubric: null });
  });

  test("a picture on another host drops the row, a bad link drops only the link", async () => {
    const ads = await httpPromotions(access, imageHosts).listPortAds({
      loadingPortId: "1",
      dischargePortId: "2",
    });
    expect(ads).toEqual([
      {
        id: "SG-PORT-1021",
        company: "Nordhavn Line",
        imageUrl: "https://ads.harbourgazette.example/bullets/nordhavn-nx2.svg",
        href: "https://www.nordhavn.example/nx2",
      },
      {
        id: "1022",
        company: "Orient Meridian",
        imageUrl: "/promotions/sample-orient-meridian.svg",
        href: "/port?loading_port=Hong%20Kong&discharge_port=Singapore",
      },
      {
        id: "SG-PORT-1023",
        company: "Golden Delta",
        imageUrl: "/promotions/sample-golden-delta.svg",
        href: null,
      },
    ]);
    expect(access.lines.at(-1)).toMatchObject({ dropped: 1, droppedBy: { bullet_filename: 1 } });
  });

  test("without image hosts only pictures of this site are left", async () => {
    const ads = await httpPromotions(access, []).listPortAds({ loadingPortId: "1", dischargePortId: "2" });
    expect(ads.map(({ id }) => id)).toEqual(["1022", "SG-PORT-1023"]);
  });

  test("a declined response is an empty list, for a short time; a malformed one cannot be read", async () => {
    const ask = () =>
      httpPromotions(access, imageHosts).listPortAds({ loadingPortId: "1", dischargePortId: "2" });
    server.fault("adsPort", "declined");
    await expect(ask()).resolves.toEqual([]);
    for (const kind of ["truncated", "odd"] as const) {
      await access.settled();
      access.shared.pauses.clear();
      access.advance(30_000);
      server.fault("adsPort", kind);
      await expect(ask()).rejects.toMatchObject({ kind: "schema" });
    }
    await access.settled();
    access.shared.pauses.clear();
    server.fault("adsPort", null);
    await expect(ask()).resolves.toHaveLength(3);
  });

  test("pictures that may not be shown make an empty list, not one that cannot be read", async () => {
    const row = { sg_bullet_id: 1, bullet_filename: "https://elsewhere.example/a.png" };
    const service = createServer((_request, response) =>
      response.end(`(${JSON.stringify({ Records: [row] })})`),
    );
    await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
    access.settings.url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
    try {
      await expect(httpPromotions(access, imageHosts).listHomeAds()).resolves.toEqual([]);
      expect(access.lines).toHaveLength(1);
    } finally {
      service.close();
    }
  });

  test("a strange hot search is dropped", async () => {
    const items = await httpPromotions(access, []).listHotSearches();
    expect(items.map(({ title }) => title)).not.toContain("Click here");
    expect(access.lines.at(-1)).toMatchObject({ dropped: 1, droppedBy: { url: 1 } });
  });
});

describe("embedded only", () => {
  test("promotions of other ports are left out", async () => {
    const ads = await embeddedPromotions(store, () => new Date("2022-06-17T02:00:00Z")).listPortAds({
      loadingPortId: "CNNBO",
      dischargePortId: "DEHAM",
    });
    expect(ads.map(({ id }) => id)).toEqual([
      "sample-nordhavn-hamburg",
      "sample-golden-delta",
      "sample-pacific-reefer",
    ]);
  });

  const embedded = embeddedPromotions(store, () => new Date("2022-06-17T02:00:00Z"));
  const strips = async () => {
    const pairs = [
      ["HKHKG", "CNYTN"],
      ["CNSHA", "USLAX"],
      ["CNNBO", "DEHAM"],
    ];
    const sea = pairs.map(([loadingPortId = "", dischargePortId = ""]) =>
      embedded.listPortAds({ loadingPortId, dischargePortId }),
    );
    const air = [embedded.listAirAds({ loadPortId: "HKG", dishPortId: "SIN" })];
    const sections = directorySections.map((section) => embedded.listDirectoryAds(section));
    return (await Promise.all([...sea, ...air, ...sections])).flat();
  };
  const banners = async () => [...(await embedded.listHomeAds()), ...(await embedded.listFeatureBanners())];
  const inAllLanguages = ({ imageUrl, imageUrlZh }: Pick<AdItem, "imageUrl" | "imageUrlZh">) => [
    imageUrl,
    ...Object.values(imageUrlZh ?? {}),
  ];
  const drawing = (imageUrl: string) => readFileSync(path.join(process.cwd(), "public", imageUrl), "utf8");

  test("every directory section has one advertisement of its own", async () => {
    for (const section of directorySections)
      await expect(embedded.listDirectoryAds(section)).resolves.toHaveLength(1);
  });

  test("every picture is a drawing of this site in the slot's size, without script or reference", async () => {
    const sized: [string, number][] = [
      ...[...bundledHouseAds(), ...(await strips())]
        .flatMap(inAllLanguages)
        .map((url): [string, number] => [url, 144]),
      ...(await banners()).flatMap(inAllLanguages).map((url): [string, number] => [url, 192]),
    ];
    for (const [imageUrl, height] of sized) {
      const svg = drawing(imageUrl);
      const xmlns = 'xmlns="http://www.w3.org/2000/svg"';
      // What stands above results has the slot's proportions at both its ends, and fills the width between them.
      expect(svg).toMatch(
        height === 192
          ? new RegExp(`^<svg ${xmlns} width="640" height="192" viewBox="0 0 640 192" `)
          : new RegExp(`^<svg ${xmlns} role="img">[^]*<svg viewBox="0 0 640 144" preserveAspectRatio="xMin`),
      );
      // Words are outlines: no machine's fonts decide how they look.
      expect(svg).not.toMatch(/<script|<style|<text|font-family|href|url\(|on\w+=/i);
      expect(gzipSync(svg).byteLength).toBeLessThan(9_000);
    }
  });

  test("samples are marked in their names, in both languages; the publisher's own are not", async () => {
    const ads = [...(await strips()), ...(await embedded.listHomeAds())];
    for (const ad of ads) expect(ad.isSample).toBe(true);
    const named = [
      ...ads.map(({ company, companyZh }) => [company, companyZh]),
      ...(await embedded.listFeatureBanners()).map(({ title, titleZh }) => [title, titleZh]),
      ...(await embedded.listDirectMarketing()).map(({ title, titleZh }) => [title, titleZh]),
    ];
    for (const [english, chinese] of named) {
      expect(english).toMatch(/\(sample\)$/);
      expect(chinese).toMatch(/（樣本）$/);
    }
    for (const { company, companyZh, isSample } of bundledHouseAds()) {
      expect(isSample).toBeUndefined();
      expect(`${company}${companyZh}`).not.toMatch(/sample|樣本/i);
    }
  });

  test("the samples show and frame only pages of this site", async () => {
    const shown = (await embedded.listDirectMarketing()).flatMap(({ url, urlZh }) => [
      url,
      ...Object.values(urlZh ?? {}),
    ]);
    const framed = [
      ...(await embedded.listTradeNews()).map(({ url }) => url),
      ...(await embedded.listFeatureBanners()).map(
        ({ href }) => new URLSearchParams(href.split("?")[1]).get("url") ?? "",
      ),
    ];
    for (const url of [...shown, ...framed]) expect(existsSync(path.join("public", url))).toBe(true);
    for (const url of framed) expect(url).toMatch(/^\/samples\/[\w-]+\.html$/);
  });
});
