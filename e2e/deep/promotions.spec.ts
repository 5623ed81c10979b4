import type { Page } from "@playwright/test";
import { boxesOf, boxOf } from "../support/boxes";
import { isNarrow } from "../support/page-helpers";
import { portPath, toSydney } from "../support/schedule";
import { expect, hydrated, test } from "../support/test";

/** The strip of advertisements as a browser lays it out; what it shows: e2e/promotions.http.spec.ts. */

const strip = (page: Page) => page.getByRole("complementary", { name: "Advertisement" });
const images = (page: Page) => strip(page).locator("img");

test("The strip beside the heading has its height before its images, one of which fills it; hydration keeps the choice", async ({
  page,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/promotions/*", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(portPath(toSydney), { waitUntil: "domcontentloaded" });
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toBeVisible();
  const sources = () => images(page).evaluateAll((all) => all.map((image) => image.getAttribute("src")));
  const sent = await sources();
  const place = async () => ({
    slots: (await boxesOf(strip(page).getByRole("listitem"))).map(({ height }) => height),
    heading: (await boxOf(heading)).y + (await page.evaluate(() => Math.round(window.scrollY))),
  });
  // Fonts may still move lines of text; the strip itself does not wait for them.
  await page.evaluate(() => document.fonts.ready);
  const before = await place();
  expect(new Set(before.slots)).toEqual(new Set([isNarrow(page) ? 56 : 64]));
  release();
  await page.waitForLoadState("load");
  await hydrated(page);
  for (const image of await images(page).all())
    expect(
      await image.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth)),
    ).toBeGreaterThan(0);
  expect(await place()).toEqual(before);
  expect(await sources()).toEqual(sent);

  // Beside the heading, on a phone below it.
  const [ad, title] = [await boxOf(strip(page)), await boxOf(heading)];
  if (isNarrow(page)) expect(ad.y).toBeGreaterThanOrEqual(title.bottom);
  else expect(ad.x).toBeGreaterThanOrEqual(title.right);
  const list = strip(page).getByRole("list");
  const { width } = await boxOf(list);
  expect(width).toBeGreaterThan(300);
  expect((await boxOf(list.getByRole("listitem").first())).width).toBe(width);
});
