import { ConverterFactory, Locale as dictionaries } from "opencc-js/t2cn";
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
  words: (text: string) => string;
  characters: (text: string) => string;
}
let converters: Converters | undefined;

function build(): Converters {
  const { from, to } = dictionaries;
  const words = ConverterFactory([tradeWords.map(([traditional, simplified]) => [traditional, simplified])]);
  const phrases = ConverterFactory(from.tw ?? [], to.cn ?? []);
  const variants = ConverterFactory(from.hk ?? [], to.cn ?? []);
  return { words, characters: (text) => variants(phrases(text)) };
}

export function simplify(text: string): string {
  converters ??= build();
  const simplified = converters.characters(converters.words(text));
  return simplified.replace(/[「」『』]/g, (mark) => quotes[mark] ?? mark);
}

/**
 * The same without the trade's own words: 貨櫃 stays 货柜. For the index of a full text, where every character must
 * be found as it is written; the query knows the other word.
 */
export function simplifyCharacters(text: string): string {
  converters ??= build();
  return converters.characters(text);
}
