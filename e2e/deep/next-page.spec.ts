import { flightPath, toLosAngeles } from "../support/flights";
import { portPath, toRotterdam } from "../support/schedule";
import { startSeparatePortal } from "../support/separate-portal";
import { expect, servers, test, visit } from "../support/test";

const list = "/news-list?type=news";

test("a page that a reader points at comes ahead, and is the one that opens @desk", async ({
  page,
  problems,
}) => {
  problems.tolerate(/ERR_ABORTED/);
  await visit(page, list);
  const ahead: string[] = [];
  page.context().on("request", (request) => {
    if (request.headers()["sec-purpose"]) ahead.push(new URL(request.url()).pathname);
  });
  const link = page.locator("main a[href*='news_id']").first();
  await expect(async () => {
    await page.mouse.move(0, 0);
    await link.hover();
    await expect.poll(() => ahead, { timeout: 1_000 }).toContain("/news");
  }).toPass();
  await link.click();
  await expect(page).toHaveURL(/news_id/);
  const deliveryType = () =>
    page.evaluate(() => Reflect.get(performance.getEntriesByType("navigation")[0] ?? {}, "deliveryType"));
  expect(await deliveryType()).toBe("navigational-prefetch");
});

test("browsers accept the rules, which those who save data do not get @desk", async ({ page, request }) => {
  const devtools = await page.context().newCDPSession(page);
  const errors: unknown[] = [];
  const sets: unknown[] = [];
  devtools.on("Preload.ruleSetUpdated", ({ ruleSet }) => {
    sets.push(ruleSet.url);
    if (ruleSet.errorType) errors.push(ruleSet.errorMessage);
  });
  await devtools.send("Preload.enable");
  await visit(page, list);
  await expect.poll(() => sets.length).toBeGreaterThan(0);
  expect(errors).toEqual([]);
  const rules = async (headers: Record<string, string>) =>
    (await request.get("/speculation-rules.json", { headers })).json();
  expect(await rules({ "save-data": "on" })).toEqual({});
  expect(Object.keys(await rules({}))).toEqual(["prefetch", "prerender"]);
});

for (const reducedMotion of ["no-preference", "reduce"] as const) {
  test(`one page gives way to the next ${reducedMotion === "reduce" ? "at once for whom motion disturbs" : "in a transition"} @desk`, async ({
    openContext,
  }) => {
    const page = await (await openContext({ reducedMotion })).newPage();
    await page.addInitScript(() => {
      addEventListener("pagereveal", (event) => {
        Object.assign(window, { transition: Reflect.get(event, "viewTransition") !== null });
      });
    });
    await visit(page, "/privacy");
    await page.locator("footer a[href='/terms'], footer a[href^='/']").first().click();
    await expect(page).not.toHaveURL(/privacy/);
    expect(await page.evaluate(() => Reflect.get(window, "transition"))).toBe(
      reducedMotion === "no-preference",
    );
  });
}

test("a browser that has read an article gets further pages as what differs from it @desk", async ({
  openContext,
}) => {
  // Those of other specs do not compress.
  const portal = await startSeparatePortal("dictionaries", servers.portal.now, {});
  try {
    const page = await (await openContext({ baseURL: portal.url })).newPage();
    const codings: (string | undefined)[] = [];
    page.on("response", (response) => {
      if (response.request().isNavigationRequest()) codings.push(response.headers()["content-encoding"]);
    });
    // An article that was asked for again becomes the dictionary. Pages name it as soon as the process has it, and a browser fetches
    // it once it has nothing else to do: both take their time, so the page stays open for longer with each attempt.
    for (const id of ["1006", "1006", "1007", "1008"]) await visit(page, `/news?news_id=${id}`);
    await expect(async () => {
      await visit(page, "/news?news_id=1009");
      expect(codings.at(-1)).toBe("dcz");
    }).toPass({ intervals: [1_000, 2_000, 4_000, 8_000] });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await visit(page, "/kb");
    expect(codings.at(-1)).toBe("dcz");
    await expect(page.getByRole("main")).toBeVisible();
  } finally {
    await portal.stop();
  }
});

/** One page of each kind. */
const kinds = [
  "/",
  list,
  "/news?news_id=1006",
  portPath(toRotterdam),
  flightPath(toLosAngeles),
  "/cutoffs?port=HKHKG",
  "/port-calls/HKHKG",
  "/yp-list?com_type=truck",
  "/kb-port",
  "/statistics",
  "/keyword?keyword=rotterdam",
  "/follow?port=HKHKG",
  "/port/bulk",
  "/developers",
];

test("nothing in a page keeps it from being shown again as it was by Back @desk", async ({ page }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.enable");
  const reasons: string[] = [];
  devtools.on("Page.backForwardCacheNotUsed", ({ notRestoredExplanations }) =>
    reasons.push(...notRestoredExplanations.map(({ reason }) => reason)),
  );
  for (const path of kinds) {
    await visit(page, path);
    await visit(page, "/privacy");
    reasons.length = 0;
    await page.goBack();
    await expect.poll(() => reasons.length).toBeGreaterThan(0);
    // What is left is the browser of the tests: without a window, with DevTools, started without the cache.
    const ofPage = reasons.filter(
      (reason) => !/^BackForwardCacheDisabled|^BrowsingInstanceNotSwapped/.test(reason),
    );
    expect(ofPage, path).toEqual([]);
  }
});
