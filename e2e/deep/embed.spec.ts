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

test("in a sandboxed frame its links open their pages, and its fonts load", async ({
  page,
  context,
  problems,
}) => {
  // A page that the frame opens is sandboxed too. The browser tells of each of its scripts, and of each drawing of another file,
  // which needs an origin.
  problems.tolerate(/ sandboxed and the 'allow-scripts' permission is not set/);
  problems.tolerate(/Unsafe attempt to load URL \S+\/art\/\w+-\w+\.svg from frame/);
  const failed: string[] = [];
  page.on("requestfailed", (request) => failed.push(request.url()));
  const site = createServer((_, response) =>
    response
      .setHeader("Content-Type", "text/html")
      .end(
        `<!doctype html><title>Foreign</title><iframe src="${servers.portal.url}${path}" width="640" height="800" sandbox="allow-popups" title="Sailings"></iframe>`,
      ),
  );
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  try {
    await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
    const frame = page.frameLocator("iframe");
    const [ship = "no ship"] = await frame.locator("li cite").allTextContents();
    for (const link of [
      frame.getByRole("link", { name: /All \d+ sailings/ }),
      frame.locator("li a").first(),
    ]) {
      const [popup] = await Promise.all([context.waitForEvent("page"), link.click()]);
      await expect(popup.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(popup.locator("main")).toContainText(ship, { useInnerText: true, ignoreCase: true });
      expect(popup.url()).toContain(servers.portal.url);
      await popup.close();
    }
    expect(failed).toEqual([]);
  } finally {
    site.closeAllConnections();
    site.close();
  }
});

for (const width of [900, 600, 320])
  test(`the heights of the code fit at ${width} pixels, also for long names`, async ({ page }) => {
    for (const ports of [
      "loading_port=VNSGN&discharge_port=USLGB",
      "loading_port=HKHKG&discharge_port=NLRTM",
    ])
      for (const rows of [1, 4, 10])
        for (const prefix of ["", "/zh-tw", "/zh-cn"]) {
          await page.goto(`${prefix}/embed?${ports}&rows=${rows}&width=${width}`);
          const short = await page
            .frameLocator("main iframe")
            .locator("html")
            .evaluate((root) => root.scrollHeight - root.clientHeight);
          expect.soft(short, `${ports} ${rows} ${prefix}`).toBeLessThanOrEqual(0);
          // Its box scrolls where the window is narrower, and the page does not.
          expect.soft((await boxOf(page.locator("main iframe"))).width).toBe(width);
          expect.soft(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
        }
  });

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
