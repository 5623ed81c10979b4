import { qrCode } from "../../lib/pictures/qr";
import { waitForQuiet } from "../support/page-helpers";
import {
  chip,
  fetchSchedule,
  firstPage,
  onFirstPage,
  portPath,
  rows,
  toRotterdam,
} from "../support/schedule";
import { sheetsOf, withoutSpaces } from "../support/sheets";
import { expect, noScript, servers, test, visit, words } from "../support/test";

/** A schedule on paper: few sheets, heads on each of them, what it is about, and nothing that paper cannot do. */

test.describe.configure({ mode: "parallel" });

for (const [locale, way] of [
  ["en", "with script"],
  ["zh-tw", "without script"],
] as const) {
  test(`A month of sailings takes three sheets (${locale}, ${way})`, { tag: "@desk" }, async ({
    request,
    openContext,
  }) => {
    const text = words(locale);
    const { items, found } = await fetchSchedule(request, { ...toRotterdam, language: locale });
    expect(found).toBeGreaterThan(onFirstPage(found));
    const context = await openContext(way === "without script" ? noScript : {});
    const page = await context.newPage();
    await visit(page, portPath(toRotterdam, locale));
    if (way === "with script") await waitForQuiet(page);
    const asked: string[] = [];
    page.on("request", (one) => asked.push(new URL(one.url()).pathname + new URL(one.url()).search));
    const sheets = await sheetsOf(page);
    expect(sheets.length).toBeLessThanOrEqual(3);
    const heads = [
      "etd",
      "transit",
      "eta",
      "vesselVoyage",
      "operatorService",
      "siCutoff",
      "cyCutoff",
    ] as const;
    for (const sheet of sheets) {
      expect(sheet.width).toBeGreaterThan(sheet.height);
      for (const head of heads)
        expect(withoutSpaces(sheet.text)).toContain(withoutSpaces(text.schedule[head]));
    }
    const all = withoutSpaces(sheets.map((sheet) => sheet.text).join(" "));
    // To its last letter, over as many lines as that takes.
    expect(items.some(({ others }) => others.length > 0)).toBe(true);
    // Without script a page of rows is printed, with it all of them.
    const printedRows = way === "without script" ? firstPage(items) : items;
    for (const { vessel, voyage, operator, others } of printedRows) {
      expect(all).toContain(withoutSpaces(`${vessel} ${voyage}`));
      expect(all).toContain(withoutSpaces(operator));
      const sellers = others.map((other) => other.operator).join(text.schedule.separator);
      if (sellers) expect(all).toContain(withoutSpaces(`${text.schedule.alsoSoldBy}${sellers}`));
    }
    const printed =
      locale === "en"
        ? "Printed on 16 March 2026 at 10:00, Hong Kong time"
        : "列印於2026年3月16日 10:00（香港時間）";
    for (const line of [printed, "16-03-2026", "16-04-2026"])
      expect(withoutSpaces(sheets[0]?.text ?? "")).toContain(withoutSpaces(line));
    for (const word of [
      "getQuote",
      "bookNow",
      "advertisement",
      "directOnly",
      "twoWeeks",
      "download",
      "details",
    ] as const)
      expect(all, word).not.toContain(withoutSpaces(text.schedule[word]));
    for (const word of [text.shell.footer.tagline, text.finder.dateRange, text.share.share])
      expect(all).not.toContain(withoutSpaces(word));
    if (way === "with script") {
      await expect(rows(page), "as before").toHaveCount(onFirstPage(found));
      expect(
        asked.filter((path) => path.startsWith("/api/qr?")),
        "for the printer alone",
      ).toHaveLength(1);
    }
  });
}

test("A cut-off board takes wide sheets with its heads, whole rows and no controls", {
  tag: "@desk",
}, async ({ page }) => {
  const { cutoffBoard, schedule, option } = words("en");
  await visit(page, "/cutoffs?port=HKHKG&date_from=2026-03-16&period=7");
  const ships = await page.locator("tbody cite").allTextContents();
  expect(ships.length).toBeGreaterThan(30);
  const sheets = await sheetsOf(page);
  const heads = [cutoffBoard.hour, cutoffBoard.cutoffs, schedule.vesselVoyage, schedule.operatorService];
  for (const sheet of sheets) {
    expect(sheet.width).toBeGreaterThan(sheet.height);
    for (const head of heads) expect(withoutSpaces(sheet.text)).toContain(withoutSpaces(head));
  }
  const all = withoutSpaces(sheets.map(({ text }) => text).join(" "));
  for (const ship of ships) expect(all).toContain(withoutSpaces(ship));
  for (const word of [option.print, cutoffBoard.change, schedule.download, words("en").share.share])
    expect(all, word).not.toContain(withoutSpaces(word));
  expect(withoutSpaces(sheets[0]?.text ?? "")).toContain("16-03-2026");
});

