import { simplify } from "./simplify";

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
};

/**
 * The form in which text is searched: compatibility forms unified, Chinese in Simplified, accents dropped,
 * lower case, apostrophes and dots dropped, other separators one space.
 */
export function fold(text: string): string {
  return simplify(text.normalize("NFKC"))
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .replace(/[łøđðþßæœı]/g, (letter) => bases[letter] ?? letter)
    .replace(/['’.·]/g, "")
    .replace(/[\s\-–—_/,()]+/g, " ")
    .trim();
}
