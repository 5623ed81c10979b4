import { ConverterFactory, Locale as dictionaries } from "opencc-js/t2cn";
import { mainlandWords } from "./mainland-words";
import { tradeWords } from "./trade-words";

/** Quotation marks as the Mainland writes them (GB/T 15834). */
const quotes: Record<string, string> = { "「": "“", "」": "”", "『": "‘", "』": "’" };

/**
 * Traditional (Hong Kong usage) to Simplified Chinese, quotation marks included. Server only by weight (0.5 MB of
 * dictionaries).
 *
 * Three passes: the trade's own words first, on the Traditional text; then Taiwan's phrases, which know 沿著
 * from 著名; then Hong Kong's variants, which know 衞. The other order turns 顯著 into 显着.
 */
interface Converters {
  /** Everything that the Mainland says differently. */
  words: (text: string) => string;
  /** Of it what names are looked for by. */
  names: (text: string) => string;
  characters: (text: string) => string;
}
let converters: Converters | undefined;

function build(): Converters {
  const { from, to } = dictionaries;
  const wordsOf = (pairs: typeof tradeWords) =>
    ConverterFactory([pairs.map(([traditional, simplified]): [string, string] => [traditional, simplified])]);
  const phrases = ConverterFactory(from.tw ?? [], to.cn ?? []);
  const variants = ConverterFactory(from.hk ?? [], to.cn ?? []);
  return {
    words: wordsOf([...tradeWords, ...mainlandWords]),
    names: wordsOf(tradeWords),
    characters: (text) => variants(phrases(text)),
  };
}

/** Nothing that any dictionary knows is written without one of these: most texts need not be walked through three times. */
export const chinese = /[\u2e80-\u{10ffff}]/u;

function converted(text: string, words: "words" | "names"): string {
  if (!chinese.test(text)) return text;
  converters ??= build();
  const simplified = converters.characters(converters[words](text));
  return simplified.replace(/[「」『』]/g, (mark) => quotes[mark] ?? mark);
}

/** A text as mainland readers would write it: Simplified, in their words, with their quotation marks. */
export function simplify(text: string): string {
  return converted(text, "words");
}

/** The form in which names are kept and looked for (fold.ts): only the words that it counts on are changed. */
export function simplifyName(text: string): string {
  return converted(text, "names");
}

/**
 * The same without any words: 貨櫃 stays 货柜. For the name of a company, which nobody may translate, and for the index of a
 * full text, where every character must be found as it is written; the query knows the other word.
 */
export function simplifyCharacters(text: string): string {
  if (!chinese.test(text)) return text;
  converters ??= build();
  return converters.characters(text);
}
