import type { Page } from "@playwright/test";
import { scaled } from "../../test/support/time-scale.mjs";
import { finder } from "../support/schedule";
import { expect, test, visit, words } from "../support/test";

/** A page of a version whose code is no more on the server, because another one serves by now. */
test.describe("deferred code is missing", { tag: "@desk" }, () => {
  const en = words("en");
  const code = "**/_next/static/chunks/**";
  const missing = /404|ChunkLoadError|Failed to load/;

  /** Counts how often the page is asked for again. */
  function loads(page: Page): () => number {
    let count = 0;
    page.on("request", (request) => {
      count += request.isNavigationRequest() ? 1 : 0;
    });
    return () => count;
  }

  test("A page whose deferred code is missing is reloaded once, and is of the new version from then on", async ({
    page,
    problems,
  }) => {
    problems.tolerate(missing);
    await visit(page, "/port");
    const asked = loads(page);
    const { range } = finder(page, en);
    await page.route(code, (route) => (asked() === 0 ? route.fulfill({ status: 404 }) : route.continue()));
    await expect(async () => {
      await range.click();
      await expect.poll(asked, { timeout: scaled(2_000) }).toBe(1);
    }).toPass();
    await expect(async () => {
      await range.click();
      await expect(page.getByRole("dialog", { name: en.calendar.choose })).toBeVisible({
        timeout: scaled(2_000),
      });
    }).toPass();
    expect(asked()).toBe(1);
  });

  test("A page in which something was typed stays, and says what cannot be loaded", async ({
    page,
    problems,
  }) => {
    problems.tolerate(missing);
    await visit(page, "/port");
    const { range, vessel } = finder(page, en);
    await vessel.fill("Ever");
    const asked = loads(page);
    await page.route(code, (route) => route.fulfill({ status: 404 }));
    await expect(async () => {
      await range.click();
      await expect(page.getByText(en.calendar.failed)).toBeVisible({ timeout: scaled(2_000) });
    }).toPass();
    await expect(vessel).toHaveValue("Ever");
    expect(asked()).toBe(0);
  });
});
