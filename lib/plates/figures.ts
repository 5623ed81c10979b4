import { scaleLinear } from "d3-scale";
import { round, textWidth } from "@/lib/chart/names";
import { fill } from "@/lib/i18n/fill";
import type { PlateOf } from "@/lib/news/shared";
import { boxes, type Canvas, el, fitted, line, words, written } from "./markup";
import type { PlateWords } from "./words";

type Row = PlateOf<"bars">["rows"][number] & { isSubject: boolean };

/** The rows that are drawn: the largest eight, or seven and the subject with its rank where it is further down. */
function rankedRows({ rows, subject }: PlateOf<"bars">, { rank }: PlateWords): Row[] {
  const sorted = rows
    .map((row) => ({ ...row, isSubject: row.name === subject }))
    .sort((a, b) => b.value - a.value);
  const at = sorted.findIndex(({ isSubject }) => isSubject);
  const below = at >= 8 ? sorted[at] : undefined;
  return below
    ? [...sorted.slice(0, 7), { ...below, name: fill(rank, { name: below.name, rank: at + 1 }) }]
    : sorted.slice(0, 8);
}

/** Horizontal bars from the largest down, the subject in magenta. */
export function drawBars(plate: PlateOf<"bars">, canvas: Canvas, plateWords: PlateWords): string {
  const { width, height, font } = canvas;
  const rows = rankedRows(plate, plateWords);
  const edge = font * 0.8;
  const values = Math.max(...rows.map(({ value }) => textWidth(written(value), font))) + font * 0.5;
  const longest = Math.max(...rows.map(({ name }) => textWidth(name, font)));
  const names = Math.min(longest, width * 0.46);
  const start = edge + names + font * 0.6;
  const scale = scaleLinear([0, rows[0]?.value || 1], [0, width - start - values - edge]);
  const step = (height - edge) / rows.length;
  const thick = Math.min(step * 0.64, font * 3);
  const drawn = rows.map((row, at) => {
    const middle = edge / 2 + step * (at + 0.5);
    return [
      words(fitted(row.name, names, font), {
        x: start - font * 0.6,
        y: middle + font * 0.35,
        "text-anchor": "end",
      }),
      el("rect", {
        class: row.isSubject ? "b-hi" : "b",
        x: start,
        y: middle - thick / 2,
        width: scale(row.value),
        height: thick,
      }),
      words(written(row.value), {
        class: "v",
        x: start + scale(row.value) + font * 0.45,
        y: middle + font * 0.35,
      }),
    ].join("");
  });
  return drawn.join("") + line(`M${round(start)} 4V${round(height - 4)}`, "ax");
}

/** Lines over periods: the subject in magenta, others in ink dashes; first and last values stand beside their points. */
export function drawLine({ periods, lines, subject }: PlateOf<"line">, canvas: Canvas): string {
  const { width, height, font } = canvas;
  const main = lines.find(({ name }) => name === subject) ?? lines[0];
  const all = lines.flatMap(({ values }) => values);
  const scale = scaleLinear([0, Math.max(...all) || 1], [height - font * 2.2, font * 1.4]).nice(4);
  const ticks = scale.ticks(4);
  const left = Math.max(...ticks.map((tick) => textWidth(written(tick), font))) + font;
  const ends = lines.map((one) => {
    const value = written(one.values.at(-1) ?? 0);
    return { ...one, text: lines.length > 1 ? `${fitted(one.name, width * 0.2, font)} ${value}` : value };
  });
  const right = width - Math.max(...ends.map(({ text }) => textWidth(text, font))) - font * 1.2;
  const across = scaleLinear([0, periods.length - 1], [left, right]);
  const grid = ticks.map(
    (tick) =>
      line(`M${round(left)} ${round(scale(tick))}H${round(right)}`, "g") +
      words(written(tick), { x: left - font * 0.5, y: scale(tick) + font * 0.35, "text-anchor": "end" }),
  );
  const widest = Math.max(...periods.map((period) => textWidth(period, font))) + font;
  const every = Math.ceil((periods.length - 1) / Math.max(1, Math.floor((right - left) / widest)));
  const named = periods.map((period, at) => {
    const fromEnd = periods.length - 1 - at;
    if (fromEnd % every !== 0) return "";
    return words(period, { x: across(at), y: height - font * 0.6, "text-anchor": "middle" });
  });
  const paths = ends.map(({ values }) =>
    values.map((value, at) => `${at === 0 ? "M" : "L"}${round(across(at))} ${round(scale(value))}`).join(""),
  );
  const labels = spread(
    ends.map(({ values }) => scale(values.at(-1) ?? 0)),
    font * 1.15,
  );
  const drawn = ends.map(({ name, values, text }, at) => {
    const isMain = name === main?.name;
    const last = values.at(-1) ?? 0;
    return (
      line(paths[at] ?? "", isMain ? "l1" : "l2") +
      el("circle", {
        class: isMain ? "p1" : "p2",
        cx: across(periods.length - 1),
        cy: scale(last),
        r: font * 0.28,
      }) +
      words(text, {
        class: isMain ? "hi" : "v",
        x: right + font * 0.6,
        y: (labels[at] ?? 0) + font * 0.35,
      })
    );
  });
  const [first = 0] = main?.values ?? [];
  const begin = words(written(first), {
    class: "v",
    x: left + font * 0.2,
    y: scale(first) - font * 0.6,
  });
  return grid.join("") + named.join("") + drawn.join("") + begin;
}

