import type { KeywordResultsView } from "../../lib/api/keyword";
import { expectNoOverflow, waitForQuiet } from "../support/page-helpers";
import { bytesOverFramework, countScripts } from "../support/scripts";
import { axeClean, expect, servers, test, visit, words } from "../support/test";

/** Results of a keyword search as they are laid out; what they say: e2e/keyword-results.http.spec.ts. */

const en = words("en");
const year = { from: "2025-03-17", to: "2026-03-16" };

test("What a search finds fits its window and passes axe, light and dark", async ({ page, isMobile }) => {
  for (const address of [
    `/keyword?${new URLSearchParams({ query: "hong kong to rotterdam", ...year })}`,
    `/zh-cn/keyword?${new URLSearchParams({ hashtag: "轉船", language: "zh" })}`,
    `${servers.upstreamPortal.url}/keyword?query=Hong+Kong+to+Rotterdam`,
  ]) {
    const isTag = address.includes("hashtag");
    const scripts = countScripts(page);
    await visit(page, address);
    await expectNoOverflow(page);
    if (!isMobile && !isTag) {
      await waitForQuiet(page);
      expect(bytesOverFramework(await scripts()), address).toBeLessThan(45 * 1024);
    }
    if (isMobile !== isTag) continue;
    await axeClean(page);
    if (isMobile) continue;
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await axeClean(page, "colours");
    await page.emulateMedia({ colorScheme: "light" });
  }
});

test("The articles of a search come as one scrolls, each at its own address", { tag: "@phone" }, async ({
  page,
}) => {
  const found = await page.request.get(
    `/api/keyword?${new URLSearchParams({ query: "rotterdam", ...year })}`,
  );
  const [first, second] = ((await found.json()) as { items: KeywordResultsView["articles"]["items"] }).items;
  const path = (id = "") =>
    `/keyword-news?${new URLSearchParams({ query: "rotterdam", ...year, news_id: id })}`;
  await visit(page, path(first?.id));
  const asking = page.waitForRequest("**/api/short-link");
  await page.getByRole("article").first().getByRole("button").first().click();
  const shared = new URL((await asking).postDataJSON().url);
  expect(shared.pathname + shared.search).toBe(`${path(first?.id)}&share=true`);
  expect((await page.request.get(shared.href)).status()).toBe(200);
  await page.keyboard.press("Escape");
  // Not by a jump to the foot of the page: on a busy machine that has too few steps to meet the end of the article.
  await page.getByText(en.feed.next, { exact: true }).scrollIntoViewIfNeeded();
  const follower = page.locator(`h2#article-${second?.id}`);
  await expect(follower).toHaveText(second?.headline ?? "");
  await follower.evaluate((element) => element.scrollIntoView({ block: "start", behavior: "instant" }));
  await expect(page).toHaveURL(path(second?.id));
  await expect(page.getByRole("article").nth(1)).toContainText(en.article.tags);
  await axeClean(page);
});
