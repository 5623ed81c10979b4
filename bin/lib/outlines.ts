import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

/** What is used of fontkit, which comes with pdfkit and brings no types. */
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
const require = createRequire(path.join(process.cwd(), "package.json"));
const fontkit = createRequire(require.resolve("pdfkit"))("fontkit") as Fontkit;

/** Fonts in the order in which they are asked for a letter. */
export interface Typeface {
  head: readonly Font[];
  line: readonly Font[];
}

/** The house's type, of the files in data/fonts. */
export function houseType(folder: string): Typeface {
  const own = (file: string) => [fontkit.create(readFileSync(path.join(folder, file)))];
  return { head: own("brygada-1918-600.ttf"), line: own("radio-canada-400.ttf") };
}

/** Chinese beside it, in the forms of Hong Kong or of the mainland; `folder` holds the Noto CJK collections. */
export function chineseType(folder: string, region: "hk" | "sc"): Typeface {
  const one = (file: string, name: string) => [fontkit.create(readFileSync(path.join(folder, file)), name)];
  return {
    head: one("NotoSerifCJK-Bold.ttc", `NotoSerifCJK${region}-Bold`),
    line: one("NotoSansCJK-Regular.ttc", `NotoSansCJK${region}-Regular`),
  };
}

/** A line of text as the data of one path, and how wide it is. */
export interface Outline {
  d: string;
  width: number;
}

/**
 * Draws a line of text from `x` on the baseline `y`, `size` high. Each letter comes from the first of `fonts` that has
 * it. Throws where none has.
 */
export function outline(
  text: string,
  { x, y, size, fonts }: { x: number; y: number; size: number; fonts: readonly Font[] },
): Outline {
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
  return d.replace(/-?\d+\.\d+(?:e-?\d+)?/g, (number) => String(Math.round(Number(number) * 10) / 10 || 0));
}
