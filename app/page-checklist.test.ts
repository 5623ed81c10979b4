import { entriesFor, sampleSite } from "@/lib/site/site";
import { routes } from "@/routes";
import { sampleNow, setUpSampleStore } from "@/test/support/sample-store";
import { pageCardTitle } from "./_queries/page-card";
import { GET as llms } from "./llms.txt/route";

jest.mock("next-intl/server", () => jest.requireActual("@/test/support/translations.mock"));

/**
 * What a page of the sitemap needs elsewhere: words of its share image, a line of /llms.txt, an entry that menus may name. One
 * that has a reason to go without stands here with it.
 */

setUpSampleStore();

const paths = routes.filter(({ sitemap }) => sitemap).map(({ path }) => path);
const withoutParameters = (href: string) => href.split(/[?.#]/)[0] ?? "";

/** Forms, and lists of links to other sites: nothing there is for a program to read. */
const notForPrograms = [
  ...["/fe-list", "/fe-sea", "/fe-air", "/fe-truck", "/fe-warehouse", "/customs-filings", "/contact-us"],
  ...["/ebook-subscription", "/enews-subscription", "/kb-sea-link", "/kb-air-link"],
  ...["/embed", "/cookies", "/accessibility"],
  // Reached from /yp, which is there.
  "/yp-list",
];

/** Reached from the page of its subject: a category from the directory, the links from the knowledge base. */
const withoutEntry = ["/yp-list", "/kb-sea-link", "/kb-air-link"];

test("every page of the sitemap has the words of its share image", async () => {
  const missing: string[] = [];
  for (const { path, sitemap } of routes) {
    if (!sitemap) continue;
    for (const query of sitemap === true ? [""] : sitemap)
      if ((await pageCardTitle(`${path}?${query}`, "en", sampleNow)) === null)
        missing.push(`${path}?${query}`);
  }
  expect(missing).toEqual([]);
});

test("every page of the sitemap is in /llms.txt", async () => {
  const response = await llms(new Request("http://localhost/llms.txt"));
  const named = [...(await response.text()).matchAll(/\]\(https?:\/\/[^/)]+([^)]*)\)/g)].map(
    ([, href = ""]) => withoutParameters(href),
  );
  expect(paths.filter((path) => !named.includes(path) && !notForPrograms.includes(path))).toEqual([]);
});

test("every page of the sitemap is an entry of the menus", () => {
  const { links, ebooks } = sampleSite();
  const entries = Object.values(entriesFor(links, ebooks)).map(({ href }) => withoutParameters(href));
  expect(paths.filter((path) => !entries.includes(path) && !withoutEntry.includes(path))).toEqual([]);
});
