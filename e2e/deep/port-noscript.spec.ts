import { boxOf } from "../support/boxes";
import {
  counts,
  countsText,
  detailsOf,
  expectRows,
  fetchSchedule,
  finder,
  openControls,
  portPath,
  rows,
  toSingapore,
  toSydney,
} from "../support/schedule";
import { expect, noScript, test, visit, words } from "../support/test";

/** The schedule search without script, as far as one must see it; the rest: e2e/port-noscript.http.spec.ts and e2e/sailings.spec.ts. */

test.use(noScript);

const en = words("en");

test("A range is chosen in native fields, and a vessel by the beginning of its name", {
  tag: "@desk",
}, async ({ page, request }) => {
  await visit(page, portPath(toSydney));
  const form = finder(page, en);
  await expect(form.range).toBeHidden();
  await page.getByLabel(en.calendar.from, { exact: true }).fill("2026-03-25");
  await page.getByLabel(en.calendar.to, { exact: true }).fill("2026-04-05");
  await form.vessel.fill("straits");
  await form.search.click();
  const wanted = { ...toSydney, date_from: "2026-03-25", date_to: "2026-04-05", vessel_name: "straits" };
  const { items } = await fetchSchedule(request, wanted);
  expect(items.length).toBeGreaterThan(0);
  await expectRows(page, items);
  await expect(page.getByLabel(en.calendar.from, { exact: true })).toHaveValue("2026-03-25");
});

test("The list of operators stands below its button and applies with its form", { tag: "@desk" }, async ({
  page,
  request,
}) => {
  const all = await fetchSchedule(request, toSingapore);
  const last = all.operators.at(-1);
  await visit(page, portPath(toSingapore));
  const more = page.locator("form details").filter({ has: page.locator("[name=company]") });
  await more.locator("summary").click();
  const [button, list] = await Promise.all([more.locator("summary"), more.locator("fieldset")].map(boxOf));
  expect(list?.x).toBe(button?.x);
  await more.getByRole("checkbox", { name: last?.name ?? "" }).check();
  await page.keyboard.press("Enter");
  await expect(counts(page)).toHaveText(countsText(all.found, last?.count ?? -1, en));
  await more.locator("summary").click();
  // Buttons that only script could serve do not show.
  await expect(more.getByRole("button", { name: en.schedule.selectAll })).toBeHidden();
});

test("On a phone a link sorts, and a row opens to the link that leads to its page", {
  tag: "@phone",
}, async ({ page, request }) => {
  const { items } = await fetchSchedule(request, { ...toSydney, sort: "transit" });
  await visit(page, portPath(toSydney));
  await openControls(page);
  const chips = page.getByRole("navigation", { name: en.schedule.sort, exact: true });
  await chips.getByRole("link", { name: en.schedule.sortTransit }).click();
  await expect(page).toHaveURL(portPath({ ...toSydney, sort: "transit" }).replace(/%20/g, "+"));
  await expectRows(page, items);
  const details = detailsOf(rows(page).first());
  await details.locator("summary").click();
  await details.getByRole("link", { name: en.schedule.planLink }).click();
  await expect(page.getByRole("heading", { name: en.schedule.particulars })).toBeVisible();
});
