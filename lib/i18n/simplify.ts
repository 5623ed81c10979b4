import { ConverterFactory, Locale as dictionaries } from "opencc-js/t2cn";
import { tradeWords } from "./trade-words";

/**
 * Traditional (Hong Kong usage) to Simplified Chinese. Server only by weight (0.5 MB of dictionaries).
 *
 * Three passes: the trade's own words first, on the Traditional text; then Taiwan's phrases, which know 沿著
 * from 著名; then Hong Kong's variants, which know 衞. The other order turns 顯著 into 显着.
 */
let convert: ((text: string) => string) | undefined;

function build(): (text: string) => string {
  const { from, to } = dictionaries;
  const words = ConverterFactory([tradeWords.map(([traditional, simplified]) => [traditional, simplified])]);
  const phrases = ConverterFactory(from.tw ?? [], to.cn ?? []);
  const variants = ConverterFactory(from.hk ?? [], to.cn ?? []);
  return (text) => variants(phrases(words(text)));
}

export function simplify(text: string): string {
  convert ??= build();
  return convert(text);
}
