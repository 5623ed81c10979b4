import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Papa from "papaparse";
import { config } from "@/lib/config/config";
import { sailingColumns } from "@/lib/sailings/files/columns";
import { openStore } from "@/lib/store/connection";
import { TestRuns } from "@/test/support/portal-command";
import { placeSampleStore, sampleNow } from "@/test/support/sample-store";
import { importers } from "./importers";
import { sampleNames } from "./sample";

const runs = new TestRuns();
const { directory, storeUrl } = runs;
const importable = importers.map(({ domain }) => domain).join(", ");

beforeAll(async () => {
  await placeSampleStore(runs.storePath);
  config().storeUrl = storeUrl;
  config().frozenNow = sampleNow;
});
afterAll(() => {
  runs.end();
});

const portal: TestRuns["run"] = (args, given) => runs.run(args, given);

const head = sailingColumns.map(({ head }) => head).join(",");
const line = (etd: string, discharge = "Rotterdam") =>
  `Hong Kong,${etd},${discharge},,,,ANCHOR ONE,1W,,Blue Anchor Line${",".repeat(10)}`;

test.each([
  [["fly"], '"fly" is no command: try help.'],
  [["import"], `Name the domain: ${importable}.`],
  [["import", "ships", "x.csv"], `"ships" cannot be imported, only ${importable}.`],
  [["import", "sailings"], "Name the file to import, or - for standard input."],
  [["import", "sailings", "a.csv", "b.csv"], "Import one file at a time."],
  [["import", "sailings", "a.csv", "--replace", "all"], 'After --replace write operator, not "all".'],
  [["import", "sailings", "--force", "a.csv"], "Unknown option '--force': try import --help."],
  [["template"], `Name the domain: ${importable}.`],
  [["sample", "pour", "sailings"], "Write sample drop DOMAIN or sample fill DOMAIN."],
  [["sample", "drop", "weather"], `"weather" has no sample, only ${sampleNames.join(", ")}.`],
  [["status", "all"], "status takes no argument except --bounds."],
])("%j cannot run: a sentence and exit code 2", async (args, sentence) => {
  expect(await portal(args)).toEqual({ code: 2, printed: "", errorOutput: `${sentence}\n` });
});

test("a file that is not there cannot be imported", async () => {
  const { code, errorOutput } = await portal(["import", "sailings", "none.csv"]);
  expect({ code, errorOutput }).toEqual({
    code: 2,
    errorOutput: `There is no such file: ${join(directory, "none.csv")}\n`,
  });
});

test("help and a bare call name every command", async () => {
  const help = await portal(["help"]);
  expect(help.code).toBe(0);
  for (const command of ["import", "template", "sample drop", "sample fill", "status", "--dry-run"]) {
    expect(help.printed).toContain(command);
  }
  expect(await portal([])).toEqual(help);
  expect(await portal(["--help"])).toEqual(help);
});

test("the template is the head line and an example that is never imported", async () => {
  const template = await portal(["template", "sailings"]);
  expect(template).toMatchObject({ code: 0, errorOutput: "" });
  expect(template.printed.split("\r\n")).toEqual([head, expect.stringMatching(/^EXAMPLE: Hong Kong,/), ""]);
  for (const { domain, heads, takesEdition } of importers) {
    const { printed } = await portal(["template", domain]);
    const [names, example] = Papa.parse<string[]>(printed.trimEnd()).data;
    if (example) expect([names, example.length]).toEqual([heads, heads.length]);
    const edition = takesEdition ? ["--edition", "2026-10"] : [];
    const { code, printed: report } = await portal(["import", domain, "-", "--dry-run", ...edition], {
      input: printed,
    });
    if (example)
      expect([code, report]).toEqual([0, expect.stringContaining("The file holds nothing to import")]);
  }
});

