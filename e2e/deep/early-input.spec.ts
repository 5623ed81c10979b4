import type { Locator, Page } from "@playwright/test";
import { listPath } from "@/lib/directory/shared";
import { flightFinder, flightPath } from "../support/flights";
import { seedStorage, waitForQuiet } from "../support/page-helpers";
import { cell, finder, openDays, paramsOf, portPath, rows, toSingapore } from "../support/schedule";
import { holdScripts } from "../support/scripts";
import { expect, test, words } from "../support/test";

/** What a reader types and ticks before hydration: it stays, and counts afterwards. */

test.describe.configure({ mode: "parallel" });

const en = words("en");
const desk = { tag: "@desk" };

/** Opens a page whose scripts wait; the answer lets them come. */
async function openEarly(page: Page, address: string): Promise<() => void> {
  const arrive = await holdScripts(page);
  await page.goto(address, { waitUntil: "domcontentloaded" });
  return arrive;
}

const box = (page: Page, name: string, value: string) =>
  page.getByRole("main").locator(`input[name="${name}"][value="${value}"]:not([type="hidden"])`);
/** Boxes are drawn by their labels. */
const tick = (input: Locator) => input.locator("xpath=ancestor::label").click();

test(
  "Ports, kind of date and vessel that were typed before hydration are searched for",
  desk,
  async ({ page }) => {
    const arrive = await openEarly(page, portPath());
    const form = finder(page, en);
    await form.loading.fill("shanghai");
    await form.chooseType("ETA");
    await form.discharge.fill("sydney");
    await form.chooseType("CY");
    await form.vessel.fill("e");
    await form.type("CY").focus();
    arrive();
    // Each was left, and so is taken for the port it names; with both there the search comes by itself.
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Shanghai to Sydney");
    expect(paramsOf(page)).toMatchObject({
      loading_port_id: "CNSHA",
      discharge_port_id: "AUSYD",
      date_type: "CY",
      vessel_name: "e",
    });
    await expect(form.loading).toHaveValue("Shanghai, China");
    await expect(form.vessel).toHaveValue("e");
    await expect(form.type("CY")).toBeChecked();
  },
);

test("Filters of sailings that were ticked before hydration are followed", desk, async ({ page }) => {
  const arrive = await openEarly(page, portPath(toSingapore));
  const operators = page.getByRole("main").locator('input[name="company"]');
  const offered = await operators.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  expect(offered.length, "some stand in the list behind More").toBeGreaterThan(4);
  const chosen = [offered[0] ?? "", offered[4] ?? ""];
  await tick(box(page, "direct", "1"));
  // Ticked and unticked again: no filter.
  await tick(box(page, "open", "1"));
  await tick(box(page, "open", "1"));
  const more = page.locator("form details").filter({ has: page.locator("[name=company]") });
  await more.locator("summary").click();
  for (const value of chosen) await tick(box(page, "company", value));
  await openDays(page);
  await page.getByLabel(en.schedule.cargoReady).fill("2026-03-18");
  arrive();
  const asked = () => {
    const { company = "", direct, ready } = paramsOf(page);
    return { company: company.split("||").sort(), direct, ready };
  };
  await expect.poll(asked).toEqual({ company: chosen.sort(), direct: "1", ready: "2026-03-18" });
  expect(paramsOf(page)).not.toHaveProperty("open");
  await waitForQuiet(page);
  for (const value of chosen) await expect(box(page, "company", value)).toBeChecked();
  await expect(box(page, "direct", "1")).toBeChecked();
  await expect(box(page, "open", "1")).not.toBeChecked();
  const operatorsShown = await cell(rows(page), "operator").allTextContents();
  expect(operatorsShown.length).toBeGreaterThan(0);
  for (const text of operatorsShown)
    expect(
      chosen.some((name) => text.includes(name)),
      text,
    ).toBe(true);
});

test(
  "Airports, day and types of flights that were filled in before hydration are searched for",
  desk,
  async ({ page }) => {
    const arrive = await openEarly(page, flightPath());
    const form = flightFinder(page, en);
    const day = form.form.locator('input[name="date"]');
    await form.origin.fill("HKG");
    await form.destination.fill("LAX");
    await day.fill("20-03-2026");
    await form.type("cargo").uncheck();
    arrive();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hong Kong (HKG) to Los Angeles (LAX)");
    await expect(day).toHaveValue("20-03-2026");
    await expect(form.type("cargo")).not.toBeChecked();
    expect(paramsOf(page)).toMatchObject({ date: "2026-03-20", flight_schedule_type: "direct||transfer" });
  },
);

