import { changesAfter, lastChangeId } from "@/lib/store/changes";
import { insertMany } from "@/lib/store/insert";
import { importDepths, portIndexText, portIndexWith } from "@/test/support/port-index";
import { openTestStore, type TestStore } from "@/test/support/stores";
import { editionIn, readDepthsSource, readPortDepths } from "./depths";

let store: TestStore;
beforeEach(async () => {
  store = await openTestStore();
  const ports = ["HKHKG", "CNYTN", "NLRTM", "KRPUS", "FIHEL", "EETLL"].map((id) => ({
    ...{ id, name: id, sort_name: id, country_code: id.slice(0, 2), unlocode: id, zone: "UTC" },
    aliases: id === "HKHKG" ? '["HKG Port","HKVIC"]' : "[]",
  }));
  await insertMany(store.db, "ports", ports, { orIgnore: true });
});
afterEach(() => store.close());

const stored = () =>
  store.db.selectFrom("contents").selectAll().where("domain", "=", "port-depths").orderBy("n").execute();
const depthsOf = (code: string) => readPortDepths(store, code);

test("the published file gives depths of the ports that it names by code; the others are named in the report", async () => {
  expect(await readDepthsSource(store)).toBeNull();
  const report = await importDepths(store);
  expect(report).toMatchObject({ outcome: "imported", lines: 9, badLines: 0, unknownHeads: [] });
  expect(report.changes).toMatchObject({ added: 4, unapplied: 5 });
  expect(report.problems.total).toBe(0);
  expect(report.notes.shown).toMatchObject([
    { reason: expect.stringMatching(/^Whole numbers that end in .0/) },
  ]);
  expect(report.changes?.remarks).toEqual([
    "Entries without a UN/LOCODE, which are not used: 1 of 9: Hong Kong (line 6).",
    "Entries whose UN/LOCODE is no port of the portal, which are not used: 1 of 9: Sandgate (XXSGT, line 5).",
    "Entries that share a UN/LOCODE, of which none is chosen: 2 of 9: Busan North (KRPUS, line 7); Busan South (KRPUS, line 8).",
    "Entries that state nothing: 1 of 9: Helsinki (FIHEL, line 9).",
  ]);
  expect(await depthsOf("HKHKG")).toEqual({
    ...{ code: "HKHKG", edition: "2026-10", size: "Large", channel: 16.2, anchorage: 21.5 },
    ...{ cargoPier: 14.9, tidalRange: 2.1, maxDraught: null },
  });
  // 0 is not stated.
  expect(await depthsOf("CNYTN")).toMatchObject({ anchorage: null, cargoPier: 17.6, size: "Medium" });
  expect(await depthsOf("NLRTM")).toMatchObject({ channel: 24.8, anchorage: null, maxDraught: 22.4 });
  expect([await depthsOf("KRPUS"), await depthsOf("FIHEL"), await depthsOf("XXSGT")]).toEqual([
    null,
    null,
    null,
  ]);
  expect(await readDepthsSource(store)).toEqual({ edition: "2026-10", rows: 4 });
});

test("another code of a port is the port; another name of it is not", async () => {
  const text = portIndexWith("Hong Kong", { "UN/LOCODE": "HK VIC" }).replace("NLRTM", "HKG Port");
  const report = await importDepths(store, text);
  expect(await depthsOf("HKHKG")).toBeNull();
  expect(report.changes?.remarks?.join()).toContain("Rotterdam (HKGPORT, line 4)");
  // Both lines of the name Hong Kong have the code.
  expect(report.changes?.remarks?.join()).toContain("Hong Kong (HKVIC, line 2); Hong Kong (HKVIC, line 6)");
  await importDepths(store, portIndexText.replace("HK HKG", "hk vic"));
  expect(await depthsOf("HKHKG")).toMatchObject({ channel: 16.2 });
});

test("the same file again writes nothing; another edition is written, and pages are made anew", async () => {
  await importDepths(store);
  const [before, rows] = [await lastChangeId(store), await stored()];
  const again = await importDepths(store);
  expect(again.changes).toMatchObject({ changed: 0, unchanged: 4, changedKeys: 0 });
  expect([await stored(), await lastChangeId(store)]).toEqual([rows, before]);
  const next = await importDepths(store, portIndexText, { edition: "November 2026" });
  expect(next.changes).toMatchObject({ changed: 4, unchanged: 0 });
  expect(await changesAfter(store, before, 10)).toMatchObject([{ domain: "port-depths", key: "*" }]);
  expect(await depthsOf("HKHKG")).toMatchObject({ edition: "2026-11" });
});

