import { ConverterFactory, Locale as dictionaries } from "opencc-js/t2cn";
import { mainlandWords } from "./mainland-words";
import { dryWords } from "./qian";
import { tradeWords } from "./trade-words";

/** The quotation marks of the Mainland (GB/T 15834). */
const quotes: Record<string, string> = { "「": "“", "」": "”", "『": "‘", "』": "’" };

/** Replaces a 乾 that stays, so that the dictionaries do not turn it into 干. */
const heldQian = "\ue4be";

/**
 * Converts Traditional Chinese (Hong Kong usage) to Simplified, with quotation marks. It runs only on the server, because its
 * dictionaries have 0.5 MB.
 *
 * It makes three passes: first words of the trade in the Traditional text, then Taiwan's phrases, which distinguish 沿著 from
 * 著名, then Hong Kong's variants, which contain 衞. Another order would turn 顯著 into 显着.
 */
interface Converters {
  /** All words that differ on the Mainland. */
  words: (text: string) => string;
  /** The words among them by which names are searched. */
  names: (text: string) => string;
  characters: (text: string) => string;
  /** 乾 with the meaning dry becomes 干, any other is protected (qian.ts). 閤下 becomes 阁下; the dictionaries would convert 閤 to 合. */
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

/** Matches a character that any dictionary converts. Most texts have none and need no pass. */
export const chinese = /[\u2e80-\u{10ffff}]/u;

/** Only shown texts take this pass. In searched texts every 乾, of a reader and of the store, must be the same character. */
function shown(text: string, convert: (text: string, converters: Converters) => string): string {
  if (!chinese.test(text)) return text;
  converters ??= build();
  if (!/[乾閤]/.test(text)) return convert(text, converters);
  return convert(converters.qian(text), converters).replaceAll(heldQian, "乾");
}

const withQuotes = (text: string) => text.replace(/[「」『』]/g, (mark) => quotes[mark] ?? mark);

/** A text in Simplified Chinese, with the words and quotation marks of the Mainland. */
export function simplify(text: string): string {
  return shown(text, (traditional, { words, characters }) => withQuotes(characters(words(traditional))));
}

/** The form in which names are stored and searched (fold.ts): only the words of tradeWords are replaced. */
export function simplifyName(text: string): string {
  if (!chinese.test(text)) return text;
  converters ??= build();
  return withQuotes(converters.characters(converters.names(text)));
}

/** The name of a company in Simplified characters. Its words are not replaced: 貨櫃 becomes 货柜. */
export function simplifyCompanyName(text: string): string {
  return shown(text, (traditional, { characters }) => characters(traditional));
}

/**
 * Converts only the characters, for the full-text index, in which every character must be found as it is written. The query
 * contains the other word.
 */
export function simplifyCharacters(text: string): string {
  if (!chinese.test(text)) return text;
  converters ??= build();
  return converters.characters(text);
}
