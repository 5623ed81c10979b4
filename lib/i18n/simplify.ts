import { ConverterFactory, Locale as dictionaries } from "opencc-js/t2cn";
import { mainlandWords } from "./mainland-words";
import { dryWords } from "./qian";
import { tradeWords } from "./trade-words";

/** Quotation marks as the Mainland writes them (GB/T 15834). */
const quotes: Record<string, string> = { "「": "“", "」": "”", "『": "‘", "』": "’" };

/** Stands for a 乾 that stays while the dictionaries, which would make 干 of it, go over the text. */
const heldQian = "\ue4be";

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
  /** 乾 of dryness becomes 干, any other is held (qian.ts); 閤下 is 阁下, though the dictionaries make 合 of its 閤. */
  qian: (text: string) => string;
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
    qian: ConverterFactory([
      [
        ["乾", heldQian],
        ["閤下", "阁下"],
        ...dryWords.map((word): [string, string] => [word, word.replaceAll("乾", "干")]),
      ],
    ]),
  };
}

/** Nothing that any dictionary knows is written without one of these: most texts need not be walked through three times. */
export const chinese = /[\u2e80-\u{10ffff}]/u;

/** Only what is shown takes this pass: in texts that are searched every 乾 of a reader and of a store is the same character. */
function shown(text: string, convert: (text: string, converters: Converters) => string): string {
  if (!chinese.test(text)) return text;
  converters ??= build();
  if (!/[乾閤]/.test(text)) return convert(text, converters);
  return convert(converters.qian(text), converters).replaceAll(heldQian, "乾");
}

const withQuotes = (text: string) => text.replace(/[「」『』]/g, (mark) => quotes[mark] ?? mark);

/** A text as mainland readers would write it: Simplified, in their words, with their quotation marks. */
export function simplify(text: string): string {
  return shown(text, (traditional, { words, characters }) => withQuotes(characters(words(traditional))));
}

/** The form in which names are stored and searched (fold.ts): only the words that it counts on are changed. */
export function simplifyName(text: string): string {
  if (!chinese.test(text)) return text;
  converters ??= build();
  return withQuotes(converters.characters(converters.names(text)));
}

/** The name of a company, which nobody may translate, in Simplified characters: 貨櫃 stays 货柜. */
export function simplifyOwnName(text: string): string {
  return shown(text, (traditional, { characters }) => characters(traditional));
}

/**
 * The characters alone, for the index of a full text, where every character must be found as it is written; the query knows
 * the other word.
 */
export function simplifyCharacters(text: string): string {
  if (!chinese.test(text)) return text;
  converters ??= build();
  return converters.characters(text);
}
