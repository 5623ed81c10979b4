process.env.STORE_URL = ":memory:";
process.env.LOG_LEVEL = "silent";

import { config } from "@/lib/config";
import { store } from "@/lib/store/connection";
import { listHotSearches, listPortAds } from ".";

const now = new Date("2022-06-17T02:00:00Z");
const ask = { loadingPortId: "HKHKG", dischargePortId: "NLRTM" };

afterAll(() => store().close());
afterEach(() => {
  config().upstream.url = undefined;
});

test("advertisements come in whole rows, the same within a minute", async () => {
  const ads = await listPortAds(ask, now);
  expect(ads.length % 4).toBe(0);
  expect(ads[0]?.id).toBe("sample-nordhavn-nx2");
  await expect(listPortAds(ask, new Date(now.getTime() + 59_999))).resolves.toEqual(ads);
});

test("hot searches have a title in each language and no other word", async () => {
  const [en, hk, cn] = await Promise.all([
    listHotSearches(),
    listHotSearches("zh-tw"),
    listHotSearches("zh-cn"),
  ]);
  expect(en[3]).toEqual({
    title: "Ningbo to Hamburg",
    url: "/port?loading_port=Ningbo&discharge_port=Hamburg",
  });
  expect([hk[3]?.title, cn[3]?.title]).toEqual(["寧波往漢堡船期", "宁波往汉堡船期"]);
  expect(hk).toHaveLength(en.length);
});

test("a service that is down costs nobody the page", async () => {
  config().upstream.url = "http://127.0.0.1:9";
  const ads = await listPortAds(ask, now);
  expect(ads).toHaveLength(4);
  expect(ads.every(({ id }) => id.startsWith("house-"))).toBe(true);
  await expect(listHotSearches()).resolves.toEqual([]);
});
