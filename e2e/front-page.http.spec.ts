import { localePath, locales } from "@/lib/i18n/locales";
import { expect, servers, test } from "./support/http";
import { elementsOf, onlyElement, readPage, textOf } from "./support/parsed-html";
import { words } from "./support/test";

/** What the front page and lists of news look like, told from their markup alone. */

/** Of each story on a page, in their order, its picture; '' for text alone. */
function picturesOf(html: string): string[] {
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  const cards = main.split(/<a (?=[^>]*news_id=)/).slice(1);
  return cards.map((card) => /\/pictures\/([\w-]+)-640\.jpg/.exec(card.split("</a>")[0] ?? "")?.[1] ?? "");
}

for (const locale of locales) {
  test(`no picture is repeated within ten stories (${locale})`, async ({ request }) => {
    const drawings = new Set<string>();
    for (const path of ["/", "/news-list", "/news-list?page=2"]) {
      const shown = picturesOf(await (await request.get(localePath(locale, path))).text());
      expect(shown.length, path).toBeGreaterThanOrEqual(10);
      for (const [at, picture] of shown.entries()) {
        if (picture)
          expect(shown.slice(Math.max(0, at - 9), at), `${path}, story ${at}`).not.toContain(picture);
        if (picture) drawings.add(picture);
      }
      // Text alone is the exception.
      expect(shown.filter((picture) => picture === "").length, path).toBeLessThanOrEqual(2);
    }
    expect(drawings.size, "different drawings").toBeGreaterThanOrEqual(15);
  });
}

test("The news is in the server's HTML, and Simplified is derived", async ({ request }) => {
  for (const [path, text] of [
    ["/", /<h2 lang="en">[^<]+<\/h2>/],
    ["/zh-cn", /<h2 lang="zh-Hans">(?:[^<]|<wbr\/>)+<\/h2>/],
  ] as const) {
    const html = await (await request.get(path)).text();
    expect(html).toMatch(text);
    const body = html.slice(0, html.indexOf("</main>"));
    expect(body.match(/<h3 lang="/g)).toHaveLength(10);
  }
});

test("A promotion that the publisher's service supplies stands in place of the portal's own, cleaned", async ({
  request,
}) => {
  const { home } = words("en");
  const promotionOf = async (address: string) =>
    onlyElement((await readPage(request, address)).main, "section", { "aria-label": home.promotion });
  expect(textOf(await promotionOf("/"))).toContain(home.ebookTitle);
  const supplied = await promotionOf(servers.upstreamPortal.url);
  expect(elementsOf(supplied, "h3").concat(elementsOf(supplied, "h2")).map(textOf)).toContain(
    "Reefer week at Tsing Yi",
  );
  expect(textOf(supplied)).not.toContain(home.ebookTitle);
  for (const tag of ["iframe", "script", "img"]) expect(elementsOf(supplied, tag), tag).toEqual([]);
  for (const element of elementsOf(supplied, "*")) expect(element.attribs).not.toHaveProperty("style");
});