/** Heights of labels, moved apart to `least` from each other, in their order. */
function spread(heights: readonly number[], least: number): number[] {
  const order = heights.map((y, at) => ({ y, at })).sort((a, b) => a.y - b.y);
  order.forEach((one, index) => {
    const before = order[index - 1];
    if (before) one.y = Math.max(one.y, before.y + least);
  });
  return order.toSorted((a, b) => a.at - b.at).map(({ y }) => y);
}

/** Stacks of boxes, one rectangle for each `each` of them; the last may be begun. */
export function drawStack({ rows, each, subject }: PlateOf<"stack">, canvas: Canvas): string {
  const { width, height, font } = canvas;
  const [edge, ground] = [font * 0.6, height - font * 2.1];
  const room = (width - 2 * edge) / rows.length;
  const counts = rows.map(({ value }) => Math.ceil(value / each));
  const high = ground - font * 2.4;
  const across = fewestAcross(Math.max(...counts), room * 0.7, high);
  const wide = Math.min((room * 0.7) / across, high / Math.ceil(Math.max(...counts) / across) / 0.5);
  const tall = Math.min(wide * 0.75, high / Math.ceil(Math.max(...counts) / across));
  const gap = Math.min(1.6, wide * 0.08);
  const drawn = rows.map(({ name, value }, at) => {
    const middle = edge + room * (at + 0.5);
    const left = middle - (across * wide) / 2;
    const cells = Array.from({ length: counts[at] ?? 0 }, (_, index) => ({
      x: left + (index % across) * wide,
      y: ground - (Math.floor(index / across) + 1) * tall,
      width: wide - gap,
      height: tall - gap,
    }));
    const rowCount = Math.ceil((counts[at] ?? 0) / across);
    const isSubject = name === (subject ?? (rows.length === 1 ? name : undefined));
    return (
      el("path", { class: isSubject ? "b-hi" : "b", d: boxes(cells) }) +
      words(written(value), {
        class: "v",
        x: middle,
        y: ground - rowCount * tall - font * 0.5,
        "font-size": font * 1.15,
        "text-anchor": "middle",
      }) +
      words(fitted(name, room, font), { x: middle, y: height - font * 0.7, "text-anchor": "middle" })
    );
  });
  return drawn.join("") + line(`M${round(edge)} ${round(ground)}H${round(width - edge)}`, "ax");
}

/** The fewest boxes beside each other with which a stack of boxes of 4 to 3 is no higher than there is room. */
function fewestAcross(count: number, wide: number, high: number): number {
  let across = Math.min(4, Math.max(1, count));
  while (across < count && Math.ceil(count / across) * (wide / across) * 0.75 > high) across++;
  return across;
}

/** One mark for each case, the counted ones filled. */
export function drawDots({ count, of }: PlateOf<"dots">, canvas: Canvas): string {
  const { width, height, font } = canvas;
  const edge = font;
  const [wide, high] = [width - 2 * edge, height - 2 * edge];
  let [across, step] = [1, 0];
  for (let columns = 1; columns <= of; columns++) {
    const fits = Math.min(wide / columns, high / Math.ceil(of / columns), font * 2.6);
    if (fits >= step) [across, step] = [columns, fits];
  }
  const rows = Math.ceil(of / across);
  const [left, top, r] = [(width - across * step) / 2, (height - rows * step) / 2, step * 0.36];
  const marks = Array.from({ length: of }, (_, at) => {
    const x = left + ((at % across) + 0.5) * step - r;
    const y = top + (Math.floor(at / across) + 0.5) * step;
    return `M${round(x)} ${round(y)}a${round(r)} ${round(r)} 0 1 0 ${round(2 * r)} 0a${round(r)} ${round(r)} 0 1 0 ${round(-2 * r)} 0z`;
  });
  return line(marks.slice(count).join(""), "do") + line(marks.slice(0, count).join(""), "dh");
}

const hours = (time: string) => Number(time.slice(0, 2)) + Number(time.slice(3)) / 60;

/** Days of 24 hours above each other, with a band for each state. */
export function drawClock({ rows }: PlateOf<"clock">, canvas: Canvas): string {
  const { width, height, font } = canvas;
  const edge = font * 1.6;
  const axis = height - font * 2.1;
  const across = scaleLinear([0, 24], [edge, width - edge]);
  const step = (axis - font * 0.4) / rows.length;
  const days = rows.map(({ name, bands }, at) => {
    const top = font * 0.4 + step * at;
    const thick = Math.min(step - font * 2, font * 2.4);
    const middle = top + font * 1.5 + (step - font * 1.5) / 2;
    const drawn = bands.map(({ from, to, state = "open" }) =>
      el("rect", {
        class: { open: "bd-i", part: "bd", subject: "bd-h" }[state],
        x: across(hours(from)),
        y: middle - thick / 2,
        width: across(hours(to)) - across(hours(from)),
        height: thick,
      }),
    );
    return (
      words(name, { class: "v", x: edge, y: top + font }) +
      line(`M${round(edge)} ${round(middle)}H${round(width - edge)}`, "ax2") +
      drawn.join("")
    );
  });
  const ticks = [0, 3, 6, 9, 12, 15, 18, 21, 24].map(
    (hour) => `M${round(across(hour))} ${round(axis)}v${hour % 6 === 0 ? 7 : 4}`,
  );
  const named = [0, 6, 12, 18, 24].map((hour) =>
    words(`${String(hour).padStart(2, "0")}:00`, {
      x: across(hour),
      y: height - font * 0.5,
      "text-anchor": "middle",
    }),
  );
  return (
    days.join("") +
    line(`M${round(edge)} ${round(axis)}H${round(width - edge)}${ticks.join("")}`, "ax") +
    named.join("")
  );
}
