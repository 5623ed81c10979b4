import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import type { PortScheduleResponse } from "../../lib/api/port-schedule";
import { dateOf, timeOfDay } from "../../lib/i18n/formats";
import { type Locale, localePath } from "../../lib/i18n/locales";
import type { Port } from "../../lib/places/shared";
import type { Sailing } from "../../lib/sailings/shared";
import { limits } from "../../lib/site/site";
import type messages from "../../messages/en.json";
import { scaled } from "../../test/support/time-scale.mjs";
import { watchRequests } from "./requests";
import { pickedDay, withValues } from "./wording";

/** What the specs of the schedule page share: its address, its parts as a reader finds them, and the API's answer. */

export type Params = Record<string, string>;
type Messages = typeof messages;

/** Pairs of the sample data. This one has some of everything, in a dozen sailings: most tests need no more. */
export const toSydney = { loading_port: "Hong Kong", discharge_port: "Sydney" };
/** Four times as many. */
export const toRotterdam = { loading_port: "Hong Kong", discharge_port: "Rotterdam" };
/** And more operators than fit beside the filters. */
export const toSingapore = { loading_port: "Hong Kong", discharge_port: "Singapore" };
/** A pair without sailings. */
export const nowhere = { loading_port: "Rotterdam", discharge_port: "Gdynia" };

/** The address of the schedule page in a language. */
export function portPath(params: Params = {}, locale: Locale = "en"): string {
  const search = new URLSearchParams(params).toString();
  return localePath(locale, search ? `/port?${search}` : "/port");
}

/** What the portal's own API answers to the same query, with all rows in one page. */
export async function fetchSchedule(
  request: APIRequestContext,
  params: Params,
): Promise<PortScheduleResponse> {
  const response = await request.get(`/api/port-schedule?${new URLSearchParams({ ...params, rows: "all" })}`);
  expect(response.status()).toBe(200);
  return response.json();
}

/** The ports that the portal's own API suggests for a typed start, in the order of a picker's list. */
export async function fetchPorts(
  request: APIRequestContext,
  params: { name: string; end?: "from" | "to" },
): Promise<Port[]> {
  const response = await request.get("/api/ports", { params });
  expect(response.status()).toBe(200);
  return (await response.json()).items;
}

/** Of all rows, or of their number, what the first page shows. */
export const firstPage = <One>(all: readonly One[]): One[] => all.slice(0, limits.sailingsPerPage);
export const onFirstPage = (count: number): number => Math.min(count, limits.sailingsPerPage);

type Row = PortScheduleResponse["items"][number];

/** What several carriers sell of each row, one after the other. */
export const salesOf = (rows: readonly Row[]): Sailing[] =>
  rows.flatMap(({ others, ...sailing }) => [sailing, ...others]);

/** Whether one of these carriers sells the row. */
export const isSoldBy = (row: Row, names: readonly (string | undefined)[]): boolean =>
  salesOf([row]).some(({ operator }) => names.includes(operator));

/** A day without an hour ends with the day. */
const endOf = (time: string) => (timeOfDay(time) ? time : `${dateOf(time)}T24:00`);

/** How a sailing stands at a port's clock: cargo can get on, can be brought though SI or VGM is past, or can no longer be brought. */
export function stateAt(
  { siCutoff, vgmCutoff, cyCutoff, cfsCutoff, etd }: Sailing,
  now: string,
): "open" | "partly" | "closed" {
  const isPast = (time: string | null) => time !== null && endOf(time) <= now;
  const known = [cyCutoff, cfsCutoff].filter((time) => time !== null);
  if (isPast(etd) || (known.length > 0 && known.every(isPast))) return "closed";
  return isPast(siCutoff) || isPast(vgmCutoff) ? "partly" : "open";
}

/** The form. */
export function finder(page: Page, { finder: words }: Messages) {
  // The region of this name: looked for by its role, every element of a page of thousands would be asked for its own, at every step.
  const form = page.locator(`section[aria-label="${words.title}"]`);
  const range = form.getByRole("button", { name: new RegExp(`^${words.dateRange}`) });
  return {
    form,
    loading: form.getByRole("combobox", { name: words.loadingPort, exact: true }),
    discharge: form.getByRole("combobox", { name: words.dischargePort, exact: true }),
    range,
    vessel: form.getByRole("textbox", { name: new RegExp(`^${words.vesselName}`) }),
    type: (type: "ETD" | "ETA" | "CY") => form.getByRole("radio", { name: type, exact: true }),
    /** Radios are drawn by their labels. */
    chooseType: (type: "ETD" | "ETA" | "CY") => form.getByText(type, { exact: true }).click(),
    search: form.getByRole("button", { name: words.search, exact: true }),
    swap: form.getByRole("button", { name: words.swap }),
    options: form.getByRole("option"),
    missing: form.locator("p").filter({ hasText: words.missing }),
    fold: form.locator("details"),
    summary: form.locator("summary"),
  };
}

/** On a phone: opens a schedule's form again, once the script has folded it over an answer. */
export async function unfold(form: { fold: Locator; summary: Locator }): Promise<void> {
  await expect(form.fold).not.toHaveAttribute("open");
  // A tap that comes while the page still takes shape may be lost.
  await expect(async () => {
    if ((await form.fold.getAttribute("open")) === null) await form.summary.click();
    await expect(form.fold).toHaveAttribute("open", "", { timeout: scaled(1_000) });
  }).toPass();
}

