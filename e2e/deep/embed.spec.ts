import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { boxOf } from "../support/boxes";
import { expect, servers, test } from "../support/test";

/** The embedded schedule as another site shows it. */

const path = "/embed/port?loading_port=HKHKG&discharge_port=NLRTM";

/** A page of another site with the frame. */
async function withForeignSite<T>(
  width: number,
  query: string,
  use: (url: string) => Promise<T>,
): Promise<T> {
  const frame = `<iframe src="${servers.portal.url}${path}${query}" width="${width}" height="800" title="Sailings"></iframe>`;
  const site = createServer((_, response) =>
    response
      .setHeader("Content-Type", "text/html")
      .end(`<!doctype html><title>Foreign</title><body>${frame}`),
  );
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  try {
    return await use(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
  } finally {
    site.closeAllConnections();
    site.close();
  }
}

for (const [width, columns] of [
  [320, "narrow"],
  [640, "middle"],
  [1024, "wide"],
] as const) {
  test(`at ${width} pixels in another site it fits, and sets no cookie`, async ({ page, context }) => {
    await page.setViewportSize({ width: Math.max(width + 40, 390), height: 900 });
    await withForeignSite(width, "", async (url) => {
      await page.goto(url);
      const frame = page.frameLocator("iframe");
      await expect(frame.getByRole("heading", { level: 1 })).toHaveText("Hong Kong to Rotterdam");
      await expect(frame.getByRole("listitem")).toHaveCount(4);
      const layout = await frame.locator("html").evaluate((root) => {
        const [first] = root.querySelectorAll("li");
        const [departure, , , ship, cy] = [...(first?.children ?? [])].map((one) =>
          one.getBoundingClientRect(),
        );
        return {
          overflow: root.scrollWidth - root.clientWidth,
          isOneLine:
            Math.abs((departure?.top ?? 0) - (ship?.top ?? 0)) < 30 &&
            (ship?.left ?? 0) > (departure?.right ?? 0),
          isCyBelow: (cy?.top ?? 0) >= (ship?.bottom ?? 0),
        };
      });
      expect(layout.overflow).toBeLessThanOrEqual(0);
      expect(layout.isOneLine).toBe(columns === "wide");
      expect(layout.isCyBelow).toBe(columns === "narrow");
      const link = frame.getByRole("link", { name: /All \d+ sailings/ });
      expect((await boxOf(link)).height).toBeGreaterThanOrEqual(44);
      await expect(link).toHaveAttribute("target", "_blank");
      expect(await context.cookies()).toEqual([]);
    });
  });
}

test("its colours follow the address, else the reader's system", async ({ page }) => {
  const colourOf = async (query: string) => {
    await page.goto(path + query);
    return page.locator("body").evaluate((body) => getComputedStyle(body).backgroundColor);
  };
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await colourOf("")).toBe("rgb(12, 21, 26)");
  expect(await colourOf("&theme=light")).toBe("rgb(255, 255, 255)");
  await page.emulateMedia({ colorScheme: "light" });
  expect(await colourOf("")).toBe("rgb(255, 255, 255)");
  expect(await colourOf("&theme=dark")).toBe("rgb(12, 21, 26)");
});
