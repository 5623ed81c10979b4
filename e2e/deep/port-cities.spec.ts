import type { Page } from "@playwright/test";
import { nameInAddress, placeSeparator, portOfSide } from "../../lib/addresses/place-address";
import type { LinkedPort } from "../../lib/places/shared";
import { loadedAt } from "../../lib/sailings/shared";
import { boxesOf } from "../support/boxes";
import { cell, fetchSchedule, finder, paramsOf, portPath, rows, toSydney, unfold } from "../support/schedule";
import { expect, goBack, reload, test, visit, words } from "../support/test";
import { withValues } from "../support/wording";

/** Several ports of one side of a search: a city with all of them, or some that are chosen one after the other. */

const shenzhen = ["CNCWN", "CNSHK", "CNYTN"].join(placeSeparator);
const toAll = { loading_port_id: shenzhen, discharge_port: "Sydney" };

/** The heights of rows, or of cards. */
const heights = async (page: Page) => (await boxesOf(rows(page))).map(({ height }) => height);

test("All ports of a city are chosen by keyboard; each card has its own and is no higher; the other way and back", {
  tag: "@phone",
}, async ({ page, request }) => {
  const text = words("en");
  const response = await fetchSchedule(request, toAll);
  const { loadingPort, dischargePort } = response.criteria;
  if (!loadingPort?.ports || !dischargePort) throw new Error("The ports are known.");
  expect(response.found, "there is something to see").toBeGreaterThan(0);
  await visit(page, portPath());
  const form = finder(page, text);
  await form.loading.focus();
  await page.keyboard.type("shenz");
  await expect(form.options.first()).toContainText(loadingPort.name);
  await expect(form.options.first()).toContainText(loadingPort.ports.map(({ name }) => name).join(", "));
  await expect(page.getByText(text.finder.several)).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(form.loading).toHaveValue(new RegExp(`^${loadingPort.name}`));
  await form.discharge.focus();
  await page.keyboard.type("sydn");
  await expect(form.options.first()).toContainText(dischargePort.name);
  await page.keyboard.press("Enter");

  const heading = (from: string, to: string) => withValues(text.schedule.heading, { from, to });
  const h1 = page.getByRole("heading", { level: 1 });
  await expect(h1).toHaveText(heading(loadingPort.name, dischargePort.name));
  await expect
    .poll(() => paramsOf(page))
    .toMatchObject({
      loading_port: nameInAddress(loadingPort),
      loading_port_id: shenzhen,
      discharge_port_id: "AUSYD",
    });
  const own = response.items.map(
    (sailing) => loadingPort.ports?.find(({ id }) => id === loadedAt(sailing))?.name ?? "none",
  );
  await expect(rows(page)).toHaveCount(own.length);
  const departures = await cell(rows(page), "etd").allTextContents();
  for (const [at, name] of own.entries()) expect(departures[at]).toContain(name);
  expect(Math.max(...(await heights(page)))).toBeLessThanOrEqual(190);

  // The way back has them on the other side; Back has the way there again.
  await unfold(form);
  await form.swap.click();
  await expect(h1).toHaveText(heading(dischargePort.name, loadingPort.name));
  await goBack(page);
  await expect(h1).toHaveText(heading(loadingPort.name, dischargePort.name));
  await expect(rows(page)).toHaveCount(own.length);
});

test("A slash behind a port requests another port of the same side, and a row is no higher for it", {
  tag: "@desk",
}, async ({ page, request }) => {
  const en = words("en");
  await visit(page, portPath(toSydney));
  const form = finder(page, en);
  await form.loading.focus();
  await page.keyboard.press("End");
  await page.keyboard.type(" / yant");
  await expect(form.options.first()).toContainText("Yantian");
  await page.keyboard.press("Enter");
  const answer = await fetchSchedule(request, { ...toSydney, loading_port_id: "CNYTN||HKHKG" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Yantian / Hong Kong to Sydney");
  expect(paramsOf(page)).toMatchObject({
    loading_port: "Yantian||Hong Kong",
    loading_port_id: "CNYTN||HKHKG",
  });
  await expect(rows(page)).toHaveCount(answer.items.length);
  const names = new Set(answer.items.map(loadedAt));
  expect([...names].toSorted(), "rows of both").toEqual(["CNYTN", "HKHKG"]);

  // What is chosen comes back, with its rows, and Get Quote is for the row's own port.
  await reload(page);
  await expect(form.loading).toHaveValue("Yantian, China / Hong Kong, Hong Kong");
  const loading = answer.criteria.loadingPort as LinkedPort;
  const first = answer.items[0] && portOfSide(loading, loadedAt(answer.items[0]));
  const quote = cell(rows(page).first(), "actions").locator('a[href*="/fe-sea?"]');
  const href = (await quote.getAttribute("href")) ?? "";
  expect(new URL(href, page.url()).searchParams.get("loading_port")).toBe(first?.plainName);
  expect(Math.max(...(await heights(page)))).toBeLessThanOrEqual(68);
});