test("the directory's search and places are kept", desk, async ({ page }) => {
  const arrive = await openEarly(page, listPath({ type: "sea", keyword: "", ports: [], page: 1 }));
  const fold = page.getByRole("main").locator("summary");
  // A city's box stands for several ports.
  const ports = page.getByRole("main").locator('input[name="port"]:not([value*="|"])');
  await page.getByRole("searchbox", { name: en.directory.keyword }).fill("reefer");
  await fold.click();
  const names = await ports.locator("xpath=following-sibling::span[1]").allTextContents();
  await tick(ports.nth(0));
  await tick(ports.nth(1));
  arrive();
  // The line over the boxes is the island's: it knows of them.
  await expect(fold).toContainText(names.slice(0, 2).join(en.directory.separator));
  await waitForQuiet(page);
  await expect(ports.nth(0)).toBeChecked();
  await expect(ports.nth(1)).toBeChecked();
  await page.getByRole("button", { name: en.directory.submit, exact: true }).click();
  await expect(page).toHaveURL(/keyword=reefer&port=\w+%7C%7C\w+$/);
});

for (const [kind, path, label] of [
  ["list", "/kb-port", en.reference.lists.port.searchLabel],
  ["container types", "/kb-container", en.reference.containers.searchLabel],
] as const) {
  test(`a search of a reference ${kind} is answered`, desk, async ({ page }) => {
    const typed = kind === "list" ? "rotterdam" : "45G1";
    const arrive = await openEarly(page, path);
    const field = page.getByLabel(label, { exact: true });
    await field.fill(typed);
    await field.blur();
    arrive();
    await expect(page).toHaveURL(`${path}?q=${typed}`);
    await expect(field).toHaveValue(typed);
    await expect(page.getByRole("main").locator(kind === "list" ? "tbody tr" : "details")).toHaveCount(1);
  });
}

test("the choice of colours is followed, whatever was chosen before", desk, async ({ page }) => {
  await seedStorage(page, { ls_build: "37.0", theme: "dark" });
  const arrive = await openEarly(page, "/terms");
  const group = page.getByRole("contentinfo").getByRole("group", { name: en.shell.theme.legend });
  await group.getByText(en.shell.theme.light, { exact: true }).click();
  arrive();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await waitForQuiet(page);
  await expect(group.getByRole("radio", { name: en.shell.theme.light })).toBeChecked();
  expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe("light");
});

test("an enquiry keeps all of its fields", desk, async ({ page }) => {
  const arrive = await openEarly(page, "/fe-sea");
  const control = (name: string) => page.locator(`#f-${name}`);
  await control("loading_port").fill("Hong Kong");
  await control("commodity").fill("Toys");
  await tick(control("cargo_type"));
  await control("quantity").fill("2");
  await control("container_type").selectOption({ index: 2 });
  const type = await control("container_type").inputValue();
  await control("remarks").fill("Fragile");
  arrive();
  // It was left, and so is taken for the port it names.
  await expect(control("loading_port")).toHaveValue("Hong Kong, Hong Kong");
  await expect(page.locator("input[name=loading_port_id]")).toHaveValue("HKHKG");
  await waitForQuiet(page);
  await expect(control("commodity")).toHaveValue("Toys");
  await expect(control("cargo_type")).toBeChecked();
  await expect(control("quantity")).toHaveValue("2");
  await expect(control("container_type")).toHaveValue(type);
  await expect(control("remarks")).toHaveValue("Fragile");
});

test("an enquiry keeps its date when one goes on from it", desk, async ({ page }) => {
  const arrive = await openEarly(page, "/fe-truck");
  const date = page.locator("#f-pickup_date");
  await date.fill("2026-03-20");
  arrive();
  await waitForQuiet(page);
  await date.focus();
  await page.locator("#f-commodity").focus();
  await expect(date).toHaveValue("20-03-2026");
});

test("the newsletter's form keeps its ticks", desk, async ({ page }) => {
  const arrive = await openEarly(page, "/ebook-subscription");
  const editions = page.getByRole("main").locator('input[name$="_edition"]');
  const before = await editions.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).checked));
  expect(before.length).toBe(4);
  for (let at = 0; at < before.length; at += 1) await tick(editions.nth(at));
  await page.locator("#f-from_email").fill("kayan@lantern.example");
  arrive();
  await waitForQuiet(page);
  for (const [at, was] of before.entries()) await expect(editions.nth(at)).toBeChecked({ checked: !was });
  await expect(page.locator("#f-from_email")).toHaveValue("kayan@lantern.example");
});

test(
  "a search of the archive is kept, and what is typed in the header gets suggestions",
  desk,
  async ({ page }) => {
    const arrive = await openEarly(page, "/news-list");
    const keyword = page.getByRole("main").getByRole("searchbox");
    await keyword.fill("rotterdam");
    const field = page.locator("header search input").filter({ visible: true });
    await field.fill("vgm");
    arrive();
    await expect(page.getByRole("option").filter({ visible: true }).first()).toContainText("VGM");
    await expect(field).toHaveValue("vgm");
    await expect(keyword).toHaveValue("rotterdam");
  },
);

test("a menu under the pointer opens", desk, async ({ page }) => {
  const arrive = await openEarly(page, "/terms");
  const menu = page.getByRole("navigation", { name: en.shell.mainNav }).getByRole("button").first();
  await menu.hover();
  await expect(menu).toHaveAttribute("aria-expanded", "false");
  arrive();
  await expect(menu).toHaveAttribute("aria-expanded", "true");
});
