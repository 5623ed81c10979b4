import { round, textWidth } from "@/lib/chart/names";
import type { Size } from "@/lib/chart/schema";
import { escapeHtml } from "@/lib/text/escape-html";

/**
 * Where a plate is shown, by the width for which it is drawn: across an article or as a lead, in a column, in a tile. A drawing is
 * not scaled down: its names come out between 11 and 20 px.
 */
export type PlateSlot = "wide" | "column" | "narrow";

/** What a drawing needs to know of its place. */
export interface Canvas extends Size {
  /** Size of texts. */
  font: number;
  mostNames: number;
}

const slots: Record<PlateSlot, Omit<Canvas, "height"> & { chart: number; figure: number }> = {
  wide: { width: 1000, chart: 625, figure: 440, font: 20, mostNames: 8 },
  column: { width: 440, chart: 248, figure: 248, font: 17, mostNames: 5 },
  narrow: { width: 340, chart: 170, figure: 170, font: 17, mostNames: 5 },
};

export function canvasOf(slot: PlateSlot, isChart: boolean): Canvas {
  const { chart, figure, ...size } = slots[slot];
  return { ...size, height: isChart ? chart : figure };
}

type Attributes = Record<string, string | number | undefined>;

/** An element of SVG; lengths have one decimal. */
export function el(name: string, attributes: Attributes, ...content: string[]): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined && value !== "")
    .map(
      ([key, value]) => ` ${key}="${typeof value === "number" ? round(value) : escapeHtml(String(value))}"`,
    )
    .join("");
  return content.length > 0 ? `<${name}${written}>${content.join("")}</${name}>` : `<${name}${written}/>`;
}

/** A text of SVG, whose baseline starts at x and y. */
export const words = (text: string, at: Attributes): string => el("text", at, escapeHtml(text));

export const line = (d: string, name: string): string => el("path", { class: name, d });

/** Rectangles as one path, which is shorter than as many elements. */
export const boxes = (all: readonly { x: number; y: number; width: number; height: number }[]): string =>
  all
    .map(
      ({ x, y, width, height }) =>
        `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}z`,
    )
    .join("");

/** Numbers are written alike in the languages of the portal: 1,234.5. */
const format = new Intl.NumberFormat("en", { maximumFractionDigits: 3 });
export const written = (value: number): string => format.format(value);

/** A text that fits into a width, shortened where it does not. */
export function fitted(text: string, width: number, font: number): string {
  if (textWidth(text, font) <= width) return text;
  const signs = [...text];
  while (signs.length > 1 && textWidth(`${signs.join("")}…`, font) > width) signs.pop();
  return `${signs.join("").trim()}…`;
}
