import { writeFileSync } from "node:fs";
import { writeXlsx } from "hucre/xlsx";
import Papa from "papaparse";
import type { PortScheduleResponse } from "../../lib/api/port-schedule";
import { importText } from "../support/importing";
import { elementsOf, readPage, textOf } from "../support/parsed-html";
import {
  cell,
  counts,
  countsText,
  detailsOf,
  type Params,
  portPath,
  rows,
  toRotterdam,
  toSingapore,
} from "../support/schedule";
import { runPortal, type SeparatePortal, startSeparatePortal } from "../support/separate-portal";
import { expect, goBack, servers, test, visit, words } from "../support/test";
import { withValues } from "../support/wording";

/** An operator's own sailings (point 14): seen on a running server, in place of the sample. */

test.describe.configure({ mode: "serial" });

const en = words("en");
let portal: SeparatePortal;

test.beforeAll(async () => {
  portal = await startSeparatePortal("import", servers.portal.now);
});
test.afterAll(() => portal?.stop());

type Line = Record<string, string>;

const csvText = (lines: Line[]) => Papa.unparse(lines, { columns: [...new Set(lines.flatMap(Object.keys))] });

async function ask(params: Params): Promise<PortScheduleResponse> {
  return (await fetch(`${portal.url}/api/port-schedule?${new URLSearchParams(params)}`)).json();
}

const own: Line[] = [
  {
    "Loading Port": "Hong Kong",
    ETD: "20-03-2026 18:30",
    "Discharge Port": "NLRTM",
    ETA: "21-04-2026",
    "Vessel Name": "Lantau Pioneer",
    "Voyage No.": "001W",
    Operator: "Peak Line",
    Service: "PK1",
    "SI Cut-off": "17-03-2026 12:00",
    "CY Closing": "16-03-2026 17:00",
    "Booking URL": "https://peak.example/book/001W",
  },
  {
    "Loading Port": "HKHKG",
    ETD: "27-03-2026",
    "Discharge Port": "Rotterdam",
    ETA: "30-04-2026 06:00",
    "Transhipment Port": "Singapore",
    "Vessel Name": "Lantau Venturer",
    "Voyage No.": "003W",
    Operator: "Peak Line",
    Service: "PK1",
    "2nd Leg Vessel Name": "Lantau Relay",
    "2nd Leg Voyage No.": "103W",
    "Booking URL": "",
  },
];

test("an imported file shows without a restart, in place of the sample", { tag: "@desk" }, async ({
  page,
  request,
}) => {
  const address = portal.url + portPath(toRotterdam);
  expect(textOf((await readPage(request, address)).main)).toContain(en.schedule.sample);
  expect((await ask(toRotterdam)).found).toBeGreaterThan(20);

  // A workbook as an operator's spreadsheet has it: dates are dates, what is not known says so.
  const heads = [...new Set(own.flatMap(Object.keys))];
  const asDate = (cell: string) => {
    const [, day, month, year, time = "00:00"] = /^(\d\d)-(\d\d)-(\d{4})(?: (.+))?$/.exec(cell) ?? [];
    return day ? new Date(`${year}-${month}-${day}T${time}Z`) : cell;
  };
  const lines = own.map((line) => heads.map((head) => asDate(line[head] ?? "TBA")));
  const file = test.info().outputPath("own.xlsx");
  writeFileSync(file, await writeXlsx({ sheets: [{ name: "Schedule", rows: [heads, ...lines] }] }));
  const rehearsed = await runPortal(portal, "import", "sailings", file, "--dry-run");
  expect(rehearsed.stdout).toMatch(
    /would be the first import of sailings: sample rows deleted permanently: [1-9]/,
  );
  const { stdout } = await runPortal(portal, "import", "sailings", file);
  expect(stdout).toMatch(/\b2\b/);

  await expect
    .poll(async () => (await ask(toRotterdam)).items.map(({ vessel }) => vessel), { timeout: 25_000 })
    .toEqual(["Lantau Pioneer", "Lantau Venturer"]);
  await visit(page, address);
  await expect(counts(page)).toHaveText(countsText(2, 2, en));
  await expect(page.getByText(en.schedule.sample)).toHaveCount(0);
  const [first, second] = [rows(page).first(), rows(page).nth(1)];
  await expect(cell(first, "vessel")).toContainText("Lantau Pioneer 001W");
  await expect(cell(first, "etd")).toContainText("20-03-2026Fri 18:30");
  await expect(cell(first, "track")).toContainText("32 days");
  await expect(cell(first, "cy")).toContainText("Mon 16-03-2026");
  await expect(cell(first, "cy")).toContainText("17:00 closes in");
  await expect(cell(first, "si")).toContainText("Tue 17-03-202612:00");
  for (const name of ["cfs", "vgm"] as const)
    await expect(cell(first, name)).toContainText(en.schedule.notPublished);
  await expect(first.getByRole("link", { name: /^Book now/ })).toHaveAttribute(
    "href",
    "https://peak.example/book/001W",
  );
  await expect(cell(second, "track")).toContainText("Singapore");
  await expect(cell(second, "vessel")).toContainText("Lantau Relay 103W");
  await expect(cell(second, "etd")).not.toContainText(":");
  await expect(second.getByRole("link", { name: /^Book now/ })).toHaveCount(0);

  // The sample is gone as a whole, not only from the pairs of the file.
  expect((await ask(toSingapore)).found).toBe(0);
});

