import { matchRoute, type RouteMatch, tagsOf } from "@/routes";
import { type Change, purgedTags, sharedTags } from "./cache-tags";

const ofAddress = (address: string) => sharedTags(tagsOf(matchRoute(address) as RouteMatch));
const isPurged = (address: string, changes: readonly Change[], most = 30) =>
  purgedTags(changes, most).some((tag) => ofAddress(address).includes(tag));

test("responses carry the tags of their rows, without a pattern", () => {
  expect(ofAddress("/zh-tw/news?news_id=1221")).toEqual(["any", "articles:1221", "articles:any"]);
  expect(ofAddress("/terms")).toEqual(["any"]);
  expect(ofAddress("/vessel/9410002/changes")).toEqual(["any", "sailings:ship-9410002", "sailings:any"]);
});

test.each<[string, Change, Record<string, boolean>]>([
  [
    "an article its own addresses and the lists",
    { domain: "articles", key: "7" },
    {
      "/news?news_id=7": true,
      "/zh-cn/news.md?news_id=7": true,
      "/api/news/7": true,
      "/": true,
      "/sitemap.xml": true,
      "/news?news_id=8": false,
      "/news.md?news_id=8": false,
      "/api/news/8": false,
      "/api/companies/2001": false,
      "/port": false,
      "/terms": false,
    },
  ],
  [
    "a service's ship the ship and all lanes",
    { domain: "sailings", key: "ship-9410002" },
    {
      "/vessel/9410002": true,
      "/port": true,
      "/api/port-schedule.csv": true,
      "/api/dcsa/cs/v1/vessel-schedules": true,
      "/vessel/9410014": false,
      "/flight": false,
      "/news?news_id=7": false,
    },
  ],
  [
    "a complete domain all its rows",
    { domain: "articles", key: "*" },
    { "/news?news_id=7": true, "/news-list": true, "/vessel/9410014": false },
  ],
  [
    "what no tag names everything",
    { domain: "banners", key: "*" },
    { "/terms": true, "/news?news_id=7": true },
  ],
])("a change of %s", (_name, change, expected) => {
  expect(Object.fromEntries(Object.keys(expected).map((one) => [one, isPurged(one, [change])]))).toEqual(
    expected,
  );
});

test("more changes than fit into a request are complete domains", () => {
  const rows = Array.from({ length: 40 }, (_, key) => ({ domain: "articles", key: `${key}` }));
  expect(purgedTags(rows.slice(0, 29), 30)).toHaveLength(30);
  expect(purgedTags([...rows, { domain: "flights", key: "*" }], 30)).toEqual([
    ...["articles", "articles:any", "flights", "flights:any"],
  ]);
});
