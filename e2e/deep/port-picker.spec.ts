import { waitForQuiet } from "../support/page-helpers";
import { watchRequests } from "../support/requests";
import { finder, portPath, toSydney } from "../support/schedule";
import { holdScripts } from "../support/scripts";
import { otherApi } from "../support/servers";
import { expect, reload, servers, test, visit, words } from "../support/test";

/** Suggestions of ports: their code that comes late, and the base of the browser's requests (point 7). */

const en = words("en");

test("Ports that were typed, left and sent before the code of the suggestions came are searched for", {
  tag: "@desk",
}, async ({ page }) => {
  await visit(page, portPath(toSydney));
  await waitForQuiet(page);
  const arrive = await holdScripts(page);
  const form = finder(page, en);
  await form.loading.fill("singapore");
  await form.discharge.fill("melbou");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowLeft");
  await expect(form.discharge, "Enter waits").toHaveValue("melbou");
  arrive();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Singapore to Melbourne");
  await expect(form.loading).toHaveValue("Singapore, Singapore");
  await expect(form.discharge).toHaveValue("Melbourne, Australia");
});

test("An api_base of an origin in API_ORIGINS is requested, and one of any other origin is not", {
  tag: "@desk",
}, async ({ page }) => {
  const requested = watchRequests(page, ({ pathname }) => pathname.endsWith("/api/ports"));
  const item = {
    id: "NLRTM",
    code: "NLRTM",
    name: "Rotterdam elsewhere",
    nameEn: "Rotterdam",
    country: "Netherlands",
    zone: "Europe/Amsterdam",
  };
  await page.route(`${otherApi}/**`, (route) =>
    route.fulfill({
      headers: { "Access-Control-Allow-Origin": servers.upstreamPortal.url },
      json: { items: [item], page: 1, totalPages: 1, total: 1 },
    }),
  );
  await visit(page, servers.upstreamPortal.url + portPath());
  const form = finder(page, en);
  for (const [base, name] of [
    ["https://elsewhere.example/api", /^Rotterdam(?! elsewhere)/],
    [`${otherApi}/v1/`, /^Rotterdam elsewhere/],
  ] as const) {
    await page.evaluate((value) => localStorage.setItem("api_base", value), base);
    await reload(page);
    await form.loading.fill("rott");
    await expect(form.options.first()).toHaveText(name);
  }
  expect(requested.map(({ origin, pathname }) => origin + pathname)).toEqual([
    `${servers.upstreamPortal.url}/api/ports`,
    `${otherApi}/v1/api/ports`,
  ]);
});
