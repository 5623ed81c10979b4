import { createRequire } from "node:module";
import path from "node:path";

/** The part of fontkit that is used; it has no types. */
export interface Font {
  unitsPerEm: number;
  hasGlyphForCodePoint(point: number): boolean;
  layout(text: string): {
    glyphs: { path: { transform(...matrix: number[]): { toSVG(): string } } }[];
    positions: { xAdvance: number; xOffset: number; yOffset: number }[];
  };
}
interface Fontkit {
  create(file: Buffer, postscriptName?: string): Font;
}

/** Opens a font, or one of a collection by its PostScript name. */
export function openFont(file: Buffer, postscriptName?: string): Font {
  // Not bundled, because of its large Unicode tables.
  const require = createRequire(path.join(process.cwd(), "package.json"));
  return (require("fontkit") as Fontkit).create(file, postscriptName);
}

/** A line of text as the data of one path, and how wide it is. */
export interface Outline {
  d: string;
  width: number;
}

interface Placing {
  x: number;
  y: number;
  size: number;
  /** In the order in which they are searched for a letter. */
  fonts: readonly Font[];
}

/**
 * Draws a line of text from `x` on the baseline `y`, `size` high. Each letter comes from the first of `fonts` that has
 * it. Throws where none has.
 */
export function outline(text: string, { x, y, size, fonts }: Placing): Outline {
  let at = x;
  let d = "";
  for (const { font, run } of runsOf(text, fonts)) {
    const scale = size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(run);
    for (const [index, glyph] of glyphs.entries()) {
      const { xAdvance, xOffset, yOffset } = positions[index] ?? { xAdvance: 0, xOffset: 0, yOffset: 0 };
      const matrix = [scale, 0, 0, -scale, at + xOffset * scale, y - yOffset * scale];
      d += glyph.path.transform(...matrix).toSVG();
      at += xAdvance * scale;
    }
  }
  return { d: rounded(d), width: at - x };
}

/** How wide a line of text is. Throws where no font has one of its letters. */
export function widthOf(text: string, { size, fonts }: Pick<Placing, "size" | "fonts">): number {
  return runsOf(text, fonts).reduce((width, { font, run }) => {
    const { positions } = font.layout(run);
    return width + (positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) * size) / font.unitsPerEm;
  }, 0);
}

function runsOf(text: string, fonts: readonly Font[]): { font: Font; run: string }[] {
  const runs: { font: Font; run: string }[] = [];
  for (const letter of text) {
    const font = fonts.find((one) => one.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
    if (!font) throw new Error(`No font has "${letter}"`);
    const last = runs.at(-1);
    if (last?.font === font) last.run += letter;
    else runs.push({ font, run: letter });
  }
  return runs;
}

/** A tenth of a unit cannot be seen. */
function rounded(d: string): string {
  return d.replace(/-?\d+(?:\.\d+)?(?:e-?\d+)?/g, (number) =>
    String(Math.round(Number(number) * 10) / 10 || 0),
  );
}
