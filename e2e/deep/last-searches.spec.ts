import { portPath, toRotterdam } from "../support/schedule";
import { watchShifts } from "../support/shifts";
import { axeClean, expect, test, visit, words } from "../support/test";

/** What a browser has searched, where it is offered again. */

const { landing, compare } = words("en");

test("The last searches are offered before the next one, beside Page Not Found, and to be compared, and nothing moves", async ({
  page,
  problems,
}) => {
  await visit(page, portPath(toRotterdam), { waitUntil: "networkidle" });
  const shifted = await watchShifts(page);
  await visit(page, "/port");
  const lately = page.getByRole("region", { name: landing.lately });
  await expect(lately.getByRole("link")).toHaveText(["Hong Kong to Rotterdam"]);
  await axeClean(page);
  expect((await shifted()).sum).toBeLessThan(0.02);

  problems.tolerate(/404/);
  await visit(page, "/no-such-page");
  await expect(lately.getByRole("link", { name: "Hong Kong to Rotterdam" })).toHaveAttribute(
    "href",
    /^\/port\?/,
  );

  await visit(page, "/port/compare");
  const best = page.getByRole("form");
  await expect(best.getByRole("checkbox")).toHaveCount(3);
  await best.getByRole("button", { name: compare.lastSubmit }).click();
  await expect(page.getByRole("table", { name: compare.table })).toBeVisible();

  await visit(page, "/port");
  await lately.getByRole("button", { name: landing.clear }).click();
  await expect(lately).toHaveCount(0);
});
