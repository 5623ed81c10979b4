import type { PortScheduleResponse } from "@/lib/api/port-schedule";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { optionPath } from "@/lib/sailings/shared";
import { boxOf } from "../support/boxes";
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
  "/coverage",
];

test.describe("with script", () => {
  // axe is a script of its own, which the page's policy does not concern.
  test.use({ javaScriptEnabled: true });

  test("They are in order, light and dark, and no wider than a desk, a phone or 320 px", {
    tag: "@desk",
  }, async ({ page }) => {
    const expectNoWider = async (locale: Locale, path: string, widths: readonly number[]) => {
      await page.setViewportSize({ width: widths[0] ?? 0, height: 900 });
      await visit(page, portal.url + localePath(locale, path));
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        const wider = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect([locale, path, width, wider]).toEqual([locale, path, width, 0]);
      }
    };
    await page.emulateMedia({ reducedMotion: "reduce" });
    for (const path of paths) {
      await expectNoWider("zh-tw", path, [390]);
      await expectNoWider("en", path, [320, 1440]);
      await axeClean(page);
      await page.emulateMedia({ colorScheme: "dark" });
      await axeClean(page, "colours");
      await page.emulateMedia({ colorScheme: "light" });
    }
  });
});

test("The chart is drawn, and on a phone can be scrolled by the keyboard", { tag: "@desk" }, async ({
  page,
}) => {
  const { calls } = words("en");
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, `${portal.url}/services/EX1`);
  const strip = page.getByRole("region", { name: calls.chart, exact: true });
  await strip.focus();
  await expect(strip).toBeFocused();
  await page.keyboard.press("ArrowRight");
  const chart = strip.getByRole("img");
  expect((await boxOf(chart)).width).toBeGreaterThan(700);
  // Land is filled: the file of the coasts has come, and takes the page's palette.
  await expect
    .poll(() =>
      chart
        .locator("use")
        .last()
        .evaluate((use: SVGUseElement) => use.getBBox().width),
    )
    .toBeGreaterThan(1000);
});

test("The calls of a ship begin in the first screen of a desk, and on paper are the tables without controls", {
  tag: "@desk",
}, async ({ page }) => {
  const { calls } = words("en");
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, `${portal.url}/vessel/${ships[0]?.imo}`);
  const first = page.getByRole("table", { name: calls.shipCalls }).getByRole("row").nth(1);
  expect((await boxOf(first)).bottom).toBeLessThan(900);

  await page.setViewportSize({ width: 1000, height: 900 });
  await visit(page, `${portal.url}/port-calls/HKHKG`);
  await expect(page.getByRole("button", { name: calls.search, exact: true }).last()).toBeVisible();
  await page.emulateMedia({ media: "print" });
  const main = page.getByRole("main");
  await expect(main.getByRole("table", { name: calls.portCalls })).toBeVisible();
  await expect(main.getByRole("navigation", { name: calls.days })).toBeHidden();
  await expect(main.locator("form")).toBeHidden();
});

test("A plan with every cut-off that there is takes one sheet", { tag: "@desk" }, async ({ page }) => {
  await importText(portal, "calls", allCutoffsFile);
  const lane = new URLSearchParams({ loading_port: "Hong Kong", discharge_port: "Gdansk" });
  const find = async (): Promise<PortScheduleResponse> =>
    (await fetch(`${portal.url}/api/port-schedule?${lane}`)).json();
  await expect.poll(async () => (await find()).found).toBe(1);
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
