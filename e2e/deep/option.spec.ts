import type { PortOption } from "../../lib/api/port-option";
import { formatDate } from "../../lib/i18n/formats";
import { localePath } from "../../lib/i18n/locales";
import { optionPath } from "../../lib/sailings/address";
import { elementsOf, readPage, textOf } from "../support/parsed-html";
import { detailsOf, fetchSchedule, portPath, rows, toRotterdam, toSydney } from "../support/schedule";
import { sheetsOf, withoutSpaces } from "../support/sheets";
import { axeClean, expect, noScript, test, visit, words } from "../support/test";

/** One sailing as a plan: /port/option/{id}. */

const { option: t, schedule } = words("en");

test("a row leads to the plan of its sailing, which says what is due by when, and prints on one sheet", {
  tag: "@desk",
}, async ({ page, request }) => {
  const { items } = await fetchSchedule(request, toSydney);
  const index = items.findIndex(({ legs, siCutoff, cyCutoff }) => legs.length === 2 && siCutoff && cyCutoff);
  const sailing = items[index];
  if (!sailing) throw new Error("The sample has no such sailing.");
  await visit(page, portPath(toSydney));
  const details = detailsOf(rows(page).nth(index));
  await details.locator("summary").click();
  await details.getByRole("link", { name: schedule.planLink }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(sailing.vessel);
  const ladder = page.locator("ol").filter({ has: page.locator("[data-step=departs]") });
  for (const [name, time] of [
    ["receiving", sailing.receiving],
    ["si", sailing.siCutoff],
    ["vgm", sailing.vgmCutoff],
    ["cfs", sailing.cfsCutoff],
    ["cy", sailing.cyCutoff],
    ["departs", sailing.etd],
    ["ends", sailing.eta],
  ] as const) {
    const step = ladder.locator(`[data-step=${name}]`);
    await expect(step).toContainText(time ? formatDate(time) : schedule.notPublished);
  }
  for (const leg of sailing.legs) await expect(page.getByRole("main")).toContainText(leg.vessel ?? "?");
  await axeClean(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await axeClean(page, "colours");
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(width);
    await axeClean(page, "colours");
  }
  // The sheets of a schedule, which was read before, lie on their side.
  const sheets = await sheetsOf(page);
  expect(sheets).toHaveLength(1);
  expect(sheets[0]?.height).toBeGreaterThan(sheets[0]?.width ?? 0);
});

for (const [locale, way] of [
  ["en", "with script"],
  ["zh-tw", "without script"],
] as const) {
  test(`a plan takes one sheet, upright, with all its steps and ships (${locale}, ${way})`, {
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
    // The longest in both languages.
    for (const ships of locale === "en" ? [1, 2, 3] : [3]) {
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
      for (const word of [text.schedule.getQuote, text.option.calendar, text.shell.footer.tagline])
        expect(all).not.toContain(withoutSpaces(word));
    }
  });
}

test("it is printed by a button, and taken over into a calendar by a link", { tag: "@desk" }, async ({
  page,
  request,
  openContext,
}) => {
  const { items } = await fetchSchedule(request, toSydney);
  const sailing = items.find(({ cyCutoff }) => cyCutoff && cyCutoff > "2026-03-20");
  const path = optionPath({ id: sailing?.id ?? "", date: sailing?.etd?.slice(0, 10) });
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "");
  });
  await visit(page, path);
  await page.getByRole("button", { name: t.print }).click();
  await expect(page.locator("html")).toHaveAttribute("data-printed");

  const plain = await (await openContext(noScript)).newPage();
  await visit(plain, path);
  await expect(plain.getByRole("button", { name: t.print })).toHaveCount(0);
  const link = plain.getByRole("link", { name: t.calendar });
  await expect(link).toBeVisible();
  const file = await request.get((await link.getAttribute("href")) ?? "");
  expect(file.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
  expect(await file.text()).toContain(`SUMMARY:${schedule.cyCutoff}`);
});

test("the API says the same, in the reader's language", { tag: "@desk" }, async ({ request }) => {
  const { items } = await fetchSchedule(request, { ...toSydney, language: "zh-tw" });
  const sailing = items.find(({ legs }) => legs.length === 2);
  const id = encodeURIComponent(sailing?.id ?? "");
  const query = `from=HKHKG&to=AUSYD&date=${sailing?.etd?.slice(0, 10)}`;
  const answer = await request.get(`/api/port-option/${id}?${query}&language=zh-tw`);
  const told: PortOption = await answer.json();
  expect(told.sailing.legs).toEqual(sailing?.legs);
  const { main } = await readPage(request, `/zh-tw/port/option/${id}?${query}`);
  const shown = elementsOf(main, "li").filter((part) => part.attribs["data-step"]);
  expect(shown.map((part) => part.attribs["data-step"])).toEqual(
    told.steps.map(({ name, code }) => code ?? name),
  );
  expect(shown.length).toBeGreaterThan(8);
  expect(textOf(main)).toContain(words("zh-tw").option.ships);
  expect(told.sample).toBe(true);
});

test("a sailing that is not there is told, with the way to the search", { tag: "@desk" }, async ({
  request,
}) => {
  for (const [path, said] of [
    ["/port/option/nothing", t.gone],
    ["/port/option/x_1_2_HKHKG_AUSYD", t.gone],
    ["/zh-cn/port/option/a%2Fb", words("zh-cn").option.gone],
    ["/port/option/%25E0", t.gone],
  ] as const) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(404);
    expect(await answer.text(), path).toContain(`<title>${said}`);
  }
  const html = await (await request.get("/port/option/x_1_2_HKHKG_AUSYD")).text();
  expect(html).toContain(t.gone);
  expect(html).toContain(t.searchAgain);
  expect((await request.get("/api/port-option/nothing")).status()).toBe(404);
});
