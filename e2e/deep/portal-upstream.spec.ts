import { scaled } from "../../test/support/time-scale.mjs";
import { type PublisherService, startPublisherService } from "../support/publisher-service";
import { portPath } from "../support/schedule";
import { type SeparatePortal, startSeparatePortal } from "../support/separate-portal";
import { expect, servers, test, visit, words } from "../support/test";

/** A reader's way through the main pages of a portal on `portal upstream`. */

const en = words("en");

let service: PublisherService;
let portal: SeparatePortal;

test.beforeAll(async () => {
  test.setTimeout(scaled(120_000));
  service = await startPublisherService("publisher-journey", servers.portal.now);
  portal = await startSeparatePortal("on-publisher-journey", servers.portal.now, {
    UPSTREAM_URL: service.url,
    UPSTREAM_TIMEOUT_MS: "60000",
  });
});
test.afterAll(async () => {
  await portal?.stop();
  await service?.stop();
});

test("A reader searches sailings and flights, reads an article, finds a company and the schedule documents", {
  tag: "@desk",
}, async ({ page }) => {
  await test.step("ports are chosen in the form, and one sailing is opened", async () => {
    await visit(page, portal.url + portPath());
    for (const [label, typed] of [
      [en.finder.loadingPort, "hong kong"],
      [en.finder.dischargePort, "rotterdam"],
    ] as const) {
      await page.getByRole("combobox", { name: label, exact: true }).fill(typed);
      await page.getByRole("option").first().click();
    }
    await page.getByRole("button", { name: en.finder.search, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Rotterdam");
    await expect(page.locator("main tbody tr").first()).toBeVisible();
  });
  await test.step("flights", async () => {
    await visit(page, `${portal.url}/flight?origin_airport_id=HKG&destination_airport_id=SIN`);
    await expect(page.locator("main")).toContainText("SIN");
  });
  await test.step("the first article of the news", async () => {
    await visit(page, `${portal.url}/news-list`);
    const card = page
      .locator("main")
      .getByRole("link")
      .filter({ has: page.locator("h2, h3") })
      .first();
    const headline = await card.locator("h2, h3").first().textContent();
    await card.click();
    await expect(page.getByRole("heading", { name: headline ?? "" }).first()).toBeVisible();
  });
  await test.step("a company of the directory", async () => {
    await visit(page, `${portal.url}/yp-list?com_type=sea`);
    await page.locator('main a[href*="yp-detail"]').first().click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
  await test.step("the list of documents, whose files are not of the services", async () => {
    await visit(page, `${portal.url}/sailing`);
    expect(await page.locator('main a[href*="path="]').count()).toBeGreaterThan(3);
  });
});
