/** Numbers as tables write them, and their decimal sign. */

/** Maximum number of characters of a number. */
const longestNumber = 24;

type DecimalSign = "." | ",";

/** A number without spaces, sign and percent sign. */
function bareNumber(cell: string): string {
  return cell
    .replace(/[\s'’]/g, "")
    .replace(/^[-+−–]/, "")
    .replace(/[%％]$/, "");
}

const numberForm = /^\d[\d.,]*$/;

/** The decimal sign that the form of a number shows; null if it is ambiguous, or there is none. */
function decimalSignIn(figure: string): DecimalSign | null {
  if (!numberForm.test(figure)) return null;
  const points = figure.split(".").length - 1;
  const commas = figure.split(",").length - 1;
  if (points > 0 && commas > 0) return figure.lastIndexOf(",") > figure.lastIndexOf(".") ? "," : ".";
  // A character that occurs twice separates thousands.
  if (points > 1) return ",";
  if (commas > 1) return ".";
  if (points + commas === 0) return null;
  const isOfThousands = /^[1-9]\d{0,2}[.,]\d{3}$/.test(figure);
  if (isOfThousands) return null;
  return points > 0 ? "." : ",";
}

/**
 * The decimal sign of a table's numbers, which are beside its labels; a point if no number shows it. For a table with both
 * signs it is null with a sentence about the problem: there 1,234 is ambiguous.
 */
export function decimalSignOf(rows: readonly (readonly string[])[]): {
  sign: DecimalSign | null;
  problem: string | null;
} {
  const first: Partial<Record<DecimalSign, string>> = {};
  for (const [, ...figures] of rows) {
    for (const cell of figures) {
      const sign = decimalSignIn(bareNumber(cell));
      if (sign) first[sign] ??= cell.trim();
    }
  }
  const { ".": point, ",": comma } = first;
  if (point === undefined || comma === undefined)
    return { sign: comma === undefined ? "." : ",", problem: null };
  return {
    sign: null,
    problem: `Some figures have a decimal comma ("${comma}"), others a decimal point ("${point}"): write one of them throughout.`,
  };
}

/**
 * The number in a cell, whatever separates its thousands. null for text, an empty cell, and a number with an ambiguous comma
 * or point if the table has no decimal sign.
 */
export function parseTableNumber(cell: string, decimal: DecimalSign | null = "."): number | null {
  const bare = bareNumber(cell);
  if (bare.length > longestNumber || !numberForm.test(bare)) return null;
  const sign = decimal ?? decimalSignIn(bare);
  if (sign === null && /[.,]/.test(bare)) return null;
  const plain = sign === "," ? bare.replaceAll(".", "").replace(",", ".") : bare.replaceAll(",", "");
  if (!/^\d+(?:\.\d+)?$/.test(plain)) return null;
  return Number.parseFloat(plain) * (/^\s*[-−–]/.test(cell) ? -1 : 1);
}
