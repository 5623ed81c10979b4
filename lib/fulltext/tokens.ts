import { plainLetters } from "@/lib/i18n/plain-letters";
import { simplifyCharacters } from "@/lib/i18n/simplify";

/**
 * Tokens of texts in both languages, independent of the database. A text becomes tokens separated by spaces: Latin words, and
 * for a run of Chinese characters overlapping pairs and its last character. So the tokens that begin with a character cover all
 * its occurrences. Texts are folded first: compatibility forms unified, lower case, accents dropped, Chinese in Simplified.
 */

const ideographs = "\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}";
const isRun = new RegExp(`^[${ideographs}]`, "u");
/** A run of characters that are written without spaces (its group), or a word. */
export const unit = new RegExp(`([${ideographs}]+)|(?:(?![${ideographs}])[\\p{L}\\p{N}])+`, "gu");

/** Lower case, without accents and without the apostrophe within a word. */
export function plain(text: string): string {
  return plainLetters(text).replace(/['’]/g, "");
}

/** A letter that is a name only with its sign: C++, C#, A+. */
const signedLetter = /(?<![\p{L}\p{N}])(\p{L})(\+{1,2}|#)(?![\p{L}\p{N}+#])/gu;

/** A text in the form in which it is indexed and searched. */
export function folded(text: string): string {
  const normalized = text.toWellFormed().normalize("NFKC");
  // The letter without its sign would match half of the archive.
  const spelled = normalized.replace(signedLetter, (_, letter: string, sign: string) =>
    sign === "#" ? `${letter}sharp` : letter + "plus".repeat(sign.length),
  );
  return plain(simplifyCharacters(spelled));
}

/** Overlapping pairs of a run. */
export function pairsOf(characters: readonly string[]): string[] {
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

/** The tokens of a text, separated by spaces, for the index. */
export function indexText(text: string): string {
  const tokens: string[] = [];
  for (const [match, run] of folded(text).matchAll(unit)) {
    if (run === undefined) tokens.push(match);
    else {
      const characters = [...run];
      // One by one: a run may have more characters than a call takes arguments.
      for (const pair of pairsOf(characters)) tokens.push(pair);
      tokens.push(characters.at(-1) ?? "");
    }
  }
  return tokens.join(" ");
}

/** Shorter words are no prefixes: too many words begin with them. */
export const shortestPrefix = 3;

/** The Latin words among the tokens of a text that a search may find by their beginning. */
export function prefixedWords(tokens: string): string[] {
  return tokens.split(" ").filter((token) => token.length > shortestPrefix && !isRun.test(token));
}