test("a sample that was replaced stays away after a restart", { tag: "@desk" }, async () => {
  await portal.restart();
  expect(await ask(toRotterdam)).toMatchObject({ found: 2, sample: false });
  expect((await ask(toSingapore)).found).toBe(0);
});

test("a downloaded file imported again changes nothing", { tag: "@desk" }, async ({ request }) => {
  const before = await ask(toRotterdam);
  const { main } = await readPage(request, portal.url + portPath(toRotterdam));
  // That a click downloads it, e2e/deep/csv.spec.ts tells.
  const [link] = elementsOf(main, "a").filter((one) => textOf(one).includes(en.schedule.download));
  const file = await request.get(portal.url + link?.attribs.href);
  expect(file.status()).toBe(200);
  await importText(portal, "sailings", await file.text());
  const after = await ask(toRotterdam);
  expect(after.items.map(({ id: _, ...sailing }) => sailing)).toEqual(
    before.items.map(({ id: _, ...sailing }) => sailing),
  );
});

test("a file with a bad line is refused and changes nothing", { tag: "@desk" }, async () => {
  const bad = own.map((line) => ({ ...line, ETD: "31-02-2026" }));
  const file = test.info().outputPath("bad.csv");
  writeFileSync(file, csvText(bad));
  const failure = await runPortal(portal, "import", "sailings", file).catch((error) => error);
  expect(failure.code).toBe(1);
  expect(`${failure.stdout}${failure.stderr}`).toContain("ETD");
  expect((await ask(toRotterdam)).found).toBe(2);
});

const pair = { loading_port: "Shanghai", discharge_port: "Los Angeles" };

