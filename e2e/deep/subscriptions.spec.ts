import { expectNoOverflow } from "../support/page-helpers";
import { axeClean, expect, test, visit, words } from "../support/test";

/** Subscriptions as they are laid out; what they send: enquiry-forms.http.spec.ts. */

test("Subscriptions fit their window and pass axe, with the dialog and without", async ({
  page,
  problems,
  isMobile,
}) => {
  problems.tolerate(/status of 422/);
  // The same elements in both languages: each is judged at one width.
  const locale = isMobile ? "en" : "zh-tw";
  const { ebook, enquiry } = words(locale);
  const start = isMobile ? "" : "/zh-tw";
  await visit(page, `${start}/enews-subscription`);
  await expectNoOverflow(page);
  await axeClean(page);
  await visit(page, `${start}/ebook-subscription`);
  await page.getByRole("button", { name: ebook.send, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: ebook.dialogTitle });
  await expect(dialog).toContainText(enquiry.errors.editions);
  await axeClean(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alert", { name: enquiry.form.problem })).toBeFocused();
  await expectNoOverflow(page);
  await axeClean(page);
});