test("imported data replaces the sample permanently, and the sample can be dropped", async () => {
  // The sample of sailings is a sample of port calls.
  const status = async (domain = "calls") =>
    (await portal(["status"])).printed
      .split("\n")
      .map((line) => line.split(/ {2,}/))
      .find(([name]) => name === domain);
  expect((await status())?.[1]).toBe("sample");
  expect((await portal(["sample", "drop", "sailings"])).printed).toMatch(
    /^sailings: [\d,]+ sample rows deleted\.\n$/,
  );
  expect(await status()).toEqual(["calls", "-", "0", "-"]);
  expect((await portal(["sample", "fill", "sailings"])).code).toBe(0);
  expect((await status())?.[1]).toBe("sample");

  writeFileSync(join(directory, "own.csv"), `${head}\n${line("01-12-2026")}\n${line("01-12-2026")}\n`);
  const rehearsed = await portal(["import", "sailings", "own.csv", "--dry-run"]);
  const sentence =
    "sailings imported: 1; lines read: 2; new: 1; changed: 0; unchanged: 0; gone: 0; lines that repeat another: 1\n";
  expect(rehearsed).toEqual({
    code: 0,
    printed: expect.stringMatching(
      RegExp(
        `^Dry run: nothing was changed. An import would report:\n${sentence}` +
          "This would be the first import of sailings: sample rows deleted permanently: [1-9][\\d,]+\nSample advertisements.*: \\d+\n$",
      ),
    ),
    errorOutput: "",
  });
  expect((await status())?.[1]).toBe("sample");

  const imported = await portal(["import", "sailings", "own.csv"]);
  expect(imported).toMatchObject({ code: 0, errorOutput: "" });
  expect(imported.printed.split("\n")).toEqual([
    sentence.trimEnd(),
    expect.stringMatching(
      /^This was the first import of sailings: sample rows deleted permanently: [1-9][\d,]+$/,
    ),
    expect.stringMatching(/^Sample advertisements.* are no longer shown.*: \d+$/),
    "",
  ]);
  expect((await portal(["import", "sailings", "own.csv"])).printed).not.toContain("first import");
  // Each command makes the store ready as a start does: the sample must not come back.
  expect(await status("sailings")).toEqual(["sailings", "own", "1", "-"]);
  expect(await portal(["sample", "fill", "sailings"])).toMatchObject({
    code: 2,
    errorOutput: "The sailings here are your own; sample ones are not mixed with them.\n",
  });

  const store = openStore(storeUrl);
  const changes = await store.db
    .selectFrom("changes")
    .select("key")
    .where("domain", "=", "sailings")
    .execute();
  store.close();
  // Dropped, filled, imported twice.
  expect(changes).toEqual(Array(4).fill({ key: "*" }));
});

test("bad lines are listed with line and column: exit code 1, or 0 when they are skipped", async () => {
  const input = `${head},Remarks\n${line("soon")},\n${line("02-12-2026")},\n${line("03-12-2026", "Zzyzx9 Quay")},x\n`;
  const listed = [
    'note: unknown columns that were not read: "Remarks"',
    'line 2, ETD: "soon" is not a date: write DD-MM-YYYY HH:mm, YYYY-MM-DD HH:mm, 5-Dec-2026 18:30 or 05.12.2026 18:30; the time may be missing.',
    'line 4, Discharge Port: "Zzyzx9 Quay" is not a known port: write its UN/LOCODE, such as HKHKG.',
    "",
  ].join("\n");
  expect(await portal(["import", "sailings", "-"], { input })).toEqual({
    code: 1,
    printed: `${listed}Nothing was imported. Bad lines: 2 of 3. Correct them, or import the others with --skip-bad.\n`,
    errorOutput: "",
  });
  // The voyage that the test before imported departs a day later: it is replaced, not doubled.
  expect(await portal(["import", "sailings", "-", "--skip-bad"], { input })).toEqual({
    code: 0,
    printed: `${listed}sailings imported: 1; lines read: 3; new: 0; changed: 1; unchanged: 0; gone: 0; bad lines left out: 2\n`,
    errorOutput: "",
  });
});

