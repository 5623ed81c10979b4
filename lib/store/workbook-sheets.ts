import { numberFormat, type PaddedFormat } from "./padded-numbers";
import { readPart } from "./workbook-parts";
import type { ArchivePart } from "./workbook-sizes";

export interface Sheet {
  name: string;
  isHidden: boolean;
  part: ArchivePart;
}

export interface Book {
  /** Sheets with cells, in their order. */
  sheets: Sheet[];
  /** The formats with leading zeros or words, by the number of a cell's style. */
  padded: ReadonlyMap<string, PaddedFormat>;
}

const folder = "xl/";
const pathOf = (target: string) => (target.startsWith("/") ? target.slice(1) : folder + target);

/** The sheets of a workbook and the number formats that change how a number is read. */
export async function readBook(bytes: Uint8Array, parts: readonly ArchivePart[]): Promise<Book> {
  const partOf = (path: string) => parts.find(({ name }) => name === path);
  const read = async (path: string, open: (name: string, attributes: Attributes) => void) => {
    const part = partOf(path);
    if (part) for await (const _ of readPart(bytes, part, { open }));
  };

  const listed: { name: string; isHidden: boolean; link: string }[] = [];
  await read(`${folder}workbook.xml`, (tag, { name, state, ...rest }) => {
    if (tag !== "sheet" || !name) return;
    const link = Object.entries(rest).find(([key]) => /(^|:)id$/i.test(key))?.[1] ?? "";
    listed.push({ name, isHidden: state === "hidden" || state === "veryHidden", link });
  });
  const targets = new Map<string, string>();
  let styles = `${folder}styles.xml`;
  await read(`${folder}_rels/workbook.xml.rels`, (tag, { Id = "", Type = "", Target = "" }) => {
    if (tag !== "Relationship") return;
    if (Type.endsWith("/worksheet")) targets.set(Id, pathOf(Target));
    if (Type.endsWith("/styles")) styles = pathOf(Target);
  });
  const sheets = listed.flatMap(({ link, ...sheet }) => {
    const part = partOf(targets.get(link) ?? "");
    return part ? [{ ...sheet, part }] : [];
  });

  const formats = new Map<string, PaddedFormat>();
  const padded = new Map<string, PaddedFormat>();
  let isCellStyles = false;
  let style = 0;
  await read(styles, (tag, { numFmtId = "", formatCode = "" }) => {
    if (tag === "numFmt") {
      const format = numberFormat(formatCode);
      if (format) formats.set(numFmtId, format);
    }
    if (tag === "cellXfs" || tag === "cellStyleXfs" || tag === "dxfs") isCellStyles = tag === "cellXfs";
    if (tag !== "xf" || !isCellStyles) return;
    const format = formats.get(numFmtId);
    if (format) padded.set(String(style), format);
    style++;
  });
  return { sheets, padded };
}

type Attributes = Readonly<Record<string, string>>;
