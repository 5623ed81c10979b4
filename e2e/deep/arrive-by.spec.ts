import type { Page } from "@playwright/test";
import { formatDate, formatLongDate } from "../../lib/i18n/formats";
import { isDirect } from "../../lib/sailings/legs";
import type { Sailing } from "../../lib/sailings/schema";
import { parseCsv } from "../support/csv";
import {
  chip,
  counts,
  countsText,
  expectRows,
  fetchSchedule,
  paramsOf,
  portPath,
  rows,
  salesOf,
  stateAt,
  toSydney,
} from "../support/schedule";
import { axeClean, expect, goBack, noScript, test, visit, words } from "../support/test";
import { withValues } from "../support/wording";

/** What a search plans: how many changes of ship, and by when cargo must be there. */

const { schedule } = words("en");
const choice = (page: Page) =>
  page.locator("details").filter({ has: page.locator("[name=max_transhipments]") });
const open = async (page: Page) => {
  await choice(page).locator("summary").click();
  return {
    arriveBy: page.getByLabel(schedule.mustArriveBy),
    buffer: choice(page).getByLabel(schedule.buffer),
    most: (name: string) => choice(page).getByRole("radio", { name }),
  };
};
/** '30-03-2026 17:00' of the note's times, with their weekdays. */
const told = (time: string | null) =>
  time ? `${formatDate(time)}${time.slice(10).replace("T", " ")}` : schedule.notPublished;

/** A cut-off of which the day alone is known ends with it. */
const endOf = (time: string) => (time.length === 10 ? `${time}T24:00` : time);

/** Of sailings those that are there by a day, the last to leave first: rows of equal departures in any order. */
const inTime = (items: readonly Sailing[], day: string) =>
  items
    .filter(({ eta }) => (eta?.slice(0, 10) ?? "9") <= day)
    .sort((a, b) => ((a.etd ?? "") < (b.etd ?? "") ? 1 : -1));

test("cargo that must be there by a day takes the last sailings that are, and is told until when it is safe", {
  tag: "@desk",
}, async ({ page, request, isMobile }) => {
  const window = { date_from: "2026-03-16", date_to: "2026-04-20" };
  const { items } = await fetchSchedule(request, { ...toSydney, ...window });
  const arrivals = items.flatMap(({ eta }) => eta?.slice(0, 10) ?? []).sort();
  const day = arrivals[Math.floor(arrivals.length / 2)] ?? "";
  await visit(page, portPath({ ...toSydney, ...window }));
  const form = await open(page);
  await form.arriveBy.fill(day);
  await expect.poll(() => paramsOf(page).arrive_by).toBe(day);
  // Later departures are found too: the window goes on to that day.
  const asked = await fetchSchedule(request, { ...toSydney, ...window, arrive_by: day });
  expect(asked.criteria.dateTo).toBe([day, window.date_to].sort()[1]);
  const expected = inTime(items, day);
  expect(expected.length).toBeGreaterThan(3);
  expect(expected.length).toBeLessThan(items.length);
  expect(asked.items.map(({ etd }) => etd)).toEqual(expected.map(({ etd }) => etd));
  await expectRows(page, asked.items);

  const still = asked.items.filter((sailing) => stateAt(sailing, asked.loadingNow) === "open");
  const [cy = ""] = still
    .flatMap(({ cyCutoff }) => cyCutoff ?? [])
    .sort((a, b) => (endOf(a) < endOf(b) ? 1 : -1));
  const safe = still.filter(({ cyCutoff }) => cyCutoff === cy);
  const note = page.getByRole("status").filter({ hasText: formatLongDate(day, words("en").dates) });
  await expect(note).toContainText(told(cy));
  const text = (await note.textContent()) ?? "";
  expect(
    safe.some(({ siCutoff, vgmCutoff, vessel }) =>
      [told(siCutoff), told(vgmCutoff), vessel].every((part) => text.includes(part)),
    ),
  ).toBe(true);

  await form.buffer.fill("2");
  await expect.poll(() => paramsOf(page).buffer).toBe("2");
  const before = new Date(Date.parse(day) - 2 * 86_400_000).toISOString().slice(0, 10);
  await expect(rows(page)).toHaveCount(inTime(items, before).length);
  const csv = await request.get(`/api/port-schedule.csv?${new URLSearchParams(paramsOf(page))}`);
  const lines = parseCsv(await csv.body()).slice(1);
  expect(lines.map((line) => line[6])).toEqual(
    salesOf((await fetchSchedule(request, paramsOf(page))).items).map(({ vessel }) => vessel),
  );
  if (!isMobile) await axeClean(page);
  await goBack(page);
  await expect(rows(page)).toHaveCount(expected.length);
  await expect(form.buffer).toHaveValue("");
});

