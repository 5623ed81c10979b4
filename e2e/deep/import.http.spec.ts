import { writeFileSync } from "node:fs";
import { writeXlsx } from "hucre/xlsx";
import Papa from "papaparse";
import type { PortScheduleResponse } from "../../lib/api/port-schedule";
import { scaled } from "../../test/support/time-scale.mjs";
import { expect, servers, test } from "../support/http";
import { importText } from "../support/importing";
import { elementsOf, type HtmlElement, readPage, textOf } from "../support/parsed-html";
import { countsText, type Params, portPath, toRotterdam, toSingapore } from "../support/schedule";
import { runPortal, type SeparatePortal, startSeparatePortal } from "../support/separate-portal";
import { words } from "../support/test";

/** An operator's own sailings: on a running server, in place of the sample. */

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

/** The cells of the rows of sailings, by their subject. */
function rowsOf(main: HtmlElement) {
  const subjects = [
    "etd",
    "track",
    "eta",
    "vessel",
    "operator",
    "si",
    "cfs",
    "vgm",
    "cy",
    "actions",
  ] as const;
  return elementsOf(main, "tr").flatMap((row) => {
    const cells = elementsOf(row, "td");
    if (cells.length !== subjects.length) return [];
    const cell = (subject: (typeof subjects)[number]) => cells[subjects.indexOf(subject)] as HtmlElement;
    return [{ row, text: (subject: (typeof subjects)[number]) => textOf(cell(subject)) }];
  });
}

test("An imported workbook shows without a restart, in place of the sample", async ({ request }) => {
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
    .poll(async () => (await ask(toRotterdam)).items.map(({ vessel }) => vessel), { timeout: scaled(25_000) })
    .toEqual(["Lantau Pioneer", "Lantau Venturer"]);
  const { main } = await readPage(request, address);
  expect(textOf(main)).toContain(countsText(2, 2, en));
  expect(textOf(main)).not.toContain(en.schedule.sample);
  const [first, second] = rowsOf(main);
  if (!first || !second) throw new Error("There are not two rows.");
  expect(first.text("vessel")).toContain("Lantau Pioneer 001W");
  expect(first.text("etd")).toContain("20-03-2026");
  expect(first.text("etd")).toContain("18:30");
  expect(first.text("track")).toContain("32 days");
  expect(first.text("cy")).toContain("16-03-2026");
  expect(first.text("cy")).toContain("17:00");
  expect(first.text("si")).toContain("17-03-2026");
  expect(first.text("si")).toContain("12:00");
  for (const name of ["cfs", "vgm"] as const) expect(first.text(name)).toContain(en.schedule.notPublished);
  const booking = ({ row }: { row: HtmlElement }) =>
    elementsOf(row, "a").flatMap((link) => (/^Book now/.test(textOf(link)) ? [link.attribs.href] : []));
  expect(booking(first)).toEqual(["https://peak.example/book/001W"]);
  expect(second.text("track")).toContain("Singapore");
  expect(second.text("vessel")).toContain("Lantau Relay 103W");
  expect(second.text("etd")).not.toContain(":");
  expect(booking(second)).toEqual([]);

  // The sample is gone as a whole, not only from the pairs of the file.
  expect((await ask(toSingapore)).found).toBe(0);
});

test("A sample that was replaced stays away after a restart", async () => {
  await portal.restart();
  expect(await ask(toRotterdam)).toMatchObject({ found: 2, sample: false });
  expect((await ask(toSingapore)).found).toBe(0);
});

test("A downloaded file imported again changes nothing", async ({ request }) => {
  const before = await ask(toRotterdam);
  const { main } = await readPage(request, portal.url + portPath(toRotterdam));
  // That a click downloads it, e2e/deep/csv.spec.ts tells.
  const [link] = elementsOf(main, "a", { "aria-label": en.schedule.download });
  const file = await request.get(portal.url + link?.attribs.href);
  expect(file.status()).toBe(200);
  await importText(portal, "sailings", await file.text());
  const after = await ask(toRotterdam);
  expect(after.items.map(({ id: _, ...sailing }) => sailing)).toEqual(
    before.items.map(({ id: _, ...sailing }) => sailing),
  );
});

test("A file with a bad line is refused and changes nothing", async () => {
  const bad = own.map((line) => ({ ...line, ETD: "31-02-2026" }));
  const file = test.info().outputPath("bad.csv");
  writeFileSync(file, csvText(bad));
  const failure = await runPortal(portal, "import", "sailings", file).catch((error) => error);
  expect(failure.code).toBe(1);
  expect(`${failure.stdout}${failure.stderr}`).toContain("ETD");
  expect((await ask(toRotterdam)).found).toBe(2);
});

const pair = { loading_port: "Shanghai", discharge_port: "Los Angeles" };

test("Hundreds of sailings come in pages, counted and filtered together", async () => {
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

  // The filter is the server's, and counts are of all rows.
  for (const [view, shown] of [
    [{}, 450],
    [{ company: "Shuttle Line" }, 300],
    [{ company: "Shuttle Line", direct: "1" }, 240],
    [{ company: "Peak Line", direct: "1" }, 120],
  ] as const) {
    const { found, total, totalPages, items } = await ask({ ...pair, ...view });
    expect({ found, total, totalPages, rows: items.length }).toEqual({
      found: 450,
      total: shown,
      totalPages: Math.ceil(shown / 50),
      rows: 50,
    });
  }

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
