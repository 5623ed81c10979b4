import { startUpstream, type UpstreamServer } from "../../test/support/upstream-server";
import { elementsOf, type HtmlElement, onlyElement, readPage, textOf } from "../support/parsed-html";
import { countsText, portPath, rows, toRotterdam, vesselNames, watchSearches } from "../support/schedule";
import { type SeparatePortal, startSeparatePortal } from "../support/separate-portal";
import { expect, servers, test, visit, words } from "../support/test";

/** The schedule page on a publisher's services, from recorded answers (point 7). */

const en = words("en");

/**
 * What data/upstream/port-schedule.json holds for 17 June to 17 July 2022: without the row whose date no calendar
 * has, the one without a departure, and the one past the window.
 */
const vessels = [
  "Meridian Aurora",
  "Orient Jade",
  "Pacific Harrier",
  "Straits Pioneer",
  "Nordhavn Idun",
  "Golden Kapok",
  "Meridian Borealis",
  "Orient Coral",
  "Pacific Merlin",
  "Maple Trillium",
  "Nordhavn Embla",
  "Straits Venturer",
];

/** The rows of sailings, as the server sends them. */
const rowsOf = (main: HtmlElement) =>
  elementsOf(main, "tr").filter((row) => elementsOf(row, "td").length === 10);
/** The first leg's vessel of each. */
const vesselsOf = (main: HtmlElement) =>
  rowsOf(main).map((row) => textOf(elementsOf(row, "cite")[0] as HtmlElement));

test.describe("recorded sailings", () => {
  test.use({ baseURL: servers.upstreamPortal.url });

  test("show as the publisher sent them", { tag: "@desk" }, async ({ request }) => {
    const { answer, page, main } = await readPage(request, portPath(toRotterdam));
    expect(vesselsOf(main)).toEqual(vessels);
    expect(await answer.text()).not.toContain("Orient Pearl");
    expect(textOf(onlyElement(main, "p", { role: "status" }))).toBe(
      countsText(vessels.length, vessels.length, en),
    );
    expect(textOf(page), "nothing here is sample data").not.toContain(en.schedule.sample);
    const cells = rowsOf(main).map((row) => elementsOf(row, "td"));
    const [first, second] = cells.map((row) => row.map(textOf));
    // 00:00 is how a legacy row says that the time is not known; the digits are the port's own.
    expect(first?.[0]).toContain("17-06-2022Fri");
    expect(first?.[0]).not.toContain(":");
    expect(second?.[0]).toContain("18-06-2022Sat 22:30");
    expect(second?.[3]).toContain("Nordhavn Frigg 019W");
    expect(first?.[1]).toContain("32 days");
    // Its CY cut-off was the day before: nothing can be booked any more.
    const book = (row: number) =>
      elementsOf(cells[row]?.at(-1) as HtmlElement, "a")
        .filter((link) => textOf(link).startsWith(en.schedule.bookNow))
        .map(({ attribs }) => attribs.href);
    expect(book(0)).toEqual([]);
    // Of the next one the SI cut-off was three hours ago.
    expect(book(1)).toEqual([]);
    expect(second?.at(-1)).toContain("CY open, SI closed");
    expect(book(3)).toEqual(["https://straits.example/booking/406W"]);
  });

  test("are found by a search in the page", { tag: "@desk" }, async ({ page }) => {
    await visit(page, portPath());
    const asked = watchSearches(page);
    for (const [label, typed] of [
      [en.finder.loadingPort, "hong"],
      [en.finder.dischargePort, "rott"],
    ] as const) {
      await page.getByRole("combobox", { name: label, exact: true }).fill(typed);
      await page.getByRole("option").first().click();
    }
    await page.getByRole("button", { name: en.finder.search, exact: true }).click();
    await expect(vesselNames(page)).toHaveText(vessels);
    expect(asked.length).toBe(1);
    expect(asked[0]?.searchParams.get("loading_port_id")).toBe("1074");
    expect(asked[0]?.searchParams.get("discharge_port_id")).toBe("2210");
  });

  test("speak Chinese where the publisher does", { tag: "@desk" }, async ({ request }) => {
    const { main, heading } = await readPage(request, portPath(toRotterdam, "zh-tw"));
    expect(heading).toBe("香港至鹿特丹");
    expect(vesselsOf(main)).toEqual(vessels);
  });
});

