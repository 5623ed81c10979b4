/** A number format of a spreadsheet that adds zeros or words to a whole number: `0000`, `000"W"`. */
export type PaddedFormat = (value: number) => string;

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
    if (!Number.isSafeInteger(value) || value < 0) return String(value);
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
