import { readFileSync } from "node:fs";
import { scheduleSearch } from "@/lib/sailings/address";
import { buildNumber } from "@/lib/site";
import { briefly } from "./cache-control";
import { mappedPages } from "./pages";

/** deploy/nginx.conf decides by names of parameters what is one entry of its cache: they must be the portal's. */
const conf = readFileSync("deploy/nginx.conf", "utf8");
const keyed = [...conf.matchAll(/([a-z0-9_]+)=\$arg_([a-z0-9_]+)/g)].map(([, name, argument]) => ({
  name,
  argument,
}));
const inOrder = keyed.map(({ name }) => name);

/** A map's regular expressions, as nginx reads them: the first that fits decides. */
function mapOf(variable: string): (text: string) => string {
  const [, body = ""] = new RegExp(`map \\S+ \\$${variable} \\{([\\s\\S]*?)\\n  \\}`).exec(conf) ?? [];
  const rules = [...body.matchAll(/"(~?)([^"]*)" (\d);/g)].map(([, isPattern, text = "", value = ""]) => ({
    fits: isPattern ? (given: string) => new RegExp(text).test(given) : (given: string) => given === text,
    value,
  }));
  const fallback = /default (\d);/.exec(body)?.[1] ?? "";
  return (text) => rules.find(({ fits }) => fits(text))?.value ?? fallback;
}

test("every parameter stands in the key once, under its own name, and the key has all parts in one order", () => {
  expect(keyed.every(({ name, argument }) => name === argument)).toBe(true);
  expect(new Set(inOrder).size).toBe(inOrder.length);
  const parts = [...conf.matchAll(/map "" (\$portal_query_\d+)/g)].map(([, part]) => part);
  expect(conf).toContain(`proxy_cache_key "$portal_path?${parts.join("&")}";`);
});

test("the parameters that keep the cache are those of the key", () => {
  const [, names = ""] = /msclkid\|([a-z0-9_|]+)\)=/.exec(conf) ?? [];
  expect(names.split("|")).toEqual(inOrder);
});

test("the portal's own parameters are known", () => {
  const search = scheduleSearch({
    loadingPort: "a",
    loadingPortId: "b",
    dischargePort: "c",
    dischargePortId: "d",
    dateFrom: "2026-01-01",
    dateTo: "2026-02-01",
    dateType: "CY",
    vesselName: "v",
    maxTranshipments: 2,
    arriveBy: "2026-01-03",
    buffer: 3,
    companies: ["x"],
    direct: true,
    open: true,
    ready: "2026-01-02T14:00",
    days: { from: "2026-01-02", to: "2026-01-03" },
    sort: "transit",
    slower: true,
    page: 2,
  });
  const specified =
    "query from to hashtag language news_id share page_no com_type com_id keyword port kb path url name q type v load_port_id dish_port_id section3_code".split(
      " ",
    );
  const flights =
    "origin_airport origin_airport_id destination_airport destination_airport_id flight_schedule_type date body".split(
      " ",
    );
  const known = [...search.keys(), ...mappedPages.flatMap(({ key }) => key ?? []), ...specified, ...flights];
  expect(known.filter((name) => !inOrder.includes(name))).toEqual([]);
});

test.each([
  ["", "0"],
  ["news_id=7", "0"],
  ["page_no=2&query=%E6%B8%AF", "0"],
  ["utm_source=x&news_id=7&gclid=1", "0"],
  ["news_id=7&other=1", "1"],
  ["news_id=7&news_id=8", "1"],
  ["news_id=7&page=2&news_id=8", "1"],
  ["news%5Fid=8&news_id=7", "1"],
  ["NEWS_ID=8", "1"],
  ["news_id", "1"],
  ["a+b=1", "1"],
])("the query %j passes the cache by: %s", (query, odd) =>
  expect(mapOf("portal_odd_query")(query)).toBe(odd),
);

test("visitors who are led on or told to clean up pass the cache by", () => {
  const ledOn = mapOf("portal_led_on");
  expect(ledOn(":/news")).toBe("0");
  expect(ledOn("en:/news")).toBe("0");
  expect(ledOn("zh-tw:/news")).toBe("1");
  expect(ledOn("zh-tw:/zh-cn/news")).toBe("0");
  expect(ledOn("zh-cn:/zh-cn")).toBe("0");
  expect(ledOn("zh-cn:/zh-cnx")).toBe("1");
  const oldBuild = mapOf("portal_old_build");
  expect([oldBuild(""), oldBuild(buildNumber), oldBuild("36.0")]).toEqual(["0", "0", "1"]);
  const bypass = mapOf("portal_bypass");
  expect([bypass("000"), bypass("100"), bypass("010"), bypass("001"), bypass("0001")]).toEqual([
    "0",
    "1",
    "1",
    "1",
    "1",
  ]);
});

test("nothing of a private kind is kept, and a failing portal is answered for", () => {
  const [, stale = ""] = /proxy_cache_use_stale (.*);/.exec(conf) ?? [];
  expect(stale.split(" ")).toEqual(expect.arrayContaining(["error", "timeout", "http_502", "http_503"]));
  expect(conf).toContain("proxy_cache_background_update on;");
  expect(conf).toContain("proxy_no_cache $portal_bypass;");
  expect(conf).not.toMatch(/proxy_ignore_headers|proxy_cache_valid (?!200 30d)/);
});

test("what changes is shown through the proxy within 60 seconds, the portal's own five included", () => {
  // With it nginx gives an expired answer however old it is, and asks for a new one only afterwards.
  expect(/proxy_cache_use_stale (.*);/.exec(conf)?.[1]).not.toContain("updating");
  const seconds = (name: string) => Number(new RegExp(`\\b${name}=(\\d+)`).exec(briefly)?.[1]);
  expect(seconds("s-maxage")).toBeLessThanOrEqual(30);
  expect(seconds("s-maxage") + seconds("stale-while-revalidate")).toBeLessThanOrEqual(55);
  expect(seconds("stale-if-error")).toBeGreaterThanOrEqual(3600);
  // Pages and answers of the API say the same.
  expect(readFileSync("cache-handler.mjs", "utf8")).toMatch(/"cache-control": .*briefly/);
});

test("the proxy's log holds what the privacy page allows: no address of a visitor, no query, nothing that a client says of itself", () => {
  const [, format = ""] = /log_format portal '([^']*)'/.exec(conf) ?? [];
  expect(format).toContain("$portal_path");
  expect(format).not.toMatch(
    /\$(?:remote_\w+|binary_\w+|request_uri|request\b|args|query_string|http_\w+|arg_\w+|cookie_\w+)/,
  );
});
