import { readFileSync } from "node:fs";
import path from "node:path";
import { type Font, openFont } from "@/lib/pictures/outlines";

/** Fonts in the order in which a glyph is looked up. */
export interface Typeface {
  head: readonly Font[];
  line: readonly Font[];
}

/** The Latin typefaces of the site, from the files in data/fonts. */
export function latinType(folder: string): Typeface {
  const open = (file: string) => [openFont(readFileSync(path.join(folder, file)))];
  return { head: open("brygada-1918-600.ttf"), line: open("radio-canada-400.ttf") };
}

/** The Chinese typefaces, in the forms of Hong Kong or of the mainland; `folder` holds the Noto CJK collections. */
export function chineseType(folder: string, region: "hk" | "sc"): Typeface {
  const one = (file: string, name: string) => [openFont(readFileSync(path.join(folder, file)), name)];
  return {
    head: one("NotoSerifCJK-Bold.ttc", `NotoSerifCJK${region}-Bold`),
    line: one("NotoSansCJK-Regular.ttc", `NotoSansCJK${region}-Regular`),
  };
}
