/** What a file is that is no table, by its first characters. */
const kinds: readonly (readonly [start: RegExp, what: string])[] = [
  [/^(?:UNA.{6})?\s*UNB\+/, "an EDIFACT message. Messages between computers are not read"],
  [/^ISA[*|^~]/, "an X12 message. Messages between computers are not read"],
  [/^0*\s*1AIRLINE STANDARD SCHEDULE/, "a schedule in IATA SSIM: import it as flights"],
  [
    /^(?:[^\n]{0,80}\n){0,4}?(?:SSM|ASM)\r?\n(?:UTC|LT)\b/,
    "an SSM or ASM message. Of IATA's formats only SSIM is read, as flights",
  ],
  [/^BEGIN:VCALENDAR/i, "a calendar (iCalendar)"],
  [/^BEGIN:VCARD/i, "a card of contacts (vCard)"],
  [/^%PDF-/, "a PDF document"],
  [
    /^<\?xml[^>]*>\s*<\?mso-application progid="Excel/,
    "a workbook as XML of an old spreadsheet: open it there, and save it as .xlsx",
  ],
  [
    /^(?:<!doctype html|<html|<table|<meta)/i,
    "a web page, as some programs save tables: open it in a spreadsheet, and save it as .xlsx",
  ],
  [/^<(?:\?xml|[a-z!])/i, "XML"],
  [/^(?:\{\s*"|\[\s*[[{"])/, "JSON"],
];

/** The sentence for the sender of a file of another kind than a table; null for what may be one. */
export function otherKind(start: string): string | null {
  const text = start.replace(/^\u00ef\u00bb\u00bf/, "").trimStart();
  const what = kinds.find(([form]) => form.test(text))?.[1];
  return what === undefined
    ? null
    : `The file is ${what}; here a table is due: CSV UTF-8 or an Excel workbook (.xlsx).`;
}
