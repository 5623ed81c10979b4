import { fill } from "../../lib/i18n/formats";
import { boxesOf } from "../support/boxes";
import { expectNoOverflow, waitForQuiet } from "../support/page-helpers";
import { difference, glyphAt, hasInkInside } from "../support/pixels";
import { bytesOverFramework, countScripts } from "../support/scripts";
import { axeClean, expect, servers, test, visit, words } from "../support/test";

/** Sailing documents and carriers' pages about surcharges as they are laid out; what they say: e2e/documents.http.spec.ts. */

const en = words("en");

test("Lists of documents and carriers fit their window, pass axe and load little script", async ({
  page,
  isMobile,
}) => {
  for (const path of ["/zh-tw/sailing", "/zh-tw/surcharge"]) {
    const scripts = countScripts(page);
    await visit(page, path);
    await expectNoOverflow(page);
    if (path === "/zh-tw/surcharge") {
      const tiles = await boxesOf(page.locator("main li"));
      const perRow = tiles.filter(({ y }) => y === tiles[0]?.y).length;
      if (isMobile) expect(perRow).toBeGreaterThanOrEqual(2);
      else expect(perRow).toBe(6);
    }
    // The same elements at any width.
    if (isMobile) continue;
    await waitForQuiet(page);
    expect(bytesOverFramework(await scripts()), path).toBeLessThan(15 * 1024);
    await axeClean(page);
    if (path === "/zh-tw/surcharge") continue;
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await axeClean(page, "colours");
    await page.emulateMedia({ colorScheme: "light" });
    const index = page.getByRole("navigation", { name: words("zh-tw").sailingDocuments.index });
    await index.getByRole("link", { name: "N", exact: true }).click();
    await expect(page).toHaveURL(`${path}#letter-N`);
    await expect(page.locator("#letter-N")).toBeInViewport();
  }
});

test("A file opens in the viewer under its own name, its Chinese drawn from its own fonts", {
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

test("A file is shared by its own address, from the list and from the viewer", { tag: "@desk" }, async ({
  page,
}) => {
  await visit(page, "/sailing");
  const names = { file: "Domestic trade feeders", company: "Delta Golden Navigation" };
  await page.getByRole("button", { name: fill(en.sailingDocuments.share, names), exact: true }).click();
  const dialog = page.getByRole("dialog", { name: en.share.title });
  await expect(dialog).toContainText(fill(en.sailingDocuments.fileOf, names));
  const short = await dialog.getByLabel(en.share.shortLink).inputValue();
  await visit(page, short);
  const path = "/documents/delta-golden-navigation-domestic-trade-feeders.pdf";
  await expect(page).toHaveURL(`/sailing-view?${new URLSearchParams({ path })}`);
  await page.getByRole("main").getByRole("button", { name: en.share.share, exact: true }).click();
  await expect(dialog.getByLabel(en.share.shortLink)).toHaveValue(short);
});
