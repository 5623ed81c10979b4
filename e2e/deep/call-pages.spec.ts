import type { PortScheduleResponse } from "@/lib/api/port-schedule";
import { localePath } from "@/lib/i18n/locales";
import { optionPath } from "@/lib/sailings/address";
import { callsPortal } from "../support/calls-portal";
import { importText } from "../support/importing";
import { allCutoffsFile, ships } from "../support/port-calls";
import type { SeparatePortal } from "../support/separate-portal";
import { sheetsOf, withoutSpaces } from "../support/sheets";
import { axeClean, expect, noScript, test, visit, words } from "../support/test";

/** How the pages of ships, services and ports look, at three widths and in both palettes, without script. */

test.describe.configure({ mode: "serial" });
test.use(noScript);

let portal: SeparatePortal;
test.beforeAll(async () => {
  portal = await callsPortal("call-pages-seen");
});
test.afterAll(() => portal?.stop());

const paths = [
  `/vessel/${ships[0]?.imo}`,
  "/services/EX1",
  "/port-calls/HKHKG",
  "/carriers/PEK",
  "/carriers",
];

test.describe("with script", () => {
  // axe is a script of its own, which the page's policy does not concern.
  test.use({ javaScriptEnabled: true });

  for (const [locale, widths] of [
    ["en", [320, 1440]],
    ["zh-tw", [390]],
  ] as const) {
    test(`they are in order at ${widths.at(-1)} px, light and dark, and nothing is wider than the page at ${widths.join(" and ")} px (${locale})`, {
      tag: "@desk",
    }, async ({ page }) => {
      test.slow();
      await page.emulateMedia({ reducedMotion: "reduce" });
      for (const path of paths) {
        await page.setViewportSize({ width: widths[0], height: 900 });
        await visit(page, portal.url + localePath(locale, path));
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          const wider = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          expect([path, width, wider]).toEqual([path, width, 0]);
        }
        await page.emulateMedia({ colorScheme: "light" });
        await axeClean(page);
        await page.emulateMedia({ colorScheme: "dark" });
        await axeClean(page, "colours");
      }
    });
  }
});

test("a ship's calls begin in the first screen of a desk", { tag: "@desk" }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, `${portal.url}/vessel/${ships[0]?.imo}`);
  const first = page
    .getByRole("table", { name: words("en").calls.shipCalls })
    .getByRole("row")
    .nth(1);
  const box = await first.boundingBox();
  expect((box?.y ?? 900) + (box?.height ?? 0)).toBeLessThan(900);
});

test("the chart is drawn, and on a phone slides by the keyboard", { tag: "@desk" }, async ({ page }) => {
  const { calls } = words("en");
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, `${portal.url}/services/EX1`);
  const strip = page.getByRole("region", { name: calls.chart, exact: true });
  await strip.focus();
  await expect(strip).toBeFocused();
  await page.keyboard.press("ArrowRight");
  const chart = strip.getByRole("img");
  const box = await chart.boundingBox();
  expect(box?.width).toBeGreaterThan(700);
  // Land is filled: the file of the coasts has come, and takes the page's palette.
  await expect
    .poll(
      () =>
        chart
          .locator("use")
          .last()
          .evaluate((use: SVGUseElement) => use.getBBox().width),
      { timeout: 20_000 },
    )
    .toBeGreaterThan(1000);
});

test("on paper stand the tables without what is clicked", { tag: "@desk" }, async ({ page }) => {
  const { calls } = words("en");
  await page.setViewportSize({ width: 1000, height: 900 });
  await visit(page, `${portal.url}/port-calls/HKHKG`);
  await expect(page.getByRole("button", { name: calls.search, exact: true }).last()).toBeVisible();
  await page.emulateMedia({ media: "print" });
  const main = page.getByRole("main");
  await expect(main.getByRole("table", { name: calls.portCalls })).toBeVisible();
  await expect(main.getByRole("navigation", { name: calls.days })).toBeHidden();
  await expect(main.locator("form")).toBeHidden();
});

test("a plan with every cut-off that there is takes one sheet", { tag: "@desk" }, async ({ page }) => {
  await importText(portal, "calls", allCutoffsFile);
  const lane = new URLSearchParams({ loading_port: "Hong Kong", discharge_port: "Gdansk" });
  const find = async (): Promise<PortScheduleResponse> =>
    (await fetch(`${portal.url}/api/port-schedule?${lane}`)).json();
  await expect.poll(async () => (await find()).found, { timeout: 25_000 }).toBe(1);
  const { id = "" } = (await find()).items[0] ?? {};
  for (const locale of ["en", "zh-tw"] as const) {
    await visit(page, portal.url + localePath(locale, optionPath({ id })));
    const sheets = await sheetsOf(page);
    expect(sheets, locale).toHaveLength(1);
    const { option, schedule } = words(locale);
    const all = withoutSpaces(sheets[0]?.text ?? "");
    for (const name of [...Object.values(option.codes), schedule.cyCutoff, option.receiving])
      expect(all).toContain(withoutSpaces(name));
    for (const ship of ["Crown Relay", "Crown Pioneer"]) expect(all).toContain(withoutSpaces(ship));
  }
});
