import type { Page } from "@playwright/test";
import { dateOf, fill, formatDate, type PortTime, timeOfDay, weekdayOf } from "../../lib/i18n/formats";
import type { Locale } from "../../lib/i18n/locales";
import { sailingRef, undatedSailingRef } from "../../lib/sailings/address";
import { isDirect } from "../../lib/sailings/legs";
import type { Sailing } from "../../lib/sailings/schema";
import {
  cell,
  chip,
  counts,
  countsText,
  detailsOf,
  expectRows,
  fetchSchedule,
  firstPage,
  isSoldBy,
  nowhere,
  openControls,
  paramsOf,
  portPath,
  rows,
  salesOf,
  stateAt,
  toSingapore,
  toSydney,
  watchSearches,
  weekHeads,
  withStorage,
} from "../support/schedule";
import { expect, reload, test, visit, words } from "../support/test";

/** The results of a schedule search (point 12): counts, filters, sorting, day rule, rows and what they open to. */

const en = words("en");

const filters = (page: Page) => page.getByRole("group", { name: en.schedule.filters });
/** A day without an hour ends with the day. */
const endOf = (time: PortTime) => (timeOfDay(time) ? time : `${dateOf(time)}T24:00`);
/** Whether cargo can get on no more, be it that it can still be brought. */
const isOver = (sailing: Sailing, now: PortTime) => stateAt(sailing, now) !== "open";
const more = (page: Page) => page.locator("form details").filter({ has: page.locator("[name=company]") });

