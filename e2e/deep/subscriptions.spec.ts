import type { Page } from "@playwright/test";
import { localePath } from "../../lib/i18n/locales";
import { site } from "../../lib/site/site-config";
import { type FormPortal, startFormPortal } from "../support/form-portal";
import { expectNoOverflow } from "../support/page-helpers";
import { axeClean, expect, noScript, test, visit, words } from "../support/test";
import { withValues } from "../support/wording";

/** The weekly e-book's form and the ways to the daily newsletters. */

const { ebook, enquiry } = words("en");
let portal: FormPortal;

test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
  test.setTimeout(120_000);
  const { project, parallelIndex } = test.info();
  portal = await startFormPortal(`subscriptions-${project.name}-${parallelIndex}`);
});
test.afterAll(() => portal.stop());

const reader = {
  from_first_name: "Ka-yan",
  from_last_name: "Wong",
  from_email: "kayan@lantern.example",
  company_name: "Lantern Toys Limited",
  state: "Kowloon",
  job_title: "Shipping manager",
};
const control = (page: Page, name: string) => page.locator(`#f-${name}`);
const dialog = (page: Page, text = ebook) => page.getByRole("dialog", { name: text.dialogTitle });
const send = (page: Page, text = ebook) => page.getByRole("button", { name: text.send, exact: true });
async function fillIn(page: Page) {
  for (const [name, value] of Object.entries(reader)) await control(page, name).fill(value);
  await control(page, "country").selectOption({ label: "Hong Kong" });
}
async function tick(page: Page) {
  await page.getByLabel("Singapore Edition").check();
  await page.getByLabel("Hong Kong Edition & Airfreight").check();
  await page.getByLabel("I Agree").check();
}
async function isKept(page: Page) {
  for (const [name, value] of Object.entries(reader)) await expect(control(page, name)).toHaveValue(value);
  await expect(control(page, "country")).toHaveValue("HK");
}
const asStored = { ...reader, country: "HK", hk_edition: "1", sg_edition: "1", agree: "1" };
const stored = () => withValues(ebook.storedText, { email: site().email });
const success =
  "Form Submitted, you will receive email notification once new eBook being launched and highlighted with weekly special notice.";

test("the e-book is subscribed to once an edition and the agreement are ticked", async ({
  page,
  problems,
}) => {
  problems.tolerate(/status of 422/);
  const before = (await portal.stored("ebook")).length;
  await visit(page, `${portal.url}/ebook-subscription`);
  await expect(page.locator("main form [required]")).toHaveCount(6);
  const email = page.getByLabel("E-mail *");
  await expect(email).toHaveAttribute("type", "email");
  await expect(email).not.toHaveAttribute("required");
  await fillIn(page);
  await email.fill("");
  await send(page).click();
  await expect(dialog(page)).toContainText("Please select at least one of the editions.");
  await expect(dialog(page)).toContainText("Please check I Agree to proceed.");
  await axeClean(page);
  await page.keyboard.press("Escape");
  const summary = page.getByRole("alert", { name: enquiry.form.problem });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveText([
    ebook.required.from_email,
    enquiry.errors.editions,
    enquiry.errors.agree,
  ]);
  await axeClean(page);
  await expectNoOverflow(page);
  await fillIn(page);
  await tick(page);
  await send(page).click();
  await expect(dialog(page)).toContainText(success);
  // Nothing is configured that would send mail.
  await expect(dialog(page)).toContainText(stored());
  await dialog(page).getByRole("button", { name: ebook.close }).last().click();
  await expect(dialog(page)).toBeHidden();
  await expect(control(page, "from_email")).toHaveValue("");
  await expect(page.getByLabel("I Agree")).not.toBeChecked();
  expect((await portal.stored("ebook")).slice(before)).toEqual([asStored]);
});

test("an e-book form that cannot be stored says so and keeps its text", { tag: "@desk" }, async ({
  page,
  problems,
}) => {
  problems.tolerate(/status of (422|500)/);
  await visit(page, `${portal.url}/ebook-subscription`);
  await fillIn(page);
  await tick(page);
  await portal.broken(async () => {
    await send(page).click();
    await expect(dialog(page)).toContainText("Error occurred");
  });
  await page.keyboard.press("Escape");
  await isKept(page);
  await expect(page.getByLabel("China Edition")).not.toBeChecked();
  await expect(page.getByLabel("Singapore Edition")).toBeChecked();
});

test("the subscriptions in Chinese stand in their own words and pass axe", { tag: "@desk" }, async ({
  page,
  problems,
}) => {
  problems.tolerate(/status of 422/);
  const text = words("zh-tw");
  await visit(page, "/zh-tw/ebook-subscription");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(text.ebook.title);
  await expect(control(page, "country").locator("option")).toHaveCount(250);
  await send(page, text.ebook).click();
  await expect(dialog(page, text.ebook)).toContainText(text.enquiry.errors.editions);
  await page.keyboard.press("Escape");
  await expect(page).toHaveTitle(new RegExp(`^${text.enquiry.form.error}`));
  await axeClean(page);
});

test("the daily newsletters are signed up for elsewhere, and one can be looked at first", async ({
  page,
  problems,
}) => {
  // The sample stands in a frame that runs no script.
  problems.tolerate(/Blocked script execution/);
  for (const locale of ["en", "zh-tw"] as const) {
    const { enews } = words(locale);
    await visit(page, localePath(locale, "/enews-subscription"));
    for (const edition of ["seaEnglish", "airEnglish", "seaChinese"] as const) {
      const link = page.getByRole("link", { name: enews.editions[edition].title });
      await expect(link).toHaveAttribute(
        "href",
        site().newsletters.find(({ key }) => key === edition)?.href ?? "none",
      );
      await expect(link).toHaveAttribute("target", "_blank");
    }
    await axeClean(page);
    await expectNoOverflow(page);
  }
  await visit(page, "/enews-subscription");
  await page.getByRole("link", { name: words("en").enews.sample }).click();
  await expect(page.locator("iframe")).toHaveAttribute("src", "/samples/newsletter.html");
});

test.describe("without script", { tag: "@desk" }, () => {
  test.use(noScript);

  test("the summary says what the dialog would", async ({ page }) => {
    const before = (await portal.stored("ebook")).length;
    await visit(page, `${portal.url}/ebook-subscription`);
    await fillIn(page);
    await portal.openedEarlier(page);
    await send(page).click();
    await expect(page.getByRole("alert", { name: enquiry.form.problem }).getByRole("link")).toHaveText([
      "Please select at least one of the editions.",
      "Please check I Agree to proceed.",
    ]);
    await isKept(page);
    await tick(page);
    await portal.broken(async () => {
      await send(page).click();
      await expect(page.getByText("Error occurred", { exact: true })).toBeVisible();
    });
    await isKept(page);
    await send(page).click();
    await expect(page.getByText(success)).toBeVisible();
    await expect(page.getByText(stored())).toBeVisible();
    await expect(control(page, "from_email")).toHaveValue("");
    expect((await portal.stored("ebook")).slice(before)).toEqual([asStored]);
  });
});
