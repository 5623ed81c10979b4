import { isDirect } from "../lib/sailings/shared";
import {
  cell,
  chip,
  counts,
  countsText,
  detailsOf,
  expectRows,
  fetchSchedule,
  finder,
  firstPage,
  isSoldBy,
  paramsOf,
  portPath,
  rows,
  toRotterdam,
  toSydney,
} from "./support/schedule";
import { expect, noScript, reload, test, visit, words } from "./support/test";
import { withValues } from "./support/wording";

/** What readers do with the schedule of sailings. */

const en = words("en");

test("From results, by keyboard: a carrier, the order of cut-offs, a row, its plan, and an enquiry that knows the sailing", {
  tag: "@desk",
}, async ({ page, request }) => {
  const all = await fetchSchedule(request, { ...toRotterdam, sort: "cy" });
  const [carrier] = all.operators;
  if (!carrier) throw new Error("The sample data has no carrier here.");
  const expected = all.items.filter((row) => isSoldBy(row, [carrier.name]));
  const at = firstPage(expected).findIndex(
    ({ operator, voyage, cyCutoff }) => operator === carrier.name && voyage && cyCutoff,
  );
  const sailing = expected[at];
  if (!sailing) throw new Error("The sample data has no such sailing here.");

  await visit(page, portPath(toRotterdam));
  const operators = page.locator("form details").filter({ has: page.locator("[name=company]") });
  await operators.locator("summary").press("Enter");
  await operators.getByRole("checkbox", { name: carrier.name }).press("Space");
  await expect(counts(page)).toHaveText(countsText(all.found, expected.length, en));
  await page.getByRole("columnheader", { name: en.schedule.cyCutoff }).getByRole("link").press("Enter");
  await expectRows(page, expected);
  expect(paramsOf(page)).toEqual({ ...toRotterdam, company: carrier.name, sort: "cy" });
  await reload(page);
  await expectRows(page, expected);

  const details = detailsOf(rows(page).nth(at));
  await details.locator("summary").press("Enter");
  await expect(details.getByRole("heading", { name: en.schedule.particulars })).toBeVisible();
  await details.getByRole("link", { name: en.schedule.planLink }).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(sailing.vessel);
  await page
    .getByRole("main")
    .getByRole("link", { name: /^(Get Quote|Enquire)/ })
    .first()
    .press("Enter");
  await expect(page.getByLabel(en.enquiry.fields.voy_no)).toHaveValue(sailing.voyage ?? "");
  await expect(page.getByLabel(en.enquiry.fields.cy)).toHaveValue(/^\d{2}-\d{2}-2026/);
  for (const [name, value] of [
    ["loading_port", "Hong Kong"],
    ["discharge_port", "Rotterdam"],
    ["vessel", sailing.vessel],
    ["operator", sailing.operator],
  ] as const)
    await expect(page.getByRole("main").locator(`[name=${name}]`)).toHaveValue(value);
  await expect(page.getByText(en.enquiry.carried.changed)).toHaveCount(0);
});

test("A lane that is saved by its star shows on the front page, and leads to its sailings", {
  tag: "@desk",
}, async ({ page, request }) => {
  const { found, slower } = await fetchSchedule(request, toSydney);
  const star = page.getByRole("button", {
    name: withValues(en.lanes.keep, { lane: "Hong Kong to Sydney" }),
    exact: true,
  });
  await visit(page, portPath(toSydney));
  await star.press("Enter");
  await expect(star).toHaveAttribute("aria-pressed", "true");
  const lane = page.getByRole("region", { name: en.lanes.title }).getByRole("listitem");
  await visit(page, "/port");
  await expect(lane).toContainText(withValues(en.lanes.sailings, { count: found - slower.count }));
  await visit(page, "/");
  await expect(lane).toHaveCount(1);
  await lane.getByRole("link", { name: "Hong Kong to Sydney" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hong Kong to Sydney");
  await expect(star).toHaveAttribute("aria-pressed", "true");
});

test.describe("without script", () => {
  test.use(noScript);

  test("A search, a filter and a row's page work by form and links alone", { tag: "@desk" }, async ({
    page,
    request,
  }) => {
    const all = await fetchSchedule(request, toSydney);
    const direct = all.items.filter(isDirect);
    await visit(page, "/port");
    const form = finder(page, en);
    await form.loading.fill("Hong Kong");
    await form.discharge.fill("Sydney");
    await form.search.press("Enter");
    await expectRows(page, all.items);
    await chip(page, en.schedule.directOnly).click();
    await page.getByRole("button", { name: en.schedule.apply }).click();
    await expect(counts(page)).toHaveText(countsText(all.found, direct.length, en));
    await expectRows(page, direct);
    await expect(cell(rows(page), "track").filter({ hasText: en.schedule.direct })).toHaveCount(
      direct.length,
    );
    const details = detailsOf(rows(page).first());
    await details.locator("summary").press("Enter");
    await details.getByRole("link", { name: en.schedule.planLink }).click();
    await expect(page).toHaveURL(/\/port\/option\//);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(direct[0]?.vessel ?? "-");
    await expect(page.getByRole("heading", { name: en.schedule.particulars })).toBeVisible();
  });
});
