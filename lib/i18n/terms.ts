import { fold } from "./fold";
import { spellSaints } from "./plain-letters";

/**
 * A text folded, and with Saint spelt out (fold.ts, foldName). A Chinese text is also folded character by character, because a
 * word that differs in Simplified (三藩市, 旧金山) must also be found by its first characters as typed.
 */
export function foldedBothWays(text: string): string[] {
  if (!/\p{Script=Han}/u.test(text)) return [...new Set([fold(text), spellSaints(fold(text))])];
  return [fold(text), [...text].map((character) => fold(character)).join("")];
}

/** 'Ho Chi Minh City' is also found by 'Chi Minh City', 'Minh City' and 'City'. */
export function trailingWords(folded: string): string[] {
  const words = folded.split(" ");
  return words.slice(1).map((_, index) => words.slice(index + 1).join(" "));
}

/** A suffix that makes a text sort after all texts that begin with it. */
export const afterAll = "\u{10FFFF}";
