import type { DrawnPlate, Plate } from "@/lib/news/shared";
import { type ChartOptions, drawCourse, drawLocator } from "./charts";
import { drawBars, drawClock, drawDots, drawLine, drawStack } from "./figures";
import { type Canvas, canvasOf, el, type PlateSlot } from "./markup";
import { drawQuay, drawShips } from "./ships";
import { type PlateWords, sayPlate } from "./words";

export type { PlaceOf, PlatePlace } from "./charts";
export { choosePlates } from "./choose";
export type { PlateSlot } from "./markup";
export { type PlateWords, sayPlate } from "./words";

export interface DrawOptions extends ChartOptions {
  slot: PlateSlot;
  words: PlateWords;
}

/**
 * A plate drawn for its slot; a wide one has a second drawing for narrow screens. Null where the position of a port is not known: a
 * story is then one without a picture.
 */
export async function drawPlate(plate: Plate, options: DrawOptions): Promise<DrawnPlate | null> {
  const { slot, words, placeOf } = options;
  const isChart = plate.kind === "course" || plate.kind === "locator";
  const drawings: string[] = [];
  for (const one of slot === "wide" ? (["wide", "column"] as const) : [slot]) {
    const canvas = canvasOf(one, isChart);
    const content = await drawOn(canvas, plate, options);
    if (content === null) return null;
    drawings.push(
      el(
        "svg",
        {
          class: slot !== "wide" ? undefined : one === "wide" ? "pl-wide" : "pl-narrow",
          viewBox: `0 0 ${canvas.width} ${canvas.height}`,
          "font-size": canvas.font,
          "aria-hidden": "true",
        },
        content,
      ),
    );
  }
  const { kind, title, note } = plate;
  const says = sayPlate(plate, words, (code) => placeOf(code)?.name ?? code);
  return { kind, isChart, title, note, says, svg: drawings.join("") };
}

function drawOn(canvas: Canvas, plate: Plate, options: DrawOptions): string | Promise<string | null> {
  switch (plate.kind) {
    case "course":
      return drawCourse(plate, canvas, options);
    case "locator":
      return drawLocator(plate, canvas, options);
    case "clock":
      return drawClock(plate, canvas);
    case "bars":
      return drawBars(plate, canvas, options.words);
    case "line":
      return drawLine(plate, canvas);
    case "stack":
      return drawStack(plate, canvas);
    case "dots":
      return drawDots(plate, canvas);
    case "ships":
      return drawShips(plate, canvas);
    case "quay":
      return drawQuay(plate, canvas);
  }
}
