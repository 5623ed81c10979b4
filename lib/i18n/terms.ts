import { fold } from "./fold";
import { spellOut, withDigraphs } from "./plain-letters";

/**
 * A text folded, with its abbreviations spelt out (fold.ts, foldName), and with ä, ö, ü, ø and å as two letters each. A
 * Chinese text is also folded character by character, because a word that differs in Simplified (三藩市, 旧金山) must also
 * be found by its first characters as typed.
 */
export function foldedBothWays(text: string): string[] {
  if (!/\p{Script=Han}/u.test(text)) {
    const [folded, withTwoLetters] = [fold(text), fold(withDigraphs(text))];
    return [...new Set([folded, spellOut(folded), withTwoLetters, spellOut(withTwoLetters)])];
  }
  return [fold(text), [...text].map((character) => fold(character)).join("")];
}

/** 'Ho Chi Minh City' is also found by 'Chi Minh City', 'Minh City' and 'City'. */
export function trailingWords(folded: string): string[] {
  const words = folded.split(" ");
  return words.slice(1).map((_, index) => words.slice(index + 1).join(" "));
}

/** A suffix that makes a text sort after all texts that begin with it. */
export const afterAll = "\u{10FFFF}";
