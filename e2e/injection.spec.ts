import type { Page } from "@playwright/test";
import { said404 } from "./support/house";
import { listedHosts, type PoisonedPortals, startPoisonedPortals } from "./support/poisoned";
import { expect, test } from "./support/test";

/**
 * The same in a browser: of markup that came with data nothing runs, and nothing is fetched from elsewhere. What the
 * browser has to say, violations of the policy and requests to other hosts are faults of every test
 * (support/problems.ts).
 */
test.describe.configure({ mode: "serial" });

let portals: PoisonedPortals;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  portals = await startPoisonedPortals("injection-browser");
});
test.afterAll(() => portals?.stop());

/** Opens pages, goes to their ends, where feeds load, and answers what ran. */
async function open(page: Page, paths: readonly string[], origin: string): Promise<string[]> {
  const ran: string[] = [];
  page.on("dialog", (dialog) => {
    ran.push(`${dialog.message()} on ${page.url()}`);
    void dialog.dismiss();
  });
  // Listed hosts of pictures: nobody is there, and nothing of theirs is to be complained about.
  await page.route(
    (url) => listedHosts.includes(url.hostname),
    (route) =>
      route.fulfill({ contentType: "image/svg+xml", body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
  for (const path of paths) {
    await page.goto(origin + path);
    await page.keyboard.press("End");
    await page.waitForLoadState("networkidle");
  }
  return ran;
}

const listed = new RegExp(
  listedHosts.map((host) => `foreign request: https://${host.replaceAll(".", "\\.")}/`).join("|"),
);

/** Kinds of pages of each portal. */
const pages: Record<keyof Pick<PoisonedPortals, "supplied" | "imported">, readonly string[]> = {
  supplied: [
    "/",
    "/news?news_id=7105",
    "/keyword?query=hong+kong+to+rotterdam",
    "/port?loading_port=Hong+Kong&loading_port_id=1074&discharge_port=Rotterdam&discharge_port_id=2210",
    "/flight?origin_airport=Hong+Kong&origin_airport_id=301&destination_airport=Los+Angeles&destination_airport_id=302",
    "/yp-detail?com_id=501",
    "/kb-link?kb=chans",
    "/surcharge",
  ],
  imported: [
    "/",
    "/news?news_id=markdown-1",
    "/yp-detail?com_id=p0",
    "/port?loading_port=Hong+Kong&discharge_port=Rotterdam",
    "/yp-list?com_type=sea&keyword=peak",
    "/keyword?query=berth",
  ],
};

for (const portal of ["supplied", "imported"] as const) {
  test(`pages of ${portal} data`, { tag: "@desk" }, async ({ page, problems }) => {
    test.setTimeout(180_000);
    problems.tolerate(said404);
    // Only a publisher's services name pictures of those hosts.
    if (portal === "supplied") problems.tolerate(listed);
    expect(await open(page, pages[portal], portals[portal].url)).toEqual([]);
  });
}
