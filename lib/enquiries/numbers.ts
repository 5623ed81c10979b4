/**
 * Reads numbers as people of different countries write them. Pure. A single comma with one to three digits before it, the first
 * of them not 0, and exactly three after it separates thousands, as in the numbers of this site (1,234). Every other single
 * comma, and every single point, is the decimal separator (12,5; 1.234). Of two separators the last is the decimal one
 * (1.234,5; 1,234.5). A repeated separator separates thousands. Blanks and apostrophes only separate thousands.
 */

/** 'unclear': digits and separators of ambiguous meaning. */
type NumberReading = number | "unclear" | null;

const group = String.raw`[1-9]\d{0,2}`;
/** The separators of thousands and of decimals, and the pattern of such numbers. The first match wins. */
const forms: readonly (readonly [thousands: string, decimal: string, form: RegExp])[] = [
  ["", ".", /^(?:\d+\.?\d{0,3}|\.\d{1,3})$/],
  [",", ".", RegExp(String.raw`^${group}(?:,\d{3})+(?:\.\d{0,3})?$`)],
  ["", ",", /^(?:(?:0|[1-9]\d*)?,\d{1,3})$/],
  [".", ",", RegExp(String.raw`^${group}(?:\.\d{3})+,\d{1,3}$`)],
  [".", ",", RegExp(String.raw`^${group}(?:\.\d{3}){2,}$`)],
  [" ", ",", RegExp(String.raw`^${group}(?: \d{3})+(?:,\d{1,3})?$`)],
  [" ", ".", RegExp(String.raw`^${group}(?: \d{3})+\.\d{1,3}$`)],
  ["'", ",", RegExp(String.raw`^${group}(?:'\d{3})+(?:,\d{1,3})?$`)],
  ["'", ".", RegExp(String.raw`^${group}(?:'\d{3})+\.\d{1,3}$`)],
];

/** Replaces full-width characters, and all kinds of blanks and apostrophes, by plain ones. */
const plain = (text: string) => text.normalize("NFKC").replace(/[‘’`´]/g, "'");

/** A number with up to three decimals; null for other texts. */
export function readAmount(text: string): NumberReading {
  const written = plain(text);
  for (const [thousands, decimal, form] of forms) {
    if (form.test(written)) return Number(written.replaceAll(thousands, "").replace(decimal, "."));
  }
  return /^[\d.,' ]+$/.test(written) && /\d/.test(written) && /[.,' ].*[.,' ]/.test(written)
    ? "unclear"
    : null;
}

/** An integer, in which every separator separates thousands; null for other texts. */
export function readCount(text: string): number | null {
  const written = plain(text);
  if (/^\d+$/.test(written)) return Number(written);
  const [, sign = ""] = /^[1-9]\d{0,2}([,.' ])\d{3}(?:\1\d{3})*$/.exec(written) ?? [];
  return sign ? Number(written.replaceAll(sign, "")) : null;
}
