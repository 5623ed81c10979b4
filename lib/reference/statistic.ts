import type { Series, Statistic, StatTable } from "./schema";
import { decimalSignOf, parseTableNumber } from "./table-numbers";
import { yearsOf } from "./years";

/** Longer tables are not drawn, nor more lines. */
const drawnLimits = { rows: 600, series: 4 } as const;

const isChange = (cell: string) => /^\s*\+|[%％]\s*$/.test(cell);

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/** A year, a quarter or a month as years: 2021, 2021-07, Q3 2021, Jul 2021, Jul-21, 2021年7月. null for anything else. */
export function timeOf(label: string): number | null {
  const text = label.trim().toLowerCase();
  const [, year, month] =
    /^((?:19|20)\d\d)(?:\s*年)?(?:(?:[-/.]|(?<=年))\s*(\d{1,2})\s*月?)?$/.exec(text) ?? [];
  if (year) {
    const at = month === undefined ? 1 : Number(month);
    return at >= 1 && at <= 12 ? Number(year) + (at - 1) / 12 : null;
  }
  const quarter =
    /^q([1-4])[\s,/-]*((?:19|20)\d\d)$/.exec(text) ?? /^((?:19|20)\d\d)[\s,/-]*q([1-4])$/.exec(text);
  if (quarter) {
    const [first, second] = [Number(quarter[1]), Number(quarter[2])];
    return Math.max(first, second) + (Math.min(first, second) - 1) / 4;
  }
  const [, name = "", full, short] =
    /^([a-z]{3,9})(?:\.?[\s,-]+((?:19|20)\d\d)|\.?[-'’](\d\d))$/.exec(text) ?? [];
  const of = full ?? (short && `20${short}`);
  const nth = months.indexOf(name.slice(0, 3));
  return of && nth >= 0 ? Number(of) + nth / 12 : null;
}

/** The columns of a table by what they hold, as their positions. */
export interface StatColumns {
  label: number;
  /** Those of quantities that are drawn, the first of them the figure of a row. */
  drawn: readonly number[];
  /** Of the same quantity a year before, where the heads of the columns are years. */
  earlier: number | null;
  /** Changes in per cent, as the source writes them. */
  change: number | null;
}

/** The number of a cell of a table; null for text, and for nothing. */
export function figureReader(table: Pick<StatTable, "rows">): (cell: string) => number | null {
  const { sign } = decimalSignOf(table.rows);
  return (cell) => parseTableNumber(cell, sign);
}

/**
 * What the columns of a table hold; null where it has no figures. Ranks are no quantities, nor are changes where there is
 * another column. A rank may be missing where a row has no figure of the year.
 */
export function columnsOf(table: StatTable): StatColumns | null {
  const { heads, rows } = table;
  const figureOf = figureReader(table);
  const column = (at: number) => rows.map((row) => row[at] ?? "");
  const isRank =
    heads.length > 2 &&
    figureOf(rows[0]?.[0] ?? "") === 1 &&
    column(0).every((cell, at) => cell === "" || figureOf(cell) === at + 1);
  const label = isRank ? 1 : 0;
  const candidates = heads
    .map((name, at) => ({ name, at, cells: column(at) }))
    .filter(({ at }) => at > label)
    .filter(
      ({ cells }) => cells.filter((cell) => figureOf(cell) !== null).length * 2 >= Math.max(cells.length, 4),
    );
  const isQuantity = ({ cells }: { cells: readonly string[] }) => !cells.some(isChange);
  const named = candidates.filter(({ name }) => table.columns?.includes(name) ?? true);
  const quantities = table.columns ? named : named.filter(isQuantity);
  const drawn = (quantities.length > 0 ? quantities : named.slice(0, 1)).map(({ at }) => at);
  const [first] = drawn;
  if (first === undefined) return null;
  const year = timeOf(heads[first] ?? "");
  const before = candidates.find(({ name }) => year !== null && timeOf(name) === year - 1);
  const change = candidates.find((one) => one.at !== first && !isQuantity(one));
  return { label, drawn, earlier: before?.at ?? null, change: change?.at ?? null };
}

/**
 * The drawn content of a table: its labels and the columns of quantities beside them; null where nothing can be drawn. Years,
 * quarters and months are lines, in their order; all else is bars, in the table's order.
 */
export function readStatistic(table: StatTable): Statistic | null {
  const { heads, rows, chart, highlight } = table;
  if (chart === "none" || rows.length < 2 || rows.length > drawnLimits.rows) return null;
  const columns = columnsOf(table);
  if (!columns) return null;
  const figureOf = figureReader(table);
  const labels = rows.map((row) => row[columns.label] ?? "");

  const times = labels.map(timeOf);
  const areTimes = new Set(times).size === times.length && !times.includes(null);
  const kind = chart ?? (areTimes && rows.length > 2 ? "lines" : "bars");
  const order = labels.map((_, at) => at);
  if (kind === "lines" && areTimes) order.sort((a, b) => (times[a] ?? 0) - (times[b] ?? 0));
  const noticed = columns.drawn.find((at) => heads[at] === highlight) ?? columns.drawn[0];
  const series = columns.drawn.slice(0, kind === "bars" ? 1 : drawnLimits.series).map((column): Series => {
    const cells = order.map((at) => rows[at]?.[column] ?? "");
    return {
      name: heads[column] ?? "",
      values: cells.map(figureOf),
      cellTexts: cells.map((cell) => cell.trim()),
      isHighlighted: kind === "lines" && column === noticed,
    };
  });
  const shownLabels = order.map((at) => labels[at] ?? "");
  return {
    kind,
    title: table.caption,
    years: yearsOf({ kind, labels: shownLabels, title: table.caption }),
    unit: table.unit ?? (series.length === 1 ? (series[0]?.name ?? null) : null),
    labels: shownLabels,
    times: kind === "lines" && areTimes ? order.map((at) => times[at] ?? 0) : null,
    series,
    highlighted: kind === "bars" && highlight ? order.findIndex((at) => labels[at] === highlight) : -1,
  };
}
