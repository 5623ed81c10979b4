import { type Locale, localePath } from "@/lib/i18n/locales";
import { scaled } from "../../test/support/time-scale.mjs";
import { importSeen, seenPages } from "../support/seen";
import { runPortal, type SeparatePortal, startSeparatePortal } from "../support/separate-portal";
import { axeClean, expect, test, visit, words } from "../support/test";

/** What ports saw on the pages of services, carriers, sailings, ships and ports: in order for everybody, and as narrow as a phone. */

test.describe.configure({ mode: "serial" });
test.setTimeout(scaled(240_000));

let portal: SeparatePortal;
test.beforeAll(async () => {
  portal = await startSeparatePortal("seen-by-ports", "2026-10-25T07:00:00Z");
  await runPortal(portal, "import", "visits", "test/fixtures/visits/helsinki");
  await importSeen(portal);
});
test.afterAll(() => portal?.stop());

test("They are in order, light and dark, and no wider than a desk, a phone or 320 px", {
  tag: "@desk",
}, async ({ page }) => {
  const { visits } = words("en");
  await page.emulateMedia({ reducedMotion: "reduce" });
  const open = async (locale: Locale, path: string, width: number) => {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, portal.url + localePath(locale, path));
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect([locale, path, width, wider]).toEqual([locale, path, width, 0]);
  };
  for (const path of [...Object.values(seenPages), "/port-calls/FIHEL"]) {
    await expect(async () => {
      await open("en", path, 1440);
      await expect(page.getByText("Fintraffic Digitraffic").first()).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: scaled(30_000) });
    await axeClean(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await axeClean(page, "colours");
    await page.emulateMedia({ colorScheme: "light" });
    await open("zh-cn", path, 390);
    await axeClean(page);
    await open("en", path, 320);
    if (path !== "/port-calls/FIHEL")
      await expect(page.getByRole("heading", { name: visits.seenByPorts })).toBeVisible();
  }
});