test.each([
  ["within a line", portIndexText.slice(0, portIndexText.indexOf("Busan South") + 40)],
  ["before the last cells of a line", portIndexText.slice(0, portIndexText.lastIndexOf(",60.1"))],
  ["within the head", portIndexText.slice(0, portIndexText.indexOf("Harbor Size"))],
])("a file that is cut %s changes nothing", async (_, text) => {
  await importDepths(store);
  const before = await stored();
  const outcome = await importDepths(store, text, { edition: "2026-11" }).then(
    (report) => report.outcome,
    (error: Error) => error.message.slice(0, 34),
  );
  expect(["refused", "The first line must name the colum"]).toContain(outcome);
  expect(await stored()).toEqual(before);
});

test.each([
  ["Port,Depth\nHKHKG,16\n", /^The first line must name the columns "World Port Index Number"/],
  ["%PDF-1.7", "The file is a PDF document; here a table is due: CSV UTF-8 or an Excel workbook (.xlsx)."],
  [portIndexText.split("\r\n", 1)[0] ?? "", null],
])("another file is refused: %#", async (text, message) => {
  await importDepths(store);
  const before = await stored();
  const result = await importDepths(store, text).then(
    (report) => report.outcome,
    (error: Error) => error.message,
  );
  if (message === null) expect(result).toBe("empty");
  else expect(result).toMatch(message);
  expect(await stored()).toEqual(before);
});

test.each([
  ["-3.5", "-3.5 m cannot be true (above 0 and at most 200 m is), and is left out."],
  ["999", "999 m cannot be true (above 0 and at most 200 m is), and is left out."],
])("a channel of %s m is left out with a note, and the rest of the line is kept", async (channel, reason) => {
  const text = portIndexWith("Yantian", { "Channel Depth (m)": channel, "Harbor Size": "Huge" });
  const report = await importDepths(store, text);
  expect(report.notes.shown.slice(1)).toMatchObject([
    { line: 3, column: "Harbor Size", reason: '"Huge" is no size of a harbour, and is left out.' },
    { line: 3, column: "Channel Depth (m)", reason },
  ]);
  expect(await depthsOf("CNYTN")).toMatchObject({ channel: null, cargoPier: 17.6, size: null });
});

test("a word instead of a depth, or a cell too many, makes a bad line, and nothing is imported", async () => {
  const words = await importDepths(store, portIndexWith("Yantian", { "Tidal Range (m)": "strong" }));
  expect(words.problems.shown).toMatchObject([
    { line: 3, column: "Tidal Range (m)", reason: '"strong" is no number of metres.' },
  ]);
  const many = await importDepths(store, portIndexText.replace("22.6,114.3", "22.6,114.3,9"));
  expect(many.problems.shown).toMatchObject([{ line: 3, reason: expect.stringContaining("110 cells") }]);
  expect([words.outcome, many.outcome, await stored()]).toEqual(["refused", "refused", []]);
});

test("no line with a port of the portal: nothing is replaced", async () => {
  await store.db.deleteFrom("ports").execute();
  await expect(importDepths(store)).rejects.toThrow(
    "No line of the file has the UN/LOCODE of a port of the portal.",
  );
});

test("the edition is stated, or is in the file's name; without it the import asks for it", async () => {
  const result = (options: Parameters<typeof importDepths>[2]) =>
    importDepths(store, portIndexText, { edition: null, dryRun: true, ...options }).then(
      ({ outcome }) => outcome,
      (error: Error) => error.message,
    );
  expect(await result({ fileName: "UpdatedPub150-2026-10.csv" })).toBe("rehearsed");
  const how =
    'write --edition with a year and a month, such as --edition 2026-10 or --edition "October 2026"';
  const unsaid = `The World Port Index does not say in the file of which month it is, and neither does the file's name: ${how}.`;
  expect(await result({ fileName: "UpdatedPub150.csv" })).toBe(unsaid);
  expect(await result({ fileName: null })).toBe(unsaid);
  expect(await result({ edition: "the last", fileName: "wpi 2026-10.csv" })).toBe(
    `"the last" is no edition: ${how}.`,
  );
});

test.each([
  ["2026-10", "2026-10"],
  ["202610", "2026-10"],
  ["10/2026", "2026-10"],
  ["October 2026", "2026-10"],
  ["Oct-2026", "2026-10"],
  ["2026 sept", null],
  ["WPI_2026_May.csv", "2026-05"],
  ["UpdatedPub150_20261015.csv", "2026-10"],
  ["UpdatedPub150-2026-10-15.csv", "2026-10"],
  ["maritime 2026.csv", null],
  ["2026-13", null],
  ["2026", null],
  ["2026-10 to 2026-11", null],
  ["UpdatedPub150.csv", null],
])("the edition in %j is %j", (text, edition) => expect(editionIn(text)).toBe(edition));
