import type { Page } from "@playwright/test";

/** A picture of one character: 48 by 48 cells, true where ink is, cut to the ink's own box. */
export type Glyph = boolean[];
const cells = 48;

/** The share of cells in which two characters differ, 0 to 1. */
export function difference(one: Glyph, other: Glyph): number {
  return one.filter((ink, cell) => ink !== other[cell]).length / (cells * cells);
}

/**
 * The character drawn in a part of a page's canvas, given in the file's points from the top left; null when nothing
 * is drawn there.
 */
export function glyphAt(
  page: Page,
  box: { x: number; y: number; width: number; height: number; pageWidth: number },
): Promise<Glyph | null> {
  return page.evaluate(
    ([part, size]) => {
      const canvas = document.querySelector<HTMLCanvasElement>(".pdfViewer .page canvas");
      if (!canvas) return null;
      const scale = canvas.width / part.pageWidth;
      const context = canvas.getContext("2d");
      const width = Math.round(part.width * scale);
      const height = Math.round(part.height * scale);
      const data = context?.getImageData(part.x * scale, part.y * scale, width, height).data;
      if (!data) return null;
      const isInk = (x: number, y: number) => (data[4 * (y * width + x)] ?? 255) < 128;
      const at = { left: width, right: -1, top: height, bottom: -1 };
      for (let y = 0; y < height; y += 1) {
        for (let x = 0; x < width; x += 1) {
          if (!isInk(x, y)) continue;
          at.left = Math.min(at.left, x);
          at.right = Math.max(at.right, x);
          at.top = Math.min(at.top, y);
          at.bottom = Math.max(at.bottom, y);
        }
      }
      if (at.right < 0) return null;
      return Array.from({ length: size * size }, (_, cell) => {
        const [column, row] = [cell % size, Math.floor(cell / size)];
        const x = at.left + Math.floor(((column + 0.5) * (at.right - at.left + 1)) / size);
        const y = at.top + Math.floor(((row + 0.5) * (at.bottom - at.top + 1)) / size);
        return isInk(x, y);
      });
    },
    [box, cells] as const,
  );
}

/** What the browser draws for a character that no font has, in the same way; null when it draws nothing. */
export async function missingGlyph(page: Page): Promise<Glyph | null> {
  return page.evaluate((size) => {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 300;
    const context = canvas.getContext("2d");
    if (!context) return null;
    context.font = "200px sans-serif";
    context.fillText("\u{10FFFD}", 50, 230);
    const { data } = context.getImageData(0, 0, 300, 300);
    const isInk = (x: number, y: number) => (data[4 * (y * 300 + x) + 3] ?? 0) > 128;
    const ink = Array.from({ length: 90_000 }, (_, index) => index).filter((index) =>
      isInk(index % 300, Math.floor(index / 300)),
    );
    if (ink.length === 0) return null;
    const xs = ink.map((index) => index % 300);
    const ys = ink.map((index) => Math.floor(index / 300));
    const [left, right] = [Math.min(...xs), Math.max(...xs)];
    const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
    return Array.from({ length: size * size }, (_, cell) => {
      const x = left + Math.floor((((cell % size) + 0.5) * (right - left + 1)) / size);
      const y = top + Math.floor(((Math.floor(cell / size) + 0.5) * (bottom - top + 1)) / size);
      return isInk(x, y);
    });
  }, cells);
}

/** Whether ink lies in the middle of the character: an empty box for a missing one has none. */
export function hasInkInside(glyph: Glyph): boolean {
  const inner = glyph.filter((_, cell) => {
    const [column, row] = [cell % cells, Math.floor(cell / cells)];
    return column > cells / 4 && column < (3 * cells) / 4 && row > cells / 4 && row < (3 * cells) / 4;
  });
  return inner.filter(Boolean).length > inner.length / 10;
}
