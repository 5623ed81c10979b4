import type { Page } from "@playwright/test";
import { fill } from "../../lib/i18n/formats";
import { type Locale, localePath } from "../../lib/i18n/locales";
import { boxesOf, boxOf } from "../support/boxes";
import { expectNoOverflow } from "../support/page-helpers";
import { difference, glyphAt, hasInkInside, missingGlyph } from "../support/pixels";
import { axeClean, expect, noScript, test, visit, words } from "../support/test";

const file = (name: string) => `/documents/tests/${name}.pdf`;
const feeder = (path: string, locale: Locale = "en") =>
  localePath(locale, `/feeder?${new URLSearchParams({ path })}`);
const api = (path: string) => `/api/pdf?${new URLSearchParams({ path })}`;
const { viewer: en } = words("en");

/** The viewer's parts, as a reader finds them. */
function parts(page: Page, name: string, locale: Locale = "en") {
  const { viewer } = words(locale);
  const tools = page.getByRole("group", { name: viewer.tools });
  const button = (label: string) => tools.getByRole("button", { name: label, exact: true });
  return {
    tools,
    button,
    number: tools.getByLabel(viewer.page, { exact: true }),
    zoom: tools.getByRole("combobox", { name: viewer.zoom }),
    scroller: page.getByRole("region", { name: fill(viewer.pagesOf, { name: `${name}.pdf` }), exact: true }),
    sheet: (number: number, total: number) =>
      page.getByRole("region", { name: fill(viewer.pageNow, { page: number, total }), exact: true }),
  };
}

async function open(page: Page, name: string, locale: Locale = "en") {
  await visit(page, feeder(file(name), locale));
  const found = parts(page, name, locale);
  await expect(found.tools).not.toHaveAttribute("disabled");
  await expect(page.locator(".pdfViewer .page canvas").first()).toBeVisible();
  return found;
}

const scrolled = (page: Page) =>
  page.locator(".pdfViewer").evaluate(({ parentElement }) => ({
    left: parentElement?.scrollLeft ?? 0,
    top: parentElement?.scrollTop ?? 0,
  }));

test("A file is drawn, named and accessible, its tools in one line; it is downloaded and printed page by page @desk", async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.print = () => {
      const pictures = Array.from(document.querySelectorAll<HTMLImageElement>("body > div:last-child > img"));
      const isLoaded = pictures.every(({ complete, naturalWidth }) => complete && naturalWidth > 1000);
      document.title = `printed ${pictures.length} ${isLoaded}`;
    };
  });
  // Beside the scroll bar of the window.
  await page.setViewportSize({ width: 1440 - 17, height: 900 });
  const { button, tools, sheet, scroller } = await open(page, "english");
  await expect(page).toHaveTitle(/^english\.pdf \| /);
  const tops = (await boxesOf(tools.getByRole("group"))).map(({ y }) => y);
  // Four of tools, and the choice of what the pointer does within one of them.
  expect(tops).toHaveLength(5);
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(12);
  await expect(sheet(1, 3)).toContainText("Hong Kong to Rotterdam");
  await expect(scroller).toBeVisible();
  const letter = await glyphAt(page, { x: 50, y: 50, width: 20, height: 24, pageWidth: 595 });
  expect(letter, "ink where the first letter stands").not.toBeNull();
  const link = sheet(1, 3).locator(".annotationLayer a").first();
  await expect(link).toHaveAttribute("href", "https://carrier.example/schedules");
  await expect(link).toHaveAttribute("rel", /noopener/);
  await expect(link).toHaveAttribute("target", "_blank");
  await axeClean(page);
  await expectNoOverflow(page);

  const downloading = page.waitForEvent("download");
  await tools.getByRole("link", { name: en.download }).click();
  expect((await downloading).suggestedFilename()).toBe("english.pdf");
  await button(en.print).click();
  await expect(page).toHaveTitle("printed 3 true");
  await expect(page.locator("html[data-printing]")).toHaveCount(0);
});

