import { type DrawingSize, drawingSizes, drawStatistic } from "./drawing";
import { mostPicked } from "./rules";
import {
  type Figure,
  type OpenedTable,
  type Statistic,
  type StatOrder,
  type StatRow,
  type StatTable,
  statOrders,
} from "./schema";
import { columnsOf, figureReader, readStatistic } from "./statistic";

/** What an address asks of a table of figures: an order, and rows to compare by their numbers. */
export interface TableAsk {
  sort: string;
  pick: readonly string[];
  /** Of the page, for the order of names (BCP 47). */
  lang: string;
}

/** A statistic drawn for a wide column and for a narrow one. */
export function figureOf(statistic: Statistic): Figure {
  const drawn = (size: DrawingSize) => drawStatistic(statistic, size);
  return { statistic, wide: drawn(drawingSizes.wide), narrow: drawn(drawingSizes.narrow) };
}

/** A table of figures in the order and with the rows to compare that an address asks for; null where it has no figures. */
export function openTable(table: StatTable, ask: TableAsk): OpenedTable | null {
  const [columns, statistic] = [columnsOf(table), readStatistic(table)];
  const [figure] = columns?.drawn ?? [];
  if (!columns || !statistic || figure === undefined) return null;
  const number = figureReader(table);
  const values = table.rows.map((cells) => number(cells[figure] ?? ""));
  const most = Math.max(...values.map((value) => value ?? 0));
  const earlierOf = (cells: readonly string[]) =>
    columns.earlier === null ? null : number(cells[columns.earlier] ?? "");
  const changeOf = (cells: readonly string[], value: number | null) => {
    if (columns.change !== null) return number(cells[columns.change] ?? "");
    const before = earlierOf(cells);
    return value === null || before === null || before <= 0 ? null : (100 * (value - before)) / before;
  };
  const rows = table.rows.map((cells, at): StatRow => {
    const value = values[at] ?? null;
    return {
      number: at + 1,
      label: cells[columns.label] ?? "",
      cells,
      share: value === null || most <= 0 ? null : Math.max(0, value) / most,
      change: changeOf(cells, value),
      isSubject:
        statistic.kind === "bars" && table.highlight !== null && cells[columns.label] === table.highlight,
    };
  });
  const isRanking = statistic.kind === "bars";
  const orders = statOrders.filter((order) =>
    order === "change"
      ? rows.filter(({ change }) => change !== null).length > 1
      : isRanking === (order === "name"),
  );
  const order = orders.find((known) => known === ask.sort) ?? null;
  const picked = isRanking ? pickedOf(rows, ask.pick) : [];
  const years = [columns.earlier, figure].map((at) => (at === null ? "" : (table.heads[at] ?? "")));
  return {
    order,
    orders,
    rows: inOrder(rows, order, ask.lang),
    canCompare: isRanking && rows.length > 2,
    picked: picked.slice(0, mostPicked),
    refused: picked.slice(mostPicked),
    slope:
      columns.earlier === null
        ? null
        : slopeOf(picked.slice(0, mostPicked), [columns.earlier, figure], { statistic, years, number }),
    columns: { label: columns.label, bar: isRanking ? figure : null, figure, earlier: columns.earlier },
    changeOn: columns.change === null && columns.earlier !== null ? (years[0] ?? null) : null,
  };
}

/** The rows of these numbers in the table's order, so that one comparison has one picture. */
const pickedOf = (rows: readonly StatRow[], pick: readonly string[]) =>
  rows.filter(({ number }) => pick.includes(`${number}`));

function inOrder(rows: readonly StatRow[], order: StatOrder | null, lang: string): readonly StatRow[] {
  if (order === "latest") return rows.toReversed();
  if (order === "change")
    return rows.toSorted(
      (a, b) => (b.change ?? Number.NEGATIVE_INFINITY) - (a.change ?? Number.NEGATIVE_INFINITY) || 0,
    );
  if (order === "name") {
    const { compare } = new Intl.Collator(lang);
    return rows.toSorted((a, b) => compare(a.label, b.label));
  }
  return rows;
}

/** Lines between two years, one for each row that has both; null for fewer than two. */
function slopeOf(
  picked: readonly StatRow[],
  columns: readonly [number, number],
  {
    statistic,
    years,
    number,
  }: { statistic: Statistic; years: readonly string[]; number: (cell: string) => number | null },
): Figure | null {
  const cellsOf = ({ cells }: StatRow) => columns.map((at) => cells[at] ?? "");
  const known = picked.filter((row) => cellsOf(row).every((cell) => number(cell) !== null));
  if (known.length < 2) return null;
  const noticed = known.find(({ isSubject }) => isSubject) ?? known[0];
  return figureOf({
    ...statistic,
    kind: "lines",
    years: years.join("–"),
    labels: years,
    times: years.map(Number),
    series: known.map((row) => ({
      name: row.label,
      values: cellsOf(row).map(number),
      cellTexts: cellsOf(row),
      isHighlighted: row === noticed,
    })),
    highlighted: -1,
  });
}
