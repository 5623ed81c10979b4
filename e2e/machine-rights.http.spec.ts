import { expect, servers, test } from "./support/http";

/** What machines may do, in every place where they look. lib/seo/machine-rights.test.ts compares further settings. */

test("The sample site allows search and answers, and reserves training, in all places", async ({
  request,
}) => {
  const robots = await (await request.get("/robots.txt")).text();
  const [group = ""] = robots.split(/\n\n/);
  expect(group).toMatch(/^User-agent: \*\nContent-Signal: search=yes, ai-input=yes, ai-train=no\n/);
  const address = /^License: (\S+)$/m.exec(robots)?.[1] ?? "";
  expect(address).toBe(`${servers.portal.url}/license.xml`);

  // Records of RFC 9309, of sitemaps.org, contentsignals.org and rslstandard.org, each of its form; rules stand in the group.
  const file = robots.trimEnd().split("\n");
  const forms =
    /^(?:(?:User-agent: \*|Content-Signal: \S+=(?:yes|no)(?:, \S+=(?:yes|no))*|(?:Allow|Disallow): \/\S*|(?:License|Sitemap): https?:\/\/\S+)|)$/;
  expect(file.filter((line) => !forms.test(line))).toEqual([]);
  expect(file.filter((line) => line.startsWith("User-agent:"))).toHaveLength(1);
  expect(robots.slice(group.length)).not.toMatch(/^(?:Allow|Disallow):/m);

  const licence = await request.get(address);
  expect(licence.headers()["content-type"]).toBe("application/rsl+xml; charset=utf-8");
  const xml = await licence.text();
  expect(xml).toContain('<permits type="usage">search ai-input ai-index</permits>');
  expect(xml).toContain('<prohibits type="usage">ai-train</prohibits>');

  const rules = await (await request.get("/.well-known/tdmrep.json")).json();
  expect(rules).toEqual([{ location: "/*", "tdm-reservation": 1 }]);
  for (const path of ["/port", "/zh-tw/news-list", "/api/port-schedule", "/feeds/en/rss.xml"]) {
    const headers = (await request.get(path)).headers();
    expect([path, headers["tdm-reservation"], headers["tdm-policy"]]).toEqual([path, "1", undefined]);
  }
  expect((await request.get("/icon.svg")).headers()["tdm-reservation"]).toBeUndefined();
});
