import { simplifyName } from "./simplify";

/** Letters that Unicode does not take apart into a base and a mark. */
const bases: Record<string, string> = {
  ł: "l",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ı: "i",
  ς: "σ",
};

/**
 * The form in which text is searched: compatibility forms unified, Chinese in Simplified, accents dropped,
 * lower case, apostrophes and dots dropped, other separators one space.
 */
export function fold(text: string): string {
  return plainLetters(simplifyName(text.normalize("NFKC")))
    .replace(/['’.·]/g, "")
    .replace(/[\s\-–—_/,()]+/g, " ")
    .trim();
}

/** Lower case, without accents, letters that have none of their own written plainly. */
export function plainLetters(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .replace(/[łøđðþßæœıς]/g, (letter) => bases[letter] ?? letter);
}
