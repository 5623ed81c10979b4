import { startDrip } from "./support/drip";
import { flightPath, toLosAngeles } from "./support/flights";
import { quiet } from "./support/house";
import { portPath, rows, toRotterdam, withStorage } from "./support/schedule";
import { watchShifts } from "./support/shifts";
import { expect, test } from "./support/test";

const kinds = [
  ["the front page", "/"],
  ["a list", "/news-list?type=news"],
  ["an article", "/news?news_id=1006"],
  ["a sea schedule", portPath(toRotterdam)],
  ["a flight schedule", flightPath(toLosAngeles)],
  ["a directory list", "/yp-list?com_type=truck"],
  ["a port's calls", "/port-calls/HKHKG"],
] as const;

/** What a slow machine on a slow line sees of a page as it comes in: each part takes its place once. */

for (const [name, path] of [
  ["sea", portPath(toRotterdam)],
  ["flight", flightPath(toLosAngeles)],
] as const) {
  test(`nothing moves while a ${name} schedule streams in`, async ({ page }) => {
    await withStorage(page, { acceptPrivacy: "agree" });
    const shifted = await watchShifts(page);
    const slow = await page.context().newCDPSession(page);
    await slow.send("Network.enable");
    // 150 KB a second: the page's HTML, uncompressed, comes in for more than a second and is drawn many times over.
    await slow.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 40,
      downloadThroughput: 150 * 1024,
      uploadThroughput: 150 * 1024,
    });
    await slow.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await page.goto(path);
    await quiet(page);
    await slow.detach();
    await expect(name === "sea" ? rows(page).first() : page.getByRole("table")).toBeVisible();
    const { sum, moved } = await shifted();
    expect(sum, moved.join("\n")).toBeLessThan(0.005);
  });
}

for (const [at, [kind, path]] of kinds.entries()) {
  test(`wherever ${kind} pauses as it comes in, nothing moves when it goes on`, async ({ page, baseURL }) => {
    await withStorage(page, { acceptPrivacy: "agree" });
    const shifted = await watchShifts(page);
    const slow = await startDrip(baseURL ?? "", 200 + at * 180);
    try {
      await page.goto(slow.origin + path);
      await quiet(page);
      await page.evaluate(() => document.fonts.ready);
      const { sum, moved } = await shifted();
      expect(sum, moved.join("\n")).toBeLessThan(0.006);
    } finally {
      await page.close();
      await slow.stop();
    }
  });
}