test.describe("filters", () => {
  test("narrow rows, counts and address, and are kept on reload", async ({ page, request }) => {
    const all = await fetchSchedule(request, toSydney);
    const [first, second] = all.operators;
    if (!first || !second) throw new Error("The sample data has no two operators here.");
    await visit(page, portPath(toSydney));
    await openControls(page);
    const asked = watchSearches(page);
    await expect(counts(page)).toHaveText(countsText(all.found, all.found, en));
    const choices = filters(page).locator("xpath=ancestor::form").locator("label");
    for (const { name, count } of all.operators)
      await expect(choices.filter({ hasText: name })).toContainText(String(count));
    await expect(chip(page, en.schedule.directOnly)).toContainText(String(all.directCount));
    await expect(counts(page)).toHaveRole("status");
    await counts(page).evaluate((line) => line.setAttribute("data-same", ""));

    await chip(page, en.schedule.directOnly).click();
    const direct = all.items.filter(isDirect);
    expect(direct.length).toBeLessThan(all.found);
    await expect(counts(page)).toHaveText(countsText(all.found, direct.length, en));
    await expect(counts(page), "both counts are a live region, which stays").toHaveAttribute("data-same", "");
    await expectRows(page, direct);
    expect(paramsOf(page)).toEqual({ ...toSydney, direct: "1" });
    await expect(cell(rows(page), "track").filter({ hasText: en.schedule.direct })).toHaveCount(
      direct.length,
    );

    await chip(page, en.schedule.directOnly).click();
    await more(page).locator("summary").click();
    await more(page).getByRole("checkbox", { name: second.name }).check();
    await more(page).locator("summary").click();
    await chip(page, first.name).click();
    const both = all.items.filter((row) => isSoldBy(row, [first.name, second.name]));
    const sold = salesOf(both).filter(({ operator }) => [first.name, second.name].includes(operator));
    expect(sold.length).toBe(first.count + second.count);
    await expectRows(page, both);
    expect(paramsOf(page)).toEqual({ ...toSydney, company: [first.name, second.name].sort().join("||") });
    const company = [first.name, second.name].sort().join("||");
    expect(
      asked.map(({ search }) => search),
      "the server filters; what it has answered once is not asked for again",
    ).toEqual(
      [["direct", "1"] as const, ["company", second.name] as const, ["company", company] as const].map(
        (view) => `?${new URLSearchParams([...Object.entries(toSydney), [...view], ["language", "en"]])}`,
      ),
    );

    await reload(page);
    await expect(counts(page)).toHaveText(countsText(all.found, both.length, en));
    await expectRows(page, both);
    await expect(page.locator("form[data-control] input[name=company]:checked")).toHaveCount(2);
  });

  test("that leave nothing say so and can be cleared", { tag: "@desk" }, async ({ page, request }) => {
    const all = await fetchSchedule(request, toSydney);
    const via = all.operators.find(({ name }) =>
      salesOf(all.items).every((s) => s.operator !== name || !isDirect(s)),
    );
    await visit(page, portPath({ ...toSydney, direct: "1", company: via?.name ?? "Nobody" }));
    await expect(counts(page)).toHaveText(countsText(all.found, 0, en));
    await expect(page.getByText(en.schedule.emptyFilter)).toBeVisible();
    await page.getByRole("link", { name: /^Clear the filters \(\d+ sailings found\)$/ }).click();
    await expect(counts(page)).toHaveText(countsText(all.found, all.found, en));
    expect(paramsOf(page)).toEqual(toSydney);
  });

  test("stand side by side whole; more than one operator in a list with Select all and Clear", {
    tag: "@desk",
  }, async ({ page, request }) => {
    const all = await fetchSchedule(request, toSingapore);
    expect(all.operators.length).toBeGreaterThan(2);
    const last = all.operators.at(-1);
    await visit(page, portPath(toSingapore));
    await test.step("they are whole wherever there is a mouse", async () => {
      const labels = page.locator("form fieldset label, form details > summary").filter({ visible: true });
      for (const width of [768, 1024, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await labels.first().scrollIntoViewIfNeeded();
        const covered = await labels.evaluateAll((all) =>
          all.filter((label) => {
            const { left, right, top, bottom } = label.getBoundingClientRect();
            const isSeen = (x: number) => label.contains(document.elementFromPoint(x, (top + bottom) / 2));
            return !isSeen(left + 8) || !isSeen(right - 8);
          }),
        );
        expect.soft(covered.length, `covered at ${width} px`).toBe(0);
        expect(await labels.count()).toBeGreaterThan(5);
      }
    });
    const list = more(page);
    await expect(list.locator("summary")).toContainText(en.schedule.moreOperators);
    await list.locator("summary").click();
    const boxes = list.getByRole("checkbox");
    await expect(boxes).toHaveCount(all.operators.length - 1);
    await list.getByRole("checkbox", { name: last?.name ?? "" }).check();
    await expect(counts(page)).toHaveText(countsText(all.found, last?.count ?? -1, en));
    expect(paramsOf(page).company).toBe(last?.name);

    await list.getByRole("button", { name: en.schedule.selectAll }).click();
    expect(paramsOf(page).company?.split("||")).toEqual(all.operators.map(({ name }) => name).sort());
    // Who sells slower itineraries alone is not among the operators.
    const company = all.operators.map(({ name }) => name).join("||");
    const { total } = await fetchSchedule(request, { ...toSingapore, company });
    await expect(counts(page)).toHaveText(countsText(all.found, total, en));
    await list.getByRole("button", { name: en.schedule.clear }).click();
    await expect.poll(() => paramsOf(page)).toEqual(toSingapore);
    await expect(filters(page).getByRole("checkbox", { checked: true })).toHaveCount(0);
  });

  test("are kept by another order, and dropped by another search", { tag: "@desk" }, async ({ page }) => {
    await visit(page, portPath({ ...toSydney, direct: "1" }));
    await page.getByRole("columnheader", { name: en.schedule.transit }).getByRole("link").click();
    await expect.poll(() => paramsOf(page)).toEqual({ ...toSydney, direct: "1", sort: "transit" });
    await page.getByRole("button", { name: en.finder.search, exact: true }).click();
    await expect.poll(() => paramsOf(page).direct).toBeUndefined();
    expect(paramsOf(page).sort).toBe("transit");
  });
});

test.describe("sorting", () => {
  const times = (page: Page, subject: "etd" | "eta" | "cy") =>
    cell(rows(page), subject)
      .locator("time")
      .evaluateAll((all) => all.map((time) => time.getAttribute("datetime") ?? ""));
  const transit = async (page: Page) =>
    (await cell(rows(page), "track").allTextContents()).map((text) => Number.parseInt(text, 10));

  /** The heading shows at once what was asked for; the rows come with what arranges them. */
  const inOrder = (page: Page, sort: string) =>
    expect(async () => {
      const values =
        sort === "transit" ? await transit(page) : await times(page, sort as "etd" | "eta" | "cy");
      expect(values.length).toBeGreaterThan(10);
      const compare = (a: string | number, b: string | number) => (a < b ? -1 : Number(a > b));
      expect(values).toEqual([...values].sort(compare));
    }).toPass({ timeout: 30_000 });

  test("by the heads of a wide table", { tag: "@desk" }, async ({ page }) => {
    await visit(page, portPath(toSydney));
    await expect(page.getByRole("navigation", { name: en.schedule.sort, exact: true })).toBeHidden();
    expect(await weekHeads(page).count()).toBeGreaterThan(3);
    await test.step("week heads hold their own days", () => expectWeeks(page));
    for (const [name, sort] of [
      [en.schedule.transit, "transit"],
      [en.schedule.eta, "eta"],
      [en.schedule.cyCutoff, "cy"],
      [en.schedule.etd, "etd"],
    ] as const) {
      const head = page.getByRole("columnheader", { name, exact: true });
      await head.getByRole("link").click();
      await expect(head).toHaveAttribute("aria-sort", "ascending");
      expect(paramsOf(page)).toEqual({ ...toSydney, sort });
      await inOrder(page, sort);
      // Weeks only make sense in the order of their dates.
      if (sort === "etd") await expect.poll(() => weekHeads(page).count()).toBeGreaterThan(3);
      else await expect(weekHeads(page)).toHaveCount(0);
    }
    await page.getByRole("columnheader", { name: en.schedule.etd, exact: true }).getByRole("link").click();
    await expect.poll(() => paramsOf(page)).toEqual(toSydney);
    await visit(page, portPath({ ...toSydney, sort: "cy" }));
    await inOrder(page, "cy");
  });

  test("by chips on a narrow screen", { tag: "@phone" }, async ({ page }) => {
    // The notice comes with the script, over what is about to be tapped.
    await withStorage(page, { acceptPrivacy: "agree" });
    await visit(page, portPath(toSydney));
    await openControls(page);
    const chips = page.getByRole("navigation", { name: en.schedule.sort, exact: true });
    for (const [name, sort] of [
      [en.schedule.sortTransit, "transit"],
      [en.schedule.sortCy, "cy"],
      [en.schedule.sortEtd, "etd"],
    ] as const) {
      await chips.getByRole("link", { name, exact: true }).click();
      await expect(chips.getByRole("link", { name, exact: true })).toHaveAttribute("aria-current", "true");
      expect(paramsOf(page)).toEqual({ ...toSydney, sort });
      await inOrder(page, sort);
    }
  });
});

/** Week heads, and that each holds its own days. */
async function expectWeeks(page: Page): Promise<void> {
  // Week 12 of 2026 is that of Monday 16 March.
  await expect(weekHeads(page).first()).toHaveText("Week 12 16 – 22 March");
  const groups = await page
    .getByRole("table")
    .locator("tbody > tr")
    .evaluateAll((all) => {
      const weeks: string[][] = [];
      for (const row of all) {
        if (row.querySelector("th")) weeks.push([]);
        const etd =
          row.querySelector("td:nth-child(10)") && row.querySelector("time")?.getAttribute("datetime");
        if (etd) weeks.at(-1)?.push(etd.slice(0, 10));
      }
      return weeks;
    });
  const monday = Date.UTC(2026, 2, 16);
  groups.forEach((days, index) => {
    expect(days.length).toBeGreaterThan(0);
    for (const day of days) expect(Math.floor((Date.parse(day) - monday) / 604_800_000)).toBe(index);
  });
}

test.describe("a row", () => {
  const date = (time: PortTime | null) => (time ? formatDate(dateOf(time)) : "–");
  const weekday = (time: PortTime, text: typeof en) => text.dates.weekdays[weekdayOf(dateOf(time))];
  const moment = (time: PortTime | null, text: typeof en) =>
    time ? `${weekday(time, text)}${timeOfDay(time) ? ` ${timeOfDay(time)}` : ""}` : "";

  for (const locale of ["en", "zh-tw"] as Locale[]) {
    test(`carries every field (${locale})`, { tag: "@desk" }, async ({ page, request }) => {
      const text = words(locale);
      const { items } = await fetchSchedule(request, { ...toSydney, language: locale });
      expect(items.some(({ legs }) => legs.length === 2)).toBe(true);
      await visit(page, portPath(toSydney, locale));
      await expect(rows(page)).toHaveCount(items.length);
      const seen = await rows(page).evaluateAll((all) =>
        all.map((row) =>
          [...row.querySelectorAll(":scope > td")].map((td) => (td.textContent ?? "").replace(/\s+/g, " ")),
        ),
      );
      const undated = items.findIndex(({ etd }) => etd?.length === 10);
      expect(undated).toBeGreaterThanOrEqual(0);
      expect.soft(seen[undated]?.[0], "a time that is not known").not.toMatch(/\d\d:\d\d/);
      await expect(page.getByRole("table")).not.toContainText("00:00");
      await expect.soft(page.getByText(text.schedule.sample), "sample rows say that they are").toBeVisible();
      items.forEach((sailing, index) => {
        const [etd, track, eta, vessel, operator, ...cutoffs] = seen[index] ?? [];
        expect(etd).toContain(`${date(sailing.etd)}${moment(sailing.etd, text)}`);
        expect(eta).toContain(`${date(sailing.eta)}${moment(sailing.eta, text)}`);
        expect(track).toContain(fill(text.schedule.days, { count: sailing.transitDays ?? -1 }));
        const [, second] = sailing.legs;
        expect(track).toContain(second ? second.from.port : text.schedule.direct);
        expect(vessel).toContain(`${sailing.vessel} ${sailing.voyage}`);
        if (second) expect(vessel).toContain(`${second.vessel} ${second.voyage}`);
        expect(operator).toContain(sailing.operator);
        expect(operator).toContain(sailing.service);
        const { siCutoff, cfsCutoff, vgmCutoff, cyCutoff } = sailing;
        [siCutoff, cfsCutoff, vgmCutoff, cyCutoff].forEach((time, at) => {
          const told = time ? `${weekday(time, text)} ${date(time)}` : text.schedule.notPublished;
          expect(cutoffs[at]).toContain(told);
          expect(cutoffs[at]).toContain((time && timeOfDay(time)) ?? "");
        });
      });
    });
  }

  test("opens to the other cut-offs, the second leg and the vessel's particulars", { tag: "@desk" }, async ({
    page,
    request,
  }) => {
    const { items, vessels } = await fetchSchedule(request, toSydney);
    const index = items.findIndex(({ legs, receiving, vrCutoff, cvCutoff }) =>
      Boolean(legs[1] && receiving && vrCutoff && cvCutoff),
    );
    const sailing = items[index];
    const vessel = vessels[sailing?.imo ?? ""];
    if (!sailing || !vessel) throw new Error("The sample data has no sailing with everything here.");
    await visit(page, portPath(toSydney));
    const details = detailsOf(rows(page).nth(index));
    const particulars = details.getByRole("heading", { name: en.schedule.particulars });
    await expect(particulars).toBeHidden();
    await details.locator("summary").click();
    await expect(particulars).toBeVisible();
    const fact = (name: string) =>
      details.locator("dl > div").filter({ has: page.locator("dt", { hasText: new RegExp(`^${name}$`) }) });
    for (const [name, time] of [
      [en.schedule.receiving, sailing.receiving],
      [en.schedule.vrCutoff, sailing.vrCutoff],
      [en.schedule.cvCutoff, sailing.cvCutoff],
    ] as const) {
      await expect(fact(name)).toContainText(date(time));
      await expect(fact(name)).toContainText(timeOfDay(time ?? "") ?? "");
    }
    const leg = details.locator("section").filter({ hasText: en.schedule.secondLeg });
    const [, second] = sailing.legs;
    for (const told of [second?.vessel, second?.voyage, second?.from.port])
      await expect(leg).toContainText(told ?? "not told");
    const number = (value: number | null) => (value ?? Number.NaN).toLocaleString("en-GB");
    for (const [name, value] of [
      ["IMO No\\.", sailing.imo],
      [en.schedule.shipType, vessel.shipType],
      [en.schedule.flag, vessel.flag],
      [en.schedule.callSign, vessel.callSign],
      [en.schedule.grossTonnage, number(vessel.grossTonnage)],
      [en.schedule.deadweight, `${number(vessel.deadweight)} t`],
      [en.schedule.lengthOverall, `${vessel.lengthOverall} m`],
      [en.schedule.breadthExtreme, `${vessel.breadthExtreme} m`],
      [en.schedule.draught, `${vessel.draught} m`],
      [en.schedule.yearBuilt, String(vessel.yearBuilt)],
    ] as const) {
      await expect(fact(name).locator("dd")).toHaveText(value ?? "");
    }
    await details.locator("summary").click();
    await expect(particulars).toBeHidden();
  });

  test("asks for a quote with all it knows, and with four details on a phone", async ({
    page,
    request,
    isMobile,
  }) => {
    const { items } = await fetchSchedule(request, toSydney);
    const [first] = items;
    if (!first) throw new Error("The sample data has no sailing here.");
    const stamp = (time: PortTime | null) =>
      time ? [dateOf(time), timeOfDay(time)].filter(Boolean).join(" ") : "";
    const names = {
      loading_port: "Hong Kong",
      discharge_port: "Sydney",
      operator: first.operator,
      vessel: first.vessel,
    };
    // What a phone does not say of it, the form looks up.
    const four = { ...names, sailing: sailingRef(first) };
    const ten = {
      ...names,
      etd: stamp(first.etd),
      eta: stamp(first.eta),
      si: stamp(first.siCutoff),
      vgm: stamp(first.vgmCutoff),
      cy: stamp(first.cyCutoff),
      voy_no: first.voyage,
      sailing: undatedSailingRef(first),
    };
    const read = (href: string | null | undefined) => {
      const url = new URL(href ?? "", "http://localhost");
      expect(url.pathname).toBe("/fe-sea");
      return Object.fromEntries(url.searchParams);
    };
    const html = await (await request.get(portPath(toSydney))).text();
    const sent = /href="(\/fe-sea\?[^"]+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&");
    expect(read(sent)).toEqual(ten);

    await visit(page, portPath(toSydney));
    // On a card the links stand behind the line of the cut-off that matters.
    if (isMobile) await detailsOf(rows(page).first()).locator("summary").click();
    const link = cell(rows(page).first(), "actions").getByRole("link", { name: /^(Get Quote|Ask)/ });
    await expect.poll(async () => read(await link.getAttribute("href"))).toEqual(isMobile ? four : ten);
  });

  for (const [loading, discharge, now] of [
    ["Hong Kong", "Rotterdam", "2026-03-16T10:00"],
    // Still the evening before in California.
    ["Los Angeles", "Shanghai", "2026-03-15T19:00"],
  ] as const) {
    test(`tells which cut-offs are over by the clock in ${loading}, and what can be booked`, {
      tag: "@desk",
    }, async ({ page, request }) => {
      const pair = { loading_port: loading, discharge_port: discharge };
      const { items, loadingNow, openCount } = await fetchSchedule(request, pair);
      expect(loadingNow).toBe(now);
      const expected = items.map(({ siCutoff, cfsCutoff, vgmCutoff, cyCutoff }) =>
        [siCutoff, cfsCutoff, vgmCutoff, cyCutoff].map((time) => time !== null && endOf(time) <= now),
      );
      expect(new Set(expected.flat()).size, "both kinds are in the data").toBe(2);
      await visit(page, portPath(pair));
      const links = await rows(page).evaluateAll(
        (all, label) =>
          all.map((row) => {
            const link = [...row.querySelectorAll("a")].find((a) => a.textContent?.startsWith(label));
            return link ? [link.getAttribute("href"), link.target, link.rel] : null;
          }),
        en.schedule.bookNow,
      );
      expect
        .soft(links, "can be booked only where there is a booking address")
        .toEqual(
          firstPage(items).map((sailing) =>
            sailing.bookingUrl && !isOver(sailing, loadingNow)
              ? [sailing.bookingUrl, "_blank", "noopener nofollow"]
              : null,
          ),
        );
      expect(new Set(links.map((link) => link === null)).size, "both kinds are in the data").toBe(2);
      const seen = await rows(page).evaluateAll((all) =>
        all.map((row) =>
          [6, 7, 8, 9].map((n) =>
            Boolean(row.querySelector(`td:nth-child(${n}) > small`)?.textContent?.includes("closed")),
          ),
        ),
      );
      expect(seen).toEqual(firstPage(expected));
      const over = items.filter((sailing) => isOver(sailing, now));
      expect(over.length).toBeGreaterThan(0);
      expect(openCount).toBe(items.length - over.length);
      const overHere = firstPage(items).filter((sailing) => isOver(sailing, now));
      const passed = firstPage(items).filter((sailing) => stateAt(sailing, now) === "closed");
      const actions = cell(rows(page), "actions");
      await expect(actions.getByText(en.schedule.passed)).toHaveCount(passed.length);
      await expect(actions.getByText(/^(CY|CFS) open, (SI|VGM|SI and VGM) closed$/)).toHaveCount(
        overHere.length - passed.length,
      );
      await chip(page, en.schedule.stillOpen).click();
      await expectRows(
        page,
        items.filter((sailing) => !isOver(sailing, now)),
      );
      expect(paramsOf(page)).toEqual({ ...pair, open: "1" });
    });
  }
});

