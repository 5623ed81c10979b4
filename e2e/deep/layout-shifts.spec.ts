import type { Page } from "@playwright/test";
import { startDrip } from "../support/drip";
import { flightPath, toLosAngeles } from "../support/flights";
import { waitForQuiet } from "../support/page-helpers";
import { portPath, shownRows, toRotterdam, withStorage } from "../support/schedule";
import { watchShifts } from "../support/shifts";
import { expect, noScript, test, visit } from "../support/test";

const kinds = [
  ["the front page", "/"],
  ["a list", "/news-list?type=news"],
  ["an article", "/news?news_id=1006"],
  ["a sea schedule", portPath(toRotterdam)],
  ["a flight schedule", flightPath(toLosAngeles)],
  ["a directory list", "/yp-list?com_type=truck"],
  ["a port's calls", "/port-calls/HKHKG"],
] as const;

/** What a slow machine on a slow line sees of a page as it comes in: each part takes its place once. */

for (const [name, path] of [
  ["sea", portPath(toRotterdam)],
  ["flight", flightPath(toLosAngeles)],
] as const) {
  test(`nothing moves while a ${name} schedule streams in`, async ({ openContext }) => {
    // At a first visit faces and styles come in, too.
    const page = await (await openContext()).newPage();
    await withStorage(page, { acceptPrivacy: "agree" });
    const shifted = await watchShifts(page);
    const slow = await page.context().newCDPSession(page);
    await slow.send("Network.enable");
    // 150 KB a second: the page's HTML, uncompressed, comes in for more than a second and is drawn many times over.
    await slow.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 40,
      downloadThroughput: 150 * 1024,
      uploadThroughput: 150 * 1024,
    });
    await slow.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await visit(page, path);
    await waitForQuiet(page);
    await slow.detach();
    await expect(name === "sea" ? shownRows(page).first() : page.getByRole("table")).toBeVisible();
    const { sum, moved } = await shifted();
    expect(sum, moved.join("\n")).toBeLessThan(0.005);
  });
}

for (const [at, [kind, path]] of kinds.entries()) {
  test(`wherever ${kind} pauses as it comes in, nothing moves when it goes on`, async ({
    page,
    baseURL,
    problems,
  }) => {
    await withStorage(page, { acceptPrivacy: "agree" });
    // Faces that come move a line by parts of a pixel, more or fewer of them on each machine: here only the page comes.
    problems.tolerate(/ERR_FAILED/);
    await page.route("**/*.woff2", (route) => route.abort());
    const shifted = await watchShifts(page);
    const slow = await startDrip(baseURL ?? "", 200 + at * 180);
    try {
      await visit(page, slow.origin + path);
      await waitForQuiet(page);
      const { sum, moved } = await shifted();
      expect(sum, moved.join("\n")).toBeLessThan(0.001);
    } finally {
      await page.unroute("**/*.woff2");
      await page.close();
      await slow.stop();
    }
  });
}

/** Where the elements that can be seen begin in a page that has come so far; null for those that cannot. */
async function placesIn(page: Page, path: string, html: string, selector: string) {
  await page.route(`**${path}`, (route) =>
    route.fulfill({ contentType: "text/html; charset=utf-8", body: html }),
  );
  await visit(page, path);
  await page.evaluate(() => document.fonts.ready);
  const places = await page.evaluate(
    (wanted) =>
      [...document.querySelectorAll(wanted)].map((element) =>
        element.checkVisibility({ visibilityProperty: true })
          ? Math.round(element.getBoundingClientRect().x)
          : null,
      ),
    selector,
  );
  await page.unrouteAll();
  return places;
}

for (const [kind, path] of [
  ...kinds.filter(([, path]) => /^.(port|flight)/.test(path)),
  ["the cut-off board", "/cutoffs?port=HKHKG"],
] as const) {
  test(`the heads of a table of ${kind} are drawn where they stay, however much of it has come`, async ({
    openContext,
    request,
  }) => {
    const html = await (await request.get(path)).text();
    const head = html.slice(0, html.indexOf("</thead>"));
    const ends = [...head.matchAll(/<th\b|$/g)].map(({ index }) => index);
    const page = await (await openContext(noScript)).newPage();
    const look = (end: number) => placesIn(page, path, html.slice(0, end), "thead th");
    const whole = await look(html.length);
    expect(whole.length).toBeGreaterThan(3);
    for (const [at, end] of ends.entries())
      for (const [cell, x] of (await look(end)).entries())
        expect([whole[cell], null], `head ${cell + 1} with ${at} heads`).toContain(x);
  });
}

test("a row of sailings has no summary but that of the page, which comes after the row", async ({
  openContext,
  request,
}) => {
  const path = portPath(toRotterdam);
  const html = await (await request.get(path)).text();
  const page = await (await openContext(noScript)).newPage();
  const end = html.indexOf("<details>", html.indexOf(' id="s-')) + "<details>".length;
  await page.route(`**${path}`, (route) =>
    route.fulfill({ contentType: "text/html; charset=utf-8", body: html.slice(0, end) }),
  );
  await visit(page, path);
  const row = page.locator("tbody tr:last-child");
  await expect(row.locator("details")).toHaveCount(1);
  expect((await row.boundingBox())?.height ?? 0).toBe(0);
  await page.unrouteAll();
});