test("Pages are turned, found, zoomed, fitted and rotated, and fill the screen", { tag: "@desk" }, async ({
  page,
}) => {
  const { button, number, zoom, scroller, sheet } = await open(page, "english");
  await button(en.nextPage).click();
  await expect(number).toHaveValue("2");
  await button(en.search).click();
  const field = page.getByRole("searchbox", { name: en.searchLabel });
  const form = page.getByRole("search").filter({ has: field });
  const place = await page.evaluate(() => window.scrollY);
  const counted = (current: number) => fill(en.matches, { current, total: 3 });
  await number.fill("1");
  await number.press("Enter");
  await field.fill("TRANSHIPMENT");
  await field.press("Enter");
  await expect(form.getByRole("status")).toHaveText(counted(1));
  await expect(page.locator(".highlight.selected")).toHaveText("transhipment");
  await field.press("Shift+Enter");
  await expect(form.getByRole("status")).toHaveText(counted(3));
  await expect(number).toHaveValue("2");
  await expect(page.locator(".highlight.selected")).toBeInViewport();
  // The pages are scrolled, not the site.
  expect(await page.evaluate(() => window.scrollY)).toBe(place);
  await field.press("Escape");
  await expect(scroller).toBeFocused();
  await expect(page.locator(".highlight")).toHaveCount(0);
  await number.fill("1");
  await number.press("Enter");

  const width = async () => (await sheet(1, 3).boundingBox())?.width ?? 0;
  await zoom.selectOption("1");
  await expect.poll(width).toBeCloseTo((595.28 * 96) / 72, -1);
  await button(en.zoomIn).click();
  await expect(zoom.locator("option:checked")).toHaveText("110%");
  await expect.poll(width).toBeCloseTo((1.1 * 595.28 * 96) / 72, -1);
  const room = await scroller.evaluate(({ clientWidth }) => clientWidth);
  await zoom.selectOption({ label: en.fitWidth });
  await expect.poll(async () => Math.abs((await width()) - room)).toBeLessThan(45);
  // From within a page, too, the whole of it comes into view.
  const height = (await sheet(1, 3).boundingBox())?.height ?? 0;
  await scroller.evaluate(
    (element, top) => element.scrollBy({ top, behavior: "instant" }),
    Math.round(height / 4),
  );
  await zoom.selectOption({ label: en.fitPage });
  await expect
    .poll(async () => {
      const [outer, inner] = [await scroller.boundingBox(), await sheet(1, 3).boundingBox()];
      if (!outer || !inner) return null;
      const above = inner.y - outer.y;
      const below = outer.y + outer.height - (inner.y + inner.height);
      return above > -2 && below > -2;
    })
    .toBe(true);
  await button(en.rotate).click();
  await expect
    .poll(async () => (await sheet(1, 3).boundingBox())?.height ?? Number.NaN)
    .toBeLessThan(await width());

  // By keyboard, too, the pages are moved about.
  await zoom.selectOption("4");
  await scroller.focus();
  const before = await scrolled(page);
  await scroller.press("ArrowDown");
  await expect.poll(async () => (await scrolled(page)).top).toBeGreaterThan(before.top);

  await button(en.fullScreen).click();
  await expect(button(en.leaveFullScreen)).toBeVisible();
  expect(
    await page.evaluate(() => document.fullscreenElement?.contains(document.querySelector(".pdfViewer"))),
  ).toBe(true);
  await button(en.leaveFullScreen).click();
  await expect(button(en.fullScreen)).toBeVisible();
});

test("The hand pans by the mouse, and text mode selects instead @desk", async ({ page }) => {
  const { zoom, scroller } = await open(page, "english");
  await zoom.selectOption("4");
  await page.getByRole("radio", { name: en.hand }).check({ force: true });
  const box = await scroller.boundingBox();
  if (!box) throw new Error("the pages have no place");
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const drag = async () => {
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down();
    await page.mouse.move(middle.x - 120, middle.y - 150, { steps: 5 });
    await page.mouse.up();
  };
  const before = await scrolled(page);
  await drag();
  const after = await scrolled(page);
  expect(after).toEqual({ left: before.left + 120, top: before.top + 150 });
  // Let go: the pages stay.
  await page.mouse.move(middle.x, middle.y);
  expect(await scrolled(page)).toEqual(after);

  await zoom.selectOption("1.25");
  await scroller.evaluate((element) => element.scrollTo(0, 0));
  await page.locator("label").filter({ hasText: en.text }).click();
  const line = page.locator(".textLayer span").filter({ hasText: "Every transhipment" });
  const text = await line.boundingBox();
  if (!text) throw new Error("the line has no place");
  await page.mouse.move(text.x + 1, text.y + text.height / 2);
  await page.mouse.down();
  await page.mouse.move(text.x + text.width - 1, text.y + text.height / 2, { steps: 5 });
  await page.mouse.up();
  expect(await page.evaluate(() => String(getSelection()))).toContain("transhipment is named");
  expect((await scrolled(page)).top).toBe(0);
});