test("cargo that is ready on a day leaves what can still take it", { tag: "@desk" }, async ({
  page,
  request,
}) => {
  const { items } = await fetchSchedule(request, toSydney);
  /** Whether VGM, and CY or CFS, are at a time of the port's clock or later. */
  const takes = ({ cyCutoff, cfsCutoff, vgmCutoff }: Sailing, time: string) => {
    const isMet = (cutoff: string | null) => cutoff !== null && endOf(cutoff) >= time;
    return (vgmCutoff === null || isMet(vgmCutoff)) && (isMet(cyCutoff) || isMet(cfsCutoff));
  };
  // A day on which one could be brought in the morning, and not in the evening.
  const ready = items
    .flatMap(({ cyCutoff }) => (cyCutoff ? [dateOf(cyCutoff)] : []))
    .find((day) => items.some((one) => takes(one, `${day}T00:01`) && !takes(one, `${day}T23:58`)));
  if (!ready) throw new Error("The sample data has no such day here.");
  const kept = items.filter((one) => takes(one, `${ready}T00:01`));
  expect(kept.length).toBeLessThan(items.length);
  await visit(page, portPath(toSydney));
  await filters(page).getByLabel(en.schedule.cargoReady).fill(ready);
  await expectRows(page, kept);
  expect(paramsOf(page)).toEqual({ ...toSydney, ready });
  await reload(page);
  await expectRows(page, kept);
  expect((await fetchSchedule(request, { ...toSydney, ready })).total).toBe(kept.length);

  // An hour of the day stands in a field of its own.
  const hour = filters(page).getByLabel(en.schedule.cargoReadyHour);
  await hour.fill("23:58");
  const at = { ...toSydney, ready, ready_time: "23:58" };
  await expect.poll(() => paramsOf(page)).toEqual(at);
  const late = items.filter((one) => takes(one, `${ready}T23:58`));
  expect((await fetchSchedule(request, at)).items.map(({ id }) => id)).toEqual(late.map(({ id }) => id));
  await expectRows(page, late);
});

