import type { Locator } from "@playwright/test";

type Drawn = Record<"x" | "y" | "width" | "height", number>;

/** A browser lays out in parts of a pixel: 44 px may be drawn as 43.99994, which no reader sees and no limit may fail on. */
function inWholePixels({ x, y, width, height }: Drawn) {
  return {
    x: Math.round(x),
    y: Math.round(y),
    width: Math.round(width),
    height: Math.round(height),
    right: Math.round(x + width),
    bottom: Math.round(y + height),
  };
}

/** Where a part stands in the window, in whole pixels. Fails where the part is not drawn. */
export async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error(`${part} is not shown.`);
  return inWholePixels(box);
}

/** The same of everything that a locator finds, without waiting for it. */
export async function boxesOf(parts: Locator) {
  const all = await parts.evaluateAll((found) =>
    found.map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return { x, y, width, height };
    }),
  );
  return all.map(inWholePixels);
}