test("a dry run of port calls prints what would change, below the figures", async () => {
  const calls = (departure: string) =>
    "Carrier,Service,Voyage Out,Vessel Name,Port,Arrival,Departure\n" +
    `Peak Line,FE1,101W,Lantau Relay,HKHKG,,${departure}\n` +
    "Peak Line,FE1,101W,Lantau Relay,SGSIN,25-03-2027 06:00,\n";
  const figures = (counts: string) => `calls imported: 2; lines read: 2; ${counts}; gone: 0\n`;
  const before = await portal(["import", "calls", "-"], { input: calls("20-03-2027 18:00") });
  expect(before).toMatchObject({
    code: 0,
    printed: expect.stringContaining(figures("new: 2; changed: 0; unchanged: 0")),
  });
  expect(await portal(["import", "calls", "-", "--dry-run"], { input: calls("19-03-2027 18:00") })).toEqual({
    code: 0,
    printed: `Dry run: nothing was changed. An import would report:
${figures("new: 0; changed: 1; unchanged: 1")}departure advanced: 1
FE1 101W Hong Kong: departure 20-03-2027 18:00 -> 19-03-2027 18:00
`,
    errorOutput: "",
  });
});

test("control characters of a file of calls do not reach the terminal", async () => {
  const call = (UNLocationCode: string, eventTypeCode: string, eventDateTime: string) => ({
    carrierImportVoyageNumber: "102W",
    location: { UNLocationCode },
    timestamps: [{ eventTypeCode, eventClassifierCode: "PLN", eventDateTime }],
  });
  const transportCalls = [
    call("HKHKG", "DEPA", "2027-05-20T18:00:00+08:00"),
    call("SGSIN", "ARRI", "2027-05-25T06:00:00+08:00"),
  ];
  const input = (name: string) =>
    JSON.stringify([{ carrierServiceCode: "FE1", vesselSchedules: [{ vessel: { name }, transportCalls }] }]);
  const words = ["import", "calls", "-", "--carrier", "Peak Line"];
  expect((await portal(words, { input: input("Lantau Relay") })).code).toBe(0);
  const { printed } = await portal([...words, "--dry-run"], { input: input("Lantau\u001b\nVenture") });
  expect(printed).toContain("\nFE1 102W: vessel Lantau Relay -> Lantau Venture\n");
});

test("a stopped import reports that nothing was changed", async () => {
  const stop = new AbortController();
  stop.abort();
  expect(await portal(["import", "sailings", "-"], { input: head, signal: stop.signal })).toEqual({
    code: 130,
    printed: "",
    errorOutput: "Stopped: nothing was changed.\n",
  });
});

test("a folder of articles: unread files are counted, without hidden files of systems", async () => {
  const article = "---\ntitle: Berths\ndate: 2026-03-01\nlang: en\n---\nWords.\n";
  mkdirSync(join(directory, "blog/._hidden"), { recursive: true });
  for (const name of [
    "a.md",
    "._a.md",
    "~$a.md",
    ".DS_Store",
    "._hidden/b.md",
    "notes.txt",
    "quay.png",
    "deck.png",
  ])
    writeFileSync(
      join(directory, "blog", name),
      name.endsWith("a.md") && !/^[._~]/.test(name) ? article : "Mac OS X",
    );
  const { code, printed } = await portal(["import", "articles", "blog", "--dry-run"]);
  expect(code).toBe(0);
  expect(printed).toContain("other files, which were not read: .png: 2; .txt: 1\n");
  expect(printed).toContain("articles imported: 1; lines read: 1;");
});

test("the name of a single Markdown file is its id, as in a folder; that of index.md its folder's", async () => {
  const text =
    "---\ntitle: Rates rise\ndate: 2026-02-25\nlanguage: en\nstatus: draft\n---\nSpot rates rose.\n";
  mkdirSync(join(directory, "posts", "quay-opens"), { recursive: true });
  writeFileSync(join(directory, "posts", "rates-rise.md"), text);
  writeFileSync(join(directory, "posts", "quay-opens", "index.md"), text);
  for (const file of ["rates-rise.md", "quay-opens/index.md"]) {
    const { code, printed } = await portal(["import", "articles", `posts/${file}`]);
    expect([code, printed]).toEqual([0, expect.stringContaining("articles imported: 1; lines read: 1")]);
  }
  const { printed } = await portal(["articles", "list", "--status", "draft"]);
  expect(printed.match(/^\S+/gm)).toEqual(["quay-opens", "rates-rise"]);
});
