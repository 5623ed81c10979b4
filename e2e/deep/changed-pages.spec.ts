import type { Page } from "@playwright/test";
import { expectFlights, fetchFlights, flightFinder, flightPath } from "../support/flights";
import { choosePort, finder, openControls, portPath, rows, toSydney, unfold } from "../support/schedule";
import { expect, goBack, test, visit, words } from "../support/test";

/** Pages that an extension or a translator of the browser has changed: before their script takes them over, and after. */

const en = words("en");

/** Does as an extension at the moment when the page has been read and no script of it has run. */
const whenRead = (page: Page, change: "div" | "span") =>
  page.addInitScript((kind) => {
    document.addEventListener("readystatechange", () => {
      if (document.readyState !== "interactive") return;
      const added = document.createElement(kind);
      added.textContent = "added";
      if (kind === "div") document.body.prepend(added);
      else document.querySelector("main input")?.after(added);
    });
  }, change);

/** Does as a translator: puts another text, in two elements, in the place of every text. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest("script, style")) continue;
      const outer = document.createElement("font");
      outer.append(document.createElement("font"));
      outer.firstElementChild?.append(text.data);
      text.replaceWith(outer);
    }
  });

for (const change of ["div", "span"] as const) {
  test(`a schedule keeps its rows where an extension has put a ${change} into the page`, {
    tag: "@desk",
  }, async ({ page, problems }) => {
    // React says that the page was not as it had sent it.
    problems.tolerate(/^console:|^page:/);
    await whenRead(page, change);
    await visit(page, portPath(toSydney));
    await expect(page.getByRole("button", { name: en.thing.select, exact: true })).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => Object.keys(document.querySelector("table") ?? {}).length))
      .toBeGreaterThan(0);
    const all = await rows(page).count();
    expect(all).toBeGreaterThan(5);
    await expect(rows(page).first().locator("cite").first()).toBeVisible();
    await page.locator("form fieldset > label").filter({ hasText: en.schedule.directOnly }).click();
    await expect.poll(() => rows(page).count()).toBeLessThan(all);
  });
}

test("a translated sea schedule is searched, filtered and sorted on", async ({ page, isMobile }) => {
  await visit(page, portPath(toSydney));
  await openControls(page);
  const form = finder(page, en);
  if (isMobile) await unfold(form);
  await expect(form.discharge).toHaveValue(/^Sydney/);
  await translate(page);
  await page.locator("form fieldset > label").filter({ hasText: en.schedule.directOnly }).click();
  await expect(page).toHaveURL(/direct=1/);
  await expect(page.locator("h1 + [role=status] b")).toHaveCount(2);
  await translate(page);
  // A pair without sailings, and one with some.
  await choosePort(form.discharge, "apia", "Apia");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hong Kong to Apia");
  await expect(page.getByText(en.schedule.empty)).toBeVisible();
  await translate(page);
  // On a phone the form folds over what was found.
  if (isMobile && (await form.fold.getAttribute("open")) === null) await form.summary.click();
  await choosePort(form.discharge, "singap", "Singapore");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hong Kong to Singapore");
  await expect(rows(page).first()).toBeVisible();
  await expect(page.locator("h1 + [role=status]")).toHaveText(/^\d+ sailings found$/);
});

test("a translated flight schedule is searched on", { tag: "@desk" }, async ({ page, request }) => {
  await visit(page, flightPath({ origin_airport: "HKG", destination_airport: "LAX" }));
  const form = flightFinder(page, en);
  await expect(form.form).toBeVisible();
  await translate(page);
  const asked = { origin_airport: "HKG", destination_airport: "NRT" };
  const field = page.getByRole("combobox", { name: en.flights.destinationAirport });
  await field.fill("NRT");
  await translate(page);
  await page.getByRole("option", { name: /NRT/ }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("NRT");
  await expectFlights(page, await fetchFlights(request, asked), en);
  await goBack(page);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("LAX");
});