for (const [name, path] of [
  ["sea", portPath(toRotterdam)],
  ["flight", flightPath(toLosAngeles)],
] as const) {
  test(`what has come of the head of a ${name} schedule stays where it is when the rest of it comes`, async ({
    openContext,
    request,
    problems,
  }) => {
    const html = await (await request.get(path)).text();
    const [body, head, table] = ["<body", "<h1", "<table"].map((tag) => html.indexOf(tag));
    const ends = [...html.matchAll(/<(?:a|button|p|i|label|summary)\b/g)].flatMap(({ index }) =>
      index > (head ?? 0) && index < (table ?? 0) ? index : [],
    );
    expect(ends.length).toBeGreaterThan(10);
    const page = await (await openContext(noScript)).newPage();
    // A face that comes meanwhile would move what another part does not.
    problems.tolerate(/ERR_FAILED/);
    await page.route("**/*.woff2", (route) => route.abort());
    await visit(page, "/privacy");
    const write = (from: number, to: number | undefined) =>
      page.evaluate((part) => document.write(part), html.slice(from, to));
    /** Where each line of text is that can be seen. */
    const look = () =>
      page.evaluate(() => {
        const seen: Record<string, [number, number]> = {};
        for (const [at, part] of [...document.querySelectorAll("main *")].entries()) {
          const { x, y, width, height } = part.getBoundingClientRect();
          const text = [...part.childNodes].find((node) => node instanceof Text && node.data.trim());
          if (text && Math.min(width, height) > 1 && part.checkVisibility({ visibilityProperty: true }))
            seen[`${at} ${text.textContent}`] = [x, y];
        }
        return seen;
      });
    await page.evaluate(() => document.open());
    await write(0, body);
    await expect
      .poll(() =>
        page.evaluate(() =>
          [...document.querySelectorAll("link[rel=stylesheet]")].every((link) => Reflect.get(link, "sheet")),
        ),
      )
      .toBe(true);
    const steps = [];
    for (const [at, end] of ends.entries()) {
      await write(ends[at - 1] ?? body ?? 0, end);
      steps.push(await look());
    }
    await write(ends.at(-1) ?? 0, table);
    const whole = await look();
    const moved = steps.flatMap((step) =>
      Object.entries(step).flatMap(([text, [x, y]]) => {
        const [lastX, lastY] = whole[text] ?? [x, y];
        // Browsers call less than that no move.
        return Math.max(Math.abs(x - lastX), Math.abs(y - lastY)) < 3
          ? []
          : `${text}: ${x},${y} to ${lastX},${lastY}`;
      }),
    );
    expect([...new Set(moved)]).toEqual([]);
    await page.unrouteAll();
  });
}

test("the links of a flight are seen where they stay, however many of them have come", async ({
  openContext,
  request,
}) => {
  const path = flightPath(toLosAngeles);
  const html = await (await request.get(path)).text();
  const row = html.indexOf("<tr", html.indexOf("</thead>"));
  const ends = [...html.slice(0, html.indexOf("</tr>", row)).matchAll(/<\/a>/g)].flatMap(({ index }) =>
    index > row ? index + "</a>".length : [],
  );
  expect(ends).toHaveLength(2);
  const page = await (await openContext(noScript)).newPage();
  const look = (end: number) => placesIn(page, path, html.slice(0, end), "tbody tr:has(> td) a");
  const whole = await look(html.length);
  expect(whole).not.toContain(null);
  for (const end of ends)
    for (const [at, x] of (await look(end)).entries()) expect([whole[at], null]).toContain(x);
});

for (const locale of ["en", "zh-tw"] as const) {
  test(`parts of a flight page do not move when the rest arrives (${locale})`, async ({
    openContext,
    request,
  }) => {
    const path = flightPath(toLosAngeles, locale);
    const html = await (await request.get(path)).text();
    const starts = [...html.matchAll(/<tr\b/g)].map(({ index }) => index);
    const [ends] = starts
      .map((start, at) => {
        const cells = [...html.slice(start, starts[at + 1]).matchAll(/<td\b/g)].map(
          ({ index }) => start + index,
        );
        return [...cells.slice(1), starts[at + 1] ?? html.length];
      })
      .filter(({ length }) => length > 5);
    if (!ends) throw new Error("There is no row.");
    const page = await (await openContext(noScript)).newPage();
    /** Where the words of each cell begin, and the last of them end, in a page that has come so far. */
    const look = async (end: number) => {
      await page.route(`**${path}`, (route) =>
        route.fulfill({ contentType: "text/html; charset=utf-8", body: html.slice(0, end) }),
      );
      await visit(page, path);
      await page.evaluate(() => document.fonts.ready);
      const places = await page.evaluate(() =>
        [...(document.querySelector("tbody tr:has(> td)")?.children ?? [])].map((cell) => {
          const words = document.createRange();
          words.selectNodeContents(cell);
          const lines = [...words.getClientRects()];
          return [lines[0], lines.at(-1)].map(
            (line) => line && [Math.round(line.x), Math.round(line.y)].join(),
          );
        }),
      );
      await page.unrouteAll();
      return places;
    };
    const whole = await look(html.length);
    expect(whole).toHaveLength(ends.length);
    for (const [at, end] of ends.entries()) {
      expect(await look(end), `with ${at + 1} of its cells`).toEqual(whole.slice(0, at + 1));
    }
  });
}