test("the best of the lane lead to their rows", { tag: "@desk" }, async ({ page, request }) => {
  const { items, loadingNow } = await fetchSchedule(request, toSydney);
  const open = items.filter((sailing) => !isOver(sailing, loadingNow));
  const first = (of: Sailing[], by: (sailing: Sailing) => string | number) =>
    [...of].sort((a, b) =>
      by(a) < by(b) ? -1 : by(a) > by(b) ? 1 : (a.etd ?? "") < (b.etd ?? "") ? -1 : 1,
    )[0];
  await visit(page, portPath(toSydney));
  for (const [name, best] of [
    [en.schedule.bestArrival, first(open, ({ eta }) => eta ?? "9")],
    [
      en.schedule.bestFastest,
      first(open, ({ elapsedMinutes, transitDays }) => elapsedMinutes ?? (transitDays ?? 999) * 1440),
    ],
    [en.schedule.bestOpen, first(open, ({ etd }) => etd ?? "9")],
    [en.schedule.bestDirect, first(open.filter(isDirect), ({ etd }) => etd ?? "9")],
  ] as const) {
    if (!best) throw new Error("The sample data has no sailing here that is open.");
    const link = page
      .getByRole("list", { name: en.schedule.best })
      .getByRole("link", { name: new RegExp(`^${name}`) });
    await expect(link).toContainText(best.vessel);
    await link.click();
    const row = rows(page).nth(items.findIndex(({ id }) => id === best.id));
    await expect(row).toBeInViewport();
    await expect(page).toHaveURL(new RegExp(`#${await row.getAttribute("id")}$`));
  }
});

