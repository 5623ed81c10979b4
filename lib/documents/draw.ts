import path from "node:path";
import PDFDocument from "pdfkit";
import { dateOf, formatDate, type PortTime, timeOfDay, weekdayOf } from "@/lib/i18n/formats";
import { site } from "@/lib/site/site-config";
import { heads } from "./heads";
import { lineHeight, Pages, page } from "./paging";
import type { Both, Call, Lane, Timetable, Voyages } from "./timetable";

/** The light palette of the portal's tokens: there is no night palette on paper. */
const colours = { ink: "#0a1e29", quiet: "#4d636f", line: "#d2dce0", accent: "#a50f5f", shoal: "#dceef4" };
const fonts = {
  text: "radio-canada-400.ttf",
  strong: "radio-canada-600.ttf",
  head: "brygada-1918-600.ttf",
  chinese: "noto-sans-hk.otf",
} as const;
const days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

interface Column {
  x: number;
  width: number;
  head: Both;
  /** Second line of the head, in English letters. */
  note?: string;
}

interface Style {
  size: number;
  font: keyof typeof fonts;
  width?: number;
  colour?: string;
}

const hasChinese = (text: string) => /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/.test(text);

/** A cell: its lines, the first in ink, the others in a lighter colour. */
type Cell = readonly string[];

/**
 * Draws a timetable as a PDF file (A4 landscape, English and Chinese side by side, embedded fonts). `today` is the publisher's
 * date, and the file's date; `sample` adds a line that states that the data are samples.
 */
export async function drawTimetable(timetable: Timetable, today: string, sample: boolean): Promise<Buffer> {
  const file = new PDFDocument({
    size: "A4",
    layout: "landscape",
    margin: 0,
    bufferPages: true,
    lang: "en",
    autoFirstPage: false,
    info: {
      Title: `${timetable.company.en}: ${timetable.title.en}`,
      Author: site().name,
      CreationDate: new Date(`${today}T00:00:00Z`),
    },
  });
  const pieces: Buffer[] = [];
  file.on("data", (piece: Buffer) => pieces.push(piece));
  const ended = new Promise((resolve) => file.on("end", resolve));
  for (const [name, fontFile] of Object.entries(fonts)) {
    file.registerFont(name, path.join(process.cwd(), "data", "fonts", fontFile));
  }
  const sheet = new Sheet(file, timetable);
  for (const section of timetable.sections) {
    if (section.kind === "voyages") drawVoyages(sheet, section);
    else drawLane(sheet, section);
  }
  sheet.drawFeet(sample);
  file.end();
  await ended;
  return Buffer.concat(pieces);
}

/** The pages of one file: the position of the next line, and functions that write either script. */
class Sheet {
  readonly #file: PDFKit.PDFDocument;
  readonly #timetable: Timetable;
  readonly #pages: Pages;

  constructor(file: PDFKit.PDFDocument, timetable: Timetable) {
    this.#file = file;
    this.#timetable = timetable;
    this.#pages = new Pages(() => this.#startPage());
  }

  /** Writes one line on a baseline; a text too long for `width` is set smaller. Returns its width. */
  write(text: string, x: number, y: number, style: Style): number {
    const { size, font, width = page.right - x, colour = colours.ink } = style;
    this.#file.font(hasChinese(text) ? "chinese" : font).fontSize(size);
    const natural = this.#file.widthOfString(text);
    this.#file
      .fontSize(natural > width ? Math.max(4.5, (size * width) / natural) : size)
      .fillColor(colour)
      .text(text, x, y, { lineBreak: false, baseline: "alphabetic" });
    return Math.min(natural, width);
  }

  /** Writes one line that ends at the right margin. */
  writeRight(text: string, y: number, size: number): void {
    const width = this.#file.font("text").fontSize(size).widthOfString(text);
    this.write(text, page.right - width, y, { size, font: "text" });
  }

  /** Writes both scripts on one baseline. */
  writeBoth({ en, zh }: Both, x: number, y: number, { size, font }: Style): void {
    const after = x + this.write(en, x, y, { size, font }) + size * 0.6;
    if (zh !== en) this.write(zh, after, y, { size: size * 0.88, font, colour: colours.quiet });
  }

  rule(y: number, width: number, colour: string): void {
    this.#file.moveTo(page.left, y).lineTo(page.right, y).lineWidth(width).strokeColor(colour).stroke();
  }

