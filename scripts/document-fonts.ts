/**
 * Writes subsets of the fonts of the schedule documents to data/fonts: `tsx scripts/document-fonts.ts <NotoSansCJK-Regular.ttc>`.
 * The Chinese font holds only the characters that ports, sample companies and headings need. Run it again after they have
 * changed; a test fails until then. Noto Sans CJK, Radio Canada and Brygada 1918 are all under the SIL Open Font License 1.1.
 */
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import subsetFont from "subset-font";
import { chineseOfDocuments } from "@/lib/documents/operator";
import { fromCollection } from "./drawing/font-collection";

const root = path.join(import.meta.dirname, "..");
const fonts = path.join(root, "data", "fonts");
const latin = Array.from({ length: 0x17f - 0x20 + 1 }, (_, index) => String.fromCodePoint(0x20 + index)).join(
  "",
);
const punctuation = "–—‘’“”•…→";

async function cutLatin(family: string, weight: number, name: string): Promise<void> {
  const folder = path.join(root, "node_modules", "@fontsource-variable", family);
  const variable = readFileSync(path.join(folder, "files", `${family}-latin-wght-normal.woff2`));
  const font = await subsetFont(variable, latin + punctuation, {
    targetFormat: "sfnt",
    variationAxes: { wght: weight },
  });
  writeFileSync(path.join(fonts, name), font);
  copyFileSync(path.join(folder, "LICENSE"), path.join(fonts, `OFL-${family}.txt`));
}

async function cutChinese(collection: string): Promise<void> {
  // The order in the collection: JP, KR, SC, TC, HK, and the monospaced ones.
  const hongKong = fromCollection(readFileSync(collection), 4);
  const options = { targetFormat: "sfnt", noLayoutClosure: true } as const;
  writeFileSync(
    path.join(fonts, "noto-sans-hk.otf"),
    await subsetFont(hongKong, chineseOfDocuments(root), options),
  );
}

const [collection] = process.argv.slice(2);
if (!collection) throw new Error("Give the path of NotoSansCJK-Regular.ttc.");
await cutChinese(collection);
await cutLatin("radio-canada", 400, "radio-canada-400.ttf");
await cutLatin("radio-canada", 600, "radio-canada-600.ttf");
await cutLatin("brygada-1918", 600, "brygada-1918-600.ttf");
