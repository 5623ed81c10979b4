import { expectRows, fetchSchedule, openDays, paramsOf, portPath, toSydney } from "../support/schedule";
import { expect, noScript, test, visit, words } from "../support/test";

/** What a search plans, without script; with it: components/sailings/port-schedule.test.tsx. */

const { schedule } = words("en");
test.use(noScript);

test("Without script the plan of a search is a form", { tag: "@desk" }, async ({ page, request }) => {
  await visit(page, portPath(toSydney));
  const choice = page.locator("details").filter({ has: page.locator("[name=max_transhipments]") });
  await choice.locator("summary").click();
  await choice.getByRole("radio", { name: schedule.twoTranshipments }).check();
  await openDays(page);
  await page.getByLabel(schedule.mustArriveBy).fill("2026-04-25");
  await choice.getByLabel(schedule.buffer).fill("1");
  await choice.getByRole("button", { name: schedule.apply }).click();
  const plan = { max_transhipments: "2", arrive_by: "2026-04-25", buffer: "1" };
  expect(paramsOf(page)).toMatchObject({ ...toSydney, ...plan });
  await expectRows(page, (await fetchSchedule(request, paramsOf(page))).items);
});
