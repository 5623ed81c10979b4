import { ConverterFactory, Locale as dictionaries } from "opencc-js/cn2t";
import { simplify } from "./simplify";

let converter: ((text: string) => string) | undefined;
let big5: Set<string> | undefined;

/** Converts Simplified Chinese to the characters of Hong Kong, phrase by phrase. Quotation marks stay. */
export function traditionalCharacters(text: string): string {
  converter ??= ConverterFactory(dictionaries.from.cn ?? [], dictionaries.to.hk ?? []);
  return converter(text);
}

/** The characters of Big5 without Hong Kong's supplement, which has Simplified ones too. */
function big5Characters(): Set<string> {
  if (big5) return big5;
  const decoder = new TextDecoder("big5");
  big5 = new Set();
  for (let lead = 0xa4; lead <= 0xf9; lead++) {
    if (lead === 0xc7 || lead === 0xc8) continue;
    for (let trail = 0x40; trail <= 0xfe; trail++) big5.add(decoder.decode(new Uint8Array([lead, trail])));
  }
  return big5;
}

/** Characters that Big5 has as rare words, but that in texts of this trade are always Simplified. */
const namesakes = new Set("体个万与无尽礼乱听坏坟胜虫蚕触辟优价兑");

/** Whether a character is used only in Simplified Chinese. */
export const isSimplifiedOnly = (character: string): boolean =>
  traditionalCharacters(character) !== character &&
  simplify(character) === character &&
  (namesakes.has(character) || !big5Characters().has(character));

/** The characters of a text that are used only in Simplified Chinese. */
export function simplifiedOnly(text: string): string[] {
  return [...new Set(text.match(/\p{Script=Han}/gu) ?? [])].filter(isSimplifiedOnly);
}
