import { startUpstream, type UpstreamServer } from "../../test/support/upstream-server";
import { readPage } from "../support/parsed-html";
import { recordedVessels, vesselsIn } from "../support/recorded-sailings";
import { portPath, rows, toRotterdam, vesselNames, watchSearches } from "../support/schedule";
import { type SeparatePortal, startSeparatePortal } from "../support/separate-portal";
import { expect, servers, test, visit, words } from "../support/test";

/** The schedule page on a publisher's services, from recorded responses. */

const en = words("en");

test.describe("recorded sailings", () => {
  test.use({ baseURL: servers.upstreamPortal.url });

  test("Ports that are chosen in the form are searched by the publisher's ids, once", {
    tag: "@desk",
  }, async ({ page }) => {
    await visit(page, portPath());
    const requests = watchSearches(page);
    for (const [label, typed] of [
      [en.finder.loadingPort, "hong"],
      [en.finder.dischargePort, "rott"],
    ] as const) {
      await page.getByRole("combobox", { name: label, exact: true }).fill(typed);
      await page.getByRole("option").first().click();
    }
    await page.getByRole("button", { name: en.finder.search, exact: true }).click();
    await expect(vesselNames(page)).toHaveText(recordedVessels);
    expect(requests.length).toBe(1);
    expect(requests[0]?.searchParams.get("loading_port_id")).toBe("1074");
    expect(requests[0]?.searchParams.get("discharge_port_id")).toBe("2210");
  });
});

test.describe("when the publisher's service fails", { tag: "@desk" }, () => {
  let upstream: UpstreamServer;
  let portal: SeparatePortal;

  // An hour on: what was stored before is not fresh any more.
  const at = (hour: number) => `2022-06-17T0${hour}:00:00Z`;

  test.beforeAll(async () => {
    upstream = await startUpstream();
    portal = await startSeparatePortal("upstream-fails", at(1), { UPSTREAM_URL: upstream.url });
  });
  test.afterAll(async () => {
    await portal?.stop();
    await upstream?.close();
  });

  test("A first page shows the error screen and recovers; later the last good response is served, and a search that has none fails with a sentence", async ({
    page,
    request,
    problems,
  }) => {
    problems.tolerate(/status of 5\d\d/);
    await test.step("a page without a response shows the error screen, then recovers", async () => {
      upstream.fault("portSchedule", "http500");
      await visit(page, portal.url + portPath(toRotterdam));
      await expect(page.getByText("Something went wrong:")).toBeVisible();
      await expect(page.locator("body")).not.toContainText("Server Error in '/' Application");
      upstream.fault("portSchedule", null);
      await page
        .getByRole("link", { name: "Try again" })
        .or(page.getByRole("button", { name: "Try again" }))
        .click();
      await expect(vesselNames(page)).toHaveText(recordedVessels);
    });

    await test.step("the last good response is served, by page and API", async () => {
      upstream.fault("portSchedule", "http500");
      await portal.restart(at(2));
      upstream.requests.length = 0;
      const { main } = await readPage(request, portal.url + portPath(toRotterdam));
      expect(vesselsIn(main)).toEqual(recordedVessels);
      await expect
        .poll(() => upstream.requests.some(({ call }) => call === "portSchedule"), {
          message: "the service is requested in the background",
        })
        .toBe(true);
      const response = await request.get(
        `${portal.url}/api/port-schedule?${new URLSearchParams(toRotterdam)}`,
      );
      expect(response.status()).toBe(200);
      expect((await response.json()).found).toBe(recordedVessels.length);
    });

    await test.step("another search fails with a sentence, and no row of the one before stays", async () => {
      await visit(page, portal.url + portPath(toRotterdam));
      await page.getByRole("radio", { name: "ETA" }).check({ force: true });
      await page.getByRole("button", { name: en.finder.search, exact: true }).click();
      await expect(page.getByRole("alert").filter({ hasText: en.schedule.failed })).toBeVisible();
      await expect(rows(page)).toHaveCount(0);
    });
  });
});
