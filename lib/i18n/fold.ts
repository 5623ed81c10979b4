import { plainCharacters, plainLetters, plainSpaces, spellSaints } from "./plain-letters";
import { simplifyName } from "./simplify";

/**
 * The form in which text is searched: compatibility forms unified, Chinese in Simplified, accents dropped,
 * lower case, unseen signs, apostrophes and dots dropped, other separators one space.
 */
export function fold(text: string): string {
  return plainSpaces(plainLetters(simplifyName(plainCharacters(text)))).trim();
}

/** The form in which a place's name is looked for: folded, with St., Sankt and Sint spelt as Saint. */
export function foldName(text: string): string {
  return spellSaints(fold(text));
}