test("where none arrives in time the nearest late ones show, each marked", { tag: "@desk" }, async ({
  page,
  request,
}) => {
  const { items } = await fetchSchedule(request, toSydney);
  const first = items.flatMap(({ eta }) => eta?.slice(0, 10) ?? []).sort()[0] ?? "";
  const day = new Date(Date.parse(first) - 86_400_000).toISOString().slice(0, 10);
  await visit(page, portPath({ ...toSydney, arrive_by: day }));
  const nearestOf = (some: readonly Sailing[]) =>
    some
      .flatMap(({ eta }) => eta ?? [])
      .sort()
      .slice(0, 5);
  const arrivals = () =>
    rows(page).evaluateAll((all) =>
      all.map((row) => row.querySelectorAll("td time")[1]?.getAttribute("datetime")),
    );
  const nearest = nearestOf(items);
  await expect(rows(page)).toHaveCount(5);
  expect(await arrivals()).toEqual(nearest);
  await expect(rows(page).first()).toContainText(withValues(schedule.late, { days: schedule.day }));
  await expect(
    page.getByRole("status").filter({ hasText: formatLongDate(day, words("en").dates) }),
  ).toContainText("Sydney");

  // Of all that were found, and not of the five that stand there.
  const { found } = await fetchSchedule(request, toSydney);
  await expect(counts(page)).toHaveText(countsText(found, 5, words("en")));
  const direct = nearestOf(items.filter(isDirect));
  expect(direct).not.toEqual(nearest);
  await chip(page, schedule.directOnly).click();
  await expect.poll(arrivals).toEqual(direct);
  await expect(counts(page)).toHaveText(countsText(found, direct.length, words("en")));
});

test("how many changes of ship is a choice that the address carries", { tag: "@desk" }, async ({
  page,
  request,
}) => {
  await visit(page, portPath(toSydney));
  const form = await open(page);
  await expect(form.most(schedule.oneTranshipment)).toBeChecked();
  await form.most(schedule.noTranshipment).check();
  await expect.poll(() => paramsOf(page).max_transhipments).toBe("0");
  const direct = await fetchSchedule(request, { ...toSydney, max_transhipments: "0" });
  const all = await fetchSchedule(request, toSydney);
  expect(direct.found).toBe(all.directCount);
  expect(direct.found).toBeLessThan(all.found);
  await expectRows(page, direct.items);
  await expect(choice(page).locator("summary")).toHaveText(schedule.noTranshipment);
  await form.most(schedule.oneTranshipment).check();
  await expect(rows(page)).toHaveCount(all.found);
  expect(paramsOf(page).max_transhipments).toBeUndefined();
});

test.describe("without script", () => {
  test.use(noScript);

  test("the plan is a form's", { tag: "@desk" }, async ({ page, request }) => {
    await visit(page, portPath(toSydney));
    const form = await open(page);
    await form.most(schedule.twoTranshipments).check();
    await form.arriveBy.fill("2026-04-25");
    await form.buffer.fill("1");
    await choice(page).getByRole("button", { name: schedule.apply }).click();
    expect(paramsOf(page)).toMatchObject({
      ...toSydney,
      max_transhipments: "2",
      arrive_by: "2026-04-25",
      buffer: "1",
    });
    await expectRows(page, (await fetchSchedule(request, paramsOf(page))).items);
  });
});
