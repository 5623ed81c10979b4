import "server-only";
import { scaleBand, scaleLinear } from "d3-scale";
import { line } from "d3-shape";
import type { Drawing, Shape, Statistic } from "./schema";

/** Draws statistics: the positions of the bars, lines and words of a chart. The style sheet defines their look. */

export interface DrawingSize {
  width: number;
  font: number;
  /** Height of a chart of lines; the height of bars depends on their number. */
  height: number;
  /** Of a bar and the gap beside it. */
  step: number;
}

export const drawingSizes = {
  wide: { width: 620, font: 14, height: 320, step: 28 },
  narrow: { width: 334, font: 12.5, height: 250, step: 25 },
} as const satisfies Record<string, DrawingSize>;

/** A statistic drawn at a size. The scale of bars begins at 0, that of lines too unless some are below. */
export function drawStatistic(statistic: Statistic, size: DrawingSize): Drawing {
  return statistic.kind === "bars" ? drawBars(statistic, size) : drawLines(statistic, size);
}

const round = (value: number) => Math.round(value * 10) / 10;

/** The approximate width of a text, by the script of its letters. */
function widthOf(text: string, font: number): number {
  let ems = 0;
  for (const letter of text)
    ems += /[\u2e80-\uffef]/.test(letter) ? 1 : /[A-Z@%MW]/.test(letter) ? 0.68 : 0.55;
  return ems * font;
}

/** A text cut to the available width; the table has the complete text. */
function cut(text: string, font: number, most: number): string {
  let shown = text;
  while (shown.length > 1 && widthOf(`${shown}…`, font) > most) shown = [...shown].slice(0, -1).join("");
  return widthOf(text, font) <= most ? text : `${shown.trimEnd()}…`;
}

const widest = (texts: readonly string[], font: number) =>
  Math.max(0, ...texts.map((text) => widthOf(text, font)));

/** Smaller ranges are treated as 0, because they cannot be divided into the steps of a scale. */
const negligible = 1e-100;

/** The ends of a scale that all values and 0 lie on. */
function scaleEnds(values: readonly number[]): [number, number] {
  const least = values.reduce((least, value) => Math.min(least, value), 0);
  const most = values.reduce((most, value) => Math.max(most, value), 0);
  return most - least < negligible ? [0, 1] : [least, most];
}

function drawBars({ labels, series, highlighted }: Statistic, { width, font, step }: DrawingSize): Drawing {
  const values = series[0]?.values ?? [];
  const cellTexts = series[0]?.cellTexts ?? [];
  const names = labels.map((label) => cut(label, font, width * 0.36));
  const gap = font * 0.55;
  const left = Math.ceil(widest(names, font)) + gap;
  const right = widest(cellTexts, font) + gap;
  const height = values.length * step;
  const x = scaleLinear(scaleEnds(values.map((value) => value ?? 0)), [left, width - right]);
  const y = scaleBand(
    values.map((_, at) => at),
    [0, height],
  )
    .paddingInner(0.42)
    .paddingOuter(0.2);
  const ticks = x.ticks(width < 500 ? 3 : 5);
  const asTick = x.tickFormat(width < 500 ? 3 : 5);
  return {
    width,
    height: round(height + font * 2),
    shapes: [
      ...ticks.flatMap((tick): Shape[] => [
        { role: tick === 0 ? "axis" : "grid", path: `M${round(x(tick))} 0V${round(height)}` },
        {
          role: "label",
          x: round(x(tick)),
          y: round(height + font * 1.5),
          text: asTick(tick),
          anchor: "middle",
        },
      ]),
      ...values.flatMap((value, at): Shape[] => {
        const isHighlighted = at === highlighted;
        const top = y(at) ?? 0;
        const base = round(top + y.bandwidth() / 2 + font * 0.36);
        const [from, to] = [x(Math.min(value ?? 0, 0)), x(Math.max(value ?? 0, 0))];
        return [
          {
            role: "bar",
            x: round(from),
            y: round(top),
            width: round(to - from),
            height: round(y.bandwidth()),
            isHighlighted,
          },
          {
            role: "label",
            x: round(left - gap),
            y: base,
            text: names[at] ?? "",
            anchor: "end",
            isHighlighted,
          },
          { role: "value", x: round(to + gap * 0.8), y: base, text: cellTexts[at] ?? "", isHighlighted },
        ];
      }),
    ],
  };
}

/** A series, the index of its last value, and what is written beside that. */
interface Line extends Pick<Statistic["series"][number], "values" | "isHighlighted"> {
  name: string;
  last: number;
  text: string;
}