/** The parts of the head that a phone folds besides the controls. */
export const headTools = '[data-fold="tools"]';
export const headViews = '[data-fold="views"]';

/** On a phone: unfolds what stands above the rows, unless another part of the head is named; elsewhere all stands open. */
export async function openControls(page: Page, part = "[data-controls]"): Promise<void> {
  const fold = page.locator(`details${part}`);
  if (!(await fold.isVisible())) return;
  await expect(async () => {
    if ((await fold.getAttribute("open")) === null) await fold.locator("summary").click();
    await expect(fold).toHaveAttribute("open", "", { timeout: scaled(1_000) });
  }).toPass();
}

/** Unfolds the days of the cargo among the filters. */
export async function openDays(page: Page): Promise<void> {
  await page.locator("form details:has([name=ready]) > summary").click();
}

/** Types the start of a name and takes the first suggestion so named. */
export async function choosePort(field: Locator, typed: string, name: string): Promise<void> {
  await field.fill(typed);
  await field.page().locator("form").getByRole("option", { name }).first().click();
  await expect(field).toHaveValue(new RegExp(`^${name}`));
}

/** '16 Mar 26 – 16 Apr 26', as the date range shows it. */
export function picked(from: string, to: string, { calendar }: Messages): string {
  const [first, last] = [from, to].map((date) => pickedDay(date, calendar.months));
  // In Chinese the year stands once where it is the same.
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  return `${first} – ${isOneYear ? last?.replace(/^\d{4}年/, "") : last}`;
}

const cells = ["etd", "track", "eta", "vessel", "operator", "si", "cfs", "vgm", "cy", "actions"] as const;

const rowSelector = "table > tbody > tr:has(> td:nth-of-type(10))";

/** The rows of sailings, without week heads and opened rows. */
export function rows(page: Page): Locator {
  return page.locator(rowSelector);
}

/** Those of them that can be seen: sailings that cargo cannot get on any more are folded. */
export const shownRows = (page: Page): Locator => rows(page).filter({ visible: true });

/** A cell of a row by its subject. */
export function cell(row: Locator, subject: (typeof cells)[number]): Locator {
  return row.locator(`xpath=./td[${cells.indexOf(subject) + 1}]`);
}

/** A chip of the filters: its check box is drawn by its label. English pages only. */
export function chip(page: Page, name: string): Locator {
  return page.locator("form fieldset > label").filter({ hasText: name });
}

/** The first leg's vessel of every row. */
export function vesselNames(page: Page): Locator {
  return rows(page).locator("xpath=./td[4]/cite[1]");
}

/** What belongs to a row and opens below it. */
export function detailsOf(row: Locator): Locator {
  return row.locator("xpath=./following-sibling::tr[1]//details");
}

export function weekHeads(page: Page): Locator {
  return page.locator("th[scope=rowgroup]");
}

/** The line with both counts. */
export function counts(page: Page): Locator {
  return page.locator("h1 + div [role=status]");
}

/** That line's text: how many were found, and how many the filters leave where they take some away. */
export function countsText(found: number, shown: number, { schedule }: Messages): string {
  const comma = /\p{Script=Han}/u.test(schedule.found) ? "，" : ", ";
  const first = found === 1 ? schedule.foundOne : withValues(schedule.found, { count: found });
  if (shown === found) return first;
  return `${first}${comma}${withValues(schedule.shown, { count: shown })}`;
}

/** What stands in every row, as one question that needs nothing of Playwright's in the page: its own way of it costs 30 ms there. */
function readRows(page: Page): Promise<{ text: string; departure: string | null }[]> {
  return page.evaluate(
    (selector) =>
      [...document.querySelectorAll(selector)].map((row) => ({
        text: (row.textContent ?? "").replace(/\s+/g, " ").trim(),
        departure: row.querySelector("td time")?.getAttribute("datetime")?.slice(0, 10) ?? null,
      })),
    rowSelector,
  );
}

/** The text of every row, white space aside. */
export async function rowTexts(page: Page): Promise<string[]> {
  return (await readRows(page)).map(({ text }) => text);
}

/** Waits until the table shows the first page of these sailings, in this order. */
export async function expectRows(page: Page, sailings: readonly Sailing[]): Promise<void> {
  expect(sailings.length, "there is something to compare").toBeGreaterThan(0);
  const shown = firstPage(sailings);
  await expect(vesselNames(page)).toHaveText(shown.map(({ vessel }) => vessel));
  const departures = shown.map(({ etd }) => etd?.slice(0, 10) ?? null);
  expect((await readRows(page)).map(({ departure }) => departure)).toEqual(departures);
}

/** Notes the schedule requests a page makes from now on. */
export function watchSearches(page: Page): URL[] {
  return watchRequests(page, ({ pathname }) => pathname === "/api/port-schedule");
}

/** The query of a page's address. */
export function paramsOf(page: Page): Params {
  return Object.fromEntries(new URL(page.url()).searchParams);
}

/** Values for local storage, there before any script of the page runs; as stored by the build of this version. */
export async function withStorage(page: Page, values: Params): Promise<void> {
  await page.addInitScript(
    (entries) => {
      if (sessionStorage.getItem("seeded")) return;
      sessionStorage.setItem("seeded", "1");
      for (const [key, value] of entries) localStorage.setItem(key, value);
    },
    Object.entries({ ls_build: "37.0", ...values }),
  );
}