test("A finger pans, and a page fits the width of a phone @phone", async ({ page }) => {
  const { zoom, scroller, sheet } = await open(page, "english");
  await axeClean(page);
  await expectNoOverflow(page);
  await zoom.selectOption({ label: en.fitWidth });
  const room = await scroller.evaluate(({ clientWidth }) => clientWidth);
  await expect
    .poll(async () => Math.abs(((await sheet(1, 3).boundingBox())?.width ?? 0) - room))
    .toBeLessThan(45);
  await zoom.selectOption("2");
  const box = await scroller.boundingBox();
  if (!box) throw new Error("the pages have no place");
  const before = await scrolled(page);
  const session = await page.context().newCDPSession(page);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints });
  const swipe = async (across: number, down: number) => {
    await touch("touchStart", [{ x, y }]);
    for (let step = 1; step <= 10; step += 1) {
      await touch("touchMove", [{ x: x + (across * step) / 10, y: y + (down * step) / 10 }]);
    }
    await touch("touchEnd", []);
  };
  await swipe(0, -200);
  await expect.poll(async () => (await scrolled(page)).top).toBeGreaterThan(before.top + 100);
  await swipe(-150, 0);
  await expect.poll(async () => (await scrolled(page)).left).toBeGreaterThan(before.left + 75);
});

/** What browsers of some years ago lack, taken away: from the page's thread and, before its script, the worker's. */
const forget = `for (const [owner, ...names] of [
  [Map.prototype, "getOrInsert", "getOrInsertComputed"],
  [WeakMap.prototype, "getOrInsert", "getOrInsertComputed"],
  [Uint8Array, "fromBase64", "fromHex"],
  [Uint8Array.prototype, "toBase64", "toHex", "setFromBase64", "setFromHex"],
  [RegExp, "escape"], [Math, "sumPrecise"], [Promise, "try"], [URL, "parse"],
]) for (const name of names) delete owner[name];`;

test("A browser of some years ago shows a file, too, and searches it @desk", async ({ page }) => {
  let workers = 0;
  await page.addInitScript(forget);
  await page.route("**/pdfjs/*/build/pdf.worker.min.mjs", async (route) => {
    workers += 1;
    const response = await route.fetch();
    await route.fulfill({ response, body: `${forget}\n${await response.text()}` });
  });
  const { button, sheet } = await open(page, "english");
  await expect(sheet(1, 3)).toContainText("Hong Kong to Rotterdam");
  expect(await glyphAt(page, { x: 50, y: 50, width: 20, height: 24, pageWidth: 595 })).not.toBeNull();
  await button(en.search).click();
  await page.getByRole("searchbox", { name: en.searchLabel }).fill("transhipment");
  await page.keyboard.press("Enter");
  await expect(page.getByText(fill(en.matches, { current: 1, total: 3 }))).toBeVisible();
  expect(workers, "the worker's browser is an old one, too").toBe(1);
});

for (const [name, what] of [
  ["chinese-embedded", "in the file"],
  ["chinese-not-embedded", "of the machine, by the portal's character maps"],
] as const) {
  test(`Chinese is drawn with a font ${what}`, { tag: "@desk" }, async ({ page }) => {
    const loaded: string[] = [];
    page.on("response", (response) => loaded.push(new URL(response.url()).pathname));
    await open(page, name);
    const at = (x: number) => glyphAt(page, { x, y: 40, width: 120, height: 150, pageWidth: 500 });
    await expect.poll(() => at(40)).not.toBeNull();
    const [ship, period] = [await at(40), await at(190)];
    if (!ship || !period) throw new Error("a character is not drawn");
    expect(difference(ship, period)).toBeGreaterThan(0.1);
    // The box for a missing character: the browser's, and that of the file's own font where it has one.
    const boxes = [await missingGlyph(page), ...(name === "chinese-embedded" ? [await at(340)] : [])];
    for (const box of boxes) {
      if (!box) throw new Error("the box for a missing character is not drawn");
      for (const glyph of [ship, period]) expect(difference(glyph, box)).toBeGreaterThan(0.1);
    }
    for (const glyph of [ship, period]) expect(hasInkInside(glyph)).toBe(true);
    await expect(page.locator(".textLayer")).toContainText("船");
    await page.getByRole("button", { name: en.search, exact: true }).click();
    await page.getByRole("searchbox", { name: en.searchLabel }).fill("鹿特丹");
    await page.keyboard.press("Enter");
    await expect(page.getByText(fill(en.matches, { current: 1, total: 1 }))).toBeVisible();
    if (name === "chinese-not-embedded")
      expect(loaded.some((path) => /\/cmaps\/UniCNS-UTF16-H\.bcmap$/.test(path))).toBe(true);
  });
}

