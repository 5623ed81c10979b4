import { plainLetters } from "@/lib/i18n/plain-letters";
import { simplifyCharacters } from "@/lib/i18n/simplify";

/**
 * Full text of both languages, apart from the database that keeps it. A text becomes tokens between spaces: Latin
 * words as they are, runs of Chinese characters as overlapping pairs and, at the end of a run, its last character
 * alone; so the pairs that begin with a character, and it alone, are all the places where it stands. Folded first:
 * compatibility forms unified, lower case, accents dropped, Chinese in Simplified.
 */

const ideographs = "\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}";
const isRun = new RegExp(`^[${ideographs}]`, "u");
/** A run of characters that are written without spaces (its group), or a word. */
export const unit = new RegExp(`([${ideographs}]+)|(?:(?![${ideographs}])[\\p{L}\\p{N}])+`, "gu");

/** Lower case, without accents and without the apostrophe within a word. */
export function plain(text: string): string {
  return plainLetters(text).replace(/['’]/g, "");
}

/** A letter that only its sign makes a name: C++, C#, A+. */
const signedLetter = /(?<![\p{L}\p{N}])(\p{L})(\+{1,2}|#)(?![\p{L}\p{N}+#])/gu;

/** A text in the form in which it is indexed and looked for. */
export function folded(text: string): string {
  const written = text.toWellFormed().normalize("NFKC");
  // The letter alone would stand for half of the archive.
  const named = written.replace(signedLetter, (_, letter: string, sign: string) =>
    sign === "#" ? `${letter}sharp` : letter + "plus".repeat(sign.length),
  );
  return plain(simplifyCharacters(named));
}

/** Overlapping pairs of a run. */
export function pairsOf(characters: readonly string[]): string[] {
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

/** The tokens of a text, separated by spaces, as the index takes them. */
export function indexText(text: string): string {
  const tokens: string[] = [];
  for (const [found, run] of folded(text).matchAll(unit)) {
    if (run === undefined) tokens.push(found);
    else {
      const characters = [...run];
      // One by one: a run may have more characters than a call takes arguments.
      for (const pair of pairsOf(characters)) tokens.push(pair);
      tokens.push(characters.at(-1) ?? "");
    }
  }
  return tokens.join(" ");
}

/** Shorter words are looked for whole: every second word begins with an a. */
export const shortestPrefix = 3;

/** The Latin words among the tokens of a text that a search may find by their beginning. */
export function prefixedWords(tokens: string): string[] {
  return tokens.split(" ").filter((token) => token.length > shortestPrefix && !isRun.test(token));
}
