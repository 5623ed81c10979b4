import type { Page } from "@playwright/test";
import { fill } from "../../lib/i18n/formats";
import { type Locale, localePath } from "../../lib/i18n/locales";
import { expectNoOverflow, waitForQuiet } from "../support/page-helpers";
import { elementsOf, readPage, textOf } from "../support/parsed-html";
import { difference, glyphAt, hasInkInside } from "../support/pixels";
import { bytesOverFramework, countScripts } from "../support/scripts";
import { axeClean, expect, noScript, servers, test, visit, words } from "../support/test";

/** Sailing documents, and carriers' pages about surcharges. */

const en = words("en");
const chinese = /[\u4e00-\u9fff]/;

const companies = (page: Page) => page.locator("main section h3");
const chip = (page: Page, group: string, name: string) =>
  page.getByRole("navigation", { name: group }).getByRole("link", { name, exact: true });

for (const locale of ["en", "zh-tw"] as Locale[]) {
  const { sailingDocuments: text } = words(locale);

  test(`companies under their letters, chosen by region and service mode (${locale})`, {
    tag: locale === "en" ? "@phone" : "@desk",
  }, async ({ page }) => {
    const home = localePath(locale, "/sailing");
    const scripts = countScripts(page);
    await visit(page, home);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(text.title);
    await expect(page.getByText(text.sample)).toBeVisible();
    await waitForQuiet(page);
    expect(bytesOverFramework(await scripts())).toBeLessThan(15 * 1024);
    await expectNoOverflow(page);
    await axeClean(page);
    if (locale !== "en") {
      await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
      await axeClean(page, "colours");
      await page.emulateMedia({ colorScheme: "light" });
    }

    const letters = await page.locator("main section > h2").allInnerTexts();
    expect(letters).toEqual([...letters].sort());
    expect(letters).not.toContain("Z");
    const initials = await page.locator("main section").evaluateAll((sections) =>
      sections.map((section) =>
        Array.from(section.querySelectorAll("ul > li > div:first-child"), (name) => {
          const english = name.querySelector('[lang="en"]') ?? name.querySelector("h3");
          return english?.textContent?.charAt(0);
        }),
      ),
    );
    expect(initials.map((all) => [...new Set(all)])).toEqual(letters.map((letter) => [letter]));
    const index = page.getByRole("navigation", { name: text.index });
    await expect(index.getByRole("link")).toHaveText(letters);
    await index.getByRole("link", { name: "N", exact: true }).click();
    await expect(page).toHaveURL(`${home}#letter-N`);
    await expect(page.locator("#letter-N")).toBeInViewport();

    const all = await companies(page).count();
    await chip(page, text.mode, text.tags.Feeder).click();
    await expect(page).toHaveURL(`${home}?mode=Feeder`);
    await page.waitForLoadState();
    const feeders = await companies(page).count();
    expect(feeders).toBeGreaterThan(2);
    expect(feeders).toBeLessThan(all);
    await chip(page, text.region, text.tags.China).click();
    await expect(page).toHaveURL(`${home}?region=China&mode=Feeder`);
    await page.waitForLoadState();
    const tagged = await page
      .locator("main section > ul > li > div > p")
      .evaluateAll((all) => all.map((tags) => Array.from(tags.children, ({ textContent }) => textContent)));
    expect(tagged.length).toBeGreaterThan(1);
    for (const tags of tagged) {
      expect(tags).toEqual(expect.arrayContaining([text.tags.China, text.tags.Feeder]));
    }
    await expect(chip(page, text.region, text.tags.China)).toHaveAttribute("aria-current", "true");
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", servers.portal.url + home);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);

    await chip(page, text.region, text.tags.Malaysia).click();
    await chip(page, text.mode, text.tags.NVOCC).click();
    await expect(companies(page).first()).toBeVisible();
    await visit(page, `${home}?region=atlantis&mode=ocean+carrier`);
    await expect(chip(page, text.region, text.all)).toHaveAttribute("aria-current", "true");
    await expect(chip(page, text.mode, text.tags["Ocean Carrier"])).toHaveAttribute("aria-current", "true");
  });
}

test("a file opens in the viewer under its own name, its Chinese drawn from its own fonts", {
  tag: "@desk",
}, async ({ page }) => {
  const text = words("zh-tw");
  await visit(page, "/zh-tw/sailing");
  const file = page.getByRole("link", { name: "NX1 亞洲至北歐" });
  await file.click();
  await expect(page).toHaveURL(/\/zh-tw\/sailing-view\?path=/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("北港航運：NX1 亞洲至北歐");
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    "href",
    `${servers.portal.url}/zh-tw/sailing`,
  );
  const layer = page.locator(".pdfViewer .textLayer").first();
  await expect(layer).toContainText("Nordhavn Line");
  await expect(layer).toContainText("北港航運");
  await expect(layer).toContainText("16 Mar 2026 – 20 Apr 2026");
  await expect(layer).toContainText("鹿特丹");
  await expect(page.getByRole("group", { name: text.viewer.tools })).not.toHaveAttribute("disabled");
  // Two characters of the company's name, where they stand on the sheet (points from the top left).
  const glyphs = () =>
    Promise.all([185, 202].map((x) => glyphAt(page, { x, y: 74, width: 16, height: 22, pageWidth: 841.89 })));
  await expect.poll(async () => (await glyphs()).every(Boolean), { message: "both are drawn" }).toBe(true);
  const [north, harbour] = await glyphs();
  if (!north || !harbour) throw new Error("a character is gone again");
  expect(difference(north, harbour)).toBeGreaterThan(0.1);
  expect([north, harbour].every(hasInkInside), "neither is an empty box").toBe(true);
});