  table(head: Both, columns: readonly Column[], lines: readonly (readonly Cell[])[]): void {
    this.#pages.table(lines.length, {
      title: (y) => this.writeBoth(head, page.left, y + 10, { size: 12, font: "head" }),
      columns: (y, height) => this.#tableHead(columns, y, height),
      line: (number, y) => {
        for (const [index, cell] of (lines[number] ?? []).entries()) this.#cell(cell, columns[index], y);
        this.rule(y + lineHeight - 1, 0.5, colours.line);
      },
      none: (y) => this.writeBoth(bothOf(heads.none), page.left, y + 13, { size: 9, font: "text" }),
    });
  }

  #cell(cell: Cell, column: Column | undefined, y: number): void {
    if (!column) return;
    const [first = "", second = ""] = cell;
    const width = column.width - 5;
    this.write(first, column.x, y + 9.5, { size: 8, font: "text", width });
    this.write(second, column.x, y + 17.5, { size: 6.8, font: "text", width, colour: colours.quiet });
  }

  #tableHead(columns: readonly Column[], y: number, height: number): void {
    this.rule(y, 1.5, colours.ink);
    for (const { x, width: columnWidth, head, note } of columns) {
      const width = columnWidth - 5;
      this.write(head.en, x, y + 12, { size: 8, font: "strong", width });
      const quiet = { font: "text", width, colour: colours.quiet } as const;
      if (head.zh !== head.en) this.write(head.zh, x, y + 22, { ...quiet, size: 7.5 });
      if (note) this.write(note, x, y + 31, { ...quiet, size: 6.5, colour: colours.accent });
    }
    this.rule(y + height - 0.5, 0.75, colours.ink);
  }

  #startPage(): void {
    this.#file.addPage();
    const { company, title, from, to } = this.#timetable;
    this.#mark();
    this.write(site().name, page.left + 20, page.top + 10, { size: 13, font: "head" });
    this.writeRight(`${longDate(from)} – ${longDate(to)}`, page.top + 10, 9);
    this.#graduated(page.top + 21);
    this.writeBoth(company, page.left, page.top + 52, { size: 19, font: "head" });
    this.writeBoth(title, page.left, page.top + 71, { size: 11.5, font: "strong" });
  }

  /** The portal's logo in its light version: an ink dot with a magenta flare, drawn on a square of 32. */
  #mark(): void {
    this.#file
      .save()
      .translate(page.left, page.top - 3)
      .scale(0.5);
    this.#file
      .path("M10.2 21.8C11.4 13.4 16.4 5.4 22 3.3A5.7 5.7 0 0 1 28.9 10.2C26.9 15.8 18.7 20.7 10.2 21.8Z")
      .fill(colours.accent);
    this.#file.circle(7.4, 24.8, 4.4).fill(colours.ink);
    this.#file.restore();
  }

  /** The chart's border scale, which ends the head as it does on the portal. */
  #graduated(y: number): void {
    this.rule(y, 0.6, colours.ink);
    this.rule(y + 6, 0.6, colours.ink);
    const unit = 24;
    for (let x: number = page.left; x < page.right; x += 2 * unit) {
      this.#file.rect(x, y + 2, Math.min(unit, page.right - x), 2).fill(colours.ink);
    }
  }

  /** The foot of every page, once all pages exist. */
  drawFeet(sample: boolean): void {
    const { start, count } = this.#file.bufferedPageRange();
    for (let index = 0; index < count; index += 1) {
      this.#file.switchToPage(start + index);
      this.rule(page.bottom + 8, 0.75, colours.ink);
      const y = page.bottom + 21;
      this.writeRight(`${index + 1} / ${count}`, y, 8);
      if (sample) this.writeBoth(bothOf(heads.sample), page.left, y, { size: 8, font: "strong" });
      this.writeBoth(bothOf(heads.local), page.left, sample ? y + 12 : y, { size: 8, font: "text" });
    }
  }
}

/** 18 Mar 2026, which readers of both scripts understand alike. */
function longDate(date: string): string {
  return `${date.slice(8, 10)} ${months[+date.slice(5, 7) - 1]} ${date.slice(0, 4)}`;
}

/** DD-MM, then weekday and time; the time is left out when it is unknown. */
function momentCell(moment: PortTime | null): Cell {
  if (!moment) return ["–"];
  const clock = timeOfDay(moment);
  const day = days[weekdayOf(dateOf(moment))] ?? "";
  return [formatDate(moment).slice(0, 5), clock ? `${day} ${clock}` : day];
}

const bothOf = ([en, zh]: readonly [string, string]): Both => ({ en, zh });

/** The columns across the page, each with its share of the width. */
function columnsOf(shares: readonly { share: number; head: Both; note?: string }[]): Column[] {
  const total = shares.reduce((sum, { share }) => sum + share, 0);
  let x = page.left;
  return shares.map(({ share, ...rest }) => {
    const width = ((page.right - page.left) * share) / total;
    const column = { x, width, ...rest };
    x += width;
    return column;
  });
}

function drawVoyages(sheet: Sheet, { head, calls, lines }: Voyages): void {
  const ofCall = ({ port, moment }: Call) => ({ share: 1, head: port, note: moment });
  const columns = columnsOf([{ share: 2.2, head: bothOf(heads.vessel) }, ...calls.map(ofCall)]);
  sheet.table(
    head,
    columns,
    lines.map(({ vessel, voyage, moments }) => [[vessel, voyage], ...moments.map(momentCell)]),
  );
}

function drawLane(sheet: Sheet, { head, lines }: Lane): void {
  const columns = columnsOf([
    { share: 1, head: bothOf(heads.etd) },
    { share: 2.2, head: bothOf(heads.vessel) },
    { share: 2.2, head: bothOf(heads.carrier) },
    { share: 1, head: bothOf(heads.eta) },
    { share: 1.2, head: bothOf(heads.cfs) },
    { share: 1.2, head: bothOf(heads.cy) },
  ]);
  sheet.table(
    head,
    columns,
    lines.map((line) => [
      momentCell(line.etd),
      [line.vessel, line.voyage],
      [line.carrier],
      momentCell(line.eta),
      momentCell(line.cfs),
      momentCell(line.cy),
    ]),
  );
}
