/** A4, landscape, in points. */
export const page = { width: 842, height: 595, left: 40, right: 802, top: 40, bottom: 548 };

export const lineHeight = 21;
const headHeight = 36;
const titleHeight = 18;
/** Where the first table of a page begins: below its head with names, title and dates. */
const firstTable = page.top + 84;

/** The functions that draw a table; `y` is the upper edge of each element. */
interface TablePen {
  title(y: number): void;
  columns(y: number, height: number): void;
  line(index: number, y: number): void;
  /** Replaces the lines where there are none. */
  none(y: number): void;
}

/** Divides the tables of a file into pages, independently of how they are drawn. */
export class Pages {
  #y = 0;
  #count = 0;
  readonly #begin: () => void;

  /** `begin` is called at the start of every page. */
  constructor(begin: () => void) {
    this.#begin = begin;
    this.#turn();
  }

  get count(): number {
    return this.#count;
  }

  /** A table of `lines` lines; the names of its columns are repeated on every page that it reaches. */
  table(lines: number, pen: TablePen): void {
    if (this.#y + 24 + headHeight + 2 * lineHeight > page.bottom) this.#turn();
    this.#y += 6;
    pen.title(this.#y);
    this.#y += titleHeight;
    this.#columns(pen);
    for (let index = 0; index < lines; index += 1) {
      if (this.#y + lineHeight > page.bottom) {
        this.#turn();
        this.#y += 6;
        this.#columns(pen);
      }
      pen.line(index, this.#y);
      this.#y += lineHeight;
    }
    if (lines === 0) {
      pen.none(this.#y);
      this.#y += lineHeight;
    }
    this.#y += 12;
  }

  #columns(pen: TablePen): void {
    pen.columns(this.#y, headHeight);
    this.#y += headHeight;
  }

  #turn(): void {
    this.#count += 1;
    this.#begin();
    this.#y = firstTable;
  }
}

const noop = () => {};

/** Number of pages of a file's tables. */
export function countPages(tables: readonly { lines: readonly unknown[] }[]): number {
  const pages = new Pages(noop);
  const pen = { title: noop, columns: noop, line: noop, none: noop };
  for (const { lines } of tables) pages.table(lines.length, pen);
  return pages.count;
}
