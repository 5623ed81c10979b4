import type { Page } from "@playwright/test";
import { choosePort, finder, portPath, rows, toSydney } from "../support/schedule";
import { expect, test, visit, words } from "../support/test";

/** Pages that an extension or a translator of the browser has changed: before their script takes them over, and after. */

const en = words("en");

/** Does as extensions at the moment when the page has been read and no script of it has run: at its start, and in the form. */
const changeWhenRead = (page: Page) =>
  page.addInitScript(() => {
    document.addEventListener("readystatechange", () => {
      if (document.readyState !== "interactive") return;
      const [box, note] = [document.createElement("div"), document.createElement("span")];
      box.textContent = note.textContent = "added";
      document.body.prepend(box);
      document.querySelector("main input")?.after(note);
    });
  });

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

test("A schedule whose page an extension has changed before hydration keeps its rows and is filtered", {
  tag: "@desk",
}, async ({ page, problems }) => {
  // React says that the page was not as the server had sent it.
  problems.tolerate(/^console:|^page:/);
  await changeWhenRead(page);
  await visit(page, portPath(toSydney));
  await expect(page.getByRole("button", { name: en.rowActions.select, exact: true })).toBeVisible();
  const all = await rows(page).count();
  expect(all).toBeGreaterThan(5);
  await expect(rows(page).first().locator("cite").first()).toBeVisible();
  await page.locator("form fieldset > label").filter({ hasText: en.schedule.directOnly }).click();
  await expect.poll(() => rows(page).count()).toBeLessThan(all);
});

test("A schedule that the browser has translated is filtered and searched on", {
  tag: "@desk",
}, async ({ page }) => {
  await visit(page, portPath(toSydney));
  const form = finder(page, en);
  await expect(form.discharge).toHaveValue(/^Sydney/);
  await translate(page);
  await page.locator("form fieldset > label").filter({ hasText: en.schedule.directOnly }).click();
  await expect(page).toHaveURL(/direct=1/);
  await expect(page.locator("h1 + div [role=status] b")).toHaveCount(2);
  await translate(page);
  // A pair without sailings, and one with some.
  await choosePort(form.discharge, "apia", "Apia");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hong Kong to Apia");
  await expect(page.getByText(en.schedule.empty)).toBeVisible();
  await translate(page);
  await choosePort(form.discharge, "singap", "Singapore");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hong Kong to Singapore");
  await expect(rows(page).filter({ visible: true }).first()).toBeVisible();
  await expect(page.locator("h1 + div [role=status]")).toHaveText(/^\d+ sailings found, \d+ of them slower$/);
});
