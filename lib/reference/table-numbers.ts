/** Figures as tables write them, and which sign their decimals have. */

/** No figure that is counted or weighed has more signs, and no drawing has room for them. */
const longestNumber = 24;

export type DecimalSign = "." | ",";

/** A figure without blanks, its sign and what marks it as a share. */
function bareNumber(cell: string): string {
  return cell
    .replace(/[\s'’]/g, "")
    .replace(/^[-+−–]/, "")
    .replace(/[%％]$/, "");
}

const numberForm = /^\d[\d.,]*$/;

/** The decimal sign that a figure shows by its own form; null where it may have either, or none. */
function decimalSignIn(figure: string): DecimalSign | null {
  if (!numberForm.test(figure)) return null;
  const points = figure.split(".").length - 1;
  const commas = figure.split(",").length - 1;
  if (points > 0 && commas > 0) return figure.lastIndexOf(",") > figure.lastIndexOf(".") ? "," : ".";
  // What stands twice parts thousands.
  if (points > 1) return ",";
  if (commas > 1) return ".";
  if (points + commas === 0) return null;
  const isOfThousands = /^[1-9]\d{0,2}[.,]\d{3}$/.test(figure);
  if (isOfThousands) return null;
  return points > 0 ? "." : ",";
}

/**
 * The decimal sign of a table's figures, which stand beside its labels; a point where none shows it. Of a table that shows both, the sentence that says
 * so, and null: nobody can tell what 1,234 is there.
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
 * The number that a cell says, whatever parts its thousands; null for words, for nothing, for a figure in words, and for one
 * with a comma or a point that is clear of neither sign where the table has none.
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