test("hundreds of sailings come in pages, with script and without", { tag: "@desk" }, async ({ page }) => {
  const many = Array.from({ length: 450 }, (_, index) => ({
    "Loading Port": "CNSHA",
    ETD: `${String(16 + (index % 15)).padStart(2, "0")}-03-2026 ${String(index % 24).padStart(2, "0")}:15`,
    "Discharge Port": "USLAX",
    ETA: "30-04-2026",
    "Vessel Name": `Ferry ${String(index + 1).padStart(3, "0")}`,
    "Voyage No.": `${index + 1}E`,
    Operator: index % 3 === 0 ? "Peak Line" : "Shuttle Line",
    Service: "SH1",
    "2nd Leg Vessel Name": index % 5 === 0 ? "Relay One" : "",
  }));
  await importText(portal, "sailings", csvText(many));
  const file = await (await fetch(`${portal.url}/api/port-schedule.csv?${new URLSearchParams(pair)}`)).text();
  expect(file.trim().split("\r\n").length).toBe(451);

  const seen = new Set<string>();
  const note = async () => {
    for (const text of await cell(rows(page), "vessel").allTextContents()) seen.add(text);
  };
  await visit(page, portal.url + portPath(pair));
  await expect(counts(page)).toHaveText(countsText(450, 450, en));
  await expect(rows(page)).toHaveCount(50);
  // Searched by its role again and again, hundreds of rows would leave a busy machine no time to show it.
  const pages = page.locator(`nav[aria-label="${en.schedule.pages}"]`);
  const more = pages.locator("a", { hasText: en.schedule.showMore });
  await expect(pages).toContainText("Page 1 of 9");
  const address = page.url();
  for (const shown of [2, 3]) {
    await more.click();
    await expect(pages).toContainText(`Page ${shown} of 9`);
    await expect(rows(page)).toHaveCount(shown * 50);
  }
  await note();
  expect(seen.size).toBe(150);
  await expect(more).toHaveAttribute("href", /[?&]page=4$/);
  expect(page.url(), "the rows are those of the same address").toBe(address);
  await expect(counts(page)).toHaveText(countsText(450, 450, en));

  // The filter is the server's, counts are of all rows, and another view begins with its first page.
  const filters = page.getByRole("group", { name: en.schedule.filters });
  await filters.locator("label").filter({ hasText: "Shuttle Line" }).click();
  await expect(counts(page)).toHaveText(countsText(450, 300, en));
  await expect(rows(page)).toHaveCount(50);
  await filters.locator("label").filter({ hasText: en.schedule.directOnly }).click();
  await expect(counts(page)).toHaveText(countsText(450, 240, en));
  await filters.locator("label").filter({ hasText: "Shuttle Line" }).click();
  await page.locator("summary").filter({ hasText: en.schedule.moreOperators }).click();
  await page.locator("label").filter({ hasText: "Peak Line" }).click();
  await expect(counts(page)).toHaveText(countsText(450, 120, en));
  await expect(rows(page)).toHaveCount(50);
  await expect(pages).toContainText("Page 1 of 3");

  // Without script: what the server's own pages hold and where their links lead.
  const [sizes, named] = [[] as number[], new Set<string>()];
  for (let address: string | undefined = portPath(pair); address; ) {
    const html: string = await (await fetch(portal.url + address)).text();
    const shown = html.replace(/<(script|style)\b.*?<\/\1>/gs, "");
    const vessels = new Set(/<table.*<\/table>/s.exec(shown)?.[0].match(/Ferry \d{3}/g));
    for (const vessel of vessels) named.add(vessel);
    sizes.push(vessels.size);
    expect(shown.replace(/<!--.*?-->|<[^>]+>/gs, "")).toContain(countsText(450, 450, en));
    address = new RegExp(`<a href="([^"]+)"[^>]*>${en.schedule.showMore}</a>`)
      .exec(shown)?.[1]
      ?.replaceAll("&amp;", "&");
  }
  expect(sizes).toEqual(Array(9).fill(50));
  expect(named.size).toBe(450);
});

test("a jump leads to a row on another page, and an address with the wrong page tells the right one", {
  tag: "@desk",
}, async ({ page }) => {
  await visit(page, portal.url + portPath(pair));
  // Those that depart last are on the way for the fewest days, and on the last page.
  const best = page.getByRole("list", { name: en.schedule.best }).getByRole("link");
  await best.filter({ hasText: en.schedule.bestFastest }).click();
  await expect(page).toHaveURL(/[?&]page=9\b.*#s-/);
  const { hash } = new URL(page.url());
  const row = page.locator(`[id="${decodeURIComponent(hash.slice(1))}"]`);
  const isLedTo = async () => {
    await expect(row).toBeInViewport();
    await expect(detailsOf(row)).toHaveAttribute("open", "");
    expect(await row.evaluate((element) => element.matches(":target"))).toBe(true);
  };
  await isLedTo();
  await goBack(page);
  await expect(row).toHaveCount(0);
  await expect(rows(page)).toHaveCount(50);

  await visit(page, `${portal.url}/robots.txt`);
  await visit(page, `${portal.url}${portPath(pair)}${hash}`);
  // Searched by its role again and again, the rows would leave a busy machine no time to show it.
  await page.locator(`section[aria-label="${en.thing.bar}"]:not([hidden])`).waitFor();
  const bar = page.getByRole("region", { name: en.thing.bar });
  await expect(bar).toContainText(withValues(en.thing.onPage, { page: 9 }));
  await bar.getByRole("link", { name: en.thing.show }).click();
  await expect(page).toHaveURL(/[?&]page=9\b/);
  await isLedTo();
});
