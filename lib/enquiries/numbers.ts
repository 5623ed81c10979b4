/**
 * Reading numbers as people of different countries write them. Pure. A single comma with one to three digits in front,
 * the first of them no 0, and just three behind parts thousands, as the site's own figures do (1,234); every other single
 * comma, and every single point, is the decimal sign (12,5; 1.234). Of two signs the last is the decimal one (1.234,5;
 * 1,234.5), and a sign that stands several times parts thousands. Blanks and apostrophes part thousands only.
 */

/** 'unclear': digits and signs, of which nobody can say what they mean. */
export type NumberReading = number | "unclear" | null;

const group = String.raw`[1-9]\d{0,2}`;
/** What parts thousands, what parts decimals, and the form they stand in; the first that fits counts. */
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

/** Full-width digits and signs, and the several blanks and apostrophes, as plain ones. */
const plain = (text: string) => text.normalize("NFKC").replace(/[‘’`´]/g, "'");

/** A number with up to three decimals; null for what is none. */
export function readAmount(text: string): NumberReading {
  const written = plain(text);
  for (const [thousands, decimal, form] of forms) {
    if (form.test(written)) return Number(written.replaceAll(thousands, "").replace(decimal, "."));
  }
  return /^[\d.,' ]+$/.test(written) && /\d/.test(written) && /[.,' ].*[.,' ]/.test(written)
    ? "unclear"
    : null;
}

/** A whole number, in which every sign parts thousands; null for what is none. */
export function readCount(text: string): number | null {
  const written = plain(text);
  if (/^\d+$/.test(written)) return Number(written);
  const [, sign = ""] = /^[1-9]\d{0,2}([,.' ])\d{3}(?:\1\d{3})*$/.exec(written) ?? [];
  return sign ? Number(written.replaceAll(sign, "")) : null;
}
