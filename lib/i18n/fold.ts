import { plainCharacters, plainLetters, plainSpaces, spellOut } from "./plain-letters";
import { simplifyName } from "./simplify";

/**
 * The form in which text is searched: compatibility forms are unified, Chinese is Simplified, letters are lower case without
 * accents, invisible characters, apostrophes and dots are dropped, and other separators become one space.
 */
export function fold(text: string): string {
  return plainSpaces(plainLetters(simplifyName(plainCharacters(text)))).trim();
}

/** The form in which names of places are searched: folded, with abbreviations such as St. and Mt. spelt out. */
export function foldName(text: string): string {
  return spellOut(fold(text));
}
