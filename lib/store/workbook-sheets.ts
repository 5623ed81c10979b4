import { type CellFormat, cellFormat } from "./cell-formats";
import { counter, MB, tooLarge, workbookLimits } from "./workbook-limits";
import { longText, readPart, unreadable } from "./workbook-parts";
import type { ArchivePart } from "./workbook-sizes";

export interface Sheet {
  name: string;
  isHidden: boolean;
  part: ArchivePart;
}

/** What the number of a cell's style says of it. */
export interface CellStyle {
  format: CellFormat;
  isStruck: boolean;
}

/**
 * A text of the workbook's list: its pieces, each struck through, not so, or as the style of its cell says (null). A text
 * without pieces of different fonts is a string.
 */
export type BookText = string | readonly { text: string; isStruck: boolean | null }[];

export interface Book {
  /** Sheets with cells, in their order. */
  sheets: Sheet[];
  styles: readonly CellStyle[];
  texts: readonly BookText[];
  /** Whether its days are counted from 1904. */
  isFrom1904: boolean;
}

type Attributes = Readonly<Record<string, string>>;

const folder = "xl/";
const pathOf = (target: string) => (target.startsWith("/") ? target.slice(1) : folder + target);
const isOn = (value: string | undefined) => value === "1" || value === "true";
/** Whether an element that switches something on does: `<strike/>`, `<strike val="1"/>`. */
const switchesOn = ({ val = "1" }: Attributes): boolean => isOn(val);

/** The sheets of a workbook, and what is needed to read their cells. Names of parts are compared without case, as Excel does. */
export async function readBook(bytes: Uint8Array, parts: readonly ArchivePart[]): Promise<Book> {
  const partsByName = new Map(parts.map((part) => [part.name.toLowerCase(), part]));
  const partOf = (path: string) => partsByName.get(path.toLowerCase());
  const read: ReadPart = async (path, listener) => {
    const part = partOf(path);
    if (part) for await (const _ of readPart(bytes, part, listener));
  };
  /** Reads a part of which each element is held in memory. */
  const readList: ReadPart = (path, { open }) => {
    let elements = 0;
    return read(path, {
      open(tag, attributes) {
        if (++elements > workbookLimits.elements) throw unreadable();
        open?.(tag, attributes);
      },
    });
  };

  const listed: { name: string; isHidden: boolean; link: string }[] = [];
  let isFrom1904 = false;
  await readList(`${folder}workbook.xml`, {
    open(tag, { name, state, date1904, ...rest }) {
      if (tag === "workbookPr") isFrom1904 = isOn(date1904);
      if (tag !== "sheet" || !name) return;
      const link = Object.entries(rest).find(([key]) => /(^|:)id$/i.test(key))?.[1] ?? "";
      listed.push({ name, isHidden: state === "hidden" || state === "veryHidden", link });
    },
  });
  const targets = new Map<string, string>();
  let [styles, texts] = [`${folder}styles.xml`, `${folder}sharedStrings.xml`];
  await readList(`${folder}_rels/workbook.xml.rels`, {
    open(tag, { Id = "", Type = "", Target = "" }) {
      if (tag !== "Relationship") return;
      if (Type.endsWith("/worksheet")) targets.set(Id, pathOf(Target));
      if (Type.endsWith("/styles")) styles = pathOf(Target);
      if (Type.endsWith("/sharedStrings")) texts = pathOf(Target);
    },
  });
  const sheets = listed.flatMap(({ link, ...sheet }) => {
    const part = partOf(targets.get(link) ?? "");
    return part ? [{ ...sheet, part }] : [];
  });
  // Whatever its name is.
  if ((partOf(texts)?.size ?? 0) > workbookLimits.texts * MB)
    throw tooLarge(`has texts that unpack to more than ${workbookLimits.texts} MB`);
  return {
    sheets,
    styles: await readStyles((listener) => read(styles, listener)),
    texts: await readTexts((listener) => read(texts, listener)),
    isFrom1904,
  };
}

type ReadPart = (path: string, listener: Parameters<typeof readPart>[2]) => Promise<void>;
type Read = (listener: Parameters<typeof readPart>[2]) => Promise<void>;

async function readStyles(read: Read): Promise<CellStyle[]> {
  const formats = new Map<string, string>();
  const struckFonts: boolean[] = [];
  const styles: CellStyle[] = [];
  let within = "";
  const held = counter("styles", "styles, fonts and formats of numbers");
  await read({
    open(tag, attributes) {
      if (tag === "numFmt" || tag === "font" || tag === "xf") held.add();
      const { numFmtId = "", formatCode = "", fontId = "0" } = attributes;
      if (tag === "numFmt") formats.set(numFmtId, formatCode);
      // Fonts and styles are also in lists of other things.
      if (/^(?:fonts|cellXfs|cellStyleXfs|dxfs)$/.test(tag)) within = tag;
      if (tag === "font" && within === "fonts") struckFonts.push(false);
      if (tag === "strike" && within === "fonts")
        struckFonts[struckFonts.length - 1] = switchesOn(attributes);
      if (tag !== "xf" || within !== "cellXfs") return;
      const format = cellFormat(numFmtId, formats.get(numFmtId));
      styles.push({ format, isStruck: struckFonts[Number(fontId)] ?? false });
    },
  });
  return styles;
}

/** Collects the text of an element with pieces, such as `<si>` or `<is>`. Phonetic hints are no part of it. */
export function textCollector() {
  let pieces: { text: string; isStruck: boolean | null }[] = [];
  let isStruck: boolean | null = null;
  let [inText, inHint] = [false, false];
  let size = 0;
  const grow = (by: number) => {
    size += by;
    if (size > workbookLimits.row) throw tooLarge(longText);
  };
  return {
    open(tag: string, attributes: Attributes) {
      // A piece is longer than its text.
      grow(1);
      if (tag === "r") isStruck = null;
      else if (tag === "rPr") isStruck = false;
      else if (tag === "strike") isStruck = switchesOn(attributes);
      else if (tag === "rPh") inHint = true;
      else if (tag === "t") inText = !inHint;
    },
    text(text: string) {
      if (!inText) return;
      grow(text.length);
      const last = pieces.at(-1);
      if (last && last.isStruck === isStruck) last.text += text;
      else pieces.push({ text, isStruck });
    },
    close(tag: string) {
      if (tag === "t") inText = false;
      else if (tag === "rPh") inHint = false;
      else if (tag === "r") isStruck = null;
    },
    /** The text so far; the next one is another. */
    take(): BookText {
      const taken = pieces.map((piece) => ({ ...piece, text: plainCharacters(piece.text) }));
      pieces = [];
      size = 0;
      const [only, ...others] = taken;
      return others.length === 0 && (only?.isStruck ?? null) === null ? (only?.text ?? "") : taken;
    },
  };
}

/** Excel writes characters that XML cannot hold by their number: _x000D_. */
const plainCharacters = (text: string) =>
  text.includes("_x")
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;

async function readTexts(read: Read): Promise<BookText[]> {
  const texts: BookText[] = [];
  const collector = textCollector();
  const listed = counter("listed", "different texts");
  await read({
    open: collector.open,
    text: collector.text,
    close(tag) {
      collector.close(tag);
      if (tag !== "si") return;
      listed.add();
      texts.push(collector.take());
    },
  });
  return texts;
}
