import type { Page } from "@playwright/test";
import { watchRequests } from "../support/requests";
import { portPath } from "../support/schedule";
import { watchShifts } from "../support/shifts";
import { axeClean, expect, test, visit, words } from "../support/test";

/** The lanes that a reader has saved in this browser, as pages lay them out; the rest: components/lanes. */

const watchLanes = (page: Page) => watchRequests(page, ({ pathname }) => pathname.startsWith("/api/lanes/"));

test("Saved lanes take the place of the popular pairs on the front page, and their own above Hot Searches, and nothing moves", async ({
  page,
}) => {
  const requests = watchLanes(page);
  await visit(page, "/", { waitUntil: "networkidle" });
  expect(requests, "nothing is requested where no lane is saved").toEqual([]);

  const shifted = await watchShifts(page);
  await page.evaluate(() => {
    localStorage.setItem("ls_port_lanes", "HKHKG>AUSYD,HKHKG>SGSIN");
    localStorage.setItem("acceptPrivacy", "agree");
  });
  const list = page.getByRole("region", { name: words("en").lanes.title });
  await visit(page, "/");
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await expect(list.getByRole("link", { name: "Hong Kong to Sydney" })).toHaveAttribute("href", /^\/port\?/);
  await expect(page.getByText(words("en").home.watch.star)).toHaveCount(0);
  expect(requests, "one request for the column and its line above the lead story").toHaveLength(1);

  await visit(page, portPath());
  await expect(list.getByRole("link", { name: "Hong Kong to Sydney" })).toBeVisible();
  const above = await page.evaluate(
    () =>
      (document.querySelector("li [aria-pressed]") as Element).compareDocumentPosition(
        document.querySelector("#hot-searches") as Element,
      ) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  expect(above).not.toBe(0);
  expect((await shifted()).sum).toBeLessThan(0.02);
  await axeClean(page);
});
