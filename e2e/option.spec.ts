import type { PortOption } from "../components/sailings/types";
import { formatDate } from "../lib/i18n/formats";
import { partsOf, readPage, textOf } from "./support/reading";
import { ask, detailsOf, portPath, rows, toRotterdam } from "./support/schedule";
import { axeClean, expect, test, words } from "./support/test";

/** One sailing as a plan: /port/option/{id}. */

const { option: t, schedule } = words("en");

test("a row leads to the plan of its sailing, which says what is due by when, and prints on one sheet", {
  tag: "@desk",
}, async ({ page, request, browserName }) => {
  const { items } = await ask(request, toRotterdam);
  const index = items.findIndex(({ legs, siCutoff, cyCutoff }) => legs.length === 2 && siCutoff && cyCutoff);
  const sailing = items[index];
  if (!sailing) throw new Error("The sample has no such sailing.");
  await page.goto(portPath(toRotterdam));
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
  await page.emulateMedia({ colorScheme: "light", media: "print" });
  expect(browserName).toBe("chromium");
  const pdf = await page.pdf({ format: "A4" });
  expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test("the API says the same, in the reader's language", { tag: "@desk" }, async ({ request }) => {
  const { items } = await ask(request, { ...toRotterdam, language: "zh-tw" });
  const sailing = items.find(({ legs }) => legs.length === 2);
  const id = encodeURIComponent(sailing?.id ?? "");
  const query = `from=HKHKG&to=NLRTM&date=${sailing?.etd?.slice(0, 10)}`;
  const answer = await request.get(`/api/port-option/${id}?${query}&language=zh-tw`);
  const told: PortOption = await answer.json();
  expect(told.sailing.legs).toEqual(sailing?.legs);
  const { main } = await readPage(request, `/zh-tw/port/option/${id}?${query}`);
  const shown = partsOf(main, "li").filter((part) => part.attribs["data-step"]);
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
  for (const path of [
    "/port/option/nothing",
    "/port/option/x_1_2_HKHKG_NLRTM",
    "/zh-cn/port/option/a%2Fb",
    "/port/option/%25E0",
  ]) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(404);
  }
  const html = await (await request.get("/port/option/x_1_2_HKHKG_NLRTM")).text();
  expect(html).toContain(t.gone);
  expect(html).toContain(t.searchAgain);
  expect((await request.get("/api/port-option/nothing")).status()).toBe(404);
});
