import { readFileSync } from "node:fs";
import { briefCacheControl } from "@/lib/http-responses/cache-control";
import { buildNumber } from "@/lib/site/site";
import { keyParams, withMaps } from "@/scripts/nginx-maps";

/** deploy/nginx.conf decides by names of parameters what is one entry of its cache. */
const conf = readFileSync("deploy/nginx.conf", "utf8");

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

test("the maps of parameters and of the build are those of scripts/nginx-maps.ts", () => {
  expect(conf).toBe(withMaps(conf));
  expect(conf).toContain('proxy_cache_key "$portal_encoding$portal_dictionary:$portal_path?$portal_query";');
  expect(new Set(keyParams).size).toBe(keyParams.length);
});

test.each([
  ["", "0"],
  ["news_id=7", "0"],
  ["page_no=2&query=%E6%B8%AF", "0"],
  ["utm_source=x&news_id=7&gclid=1", "0"],
  ["news_id=7&unknown=1", "1"],
  ["news_id=7&news_id=8", "1"],
  ["news_id=7&page=2&news_id=8", "1"],
  ["news%5Fid=8&news_id=7", "1"],
  ["NEWS_ID=8", "1"],
  ["news_id", "1"],
  ["a+b=1", "1"],
])("the query %j bypasses the cache: %s", (query, odd) => expect(mapOf("portal_odd_query")(query)).toBe(odd));

test("visitors who are redirected or have an older build bypass the cache", () => {
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

test("nothing private is cached, and the cache serves for a failing portal", () => {
  const [, stale = ""] = /proxy_cache_use_stale (.*);/.exec(conf) ?? [];
  expect(stale.split(" ")).toEqual(expect.arrayContaining(["error", "timeout", "http_502", "http_503"]));
  expect(conf).toContain("proxy_cache_background_update on;");
  expect(conf).toContain("proxy_no_cache $portal_bypass;");
  expect(conf).not.toMatch(/proxy_ignore_headers (?!Vary;)|proxy_cache_valid (?!200 30d)/);
});

test("changes are visible through the proxy within 60 seconds, including the portal's ten", () => {
  // With it nginx gives an expired answer however old it is, and asks for a new one only afterwards.
  expect(/proxy_cache_use_stale (.*);/.exec(conf)?.[1]).not.toContain("updating");
  const seconds = (name: string) => Number(new RegExp(`\\b${name}=(\\d+)`).exec(briefCacheControl)?.[1]);
  expect(seconds("s-maxage")).toBeLessThanOrEqual(30);
  expect(seconds("s-maxage") + seconds("stale-while-revalidate")).toBeLessThanOrEqual(50);
  expect(seconds("stale-if-error")).toBeGreaterThanOrEqual(3600);
});

test("the proxy's log has only what the privacy page allows: no address of a visitor, no query, no user agent", () => {
  const [, format = ""] = /log_format portal '([^']*)'/.exec(conf) ?? [];
  expect(format).toContain("$portal_path");
  expect(format).not.toMatch(
    /\$(?:remote_\w+|binary_\w+|request_uri|request\b|args|query_string|http_\w+|arg_\w+|cookie_\w+)/,
  );
});
