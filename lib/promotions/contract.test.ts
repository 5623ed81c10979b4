import { readFileSync } from "node:fs";
import path from "node:path";
import { startUpstream, type UpstreamServer } from "@/e2e/upstream-server";
import { type TestAccess, testAccess } from "@/lib/upstream/test-access";
import { embeddedPromotions, fallbackAds } from "./embedded";
import { httpPromotions } from "./http";
import { adSchema, hotSearchSchema, type PromotionsAdapter } from "./schema";

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
afterEach(() => {
  server.fault("adsPort", null);
  server.fault("hotSearches", null);
  access.store.close();
});

const adapters: [string, () => PromotionsAdapter, { loadingPortId: string; dischargePortId: string }][] = [
  ["http", () => httpPromotions(access, imageHosts), { loadingPortId: "1074", dischargePortId: "2210" }],
  ["embedded", embeddedPromotions, { loadingPortId: "HKHKG", dischargePortId: "NLRTM" }],
];

const safeLink = /^(https?:\/\/|\/(?!\/))/;

describe.each(adapters)("promotions from %s", (_name, make, ports) => {
  test("advertisements of a pair of ports: valid, each once, with safe pictures and links", async () => {
    const ads = await make().listPortAds(ports);
    expect(ads.length).toBeGreaterThan(0);
    expect(new Set(ads.map(({ id }) => id)).size).toBe(ads.length);
    for (const ad of ads) {
      expect(adSchema.strict().parse(ad)).toEqual(ad);
      expect(ad.imageUrl).toMatch(/^(\/promotions\/|https:\/\/ads\.harbourgazette\.example\/)/);
      if (ad.href !== null) expect(ad.href).toMatch(safeLink);
    }
  });

  test("hot searches lead to http(s) or to a path of this site", async () => {
    const items = await make().listHotSearches();
    expect(items.length).toBeGreaterThanOrEqual(3);
    for (const item of items) expect(hotSearchSchema.strict().parse(item).url).toMatch(safeLink);
  });
});

describe("http only", () => {
  test("the parameters are spelt as the publisher spells them", async () => {
    await httpPromotions(access, imageHosts).listPortAds({ loadingPortId: "1074", dischargePortId: "2210" });
    expect(server.requests).toMatchObject([
      { method: "GET", path: "/ads/port", query: { load_port_id: "1074", dish_port_id: "2210" } },
    ]);
  });

  test("a picture elsewhere costs the row, a strange link only the link", async () => {
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

  test.each(["truncated", "odd", "declined"] as const)(
    "an answer that is %s gives an empty list",
    async (kind) => {
      server.fault("adsPort", kind);
      const ask = () =>
        httpPromotions(access, imageHosts).listPortAds({ loadingPortId: "1", dischargePortId: "2" });
      await expect(ask()).resolves.toEqual([]);
      server.fault("adsPort", null);
      access.pass(30_000);
      await expect(ask()).resolves.toHaveLength(3);
    },
  );

  test("a strange hot search is dropped", async () => {
    const items = await httpPromotions(access, []).listHotSearches();
    expect(items.map(({ title }) => title)).not.toContain("Click here");
    expect(access.lines.at(-1)).toMatchObject({ dropped: 1, droppedBy: { url: 1 } });
  });
});

describe("embedded only", () => {
  test("what belongs to other ports is left out", async () => {
    const ads = await embeddedPromotions().listPortAds({ loadingPortId: "CNNBO", dischargePortId: "DEHAM" });
    expect(ads.map(({ id }) => id)).toEqual([
      "sample-nordhavn-hamburg",
      "sample-golden-delta",
      "sample-pacific-reefer",
    ]);
  });

  test("every picture is a drawing of this site in the slot's size, without script or reference", async () => {
    const samples = await Promise.all(
      [
        ["HKHKG", "CNYTN"],
        ["CNSHA", "USLAX"],
        ["CNNBO", "DEHAM"],
      ].map(([loadingPortId = "", dischargePortId = ""]) =>
        embeddedPromotions().listPortAds({ loadingPortId, dischargePortId }),
      ),
    );
    for (const { imageUrl } of [...fallbackAds, ...samples.flat()]) {
      const drawing = readFileSync(path.join(process.cwd(), "public", imageUrl), "utf8");
      expect(drawing).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="640" height="144" /);
      expect(drawing).not.toMatch(/<script|<style|href|url\(|on\w+=/i);
      expect(Buffer.byteLength(drawing)).toBeLessThan(2_000);
    }
  });

  test("sample advertisements say so, in the picture and beside it", async () => {
    const ads = await embeddedPromotions().listPortAds({ loadingPortId: "HKHKG", dischargePortId: "NLRTM" });
    for (const { company, imageUrl } of ads) {
      expect(company).toMatch(/\(sample\)$/);
      expect(readFileSync(path.join(process.cwd(), "public", imageUrl), "utf8")).toContain(">SAMPLE<");
    }
  });
});
