import { fold } from "./fold";
import { spellSaints } from "./plain-letters";

/**
 * A text folded, and with its Saints spelt out (fold.ts, foldName); a Chinese one also character by character, because a word
 * that Simplified says differently (三藩市, 旧金山) must be found by its own first characters too.
 */
export function foldedBothWays(text: string): string[] {
  if (!/\p{Script=Han}/u.test(text)) return [...new Set([fold(text), spellSaints(fold(text))])];
  return [fold(text), [...text].map((character) => fold(character)).join("")];
}

/** 'Ho Chi Minh City' is also found by 'Chi Minh City', 'Minh City' and 'City'. */
export function laterWords(folded: string): string[] {
  const words = folded.split(" ");
  return words.slice(1).map((_, index) => words.slice(index + 1).join(" "));
}

/** Sorts after every text that starts with what stands before it. */
export const afterAll = "\u{10FFFF}";