test("what the list does not have is not opened; without a file the list stands there", {
  tag: "@desk",
}, async ({ page, problems }) => {
  problems.tolerate(/404/);
  for (const path of [
    "/documents/tests/english.pdf",
    "/documents/no-such.pdf",
    "https://evil.example/a.pdf",
  ]) {
    await visit(page, `/sailing-view?${new URLSearchParams({ path })}`);
    await expect(page.getByText(fill(en.viewer.missingListed, { path }))).toBeVisible();
  }
  await page.getByRole("link", { name: en.viewer.allDocuments }).click();
  await expect(page).toHaveURL("/sailing");
  await visit(page, "/sailing-view");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(en.sailingDocuments.title);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    "href",
    `${servers.portal.url}/sailing`,
  );
});

test("a file is shared by its own address, from the list and from the viewer", { tag: "@desk" }, async ({
  page,
}) => {
  await visit(page, "/sailing");
  const names = { file: "Domestic trade feeders", company: "Delta Golden Navigation" };
  await page.getByRole("button", { name: fill(en.sailingDocuments.share, names), exact: true }).click();
  const dialog = page.getByRole("dialog", { name: en.share.title });
  await expect(dialog).toBeVisible();
  await expect(dialog).toContainText(fill(en.sailingDocuments.fileOf, names));
  const short = await dialog.getByLabel(en.share.shortLink).inputValue();
  await visit(page, short);
  await expect(page).toHaveURL(
    `/sailing-view?${new URLSearchParams({ path: "/documents/delta-golden-navigation-domestic-trade-feeders.pdf" })}`,
  );
  await page.getByRole("main").getByRole("button", { name: en.share.share, exact: true }).click();
  await expect(dialog.getByLabel(en.share.shortLink)).toHaveValue(short);
  await dialog.getByRole("button", { name: en.share.close, exact: true }).click();
  await page.getByRole("link", { name: en.viewer.allDocuments }).click();
  await expect(page).toHaveURL("/sailing");
});

test.describe("without script", () => {
  test.use(noScript);

  test("filters, files and carriers are plain links", { tag: "@desk" }, async ({ page }) => {
    await visit(page, "/zh-cn/sailing");
    const { sailingDocuments: text, viewer } = words("zh-cn");
    await chip(page, text.region, text.tags.Singapore).click();
    await chip(page, text.mode, text.tags.Breakbulk).click();
    await expect(companies(page).first()).toHaveText(chinese);
    await page.locator("main section a[href]").first().click();
    await expect(page).toHaveURL(/\/zh-cn\/sailing-view\?path=/);
    const open = page.getByRole("link", { name: viewer.open });
    await expect(open).toHaveAttribute("href", /^\/api\/pdf\?path=/);
    await visit(page, "/zh-cn/surcharge");
    await expect(page.getByText("长荣海运", { exact: true })).toBeVisible();
  });
});

test("carriers stand six in a row, their own sites open in a new tab", async ({ page, isMobile }) => {
  const { surcharges: text } = words("zh-tw");
  const scripts = countScripts(page);
  await visit(page, "/zh-tw/surcharge");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(text.title);
  const tiles = page.locator("main li");
  const count = await tiles.count();
  expect(count).toBeGreaterThanOrEqual(40);
  const tops = await tiles.evaluateAll((all) =>
    all.map((tile) => Math.round(tile.getBoundingClientRect().top)),
  );
  const perRow = tops.filter((top) => top === tops[0]).length;
  if (isMobile || (page.viewportSize()?.width ?? 0) < 768) expect(perRow).toBeGreaterThanOrEqual(2);
  else expect(perRow).toBe(6);
  await expect(tiles.filter({ hasText: "長榮海運" }).getByRole("link")).toHaveAttribute(
    "href",
    "https://www.evergreen-line.com/",
  );
  const links = await tiles
    .locator("a")
    .evaluateAll((all) =>
      all.map((link) => ["target", "rel", "href"].map((name) => link.getAttribute(name)).join(" ")),
    );
  expect(links).toHaveLength(count);
  expect(links.filter((link) => !/^_blank noopener https:\/\//.test(link))).toEqual([]);
  await waitForQuiet(page);
  expect(bytesOverFramework(await scripts())).toBeLessThan(15 * 1024);
  await axeClean(page);
  await expectNoOverflow(page);
});

test("a publisher's documents and carriers take the place of our own", { tag: "@desk" }, async ({
  page,
  request,
}) => {
  const { url } = servers.upstreamPortal;
  const { main } = await readPage(request, `${url}/sailing`);
  expect(elementsOf(main, "section").flatMap((part) => elementsOf(part, "h3").map(textOf))).toEqual([
    "Orient Meridian",
  ]);
  const files = elementsOf(main, "a").filter(({ attribs }) => attribs.href?.includes("sailing-view"));
  expect(files.map(textOf)).toEqual(["2026"]);
  expect(textOf(main)).not.toContain(en.sailingDocuments.sample);
  const surcharges = await readPage(request, `${url}/surcharge`);
  expect(elementsOf(surcharges.main, "li")).toHaveLength(3);
  await visit(page, `${url}/sailing?mode=Breakbulk`);
  await expect(page.getByText(en.sailingDocuments.empty, { exact: true })).toBeVisible();
  await axeClean(page);
});
