import type { Page } from "@playwright/test";
import { portPath, toSingapore, toSydney } from "../support/schedule";
import { expect, test, visit, words } from "../support/test";

/** Advertisements above the results of a schedule search (point 9). */

const strip = (page: Page, label = "Advertisement") => page.getByRole("complementary", { name: label });
const images = (page: Page) => strip(page).locator("img");
const sources = (page: Page) =>
  images(page).evaluateAll((all) => all.map((image) => image.getAttribute("src")));

test("whole rows of four stand above the results, labelled and marked as sponsored", async ({
  page,
  request,
}) => {
  await visit(page, portPath(toSydney));
  await expect(images(page)).not.toHaveCount(0);
  const count = await images(page).count();
  expect(count % 4).toBe(0);
  const { advertisement, sampleAdvertisement } = words("en").schedule;
  // Each says what it is beside its picture; those of invented companies that they are samples.
  for (const slot of await strip(page).getByRole("listitem").all()) {
    const name = (await slot.getByRole("img").getAttribute("alt")) ?? "";
    await expect(slot.locator("span").last()).toHaveText(
      name.endsWith("(sample)") ? sampleAdvertisement : advertisement,
    );
  }
  await expect(strip(page).getByText(sampleAdvertisement, { exact: true }).first()).toBeVisible();
  const [ad, heading] = [
    await strip(page).boundingBox(),
    await page.getByRole("heading", { level: 1 }).boundingBox(),
  ];
  expect((ad?.y ?? 0) + (ad?.height ?? 0)).toBeLessThanOrEqual(heading?.y ?? 0);
  const links = strip(page).getByRole("link");
  expect(await links.count()).toBeGreaterThan(0);
  for (const link of await links.all()) await expect(link).toHaveAttribute("rel", /\bsponsored\b/);
  for (const image of await images(page).all()) {
    await expect(image).toHaveAttribute("alt", /\S/);
    expect(
      await image.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth)),
    ).toBeGreaterThan(0);
  }
  for (const source of await sources(page)) {
    const answer = await request.get(source ?? "");
    expect(answer.status()).toBe(200);
    expect(answer.headers()["content-type"]).toMatch(/^image\//);
  }
  expect(new Set(await sources(page)).size, "none stands there twice").toBe(count);

  await test.step("one at a time fills the strip", async () => {
    const list = strip(page).getByRole("list");
    const width = (await list.boundingBox())?.width ?? 0;
    const slot = (await list.getByRole("listitem").first().boundingBox())?.width ?? 0;
    expect(width).toBeGreaterThan(300);
    expect(Math.abs(slot - width)).toBeLessThan(1);
  });
});

test("their height is there before their images", async ({ page }) => {
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
  const place = async () => ({
    slots: await strip(page)
      .getByRole("listitem")
      .evaluateAll((all) => all.map((slot) => slot.getBoundingClientRect().height)),
    heading: await heading.evaluate((h1) => h1.getBoundingClientRect().top + window.scrollY),
  });
  // Fonts may still move lines of text; the strip itself does not wait for them.
  await page.evaluate(() => document.fonts.ready);
  const before = await place();
  expect(new Set(before.slots)).toEqual(new Set([72]));
  release();
  await page.waitForLoadState("load");
  await images(page)
    .first()
    .evaluate((img: HTMLImageElement) => img.decode());
  expect(await place()).toEqual(before);
});

test("server and browser agree on the choice", { tag: "@desk" }, async ({ page }) => {
  const answer = await visit(page, portPath(toSydney));
  const html = (await answer?.text()) ?? "";
  const pictures = [...html.matchAll(/<img src="([^"]*)"/g)].map(([, source]) => source);
  // The address as a code, for paper, is no advertisement.
  const sent = pictures.filter((source) => !source?.startsWith("/api/qr?"));
  expect(sent.length % 4).toBe(0);
  expect(sent.length).toBeGreaterThan(0);
  // Hydrated when a filter works.
  const text = words("en");
  await page.getByRole("checkbox", { name: text.schedule.directOnly }).check();
  await expect(page).toHaveURL(/direct=1/);
  expect(await sources(page)).toEqual(sent);
});

test("another pair brings its own", { tag: "@desk" }, async ({ page, request }) => {
  const api = async (load: string, discharge: string) => {
    const answer = await request.get(`/api/ads/port?load_port_id=${load}&dish_port_id=${discharge}`);
    return ((await answer.json()) as { items: { imageUrl: string }[] }).items.map(({ imageUrl }) => imageUrl);
  };
  const [sydney, singapore] = [await api("HKHKG", "AUSYD"), await api("HKHKG", "SGSIN")];
  expect(sydney).toContain("/promotions/sample-nordhavn-nx2.svg");
  expect(singapore.length % 4).toBe(0);
  await visit(page, portPath(toSingapore));
  expect(await sources(page)).toEqual(singapore);
  const discharge = page.getByRole("combobox", { name: "Discharge Port", exact: true });
  await discharge.fill("Los Ang");
  await page.getByRole("option", { name: "Los Angeles" }).click();
  const angeles = await api("HKHKG", "USLAX");
  expect(angeles).not.toEqual(singapore);
  await expect.poll(() => sources(page)).toEqual(angeles);
});

test("there are none before a search, and the label speaks the page's language", { tag: "@desk" }, async ({
  page,
}) => {
  await visit(page, portPath());
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  await expect(strip(page)).toHaveCount(0);
  const text = words("zh-tw");
  await visit(page, portPath(toSydney, "zh-tw"));
  const pictures = strip(page, text.schedule.advertisement).locator("img");
  await expect(pictures.first()).toHaveAttribute("alt", /（樣本）$/);
  await expect(pictures.first()).toHaveAttribute("src", /-zh-tw\.svg$/);
  const links = strip(page, text.schedule.advertisement).getByRole("link");
  await expect(links.first()).toHaveAttribute("href", /^\/zh-tw\/port\?/);
});
