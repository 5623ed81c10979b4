/**
 * Writes subsets of the Chinese fonts of share images to data/fonts: `tsx scripts/headline-fonts.ts <NotoSansCJK-Bold.ttc>`. They
 * hold the commoner half of Big5 and of GB 2312, punctuation, and every character of the sample's headlines and of names of
 * places. A headline with a rarer character is left out of its share image. Noto Sans CJK is under the SIL Open Font License 1.1.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import subsetFont from "subset-font";
import { simplify } from "@/lib/i18n/simplify";
import { fromCollection } from "./drawing/font-collection";

const [collection] = process.argv.slice(2);
if (!collection) throw new Error("Give the path of NotoSansCJK-Bold.ttc.");
const data = path.join(import.meta.dirname, "..", "data");

/** All characters of a two-byte encoding whose first byte lies in a range, and whose second one is no lower than `from`. */
function charactersOf(encoding: string, [first, last]: [number, number], from: number): string {
  const decoder = new TextDecoder(encoding);
  let characters = "";
  for (let lead = first; lead <= last; lead += 1) {
    for (let trail = from; trail <= 0xfe; trail += 1) {
      const character = decoder.decode(new Uint8Array([lead, trail]));
      if (character.length === 1 && character !== "\ufffd") characters += character;
    }
  }
  return characters;
}

const texts = [
  ...readdirSync(path.join(data, "sample", "articles")).map((name) => path.join("sample", "articles", name)),
  "ports.csv",
  "airports.csv",
].map((name) => readFileSync(path.join(data, name), "utf8"));
const needed = [...new Set(texts.join("").match(/\p{Script=Han}/gu) ?? [])].join("");
const punctuation = "　，。、；：！？…—·「」『』（）《》〈〉“”‘’％＋－／0123456789";

const faces = [
  // The order in the collection: JP, KR, SC, TC, HK, and the monospaced ones.
  { name: "headlines-hk.otf", index: 4, characters: charactersOf("big5", [0xa4, 0xc6], 0x40) + needed },
  {
    name: "headlines-sc.otf",
    index: 2,
    characters: charactersOf("gb2312", [0xb0, 0xd7], 0xa1) + simplify(needed),
  },
];
const bytes = readFileSync(collection);
for (const { name, index, characters } of faces) {
  const options = { targetFormat: "sfnt", noLayoutClosure: true } as const;
  const font = await subsetFont(fromCollection(bytes, index), characters + punctuation, options);
  writeFileSync(path.join(data, "fonts", name), font);
  console.log(`${name}: ${Math.round(font.length / 1024)} KB`);
}
