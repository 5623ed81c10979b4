import { textOfBody } from "./body";

/** A paragraph of a body outside lists, tables and quotations: its words, and the position behind it. */
interface Paragraph {
  text: string;
  end: number;
}

const tag = /<(\/?)([a-z][a-z0-9]*)\b[^<>]*>/g;
/** Elements without an end, or that only hold others. */
const transparent = new Set(["br", "hr", "img", "col", "div"]);

/** The paragraphs of a sanitised body, in their order. */
export function paragraphsOf(body: string): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: written, 1: slash, 2: name = "", index } of body.matchAll(tag)) {
    if (transparent.has(name)) continue;
    if (!slash) {
      if (depth === 0) start = index;
      depth += 1;
      continue;
    }
    depth -= 1;
    const end = index + written.length;
    if (depth === 0 && name === "p") paragraphs.push({ text: textOfBody(body.slice(start, end)), end });
  }
  return paragraphs;
}

/** HTML that stands behind a paragraph of a body, or before its first one with position 0. */
export interface Inset {
  end: number;
  html: string;
}

/** A body with insets at their positions. Those at one position keep their order. */
export function insertInto(body: string, insets: readonly Inset[]): string {
  let set = "";
  let from = 0;
  for (const { end, html } of insets.toSorted((a, b) => a.end - b.end)) {
    set += body.slice(from, end) + html;
    from = end;
  }
  return set + body.slice(from);
}

/** What one place in a text needs: words, or in Chinese twice as many characters. */
interface Room {
  plate: number;
  quotation: number;
}
const roomOf: Room = { plate: 180, quotation: 400 };

/** How many of a kind a text has room for: a short English text has room for one, a short Chinese one for no quotation. */
export function roomFor(kind: keyof Room, text: string, language: "en" | "zh"): number {
  const isChinese = language === "zh";
  const length = isChinese ? text.replace(/\s/g, "").length / 2 : text.split(/\s+/).length;
  const fit = Math.floor(length / roomOf[kind]);
  return isChinese && kind === "quotation" ? fit : Math.max(1, fit);
}

const lettersOf = (text: string) =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;

/** Whether words stand in a text, whatever its punctuation. */
export function stands(words: string, text: string): boolean {
  const wanted = lettersOf(words);
  return lettersOf(text).includes(/\p{Script=Han}/u.test(words) ? wanted.trim() : wanted);
}
