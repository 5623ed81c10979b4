import { localePath, locales } from "../lib/i18n/locales";
import { expect, servers, test } from "./support/http";
import { elementsOf, onlyElement, readPage } from "./support/parsed-html";

/** Pages as Markdown at their address with `.md`, and /llms.txt. */

const pages = [
  ["/news?news_id=1002", "/news.md?news_id=1002"],
  ["/yp-detail?com_id=2045", "/yp-detail.md?com_id=2045"],
  ["/kb-port", "/kb-port.md"],
  ["/kb-abbrev", "/kb-abbrev.md"],
  ["/kb-container", "/kb-container.md"],
  ["/kb-link?kb=hk_cntr_throughput", "/kb-link.md?kb=hk_cntr_throughput"],
  ["/port-calls/HKHKG", "/port-calls/HKHKG.md"],
] as const;

for (const locale of locales)
  for (const [path, markdownPath] of pages)
    test(`${path} is Markdown too (${locale})`, async ({ request }) => {
      const { page, heading } = await readPage(request, localePath(locale, path));
      const [alternate] = elementsOf(page, "link", { rel: "alternate", type: "text/markdown" });
      const address = new URL(alternate?.attribs.href ?? "");
      // An article's canonical address may be that of its translation.
      const named = path.startsWith("/news?") ? address.href.replace(/\d+$/, "1002") : address.href;
      expect(named).toBe(servers.portal.url + localePath(locale, markdownPath));
      const response = await request.get(address.pathname + address.search);
      expect(response.status()).toBe(200);
      const headers = response.headers();
      expect(headers["content-type"]).toBe("text/markdown; charset=utf-8");
      expect(headers["x-robots-tag"]).toBe("noindex");
      const { href } = onlyElement(page, "link", { rel: "canonical" }).attribs;
      expect(headers.link).toBe(`<${href}>; rel="canonical"`);
      const text = await response.text();
      expect(text.split("\n")[0]?.replaceAll("\\", "")).toBe(`# ${heading}`);
      expect(text).toContain(`<${href}>`);
      expect(text).not.toMatch(/<(?:p|div|a|h2|table|td)\b|\bundefined\b|\bnull\b/);
      const tag = headers.etag ?? "";
      const again = await request.get(address.pathname + address.search, {
        headers: { "If-None-Match": tag },
      });
      expect(again.status()).toBe(304);
    });

test("a table of a reference page has its rows, with links to the pages of ports", async ({ request }) => {
  const text = await (await request.get("/kb-port.md")).text();
  expect(text.split("\n").filter((line) => line.startsWith("| ")).length).toBeGreaterThan(100);
  expect(text).toContain(`| [Aarhus](${servers.portal.url}/port-calls/DKAAR) | Denmark | DKAAR |`);
  expect(await (await request.get("/kb-port.md?q=Rotterdam")).text()).toContain("NLRTM");
});

test("an address without a page has no Markdown", async ({ request }) => {
  for (const path of [
    "/news.md?news_id=nothing",
    "/yp-detail.md",
    "/terms.md",
    "/news-list.md",
    "/port-calls/AAAAA.md",
    "/en/news.md?news_id=1002",
    "/markdown/en/kb-port",
  ])
    expect((await request.get(path, { maxRedirects: 0 })).status(), path).not.toBe(200);
});

test("llms.txt leads to what can be read, and every address of it is there", async ({ request }) => {
  const response = await request.get("/llms.txt");
  expect(response.status()).toBe(200);
  const text = await response.text();
  const lines = text.split("\n");
  expect(lines[0]).toMatch(/^# \S/);
  expect(lines.find((line) => line.startsWith(">"))).toBeDefined();
  // Beside the title, the summary and the text there are lists of links under headings of the second level.
  const addresses = [...text.matchAll(/^- \[[^\]]+\]\(([^)]+)\)/gm)].map(
    ([, address = ""]) => new URL(address),
  );
  expect(addresses.length).toBeGreaterThan(15);
  for (const { origin, pathname, search } of addresses) {
    expect(origin).toBe(servers.portal.url);
    const status = (await request.get(pathname + search)).status();
    expect([pathname, status]).toEqual([pathname, pathname === "/mcp" ? 405 : 200]);
  }
});
