import { readFileSync } from "node:fs";
import fc from "fast-check";
import PDFDocument from "pdfkit";
import { config } from "@/lib/config/config";
import { dateOf } from "@/lib/i18n/formats";
import type { Store } from "@/lib/store/connection";
import { dropSample } from "@/lib/store/sample";
import { addDays } from "@/lib/time/calendar";
import { sampleOf } from "@/test/support/sample-of";
import { openSampleStore, sampleToday as today } from "@/test/support/sample-store";
import { chineseOfDocuments } from "./characters";
import { drawTimetable } from "./draw";
import { sampleCompanies, sampleLoops } from "./files";
import { countPages } from "./paging";
import { drawSampleDocument, isSampleDocument, sampleDocumentFacts, sampleDocumentsRevision } from "./sample";
import { loopVoyages, type Timetable, timetableOf } from "./timetable";

let store: Store;
const files = sampleCompanies().flatMap((company) => company.files.map((file) => ({ company, file })));

beforeAll(async () => {
  store = await openSampleStore();
});
afterAll(() => store.close());

/** A page of the file tree is an object of this type; the tree itself is one of another. */
const pagesIn = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length ?? 0;

test("between 25 and 50 files, every port known, every kind of tag in use", async () => {
  expect(files.length).toBeGreaterThanOrEqual(25);
  expect(files.length).toBeLessThanOrEqual(50);
  const known = new Set((await store.reader.selectFrom("ports").select("id").execute()).map(({ id }) => id));
  const ports = [
    ...files.flatMap(({ file }) => file.lanes ?? []).flat(),
    ...sampleLoops().flatMap(({ calls }) => calls.map(({ port }) => port)),
  ];
  expect(ports.filter((port) => !known.has(port))).toEqual([]);
  const loops = new Set(sampleLoops().map(({ code }) => code));
  for (const { file } of files) for (const code of file.loops ?? []) expect(loops).toContain(code);
  const tags = new Set(sampleCompanies().flatMap((company) => company.tags));
  expect([...tags].sort()).toEqual(
    ["Breakbulk", "China", "Feeder", "Hong Kong", "Malaysia", "NVOCC", "Ocean Carrier", "Singapore"].sort(),
  );
});

test("every document shows sailings of the next five weeks, in order, and is a file of few pages", async () => {
  const facts = await sampleDocumentFacts(store, "an edition", today);
  expect(facts.size).toBe(files.length);
  for (const { company, file } of sampleOf(files, 4)) {
    const timetable = await timetableOf(store, company, file, today);
    expect(timetable.sections.length).toBeGreaterThan(0);
    for (const section of timetable.sections) {
      expect([file.path, section.head.en, section.lines.length > 0]).toEqual([
        file.path,
        section.head.en,
        true,
      ]);
      const departures = section.lines.map((line) =>
        "etd" in line ? line.etd : (line.moments.filter((moment) => moment !== null).sort()[0] ?? ""),
      );
      for (const etd of departures) {
        expect(dateOf(etd) >= today && dateOf(etd) <= addDays(today, 35)).toBe(true);
      }
      // Voyages that are further on come first, so that each column runs downwards.
      if (section.kind === "lane") expect(departures).toEqual([...departures].sort());
    }
    const pdf = await drawTimetable(timetable, today, true);
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    expect(pagesIn(pdf)).toBeGreaterThan(0);
    expect(pagesIn(pdf)).toBeLessThan(8);
    expect(countPages(timetable.sections)).toBe(pagesIn(pdf));
    expect(facts.get(file.path)).toEqual({
      validFrom: today,
      validTo: addDays(today, 35),
      pages: pagesIn(pdf),
    });
  }
});