test("Of 300 pages only those in view are drawn, from the page of the address on", { tag: "@desk" }, async ({
  page,
}) => {
  await visit(page, `${feeder(file("long"))}#page=250`);
  const { number, sheet } = parts(page, "long");
  await expect(number).toHaveValue("250");
  const drawn = page.locator(".pdfViewer .page canvas");
  await number.fill("300");
  await number.press("Enter");
  await expect(sheet(300, 300)).toContainText("Sheet 300");
  await expect(sheet(300, 300)).toBeInViewport();
  expect(await drawn.count()).toBeLessThan(20);
  await expect(page.locator(".pdfViewer .page")).toHaveCount(300);
});

test("A damaged file gets its reason, a protected one opens with its password", { tag: "@desk" }, async ({
  page,
}) => {
  await visit(page, feeder(file("broken")));
  const screen = page.getByRole("alert").filter({ hasText: en.failedTitle });
  await expect(screen).toContainText(en.failures.broken);
  await expect(screen.getByRole("link", { name: en.open })).toHaveAttribute("href", api(file("broken")));
  await axeClean(page);
  await visit(page, feeder(file("encrypted"), "zh-cn"));
  const { viewer: zh } = words("zh-cn");
  const field = page.getByLabel(zh.password);
  await field.fill("harbor");
  await field.press("Enter");
  await expect(page.getByText(zh.passwordWrong)).toBeVisible();
  await axeClean(page);
  await field.fill("harbour");
  await page.getByRole("button", { name: zh.unlock }).click();
  await expect(page.locator(".textLayer")).toContainText("Behind the password");
});

test("A file whose connection breaks off is not called damaged, and is tried again", {
  tag: "@desk",
}, async ({ page }) => {
  // The connection breaks off once, after the first piece.
  await page.addInitScript(() => {
    const whole = window.fetch;
    window.fetch = async (...asked) => {
      const response = await whole(...asked);
      if (!String(asked[0]).includes("/api/pdf")) return response;
      window.fetch = whole;
      const first = await response.body?.getReader().read();
      const broken = new ReadableStream({
        start: (body) => body.enqueue(first?.value),
        pull: (body) => body.error(new TypeError("network error")),
      });
      return new Response(broken);
    };
  });
  await visit(page, feeder(file("english")));
  await expect(page.getByRole("alert").filter({ hasText: en.failures.connection })).toBeVisible();
  await page.getByRole("button", { name: en.tryAgain }).click();
  await expect(parts(page, "english").sheet(1, 3)).toContainText("Hong Kong");
});

test.describe("without script", () => {
  test.use(noScript);

  test("There is the file's name and a link to it", { tag: "@desk" }, async ({ page, request }) => {
    await visit(page, feeder(file("english")));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("english.pdf");
    const link = page.getByRole("link", { name: en.open });
    await expect(link).toHaveCount(1);
    const response = await request.get((await link.getAttribute("href")) ?? "");
    expect(response.status()).toBe(200);
    expect((await response.body()).subarray(0, 5).toString()).toBe("%PDF-");
    await expect(page.getByRole("group", { name: en.tools })).toBeHidden();
    // Nothing keeps the place of a viewer that never comes: the foot follows.
    const head = await boxOf(page.getByRole("heading", { level: 1 }));
    expect((await boxOf(page.getByRole("contentinfo"))).y - head.y).toBeLessThan(400);
  });
});
