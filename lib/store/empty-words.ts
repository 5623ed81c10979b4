/** Cells without a value: the one list of their words, for every import. */

/** Words of people, in any case: of a column that a line needs, they are its value. */
const noValues = new Set([
  ...["tba", "tbc", "tbd", "tbn", "n/a", "n.a.", "n.a", "nil", "none", "null", "unknown"],
  ...["-", "--", "---", "–", "—", "?", ".", "/", "待定", "未定", "待通知", "無", "无", "不詳", "不详"],
]);
const longestNoValue = 7;
/** Their first characters: nearly every cell begins otherwise, and there are millions of cells. */
const beginnings = new Set(
  [...noValues].flatMap((word) => [word, word.toUpperCase()]).map((word) => word.charCodeAt(0)),
);

/** Whether a cell has a word for no value: TBA, TBC, N/A, '-' and the like, in any case. */
export const isNoValue = (cell: string): boolean =>
  cell !== "" &&
  cell.length <= longestNoValue &&
  beginnings.has(cell.charCodeAt(0)) &&
  noValues.has(cell.toLowerCase());

/**
 * What programs write for an empty cell: databases, pandas, scripts, pivot tables, terminals of market data. No column can
 * have it as a value. The case counts: NAN is an airport.
 */
const emptyCells = new Set([
  ...[
    "\\N",
    "NULL",
    "nan",
    "NaN",
    "-nan",
    "-NaN",
    "<NA>",
    "NaT",
    "<NaT>",
    "undefined",
    "(blank)",
    "#N/A N/A",
  ],
  ...["1.#QNAN", "-1.#QNAN", "1.#IND", "-1.#IND", "[object Object]"],
]);
const longestEmpty = Math.max(...[...emptyCells].map((word) => word.length));
export const isEmptyCell = (cell: string): boolean =>
  cell !== "" && cell.length <= longestEmpty && emptyCells.has(cell);

/** Words for yes and no in tables. A circle or a cross of Chinese tables means either, so neither is read. */
const yes = new Set(["1", "y", "yes", "true", "✓", "✔", "☑", "√", "是"]);
const no = new Set(["0", "n", "no", "false", "✗", "✘", "☐", "否"]);

/** What a cell says to a yes or no question; null for an empty one and for other words. */
export function yesOrNo(cell: string): boolean | null {
  const word = cell.toLowerCase().replace(/[\ufe0e\ufe0f]/g, "");
  return yes.has(word) ? true : no.has(word) ? false : null;
}
