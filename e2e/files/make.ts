/**
 * Writes the PDF files of the viewer's tests beside itself: `tsx e2e/files/make.ts`. With the path of Noto Sans CJK
 * (NotoSansCJK-Regular.ttc, SIL OFL 1.1) as its argument it first cuts fonts/NotoSansCJKhk-test.otf out of it.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import PDFDocument from "pdfkit";
import subsetFont from "subset-font";
import { fromCollection } from "../../scripts/drawing/font-collection";

const here = import.meta.dirname;
const fontFile = path.join(here, "fonts", "NotoSansCJKhk-test.otf");
const chinese = "船期港口香港鹿特丹截關日期";
/** In no font: what is drawn for it is the font's box for missing characters. */
const missing = "\u{E000}";
const created = new Date("2026-03-16T00:00:00Z");

const write = (name: string, content: Uint8Array) => writeFileSync(path.join(here, name), content);

async function makeFont(collection: string): Promise<void> {
  // The order in the collection: JP, KR, SC, TC, HK, and the monospaced ones.
  const hongKong = fromCollection(readFileSync(collection), 4);
  writeFileSync(
    fontFile,
    await subsetFont(hongKong, chinese, { targetFormat: "sfnt", noLayoutClosure: true }),
  );
}

async function pdfkitFile(
  name: string,
  options: PDFKit.PDFDocumentOptions,
  draw: (file: PDFKit.PDFDocument) => void,
): Promise<void> {
  const file = new PDFDocument({ size: "A4", margin: 50, info: { CreationDate: created }, ...options });
  const pieces: Buffer[] = [];
  file.on("data", (piece: Buffer) => pieces.push(piece));
  const ended = new Promise((resolve) => file.on("end", resolve));
  draw(file);
  file.end();
  await ended;
  write(name, Buffer.concat(pieces));
}

/** A file from its objects, numbered from 1; the first is the catalogue. */
function rawFile(objects: readonly string[]): Buffer {
  let text = "%PDF-1.7\n";
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const xref = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join("")}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`;
  return Buffer.from(text, "latin1");
}

const stream = (content: string) => `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;

/** English, three pages, with a word to be found on each and links out and within. */
const english = () =>
  pdfkitFile("english.pdf", {}, (file) => {
    file.fontSize(28).text("Hong Kong to Rotterdam", { destination: "top" });
    file.fontSize(12).moveDown();
    file.text("Every transhipment is named below. One more Transhipment stands in this line.");
    file
      .moveDown()
      .fillColor("blue")
      .text("Carrier's own page", { link: "https://carrier.example/schedules", underline: true });
    file.addPage().fillColor("black").fontSize(28).text("Cut-offs");
    file.fontSize(12).text("SI, VGM and CY cut-offs of the second page: transhipment again.");
    file.addPage().fontSize(28).text("Notes").fontSize(12).text("Nothing to be found here.").moveDown();
    file.text("Back to the first page", { goTo: "top", underline: true });
  });

/** Two characters and the box for a missing one, 100 points high, at 50, 200 and 350 points. */
const embedded = () =>
  pdfkitFile("chinese-embedded.pdf", { size: [500, 300] }, (file) => {
    file.font(fontFile).fontSize(100);
    for (const [index, character] of ["船", "期", missing].entries()) {
      file.text(character, 50 + 150 * index, 50, { lineBreak: false });
    }
    file.fontSize(20).text("香港 鹿特丹", 50, 220, { lineBreak: false });
  });

/** The same two characters in a font that is not in the file, by a character map of the library. */
function notEmbedded(): void {
  const hex = (text: string) => Buffer.from(text, "utf16le").swap16().toString("hex");
  const show = (text: string, x: number, y: number, size: number) =>
    `BT /F ${size} Tf ${x} ${y} Td <${hex(text)}> Tj ET`;
  const content = [show("船", 50, 150, 100), show("期", 200, 150, 100), show("香港 鹿特丹", 50, 60, 20)].join(
    "\n",
  );
  const font = [
    "<< /Type /Font /Subtype /Type0 /BaseFont /MSung-Light-UniCNS-UTF16-H /Encoding /UniCNS-UTF16-H /DescendantFonts [6 0 R] >>",
    "<< /Type /Font /Subtype /CIDFontType0 /BaseFont /MSung-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (CNS1) /Supplement 4 >> /DW 1000 /FontDescriptor 7 0 R >>",
    "<< /Type /FontDescriptor /FontName /MSung-Light /Flags 6 /FontBBox [-160 -249 1015 888] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>",
  ];
  write(
    "chinese-not-embedded.pdf",
    rawFile([
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 500 300] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>",
      stream(content),
      ...font,
    ]),
  );
}

/** 300 pages that say their number. */
function long(): void {
  const count = 300;
  const pages = Array.from({ length: count }, (_, index) => 4 + 2 * index);
  write(
    "long.pdf",
    rawFile([
      "<< /Type /Catalog /Pages 2 0 R >>",
      `<< /Type /Pages /Kids [${pages.map((page) => `${page} 0 R`).join(" ")}] /Count ${count} /MediaBox [0 0 595 842] /Resources << /Font << /F 3 0 R >> >> >>`,
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
      ...pages.flatMap((page, index) => [
        `<< /Type /Page /Parent 2 0 R /Contents ${page + 1} 0 R >>`,
        stream(`BT /F 40 Tf 60 740 Td (Sheet ${index + 1}) Tj ET`),
      ]),
    ]),
  );
}

if (process.argv[2]) await makeFont(process.argv[2]);
await english();
await embedded();
notEmbedded();
long();
await pdfkitFile(
  "encrypted.pdf",
  { userPassword: "harbour", ownerPassword: "master", pdfVersion: "1.7" },
  (file) => {
    file.fontSize(28).text("Behind the password");
  },
);
write(
  "broken.pdf",
  Buffer.from("%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\nand here the line went dead"),
);
