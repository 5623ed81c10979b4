import fc from "fast-check";
import { type FileKind, kindsOf, openFile } from "./file-kinds";
import { openTable } from "./table-reader";

async function* once(content: string | Uint8Array) {
  yield Buffer.from(content);
}

async function* stringOnce(text: string) {
  yield text;
}

const refused = (content: string | Uint8Array) =>
  openTable(once(content)).then(
    () => "read",
    (error: Error) => error.message,
  );

const marks: readonly (readonly [start: string, kind: FileKind, what: string])[] = [
  ["UNB+UNOA:2+PEAK+HKG'", "edifact", "an EDIFACT message"],
  ["UNA:+.? '\r\nUNB+UNOA:2", "edifact", "an EDIFACT message"],
  ["\ufeffUNB+UNOA:2", "edifact", "an EDIFACT message"],
  ["ISA*00*          *", "x12", "an X12 message"],
  ["SSM\r\nUTC\r\n25NOV00144E003\r\n", "ssm", "an SSM or ASM message"],
  ["QU HKGXXXX\r\n.LHRXXXX 250900\r\nASM\r\nUTC\r\n", "ssm", "an SSM or ASM message"],
  ["1AIRLINE STANDARD SCHEDULE DATA SET", "ssim", "a schedule in IATA SSIM: import it as flights"],
  [`${"0".repeat(200)}\r\n3 XX${"9".repeat(196)}\r\n`, "ssim", "a schedule in IATA SSIM"],
  ["BEGIN:VCALENDAR\r\n", "calendar", "a calendar"],
  ["BEGIN:VCARD\r\nTITLE:Captain\r\n", "contacts", "a card of contacts"],
  ['<?xml version="1.0"?><a/>', "xml", "XML"],
  ['<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>', "excelXml", "a workbook as XML"],
  ["<!DOCTYPE html><html>", "html", "a web page, as some programs save tables"],
  ["<table><tr>", "html", "a web page"],
  ['{"a":1}', "jsonLines", "JSON"],
  ['{\n  "a": 1\n}\n', "json", "JSON"],
  ['[{"a":1}]', "json", "JSON"],
  ['{"version": "https://jsonfeed.org/version/1.1"}', "jsonFeed", "a JSON Feed"],
  ['{"db":[{"data":{"posts":[]}}]}', "ghost", "an export of Ghost: import it as articles"],
  ["---\ntitle: Berths\n---\nWords", "article", "an article with front matter: import it as articles"],
  ["Title: Berths\nDate: 2026-03-01\n\nWords", "article", "an article with front matter"],
  ["%PDF-1.7", "pdf", "a PDF document"],
  [
    "\ufeffOID_,World Port Index Number,Region Name",
    "portIndex",
    "the World Port Index: import it as port-depths",
  ],
  [
    "World Port Index Number;Main Port Name\r\n",
    "portIndex",
    "the World Port Index: import it as port-depths",
  ],
];

test.each(marks)("%j is %s", async (start, kind, what) => {
  expect(await openFile(once(start))).toMatchObject({ kind });
  expect(await refused(start)).toMatch(`The file is ${what}`);
  expect(await refused(start)).toMatch("here a table is due: CSV UTF-8 or an Excel workbook (.xlsx).");
});

test.each([
  "POL,POD",
  "Port,World Port Index Number",
  "[POL],POD",
  "{x},y",
  "UNB,a",
  "SSM,UTC",
  "a\nb",
  "",
  '"BEGIN:VCARD"',
])("%j may be a table", async (text) => expect(await refused(text)).toBe("read"));

test.each([
  ['{"a": 1}', "a.jsonl", "jsonLines"],
  ['{"title": "a"} Words', "a.md", "article"],
  ['{"db": []}', "a.md", "ghost"],
  ["Words", "a.html", "html"],
  ['<?xml version="1.0"?><html>', "a.html", "html"],
  ["---\ntitle: a\n---\n", "a.html", "article"],
  ["", "a.html", "table"],
])("%j in the file %s is of the kind %s", async (text, name, kind) =>
  expect(await openFile(once(text), name)).toMatchObject({ kind }),
);

test("the kind of a text shows in UTF-16 and below blanks too", async () => {
  const utf16 = Buffer.from("\ufeffUNB+UNOA:2", "utf16le");
  expect(await openFile(once(utf16))).toMatchObject({ kind: "edifact", encoding: "utf-16le" });
  expect(await openFile(once(`${" \r\n".repeat(50_000)}<rss>`))).toMatchObject({ kind: "xml" });
});

test("a file of no kind and a file of two kinds are refused with a sentence", async () => {
  expect(await refused(Buffer.from("89504e470d0a1a0a0000000d", "hex"))).toBe(
    "The file is not text, and of no kind that can be imported.",
  );
  await expect(openFile(once("%PDF-1.7"), "a.html")).rejects.toThrow(
    "The file is like a web page and like a PDF document: its kind is unclear.",
  );
});

test("a file is read as the one kind that accepts it, or refused with a sentence", async () => {
  const piece = fc.oneof(
    fc.constantFrom(...marks.map(([start]) => start)),
    fc.constantFrom("{", "[", "<", "---\n", "title: x\n", '"', "}", "\n", " ", "\0", "0\n", "1"),
    fc.string({ maxLength: 12 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 6 }), async (pieces) => {
      const text = pieces.join("");
      const kinds = kindsOf({ bytes: text });
      const opened = openFile(stringOnce(text));
      if (kinds.length === 1) expect((await opened).kind).toBe(kinds[0]);
      else await expect(opened).rejects.toThrow(/^The file is (?:like .* and like|not text,)/);
    }),
  );
});
