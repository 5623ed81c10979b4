import type { Page } from "@playwright/test";
import { expectNoOverflow } from "../support/page-helpers";
import { axeClean, expect, reload, test, visit, words } from "../support/test";

/** The freight enquiry forms as they are laid out; what they send and what comes back: enquiry-forms.http.spec.ts. */

const { enquiry } = words("en");
const person = { name: "Wong Ka-yan", company: "Lantern Toys Limited", email: "kayan@lantern.example" };
/** No picker knows these places. */
const places = { loading_port: "Meridian Bay", discharge_port: "Port Aurora" };

const control = (page: Page, name: string) => page.locator(`#f-${name}`);
const send = (page: Page) => page.getByRole("button", { name: enquiry.form.send, exact: true });

test("A form with errors fits its window and passes axe, light and dark", async ({
  page,
  problems,
  isMobile,
}) => {
  problems.tolerate(/status of 422/);
  // The four are made of the same parts: the longest is judged, and one in Chinese where there is less room.
  await visit(page, isMobile ? "/zh-tw/fe-sea" : "/fe-sea");
  const text = words(isMobile ? "zh-tw" : "en").enquiry;
  await page.getByRole("button", { name: text.form.send, exact: true }).click();
  await expect(page.getByRole("alert", { name: text.form.problem })).toBeFocused();
  await expectNoOverflow(page);
  await axeClean(page);
  if (isMobile) return;
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await axeClean(page, "colours");
});

test("Once a carried enquiry is taken, the page beside it is a new one too", { tag: "@desk" }, async ({
  page,
  problems,
}) => {
  // The first try comes faster than people type, and is sent again.
  problems.tolerate(/status of 422/);
  const carried = { ...places, vessel: "Meridian Aurora", operator: "Nordhavn Line", etd: "2022-06-17" };
  await visit(page, `/fe-sea?${new URLSearchParams(carried)}`);
  const panel = page.getByRole("complementary", { name: enquiry.carried.label });
  await expect(panel).toContainText(carried.vessel);
  await expect(control(page, "etd")).toBeHidden();
  await axeClean(page);
  const key = page.locator("input[name=form_key]");
  const firstKey = await key.inputValue();
  for (const [name, value] of Object.entries({ commodity: "Toys", ...person }))
    await control(page, name).fill(value);
  await send(page).click();
  await expect(page.locator(":focus").getByRole("link", { name: enquiry.carried.again })).toHaveAttribute(
    "href",
    "/port?loading_port=Meridian+Bay&discharge_port=Port+Aurora",
  );
  await expect(panel).toHaveCount(0);
  await expect(page.getByRole("navigation", { name: enquiry.otherKinds })).toBeVisible();
  await expect(control(page, "etd")).toBeVisible();
  await expect(control(page, "vessel")).toHaveValue("");
  // The fields of an option are in view once it is chosen.
  await expect(control(page, "quantity")).toBeHidden();
  await control(page, "cargo_type").focus();
  await page.keyboard.press("Space");
  await expect(control(page, "quantity")).toBeVisible();
  await expect.poll(() => key.inputValue()).not.toBe(firstKey);
  expect(new URL(page.url()).search).toBe("");
  await axeClean(page);
  await reload(page);
  await expect(panel).toHaveCount(0);
  await expect(page.getByText(enquiry.form.submitted, { exact: true })).toHaveCount(0);
  await expect(control(page, "loading_port")).toHaveValue("");
});