test("A withdrawn sailing is printed in its place, and so is the one after it", { tag: "@desk" }, async ({
  request,
  page,
}) => {
  const lane = { loading_port: "Hong Kong", discharge_port: "Nhava Sheva", date_to: "2026-06-01" };
  const { items, gone } = await fetchSchedule(request, lane);
  expect(gone.length).toBeGreaterThan(0);
  await visit(page, portPath(lane));
  const sheets = await sheetsOf(page);
  const all = withoutSpaces(sheets.map(({ text }) => text).join(" "));
  const places = gone.map(({ sailing, at }) => [items[at - 1], sailing, items[at]]);
  for (const ships of places) {
    const printed = ships.map((ship) => all.indexOf(withoutSpaces(`${ship?.vessel} ${ship?.voyage}`)));
    expect(printed.filter((at) => at < 0)).toEqual([]);
    expect(printed).toEqual(printed.toSorted((one, other) => one - other));
  }
  expect(all).not.toContain(withoutSpaces(words("en").schedule.ask));
});

test("On an upright sheet no cell is printed over the next, and no countdown is printed", {
  tag: "@desk",
}, async ({ page }) => {
  await visit(page, portPath(toRotterdam));
  await expect(page.locator("td[data-at~=soon] > small > span").first()).toBeVisible();
  await page.emulateMedia({ media: "print" });
  // A4 within its margins.
  await page.setViewportSize({ width: 718, height: 1_000 });
  const wide = await rows(page).evaluateAll((all) =>
    all.flatMap((row) =>
      [...row.children].flatMap((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        const parts = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
        const end = Math.max(0, ...parts.map(({ right }) => right));
        return end > cell.getBoundingClientRect().right + 1 ? [cell.textContent] : [];
      }),
    ),
  );
  expect(wide).toEqual([]);
  await expect(page.locator("td[data-at~=soon] > small > span").first()).toBeHidden();
  await expect(page.locator("td[data-at~=soon] > small").first()).toBeVisible();
});

test("The code is that of the address that is shown, days and filters included", { tag: "@desk" }, async ({
  page,
  request,
}) => {
  const en = words("en");
  await visit(page, portPath({ ...toRotterdam, utm_source: "x" }));
  const { directCount } = await fetchSchedule(request, toRotterdam);
  await chip(page, en.schedule.directOnly).click();
  await expect(rows(page)).toHaveCount(onFirstPage(directCount));
  const code = page.locator('img[src^="/api/qr"]');
  await expect(code).toHaveAttribute("alt", en.schedule.qrCode);
  const path = `/port?${new URLSearchParams({
    loading_port: "Hong Kong",
    discharge_port: "Rotterdam",
    date_from: "2026-03-16",
    date_to: "2026-04-16",
    direct: "1",
  })}`;
  const src = (await code.getAttribute("src")) ?? "";
  const address = new URLSearchParams(src.slice(src.indexOf("?"))).get("next") ?? "";
  expect(Object.fromEntries(new URL(address, servers.portal.url).searchParams)).toEqual(
    Object.fromEntries(new URL(path, servers.portal.url).searchParams),
  );
  const picture = await request.get(src);
  expect(picture.headers()["content-type"]).toBe("image/svg+xml");
  expect(await picture.text()).toContain(qrCode(servers.portal.url + address).path);
  expect((await sheetsOf(page))[0]?.text).toContain(en.schedule.directOnly);
});

test("Flights print as a table with its heads, by the clock of the origin", { tag: "@desk" }, async ({
  page,
}) => {
  const en = words("en");
  await visit(page, "/flight?origin_airport_id=HKG&destination_airport_id=LAX&utm_source=x");
  const flights = await page.getByRole("table").locator("tbody > tr").count();
  expect(flights).toBeGreaterThan(0);
  const next = new URLSearchParams(
    (await page.locator('img[src^="/api/qr"]').getAttribute("src"))?.split("?")[1],
  ).get("next");
  expect(next).toBe("/flight?origin_airport_id=HKG&destination_airport_id=LAX");
  const sheets = await sheetsOf(page);
  expect(sheets.length).toBeLessThanOrEqual(Math.ceil(flights / 15));
  for (const { text, width, height } of sheets) {
    expect(width).toBeGreaterThan(height);
    for (const head of ["days", "departure", "arrival", "flight"] as const)
      expect(withoutSpaces(text)).toContain(withoutSpaces(en.flights[head]));
  }
  const all = withoutSpaces(sheets.map(({ text }) => text).join(" "));
  expect(all).toContain(withoutSpaces("Printed on 16 March 2026 at 10:00, Hong Kong time"));
  for (const word of ["getQuote", "sort", "advertisement"] as const)
    expect(all, word).not.toContain(withoutSpaces(en.flights[word]));
});
