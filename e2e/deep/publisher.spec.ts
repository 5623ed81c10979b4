import { publisherPages } from "../support/publisher";
import { axeClean, expect, test, visit, words } from "../support/test";

/** The publisher's own pages as they are seen; what they say: e2e/publisher.http.spec.ts. */

test("The publisher's pages pass axe, and load nothing from elsewhere before or after the notice is agreed to @desk", async ({
  page,
}) => {
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).host));
  await visit(page, "/cookies");
  await page.getByRole("button", { name: words("en").shell.cookie.agree }).click();
  for (const [path, title] of publisherPages("en")) {
    // The three texts are made of the same parts: one is judged.
    if (path === "/privacy" || path === "/cookies") continue;
    await visit(page, path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await axeClean(page);
  }
  expect([...hosts]).toEqual([new URL(page.url()).host]);
});
