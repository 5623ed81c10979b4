import { readFileSync } from "node:fs";
import path from "node:path";
import { type Font, openFont } from "../../lib/web/outlines";

/** Fonts in the order in which they are asked for a letter. */
export interface Typeface {
  head: readonly Font[];
  line: readonly Font[];
}

/** The house's type, of the files in data/fonts. */
export function houseType(folder: string): Typeface {
  const own = (file: string) => [openFont(readFileSync(path.join(folder, file)))];
  return { head: own("brygada-1918-600.ttf"), line: own("radio-canada-400.ttf") };
}

/** Chinese beside it, in the forms of Hong Kong or of the mainland; `folder` holds the Noto CJK collections. */
export function chineseType(folder: string, region: "hk" | "sc"): Typeface {
  const one = (file: string, name: string) => [openFont(readFileSync(path.join(folder, file)), name)];
  return {
    head: one("NotoSerifCJK-Bold.ttc", `NotoSerifCJK${region}-Bold`),
    line: one("NotoSansCJK-Regular.ttc", `NotoSansCJK${region}-Regular`),
  };
}
