import type { Series, Statistic, StatTable } from "./schema";
import { decimalSignOf, parseTableNumber } from "./table-numbers";
import { yearsOf } from "./years";

/** Longer tables are not drawn; a bar chart has at most so many bars. */
const drawnLimits = { rows: 600, bars: 30, series: 4 } as const;

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

/**
 * The drawn content of a table: its labels and the columns of quantities beside them; null where nothing can be drawn. Years,
 * quarters and months are lines, in their order; all else is bars, in the table's order. Ranks are no quantities, nor are
 * changes where there is another column.
 */
export function readStatistic(table: StatTable): Statistic | null {
  const { heads, rows, chart, highlight } = table;
  if (chart === "none" || rows.length < 2 || rows.length > drawnLimits.rows) return null;
  const { sign } = decimalSignOf(rows);
  const figureOf = (cell: string) => parseTableNumber(cell, sign);
  const column = (at: number) => rows.map((row) => row[at] ?? "");
  const isRank = heads.length > 2 && column(0).every((cell, at) => figureOf(cell) === at + 1);
  const labelAt = isRank ? 1 : 0;
  const labels = column(labelAt);
  const candidates = heads
    .map((name, at) => ({ name, at, cells: column(at) }))
    .filter(({ at }) => at > labelAt)
    .filter(({ name }) => table.columns?.includes(name) ?? true)
    .filter(
      ({ cells }) => cells.filter((cell) => figureOf(cell) !== null).length * 2 >= Math.max(cells.length, 4),
    );
  const quantities = table.columns ? candidates : candidates.filter(({ cells }) => !cells.some(isChange));
  const drawn = quantities.length > 0 ? quantities : candidates.slice(0, 1);
  if (drawn.length === 0) return null;

  const times = labels.map(timeOf);
  const areTimes = new Set(times).size === times.length && !times.includes(null);
  const kind = chart ?? (areTimes && rows.length > 2 ? "lines" : "bars");
  const order = labels.map((_, at) => at);
  if (kind === "lines" && areTimes) order.sort((a, b) => (times[a] ?? 0) - (times[b] ?? 0));
  const shown = kind === "bars" ? order.slice(0, drawnLimits.bars) : order;
  const noticed = drawn.find(({ name }) => name === highlight) ?? drawn[0];
  const series = drawn.slice(0, kind === "bars" ? 1 : drawnLimits.series).map((one): Series => {
    const { name, cells } = one;
    return {
      name,
      values: shown.map((at) => figureOf(cells[at] ?? "")),
      cellTexts: shown.map((at) => (cells[at] ?? "").trim()),
      isHighlighted: kind === "lines" && one === noticed,
    };
  });
  const shownLabels = shown.map((at) => labels[at] ?? "");
  return {
    kind,
    title: table.caption,
    years: yearsOf({ kind, labels: shownLabels, title: table.caption }),
    unit: table.unit ?? (series.length === 1 ? (series[0]?.name ?? null) : null),
    labels: shownLabels,
    times: kind === "lines" && areTimes ? shown.map((at) => times[at] ?? 0) : null,
    series,
    highlighted: kind === "bars" && highlight ? shown.findIndex((at) => labels[at] === highlight) : -1,
    omitted: order.length - shown.length,
  };
}
