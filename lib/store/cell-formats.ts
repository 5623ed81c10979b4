/** How a spreadsheet shows the number of a cell. */
export type CellFormat =
  | { kind: "plain" }
  | { kind: "date" }
  | { kind: "percent" }
  | { kind: "padded"; show: PaddedFormat };

/** A number format of a spreadsheet that adds zeros or words to a whole number: `0000`, `000"W"`. */
type PaddedFormat = (value: number) => string;

/** Formats of dates and times that have no code in the file. */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** What a format with a number, and a code where the file states one, shows. */
export function cellFormat(id: string, code: string | undefined): CellFormat {
  if (code === undefined) {
    if (id === "9" || id === "10") return { kind: "percent" };
    return { kind: isBuiltInDate(Number(id)) ? "date" : "plain" };
  }
  // Excel takes no longer one.
  if (code.length > 255) return { kind: "plain" };
  const show = numberFormat(code);
  if (show) return { kind: "padded", show };
  const [positive = ""] = code.match(/^(?:"[^"]*"|\\.|[^;])*/) ?? [];
  const marks = positive.replace(/"[^"]*"|\\.|[_*][\s\S]/g, "");
  // [h] and [mm] count beyond a day; other brackets are colours, conditions and languages.
  const symbols = marks.replace(/\[(?!(?:h+|m+|s+)\])[^[\]]*\]/gi, "");
  if (/[ymdhs年月日时時分]/i.test(symbols) && !/general/i.test(symbols)) return { kind: "date" };
  return { kind: symbols.includes("%") ? "percent" : "plain" };
}

/** One token of a format: quoted words, an escaped character, a gap or fill, a condition or colour, or another character. */
const token = /"([^"]*)"|\\(.)|[_*]([\s\S])|\[[^[\]]*\]|([\s\S])/g;
/** Characters that are literal in a format without quotes. */
const literal = /^[-+/(): !^&'~{}<>=$]$/;

/**
 * The format, if it pads a whole number with zeros or adds words to it. null for all others, which show the number: General,
 * `0`, `#,##0`, `0.00`, dates, fractions, text.
 */
export function numberFormat(code: string): PaddedFormat | null {
  const [positive = ""] = code.match(/^(?:"[^"]*"|\\.|[^;])*/) ?? [];
  const pieces: (string | null)[] = [];
  for (const [, quoted, escaped, gap, other] of positive.matchAll(token)) {
    if (gap !== undefined) continue;
    if (other === undefined) pieces.push(quoted ?? escaped ?? "");
    else if (other === "0") pieces.push(null);
    else if (literal.test(other)) pieces.push(other);
    else return null;
  }
  const digits = pieces.filter((piece) => piece === null).length;
  const words = pieces.filter((piece) => piece !== null).join("");
  if (digits === 0 || (digits === 1 && words.trim() === "")) return null;
  return (value) => {
    if (!Number.isSafeInteger(value) || value < 0) return numberText(value);
    const text = String(value).padStart(digits, "0");
    let at = text.length - digits;
    let isFirst = true;
    return pieces
      .map((piece) => {
        if (piece !== null) return piece;
        const shown = isFirst ? text.slice(0, at + 1) : text.charAt(at);
        [isFirst, at] = [false, at + 1];
        return shown;
      })
      .join("");
  };
}

/** A number as it was typed. A spreadsheet holds 0.3 as 0.30000000000000004, and knows fifteen digits. */
export const numberText = (value: number): string => String(Number(value.toPrecision(15)));