function withEnds(series: Statistic["series"], { width, font }: DrawingSize): Line[] {
  return series.map(({ name, values, cellTexts, isHighlighted }) => {
    const last = values.findLastIndex((value) => value !== null);
    const shown = series.length > 1 ? cut(name, font, width * 0.26) : "";
    return { values, isHighlighted, name: shown, last, text: cellTexts[last] ?? "" };
  });
}

function drawLine(
  { values, last, isHighlighted }: Line,
  series: number,
  x: (index: number) => number,
  y: (value: number) => number,
  isSparse: boolean,
): Shape[] {
  const path = line<number | null>()
    .defined((value) => value !== null)
    .x((_, index) => x(index))
    .y((value) => y(value ?? 0));
  const points = values.flatMap((value, index): Shape[] => {
    // A single point has no line; the last point is the most important.
    const isAlone = values[index - 1] == null && values[index + 1] == null;
    const isShown = isSparse || isAlone || index === last;
    if (value === null || !isShown) return [];
    return [{ role: "point", series, x: x(index), y: y(value), r: 4, isHighlighted }];
  });
  return [{ role: "line", series, path: path(values) ?? "", isHighlighted }, ...points];
}

/** What is written beside the end of a line: its name where there are several, above its last value. */
function drawEnd({ name, text, isHighlighted }: Line, x: number, top: number, font: number): Shape[] {
  const value = {
    role: "value" as const,
    x,
    y: round(top + font * (name ? 1.2 : 0.36)),
    text,
    isHighlighted,
  };
  return name ? [{ role: "value", x, y: round(top), text: name, isHighlighted }, value] : [value];
}

function drawLines({ labels, times, series }: Statistic, size: DrawingSize): Drawing {
  const { width, font, height } = size;
  const known = series.flatMap(({ values }) => values.filter((value) => value !== null));
  const y = scaleLinear(scaleEnds(known), [height - font * 2 - 4, font / 2 + 4]).nice(5);
  const ticks = y.ticks(5);
  const asTick = y.tickFormat(5);
  const ends = withEnds(series, size);
  const gap = font * 0.7;
  const left = Math.ceil(widest(ticks.map(asTick), font)) + gap;
  const endTexts = ends.flatMap(({ name, text }) => [name, text]);
  const right = widest(endTexts, font) + gap * 1.4;
  const places = times ?? labels.map((_, at) => at);
  const x = scaleLinear([places[0] ?? 0, places.at(-1) ?? 1], [left, width - right]);
  const at = (index: number) => round(x(places[index] ?? 0));
  const heights = apart(
    ends.map(({ last, values }) => y(values[last] ?? 0)),
    font * (series.length > 1 ? 2.5 : 1.3),
    height - font * 2,
  );
  const shapes = [
    ...ticks.flatMap((tick): Shape[] => [
      { role: tick === 0 ? "axis" : "grid", path: `M${left} ${round(y(tick))}H${round(width - right)}` },
      {
        role: "label",
        x: round(left - gap),
        y: round(y(tick) + font * 0.36),
        text: asTick(tick),
        anchor: "end",
      },
    ]),
    ...shownLabels(labels, at, font).map(
      (index): Shape => ({
        role: "label",
        x: at(index),
        y: height - 4,
        text: labels[index] ?? "",
        anchor: "middle",
      }),
    ),
    ...ends.flatMap((end, nth) => [
      ...drawLine(end, nth, at, (value) => round(y(value)), labels.length <= 24),
      ...(end.last >= 0 ? drawEnd(end, round(at(end.last) + gap), heights[nth] ?? 0, font) : []),
    ]),
  ];
  return { width, height, shapes };
}
/** The labels that have room below their points, the last among them. */
function shownLabels(labels: readonly string[], at: (index: number) => number, font: number): number[] {
  const shown: number[] = [];
  for (let index = labels.length - 1; index >= 0; index -= 1) {
    const next = shown.at(-1);
    const half = (one: number) => widthOf(labels[one] ?? "", font) / 2;
    if (next === undefined || at(next) - at(index) >= half(next) + half(index) + font * 0.9)
      shown.push(index);
  }
  return shown.reverse();
}

/** Moves heights apart until each has enough room, in their order, none below the axis. */
function apart(heights: readonly number[], room: number, ground: number): number[] {
  const order = heights.map((_, at) => at).sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0));
  const moved = [...heights];
  order.forEach((at, nth) => {
    const above = order[nth - 1];
    if (above !== undefined) moved[at] = Math.max(moved[at] ?? 0, (moved[above] ?? 0) + room);
  });
  for (const [nth, at] of [...order.entries()].reverse()) {
    const below = order[nth + 1];
    moved[at] = Math.min(moved[at] ?? 0, below === undefined ? ground : (moved[below] ?? 0) - room);
  }
  return moved;
}
