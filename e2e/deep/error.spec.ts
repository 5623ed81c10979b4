import type { Page } from "@playwright/test";
import { localePath } from "@/lib/i18n/locales";
import { reports404, reports503, search } from "../support/page-helpers";
import { expect, noScript, servers, test, visit, words } from "../support/test";

/** Failures as a reader meets them in a browser; what the server says of them is in e2e/error.http.spec.ts. */

const english = words("en");
const desk = { tag: "@desk" };

test.describe("without script", () => {
  test.use(noScript);

  test("Page Not Found leads to the front page", desk, async ({ page, problems }) => {
    problems.tolerate(reports404);
    await visit(page, "/no-such-page");
    await page.getByRole("main").getByRole("link", { name: english.errors.returnHome }).click();
    await expect(page).toHaveURL("/");
  });
});

test(
  "The error screen of a service that does not respond requests the same again, and leaves the menus usable",
  desk,
  async ({ page, problems }) => {
    problems.tolerate(reports503);
    const locale = "zh-cn";
    await visit(page, servers.configuredPortal.url + localePath(locale, search));
    const { errors, failures, schedule } = words(locale);
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText(errors.title);
    await expect(main).toContainText(failures.transport);
    const requestId = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;
    const id = requestId.exec((await main.textContent()) ?? "")?.[0];
    expect(id).toBeTruthy();
    await main.getByRole("link", { name: errors.retry }).click();
    await expect(main).not.toContainText(id as string);
    await expect(main.getByRole("heading", { level: 1 })).toHaveText(errors.title);
    const { pathname, searchParams } = new URL(page.url());
    expect(pathname).toBe(localePath(locale, "/port"));
    expect(searchParams.get("loading_port")).toBe("Hong Kong");
    expect(searchParams.get("discharge_port")).toBe("Rotterdam");
    await page.locator('button[popovertarget="mega-services"]').click();
    await page
      .locator("#mega-services")
      .locator(`a[href="${localePath(locale, "/port")}"]`)
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(schedule.title);
  },
);

/** Fills the form of /port by typing and choosing, and searches. */
async function searchFor(page: Page, from: string, to: string): Promise<void> {
  for (const [label, name] of [
    [english.finder.loadingPort, from],
    [english.finder.dischargePort, to],
  ] as const) {
    const field = page.getByRole("main").getByRole("combobox", { name: label });
    await field.fill(name);
    await page.getByRole("main").getByRole("option").filter({ hasText: name }).first().click();
    await expect(field).toHaveValue(new RegExp(`^${name}, `));
  }
}

test(
  "A schedule that is late says that it loads, and one that cannot be fetched says so until Try again recovers; Dismiss leaves no row of the search before",
  desk,
  async ({ page, problems }) => {
    problems.tolerate(/Failed to load resource/);
    const main = page.getByRole("main");
    const failure = main.getByRole("alert").filter({ hasText: english.schedule.failed });
    const address = "**/api/port-schedule?*";
    let requests = 0;
    let kind: "none" | "problem" = "none";
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    const fail = () =>
      page.route(address, async (route) => {
        requests += 1;
        await held;
        if (kind === "none") return route.abort();
        return route.fulfill({
          status: 503,
          contentType: "application/problem+json",
          body: '{"title":"Not available","status":503,"detail":"The service could not be reached."}',
        });
      });
    await visit(page, "/port");
    await fail();
    await searchFor(page, "Hong Kong", "Sydney");
    // While it waits it says that it loads.
    const loading = main.getByRole("status").filter({ hasText: english.schedule.loading });
    await expect(loading).toBeVisible();
    letThrough();
    await expect(failure).toBeVisible();
    await expect(loading).toBeHidden();
    // Still failing, with a response this time: the message stays.
    kind = "problem";
    const before = requests;
    await failure.getByRole("button", { name: english.schedule.retry }).click();
    await expect.poll(() => requests).toBeGreaterThan(before);
    await expect(failure).toBeVisible();
    await page.unroute(address);
    await failure.getByRole("button", { name: english.schedule.retry }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hong Kong to Sydney");
    await expect(failure).toBeHidden();
    await expect(main.locator("tbody tr").first()).toBeVisible();

    await fail();
    const field = main.getByRole("combobox", { name: english.finder.dischargePort });
    await field.fill("Singapore");
    await main.getByRole("option").filter({ hasText: "Singapore" }).first().click();
    await failure.getByRole("button", { name: english.schedule.dismiss }).click();
    await expect(failure).toBeHidden();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hong Kong to Singapore");
    await expect(main.locator("tbody tr")).toHaveCount(0);
  },
);
