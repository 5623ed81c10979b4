import { localePath } from "../../lib/i18n/locales";
import { createFilledDatabase, type TestDatabase } from "../../test/support/postgres.mjs";
import { scaled } from "../../test/support/time-scale.mjs";
import { choosePort, finder, rows } from "../support/schedule";
import { type SeparatePortal, startSeparatePortal } from "../support/separate-portal";
import { expect, servers, test, visit, words } from "../support/test";

/** The main pages as a visitor uses them, on a PostgreSQL server. What else they do is the same on either store. */

test.describe.configure({ mode: "default" });

let database: TestDatabase;
let portal: SeparatePortal;

test.beforeAll(async () => {
  test.setTimeout(scaled(300_000));
  database = await createFilledDatabase(servers.portal.now);
  portal = await startSeparatePortal("postgres-visitor", servers.portal.now, { STORE_URL: database.url });
});
test.afterAll(async () => {
  await portal?.stop();
  await database?.drop();
});

for (const locale of ["en", "zh-cn"] as const) {
  test(`from the front page to an article, to a search, and to a schedule (${locale})`, {
    tag: "@desk",
  }, async ({ page }) => {
    const text = words(locale);
    await visit(page, portal.url + localePath(locale, "/"));
    const story = page.locator('main a[href*="news_id="]').first();
    await story.click();
    await expect(page).toHaveURL(/news_id=/);
    await expect(page.locator("main article h1, main h1").first()).not.toBeEmpty();

    const query = locale === "en" ? "container" : "集装箱";
    await visit(page, `${portal.url}${localePath(locale, "/keyword")}?${new URLSearchParams({ query })}`);
    const tiles = page.locator("main li").filter({ has: page.getByRole("heading", { level: 3 }) });
    await expect(tiles.first()).toBeVisible();

    await visit(page, portal.url + localePath(locale, "/port"));
    const form = finder(page, text);
    const [from, to] = locale === "en" ? ["Hong Kong", "Sydney"] : ["香港", "悉尼"];
    await choosePort(form.loading, from, from);
    await choosePort(form.discharge, to, to);
    await form.search.click();
    await expect(rows(page).first()).toBeVisible();
  });
}

test("an enquiry is accepted, and shown by its number", { tag: "@desk" }, async ({ page, problems }) => {
  // The first try comes faster than people type, and is sent again.
  problems.tolerate(/status of 422/);
  const { enquiry } = words("en");
  await visit(page, `${portal.url}/fe-sea`);
  const whole = {
    loading_port: "Meridian Bay",
    discharge_port: "Port Aurora",
    commodity: "Toys",
    name: "Wong Ka-yan",
    company: "Lantern Toys Limited",
    email: "kayan@lantern.example",
  };
  for (const [name, value] of Object.entries(whole)) await page.locator(`#f-${name}`).fill(value);
  await page.getByRole("button", { name: enquiry.form.send, exact: true }).click();
  await expect(page.getByText(enquiry.form.submitted, { exact: true })).toBeVisible();
  await expect(page.locator("strong", { hasText: /^sea-[2-9a-z]{16}$/ })).toBeVisible();
});