test("a pair without sailings gets the whole sentence and the enquiry form", { tag: "@desk" }, async ({
  page,
  request,
}) => {
  const sentence =
    "No Schedule available at the moment, please send us your shipment details via Freight Enquiry form, we will send to service providers for giving professional advice.";
  expect(await (await request.get(portPath(nowhere))).text()).toContain(sentence);
  await visit(page, portPath(nowhere));
  await expect(page.getByText(sentence)).toBeVisible();
  await expect(counts(page)).toHaveText(countsText(0, 0, en));
  await expect(page.getByRole("link", { name: en.hints.port.enquiryEnd })).toHaveAttribute(
    "href",
    /^\/fe-sea\?loading_port=[^&]+&discharge_port=[^&]+&date_type=ETD&date_from=[\d-]{10}&date_to=[\d-]{10}$/,
  );
  await expect(page.getByRole("table")).toHaveCount(0);
});

for (const [locale, heading] of [
  ["zh-tw", "香港至悉尼"],
  ["zh-cn", "香港至悉尼"],
] as const) {
  test(`${locale} shows its own port names`, { tag: "@desk" }, async ({ page, request }) => {
    const text = words(locale);
    const { items } = await fetchSchedule(request, toSydney);
    const html = await (await request.get(portPath(toSydney, locale))).text();
    expect(html).toContain(`<h1>${heading}</h1>`);
    await visit(page, portPath(toSydney, locale));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expect(page).toHaveTitle(new RegExp(`^${heading}`));
    await expectRows(page, items);
    await expect(page.getByText(text.schedule.sample)).toBeVisible();
    const hubs = new Set(items.flatMap(({ legs }) => legs.slice(1).flatMap(({ from }) => from.port ?? [])));
    expect(hubs).toContain("Singapore");
    await expect(cell(rows(page), "track").filter({ hasText: "新加坡" }).first()).toBeVisible();
    for (const hub of hubs) await expect(cell(rows(page), "track").filter({ hasText: hub })).toHaveCount(0);
    await expect(
      page.getByRole("link", { name: new RegExp(`^${text.schedule.getQuote}`) }).first(),
    ).toHaveAttribute("href", new RegExp(`^/${locale}/fe-sea`));
  });
}

