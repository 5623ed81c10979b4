import { declaredEncoding } from "./encodings";
import { peekInput } from "./first-bytes";
import { UnreadableFile } from "./text-reader";

/**
 * The kinds of files that operators hand over. A file is of the one kind whose recogniser accepts its start; the order of the
 * table decides nothing. A file that none accepts, or several, is refused.
 */

/** What is known of a file before it is read. */
interface FileStart {
  /** Its first bytes, one character each. */
  bytes: string;
  /** The same decoded, without a byte order mark and blanks before it. */
  text: string;
  /** Its name, where it is one of several. */
  name: string;
}

interface Kind {
  /** What it is, after "The file is". */
  what: string;
  is(start: FileStart): boolean;
}

const byText =
  (form: RegExp) =>
  ({ text }: FileStart) =>
    form.test(text);

const ghost = /^\{\s*"(?:db"\s*:\s*\[|(?:meta|data)"\s*:\s*\{)/;
const jsonFeed = /^\{\s*"version"\s*:\s*"https:\/\/jsonfeed\.org/;
/** The starts of what ports publish of visits: Digitraffic and OCEANS-X, Hong Kong's Marine Department and PORT-MIS. */
const visitsJson =
  /^(?:\{\s*(?:"dataUpdatedTime"\s*:\s*"[^"]{0,40}"\s*,\s*)?"portCalls"\s*:\s*\[|\[\s*\{\s*"(?:vesselParticulars|arrivedTime|departedTime|due[tT]o(?:Arrive|Depart)(?:Time)?|location(?:From|To))"\s*:)/;
const visitsXml =
  /^(?:<\?xml[^>]{0,200}>\s*)?<(?:RP0(?:4005|4505|5005|5505|6005)I?(?:XML)?\s*\/?>|response>\s*<header>\s*<result)/i;
/** What Korea's public data portal has of freighters has the shape of PORT-MIS, but rows of flights. */
const freighters = ({ text }: FileStart) =>
  /^\{\s*"response"\s*:\s*\{\s*"(?:header|body)"/.test(text) ||
  (visitsXml.test(text) && text.includes("<flightid>"));
/** The head of UpdatedPub150.csv; some copies number their lines before it. */
const worldPortIndex = /^(?:"?OID_?"?[,;\t])?"?World Port Index Number"?[,;\t]/;
const webPage = /^(?:<!doctype html|<html|<table|<meta)/i;
const excelXml = /^<\?xml[^>]*>\s*<\?mso-application progid="Excel/;
const articleName = /\.(?:md|markdown|mkd|mdown|mdx|html?)$/i;
const pageName = /\.html?$/i;

/** The most characters of an article's head; an ordinary one has a few hundred. */
export const headLimit = 20_000;
/** A line of a name and a value. */
export const metadataLine = /^([A-Za-z][\w-]{0,40}):[ \t]{1,9}(.{0,2000})$/;

/** Lines up to the first blank one. */
export function headLines(text: string): string[] {
  const lines = text.slice(0, headLimit).split(/\r?\n/);
  const end = lines.findIndex((line) => line.trim() === "");
  return end === -1 ? lines : lines.slice(0, end);
}

/** Whether a text begins with lines of names and values, one of them the title, as for Pelican. */
export function startsMetadata(text: string): boolean {
  const lines = headLines(text);
  return metadataLine.test(lines[0] ?? "") && lines.some((line) => /^title:[ \t]/i.test(line));
}

/** The end of the object in JSON with which a text begins; -1 where there is none, or it is too far. */
export function endOfObject(text: string): number {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < text.length && at <= headLimit; at += 1) {
    const sign = text[at];
    if (isText && sign === "\\") at += 1;
    else if (sign === '"') isText = !isText;
    else if (!isText && sign === "{") depth += 1;
    else if (!isText && sign === "}") {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}

/** An object of several lines with words below it, or one that begins a file with the name of an article. */
function startsJsonHead({ text, name }: FileStart): boolean {
  if (articleName.test(name) && /^\{\s*["}]/.test(text)) return !ghost.test(text);
  if (!/^\{[ \t]*\r?\n/.test(text)) return false;
  const end = endOfObject(text);
  return end !== -1 && /^[^{\s]/.test(text.slice(end).trimStart());
}

const isArticle = (start: FileStart) =>
  /^(?:---|\+\+\+)[ \t]*\r?\n/.test(start.text) || startsMetadata(start.text) || startsJsonHead(start);
const isOtherJson = (start: FileStart) =>
  !freighters(start) &&
  !ghost.test(start.text) &&
  !jsonFeed.test(start.text) &&
  !visitsJson.test(start.text) &&
  !startsJsonHead(start);

/** Kinds with a mark of their own. */
const marked = {
  archive: { what: "a ZIP archive", is: ({ bytes }) => bytes.startsWith("PK\u0003\u0004") },
  oldWorkbook: {
    what: "a workbook of old Excel (.xls), or has a password: save it as .xlsx without one, or as CSV UTF-8",
    is: ({ bytes }) => bytes.startsWith("\u00d0\u00cf\u0011\u00e0"),
  },
  excelXml: {
    what: "a workbook as XML of an old spreadsheet: open it there, and save it as .xlsx",
    is: byText(excelXml),
  },
  html: {
    what: "a web page, as some programs save tables: open it in a spreadsheet, and save it as .xlsx",
    is: (start) =>
      (webPage.test(start.text) || (pageName.test(start.name) && start.text !== "")) && !isArticle(start),
  },
  xml: {
    what: "XML",
    is: ({ text, name }) =>
      /^<(?:\?xml|[a-z!])/i.test(text) &&
      !webPage.test(text) &&
      !excelXml.test(text) &&
      !visitsXml.test(text) &&
      !pageName.test(name),
  },
  visits: {
    what: "a port's list of visits: import it as visits",
    is: (start) => visitsJson.test(start.text) || (visitsXml.test(start.text) && !freighters(start)),
  },
  freighters: {
    what: "a schedule of freighters: import it as flights",
    is: freighters,
  },
  portIndex: {
    what: "the World Port Index: import it as port-depths",
    is: byText(worldPortIndex),
  },
  article: { what: "an article with front matter: import it as articles", is: isArticle },
  ghost: { what: "an export of Ghost: import it as articles", is: byText(ghost) },
  jsonFeed: { what: "a JSON Feed", is: byText(jsonFeed) },
  jsonLines: {
    what: "JSON",
    // Bytes that are not UTF-8 are its reader's to report.
    is: (start) => /^\{[ \t]*["}\ufffd]/.test(start.text) && isOtherJson(start),
  },
  json: {
    what: "JSON",
    is: (start) => /^(?:\{[ \t]*\r?\n|\[\s*(?:[[{"\]\d-]))/.test(start.text) && isOtherJson(start),
  },
  ssim: {
    what: "a schedule in IATA SSIM: import it as flights",
    // Its header, or a record of 200 columns without a separator of CSV; lines of zeros and carriage returns may be around them.
    is: byText(
      /^(?:0+[ \r]*\n)*(?:0*1AIRLINE STANDARD SCHEDULE|[1-5][^,;\t\r\n]{199}[ \t]*(?:\r{0,4}\n|\r{0,4}$))/,
    ),
  },
  ssm: {
    what: "an SSM or ASM message. Of IATA's formats only SSIM is read, as flights",
    is: byText(/^(?:[^\n]{0,80}\n){0,4}?(?:SSM|ASM)\r?\n(?:UTC|LT)\b/),
  },
  edifact: {
    what: "an EDIFACT message. Messages between computers are not read",
    is: byText(/^(?:UNA.{6})?\s*UNB\+/),
  },
  x12: { what: "an X12 message. Messages between computers are not read", is: byText(/^ISA[*|^~]/) },
  calendar: { what: "a calendar (iCalendar)", is: byText(/^BEGIN:VCALENDAR/i) },
  contacts: { what: "a card of contacts (vCard)", is: byText(/^BEGIN:VCARD/i) },
  pdf: { what: "a PDF document", is: byText(/^%PDF-/) },
} satisfies Record<string, Kind>;

const kinds = {
  ...marked,
  /** CSV has no mark: it is text, without zeros at its start, that begins like nothing else. */
  table: {
    what: "plain text",
    is: (start) =>
      !start.text.slice(0, 64).includes("\0") && !Object.values<Kind>(marked).some(({ is }) => is(start)),
  },
} satisfies Record<string, Kind>;

export type FileKind = keyof typeof kinds;

/** All kinds that a file can be by its start: one, where it is clear. */
export const kindsOf = ({
  bytes,
  text = bytes,
  name = "",
}: Partial<FileStart> & { bytes: string }): FileKind[] =>
  (Object.keys(kinds) as FileKind[]).filter((kind) =>
    kinds[kind].is({ bytes, text: text.trimStart(), name }),
  );

/** What to say of a file of this kind where `due` is expected, such as "a table is due". */
export const otherKind = (kind: FileKind, due: string): UnreadableFile =>
  new UnreadableFile(`The file is ${kinds[kind].what}; here ${due}.`);

/** Bytes that hold a head of `headLimit` characters and what comes after it. */
const startBytes = 64 * 1024;

export interface OpenFile {
  kind: FileKind;
  /** Of its text. */
  encoding: string;
  /** Whether it is blank as far as it was examined. */
  isBlank: boolean;
  /** The complete file. */
  input: AsyncIterable<Uint8Array | string>;
}

/** Recognises the kind of a file by its start, and by its name where it has one. Throws UnreadableFile for none, or for several. */
export async function openFile(
  stream: AsyncIterable<Uint8Array | string>,
  name?: string | null,
): Promise<OpenFile> {
  const { start: bytes, isText, input } = await peekInput(stream, startBytes);
  const encoding = declaredEncoding(bytes);
  const text = (isText ? bytes : decoded(bytes, encoding)).replace(/^\ufeff/, "");
  const [kind, other] = kindsOf({ bytes, text, name: name ?? "" });
  if (kind === undefined)
    throw new UnreadableFile("The file is not text, and of no kind that can be imported.");
  if (other !== undefined) {
    const names = `${kinds[kind].what.split(/[:.,]/, 1)} and like ${kinds[other].what.split(/[:.,]/, 1)}`;
    throw new UnreadableFile(`The file is like ${names}: its kind is unclear.`);
  }
  return { kind, encoding, isBlank: text.trim() === "", input };
}

/** The start of a text; bytes that are wrong, or cut off, are for its reader. */
function decoded(bytes: string, encoding: string): string {
  try {
    return new TextDecoder(encoding).decode(Buffer.from(bytes, "latin1"));
  } catch {
    return bytes;
  }
}
