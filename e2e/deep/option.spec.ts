import { localePath } from "../../lib/i18n/locales";
import { optionPath } from "../../lib/sailings/shared";
import { fetchSchedule, portPath, toRotterdam, toSydney } from "../support/schedule";
import { sheetsOf, withoutSpaces } from "../support/sheets";
import { axeClean, expect, noScript, test, visit, words } from "../support/test";

/** One sailing as a plan: /port/option/{id}. */

const { option: t } = words("en");

test("A plan is in order, light and dark, and no wider than a phone; a button prints it", {
  tag: "@desk",
}, async ({ page, request }) => {
  const { items } = await fetchSchedule(request, toSydney);
  const sailing = items.find(({ legs, siCutoff, cyCutoff }) => legs.length === 2 && siCutoff && cyCutoff);
  if (!sailing) throw new Error("The sample has no such sailing.");
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "");
  });
  await visit(page, optionPath({ id: sailing.id, date: sailing.etd?.slice(0, 10) }));
  await expect(page.getByRole("heading", { level: 1 })).toContainText(sailing.vessel);
  await axeClean(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await axeClean(page, "colours");
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(width);
  }
  await page.getByRole("button", { name: t.print }).click();
  await expect(page.locator("html")).toHaveAttribute("data-printed");
});

for (const [locale, way] of [
  ["en", "with script"],
  ["zh-tw", "without script"],
] as const) {
  test(`A plan takes one sheet, upright, with all its steps and ships (${locale}, ${way})`, {
    tag: "@desk",
  }, async ({ request, openContext }) => {
    const text = words(locale);
    const { items } = await fetchSchedule(request, {
      ...toRotterdam,
      max_transhipments: "2",
      language: locale,
    });
    const context = await openContext(way === "without script" ? noScript : {});
    const page = await context.newPage();
    // The sheets of a schedule, which was read before, lie on their side.
    if (locale === "en") await visit(page, portPath(toSydney));
    // The longest in both languages.
    for (const ships of locale === "en" ? [1, 3] : [3]) {
      const sailing = items.find(({ legs, cyCutoff }) => legs.length === ships && cyCutoff);
      if (!sailing) throw new Error(`The sample has no sailing with ${ships} ships.`);
      await visit(page, localePath(locale, optionPath({ id: sailing.id, date: sailing.etd?.slice(0, 10) })));
      const sheets = await sheetsOf(page);
      expect(sheets, `${ships} ships`).toHaveLength(1);
      const { width = 0, height = 0, text: found = "" } = sheets[0] ?? {};
      expect(height).toBeGreaterThan(width);
      const all = withoutSpaces(found);
      const printed = locale === "en" ? "Printed on 16 March 2026 at 10:00" : "列印於2026年3月16日 10:00";
      const shown = [printed, text.option.steps, text.schedule.cyCutoff, text.option.estimated];
      for (const part of [...shown, ...sailing.legs.map(({ vessel }) => vessel ?? "?")])
        expect(all).toContain(withoutSpaces(part));
      if (way === "without script")
        await expect(page.getByRole("button", { name: text.option.print })).toHaveCount(0);
      for (const word of [text.schedule.getQuote, text.option.calendar, text.shell.footer.tagline])
        expect(all).not.toContain(withoutSpaces(word));
    }
  });
}