test("a failed search says so, without rows of the one before, and tries again", { tag: "@desk" }, async ({
  page,
  problems,
}) => {
  problems.tolerate(/status of 503/);
  let fails = true;
  await visit(page, portPath(toSydney));
  await page.route("**/api/port-schedule?*", (route) =>
    fails ? route.fulfill({ status: 503, json: {} }) : route.continue(),
  );
  await expect(rows(page)).not.toHaveCount(0);
  await page.getByRole("radio", { name: "ETA" }).check({ force: true });
  await page.getByRole("button", { name: en.finder.search, exact: true }).click();
  const alert = page.getByRole("alert").filter({ hasText: en.schedule.failed });
  await expect(alert).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hong Kong to Sydney");
  await expect(counts(page)).toHaveText(en.schedule.unanswered);
  fails = false;
  await alert.getByRole("button", { name: en.schedule.retry }).click();
  await expect(alert).toBeHidden();
  const { items } = await fetchSchedule(page.request, { ...toSydney, date_type: "ETA" });
  await expectRows(page, items);
});

test("a slow search says that data is loading", { tag: "@desk" }, async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await visit(page, portPath(toSydney));
  await page.route("**/api/port-schedule?*", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("radio", { name: "ETA" }).check({ force: true });
  await page.getByRole("button", { name: en.finder.search, exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "Data is loading..." })).toBeVisible();
  release();
  await expect(rows(page)).not.toHaveCount(0);
  await expect(page.getByText("Data is loading...")).toHaveCount(0);
});