test("the fonts in the repository have every character that a document may need", () => {
  const document = new PDFDocument({ autoFirstPage: false });
  document.registerFont("chinese", "data/fonts/noto-sans-hk.otf");
  document.font("chinese");
  const { _font } = document as unknown as {
    _font: { font: { hasGlyphForCodePoint: (point: number) => boolean } };
  };
  const missing = [...chineseOfDocuments(process.cwd())].filter(
    (character) => !_font.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
  );
  expect(missing.join("")).toBe("");
  for (const licence of ["noto-sans-cjk", "radio-canada", "brygada-1918"]) {
    expect(readFileSync(`data/fonts/OFL-${licence}.txt`, "utf8")).toMatch(/SIL Open Font License/i);
  }
});

test("a voyage of a loop is the same whatever the window, and each start of the window is in it", () => {
  const [loop] = sampleLoops();
  if (!loop) throw new Error("no loop");
  const whole = loopVoyages(loop, new Map(), "2026-01-01", "2026-12-31").lines;
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 60 }), (start, length) => {
      const [from, to] = [addDays("2026-01-01", start), addDays("2026-01-01", start + length)];
      const starts = ({ moments }: (typeof whole)[number]) => dateOf(moments[0] ?? "");
      expect(loopVoyages(loop, new Map(), from, to).lines).toEqual(
        whole.filter((line) => starts(line) >= from && starts(line) <= to),
      );
    }),
  );
});

test("a long table continues with its head on the next page; an empty one has a sentence", async () => {
  const both = { en: "Port", zh: "港" };
  const lines = Array.from({ length: 60 }, (_, index) => ({
    vessel: `A vessel of a name that is far too long for its column ${index}`,
    voyage: "001W",
    carrier: "Carrier",
    etd: "2026-03-17T10:00",
    eta: null,
    cfs: null,
    cy: "2026-03-16",
  }));
  const timetable = (shown: typeof lines): Timetable => ({
    company: both,
    title: both,
    from: today,
    to: today,
    sections: [{ kind: "lane", head: both, lines: shown }],
  });
  expect(pagesIn(await drawTimetable(timetable(lines), today, true))).toBe(4);
  expect(pagesIn(await drawTimetable(timetable([]), today, false))).toBe(1);
});

test("the same day results in the same bytes in every process", async () => {
  for (const { company, file } of files.slice(0, 1)) {
    const draw = async () => drawTimetable(await timetableOf(store, company, file, today), today, true);
    const [one, two] = [await draw(), await draw()];
    expect(one.length).toBeGreaterThan(10_000);
    expect(one.equals(two)).toBe(true);
    expect((await drawSampleDocument(store, file.path, today))?.equals(one)).toBe(true);
  }
});

test("a document is drawn once while day and sailings last", async () => {
  const [first = "", second = ""] = files.map(({ file }) => file.path);
  const [one, again, other] = await Promise.all(
    [first, first, second].map((path) => drawSampleDocument(store, path, today)),
  );
  expect(one).not.toBeNull();
  expect(again).toBe(one);
  expect(other?.equals(one ?? Buffer.of())).toBe(false);
  expect(await drawSampleDocument(store, first, addDays(today, 1))).not.toBe(one);
  expect(await drawSampleDocument(store, first, today)).toBe(one);
});

test("there are no sample documents if sailings or documents come from a publisher's service", async () => {
  const { upstream } = config();
  const url = "https://data.example";
  expect(await sampleDocumentsRevision(store, upstream)).not.toBeNull();
  expect(await sampleDocumentsRevision(store, { ...upstream, domainUrls: { flights: url } })).not.toBeNull();
  expect(await sampleDocumentsRevision(store, { ...upstream, url })).toBeNull();
  for (const domain of ["sailings", "documents"]) {
    const settings = { ...upstream, domainUrls: { [domain]: url } };
    expect(await sampleDocumentsRevision(store, settings)).toBeNull();
  }
});

test("without sample sailings there is no document", async () => {
  const path = files[0]?.file.path ?? "";
  expect(await drawSampleDocument(store, "/documents/no-such.pdf", today)).toBeNull();
  expect(await isSampleDocument(store, path)).toBe(true);
  await dropSample(store, "sailings");
  expect(await isSampleDocument(store, path)).toBe(false);
  expect(await drawSampleDocument(store, path, today)).toBeNull();
});