test.describe("when the publisher's service fails", { tag: "@desk" }, () => {
  test.describe.configure({ mode: "serial" });
  // Several starts of a server.
  test.setTimeout(120_000);
  let upstream: UpstreamServer;
  let portal: SeparatePortal;

  // Each step an hour on: what was stored the step before is fresh no more.
  const at = (hour: number) => `2022-06-17T0${hour}:00:00Z`;

  test.beforeAll(async () => {
    upstream = await startUpstream();
    portal = await startSeparatePortal("upstream-fails", at(1), { UPSTREAM_URL: upstream.url });
  });
  test.afterAll(async () => {
    await portal?.stop();
    await upstream?.close();
  });

  test("a page without an answer shows the error screen, then recovers", async ({ page, problems }) => {
    problems.tolerate(/status of 5\d\d/);
    upstream.fault("portSchedule", "http500");
    await visit(page, portal.url + portPath(toRotterdam));
    await expect(page.getByText("Something went wrong:")).toBeVisible();
    await expect(page.locator("body")).not.toContainText("Server Error in '/' Application");
    upstream.fault("portSchedule", null);
    await page
      .getByRole("link", { name: "Try again" })
      .or(page.getByRole("button", { name: "Try again" }))
      .click();
    await expect(vesselNames(page)).toHaveText(vessels);
  });

  for (const [kind, hour] of [
    ["http500", 2],
    ["truncated", 3],
    ["drop", 4],
  ] as const) {
    test(`the last good answer is served (${kind})`, async ({ request }) => {
      upstream.fault("portSchedule", kind);
      await portal.restart(at(hour));
      upstream.requests.length = 0;
      const { main } = await readPage(request, portal.url + portPath(toRotterdam));
      expect(vesselsOf(main)).toEqual(vessels);
      // Behind the reader's back.
      await expect
        .poll(() => upstream.requests.some(({ call }) => call === "portSchedule"), {
          message: "the service was asked",
        })
        .toBe(true);
      const answer = await request.get(`${portal.url}/api/port-schedule?${new URLSearchParams(toRotterdam)}`);
      expect(answer.status()).toBe(200);
      expect((await answer.json()).found).toBe(vessels.length);
    });
  }

  test("another search fails with a sentence, and no row of the one before stays", async ({
    page,
    problems,
  }) => {
    problems.tolerate(/status of 503/);
    upstream.fault("portSchedule", "http500");
    await visit(page, portal.url + portPath(toRotterdam));
    await page.getByRole("radio", { name: "ETA" }).check({ force: true });
    await page.getByRole("button", { name: en.finder.search, exact: true }).click();
    await expect(page.getByRole("alert").filter({ hasText: en.schedule.failed })).toBeVisible();
    await expect(rows(page)).toHaveCount(0);
  });

  test("request_fail is an answer: the empty state, nothing older", async ({ request }) => {
    upstream.fault("portSchedule", "declined");
    await portal.restart(at(5));
    // Who comes first gets what is there, and the service is asked behind.
    await expect(async () => {
      const { main } = await readPage(request, portal.url + portPath(toRotterdam));
      expect(textOf(main)).toContain(en.schedule.empty);
      expect(rowsOf(main)).toEqual([]);
      expect(textOf(main)).toContain(countsText(0, 0, en));
    }).toPass();
  });

  test("it recovers by itself", async ({ request }) => {
    upstream.fault("portSchedule", null);
    await portal.restart(at(6));
    await expect(async () => {
      const { main } = await readPage(request, portal.url + portPath(toRotterdam));
      expect(vesselsOf(main)).toEqual(vessels);
    }).toPass();
  });
});
