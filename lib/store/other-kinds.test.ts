import { openTable } from "./table-reader";

const refused = (text: string) =>
  openTable(
    (async function* () {
      yield Buffer.from(text);
    })(),
  ).then(
    () => "read",
    (error: Error) => error.message,
  );

test.each([
  ["UNB+UNOA:2+PEAK+HKG'", "an EDIFACT message"],
  ["UNA:+.? '\r\nUNB+UNOA:2", "an EDIFACT message"],
  ["\ufeffUNB+UNOA:2", "an EDIFACT message"],
  ["ISA*00*          *", "an X12 message"],
  ["SSM\r\nUTC\r\n25NOV00144E003\r\n", "an SSM or ASM message"],
  ["QU HKGXXXX\r\n.LHRXXXX 250900\r\nASM\r\nUTC\r\n", "an SSM or ASM message"],
  ["1AIRLINE STANDARD SCHEDULE DATA SET", "a schedule in IATA SSIM: import it as flights"],
  ["BEGIN:VCALENDAR\r\n", "a calendar"],
  ["BEGIN:VCARD\r\n", "a card of contacts"],
  ['<?xml version="1.0"?><a/>', "XML"],
  ["<!DOCTYPE html><html>", "a web page, as some programs save tables"],
  ["<table><tr>", "a web page"],
  ['{"a":1}', "JSON"],
  ['[{"a":1}]', "JSON"],
  ["%PDF-1.7", "a PDF document"],
])("%j is %s", async (text, what) => {
  expect(await refused(text)).toMatch(`The file is ${what}`);
  expect(await refused(text)).toMatch("here a table is due: CSV UTF-8 or an Excel workbook (.xlsx).");
});

test.each(["POL,POD", "[POL],POD", "{x},y", "UNB,a", "SSM,UTC", "a\nb", "", '"BEGIN:VCARD"'])(
  "%j may be a table",
  async (text) => expect(await refused(text)).toBe("read"),
);
