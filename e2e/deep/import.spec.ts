import Papa from "papaparse";
import { importText } from "../support/importing";
import { detailsOf, portPath, rows } from "../support/schedule";
import { type SeparatePortal, startSeparatePortal } from "../support/separate-portal";
import { expect, goBack, servers, test, visit, words } from "../support/test";
import { withValues } from "../support/wording";

/** Hundreds of an operator's own sailings as a browser shows them; what the server says of them: import.http.spec.ts. */

const en = words("en");
let portal: SeparatePortal;

const pair = { loading_port: "Shanghai", discharge_port: "Los Angeles" };

/** Nine pages of sailings. Those that depart last are on the way for the fewest days, and on the last page. */
const many = Array.from({ length: 450 }, (_, index) => ({
  "Loading Port": "CNSHA",
  ETD: `${String(16 + (index % 15)).padStart(2, "0")}-03-2026 ${String(index % 24).padStart(2, "0")}:15`,
  "Discharge Port": "USLAX",
  ETA: "30-04-2026",
  "Vessel Name": `Ferry ${String(index + 1).padStart(3, "0")}`,
  "Voyage No.": `${index + 1}E`,
  Operator: index % 3 === 0 ? "Peak Line" : "Shuttle Line",
  Service: "SH1",
  "2nd Leg Vessel Name": index % 5 === 0 ? "Relay One" : "",
}));

test.beforeAll(async () => {
  portal = await startSeparatePortal("import-pages", servers.portal.now);
  await importText(portal, "sailings", Papa.unparse(many));
});
test.afterAll(() => portal?.stop());

test("A jump leads to a row on another page, and an address with the wrong page names the right one", {
  tag: "@desk",
}, async ({ page }) => {
  await visit(page, portal.url + portPath(pair));
  // Those that depart last are on the way for the fewest days, and on the last page.
  const best = page.getByRole("list", { name: en.schedule.best }).getByRole("link");
  await best.filter({ hasText: en.schedule.bestFastest }).click();
  await expect(page).toHaveURL(/[?&]page=9\b.*#s-/);
  const { hash } = new URL(page.url());
  const row = page.locator(`[id="${decodeURIComponent(hash.slice(1))}"]`);
  const isLedTo = async () => {
    await expect(row).toBeInViewport();
    await expect(detailsOf(row)).toHaveAttribute("open", "");
    expect(await row.evaluate((element) => element.matches(":target"))).toBe(true);
  };
  await isLedTo();
  await goBack(page);
  await expect(row).toHaveCount(0);
  await expect(rows(page)).toHaveCount(50);

  await visit(page, `${portal.url}/robots.txt`);
  await visit(page, `${portal.url}${portPath(pair)}${hash}`);
  // Searched by its role again and again, the rows would leave a busy machine no time to show it.
  await page.locator(`section[aria-label="${en.rowActions.bar}"]:not([hidden])`).waitFor();
  const bar = page.getByRole("region", { name: en.rowActions.bar });
  await expect(bar).toContainText(withValues(en.rowActions.onPage, { page: 9 }));
  await bar.getByRole("link", { name: en.rowActions.show }).click();
  await expect(page).toHaveURL(/[?&]page=9\b/);
  await isLedTo();
});
