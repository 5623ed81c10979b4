import type { MapPoint } from "./projection";
import type { ChartPoint, Size } from "./schema";

/** One decimal is enough for what is drawn. */
export const round = (value: number) => Math.round(value * 10) / 10;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const meets = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** Chinese signs are as wide as the text is high, letters a little more than half. */
export const textWidth = (text: string, textSize: number) =>
  [...text].reduce((sum, sign) => sum + (/\p{Script=Han}/u.test(sign) ? 1 : 0.62), 0) * textSize;

/** A point with its name, as it stands on the chart. */
interface Named extends MapPoint {
  name: string;
  isMain: boolean;
  /** A name in the open, without a mark. */
  isBare?: boolean;
}

/** Names beside their points, where neither another point nor another name is; a name without room is left to the list. */
export function placeNames(
  points: readonly Named[],
  { box: { width, height }, textSize, mostNames }: { box: Size; textSize: number; mostNames: number },
): ChartPoint[] {
  let names = 0;
  // Distances are those of names of size 15.
  const far = (units: number) => (units * textSize) / 15;
  const taken: Box[] = points
    .filter(({ isBare }) => !isBare)
    .map(({ x, y }) => ({ left: x - 6, top: y - 6, right: x + 6, bottom: y + 6 }));
  return points.map(({ name, isMain, x, y }) => {
    const wide = textWidth(name, textSize);
    const sides: [number, number, ChartPoint["anchor"]][] = [
      [x + far(10), y + far(5), "start"],
      [x - far(10), y + far(5), "end"],
      [x, y - far(11), "middle"],
      [x, y + far(22), "middle"],
      [x + far(8), y - far(9), "start"],
      [x + far(8), y + far(19), "start"],
      [x - far(8), y - far(9), "end"],
      [x - far(8), y + far(19), "end"],
    ];
    for (const [labelX, labelY, anchor] of names < mostNames ? sides : []) {
      const left = anchor === "start" ? labelX : anchor === "end" ? labelX - wide : labelX - wide / 2;
      const box = { left, top: labelY - textSize, right: left + wide, bottom: labelY + 3 };
      const isInside = box.left > 4 && box.right < width - 4 && box.top > 4 && box.bottom < height - 4;
      if (!isInside || taken.some((other) => meets(box, other))) continue;
      taken.push(box);
      names++;
      return {
        x: round(x),
        y: round(y),
        label: name,
        labelX: round(labelX),
        labelY: round(labelY),
        anchor,
        isMain,
      };
    }
    return { x: round(x), y: round(y), label: "", labelX: 0, labelY: 0, anchor: "start", isMain };
  });
}
