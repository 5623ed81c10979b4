import { randomBytes } from "node:crypto";
import { crc32, deflateRawSync } from "node:zlib";

/** Workbooks as their XML, for what no library writes. */

export interface Part {
  name: string;
  text: string;
  /** What the archive says of the part, where that is not true. */
  size?: number;
}

/** A part that no packer makes small, of so many kilobytes. */
export const noise = (kilobytes: number): Part => ({
  name: "xl/media/a.png",
  text: randomBytes(kilobytes * 1024).toString("base64"),
});

/** A ZIP archive. */
export function archive(parts: readonly Part[]): Buffer {
  const [files, list]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const { name, text, size } of parts) {
    const [path, data] = [Buffer.from(name), deflateRawSync(text)];
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(text), 10);
    facts.writeUInt32LE(data.length, 14);
    facts.writeUInt32LE(size ?? Buffer.byteLength(text), 18);
    facts.writeUInt16LE(path.length, 22);
    const file = Buffer.concat([Buffer.from("PK\u0003\u0004"), facts, path, data]);
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(offset, 10);
    list.push(Buffer.concat([Buffer.from("PK\u0001\u0002\u0014\0"), facts, entry, path]));
    files.push(file);
    offset += file.length;
  }
  const contents = Buffer.concat(list);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(contents.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, contents, Buffer.from("PK\u0005\u0006"), end]);
}

/** A workbook's parts with a sheet's rows in XML. */
export function workbook(
  rows: string,
  more: Partial<Record<"strings" | "book", Partial<Part>>> = {},
): Part[] {
  const rel = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const links = (...targets: [type: string, target: string][]) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
      .map(
        ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${rel}/${type}" Target="${target}"/>`,
      )
      .join("")}</Relationships>`;
  return [
    { name: "[Content_Types].xml", text: "<Types/>" },
    { name: "_rels/.rels", text: links(["officeDocument", "xl/workbook.xml"]) },
    {
      name: "xl/workbook.xml",
      text: `<workbook xmlns="${main}" xmlns:r="${rel}"><workbookPr date1904="1"/><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ...more.book,
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      text: links(
        ["worksheet", "worksheets/sheet1.xml"],
        ["sharedStrings", "sharedStrings.xml"],
        ["styles", "styles.xml"],
      ),
    },
    {
      name: "xl/sharedStrings.xml",
      text: `<sst xmlns="${main}"><si><t>Voyage</t></si></sst>`,
      ...more.strings,
    },
    {
      name: "xl/styles.xml",
      text: `<styleSheet xmlns="${main}"><cellXfs><xf numFmtId="0"/><xf numFmtId="22"/></cellXfs></styleSheet>`,
    },
    {
      name: "xl/worksheets/sheet1.xml",
      text: `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
    },
  ];
}

export const book = (...sheets: [name: string, rows: string, state?: string][]): Buffer => {
  const [first] = workbook("");
  const parts = workbook("").filter(
    ({ name }) => !/workbook\.xml|sheet1\.xml/.test(name) || name === first?.name,
  );
  const rel = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const list = sheets.map(
    ([name, , state], at) =>
      `<sheet name="${name}" sheetId="${at + 1}"${state ? ` state="${state}"` : ""} r:id="rId${at + 1}"/>`,
  );
  const links = sheets.map(
    (_, at) => `<Relationship Id="rId${at + 1}" Type="${rel}/worksheet" Target="/xl/worksheets/s${at}.xml"/>`,
  );
  const styles = `<Relationship Id="rId90" Type="${rel}/styles" Target="styles.xml"/>`;
  const formats =
    '<numFmts><numFmt numFmtId="164" formatCode="0000"/><numFmt numFmtId="165" formatCode="000&quot;W&quot;"/></numFmts>';
  return archive([
    ...parts.filter(({ name }) => !name.endsWith("styles.xml")),
    {
      name: "xl/workbook.xml",
      text: `<workbook xmlns:r="${rel}"><sheets>${list.join("")}</sheets></workbook>`,
    },
    { name: "xl/_rels/workbook.xml.rels", text: `<Relationships>${links.join("")}${styles}</Relationships>` },
    {
      name: "xl/styles.xml",
      text: `<styleSheet>${formats}<cellStyleXfs><xf numFmtId="165"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`,
    },
    ...sheets.map(([, rows], at) => ({
      name: `xl/worksheets/s${at}.xml`,
      text: `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    })),
  ]);
};
export const textCell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

/** Numbers of the styles of `tableBook`. */
const cellStyles = { plain: 0, struck: 1, day: 2, time: 3, percent: 4, dayAndTime: 5 } as const;

/** A cell of `tableBook`: a text, or a value in XML with a style, a type and the XML of its content. */
export type TableCell =
  | string
  | { style?: keyof typeof cellStyles; value?: number | string; text?: string; type?: string; xml?: string };

/** A workbook with one sheet, whose rows and columns are numbered as in a spreadsheet. An empty text is no cell. */
export function tableBook(
  rows: readonly (readonly TableCell[])[],
  {
    merged = [],
    hiddenRows = [],
    columns = "",
    rename = (name: string) => name,
  }: {
    /** Ranges such as D2:D4. */
    merged?: readonly string[];
    /** From 1. */
    hiddenRows?: readonly number[];
    /** XML of the list of columns. */
    columns?: string;
    /** Names of the parts in the archive. */
    rename?: (name: string) => string;
  } = {},
): Buffer {
  const cellXml = (cell: TableCell, reference: string) => {
    if (cell === "") return "";
    if (typeof cell === "string") return `<c r="${reference}" t="inlineStr"><is><t>${cell}</t></is></c>`;
    const { style = "plain", value, text, type, xml } = cell;
    const content =
      xml ?? (text === undefined ? `<v>${value}</v>` : `<is><t xml:space="preserve">${text}</t></is>`);
    const kind = type ?? (text === undefined && xml === undefined ? "n" : "inlineStr");
    return `<c r="${reference}" s="${cellStyles[style]}" t="${kind}">${content}</c>`;
  };
  const rowXml = (cells: readonly TableCell[], at: number) =>
    `<row r="${at + 1}"${hiddenRows.includes(at + 1) ? ' hidden="1"' : ""}>${cells
      .map((cell, column) => cellXml(cell, `${String.fromCharCode(65 + column)}${at + 1}`))
      .join("")}</row>`;
  const merges = merged.map((ref) => `<mergeCell ref="${ref}"/>`).join("");
  const formats = ["d-mmm", "hh:mm", "0%", "dd-mm-yyyy hh:mm"]
    .map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`)
    .join("");
  const fonts = "<fonts><font/><font><strike/></font></fonts><dxfs><dxf><font><strike/></font></dxf></dxfs>";
  const xfs = [164, 165, 166, 167].map((id) => `<xf numFmtId="${id}" fontId="0"/>`).join("");
  const parts = workbook("", { book: { text: workbook("")[2]?.text.replace('date1904="1"', "") ?? "" } });
  return archive(
    parts.map(({ name, text }) => {
      const sheet = `<worksheet>${columns}<sheetData>${rows.map(rowXml).join("")}</sheetData><mergeCells>${merges}</mergeCells></worksheet>`;
      const styles = `<styleSheet><numFmts>${formats}</numFmts>${fonts}<cellXfs><xf numFmtId="0" fontId="0"/><xf numFmtId="0" fontId="1"/>${xfs}</cellXfs></styleSheet>`;
      const ours = name.endsWith("sheet1.xml") ? sheet : name.endsWith("styles.xml") ? styles : text;
      return { name: rename(name), text: ours };
    }),
  );
}
