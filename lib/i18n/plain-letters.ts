/**
 * How names are compared, whatever keyboard or programme they come from. Apart from the Chinese dictionaries of fold.ts: the
 * server's search, the import of a file and the browser's pickers share it.
 */

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

/** Signs that nobody sees: soft hyphens, spaces without width, marks of the direction of writing. */
const unseen = /\p{Cf}/gu;
/** Apostrophes, primes and the okina; NFKC would make a blank and an accent of some. */
const apostrophes = /['`´‘’‛′ʹʻʼʽʾʿˈ῾᾽＇｀]/gu;

/** A text without unseen signs and apostrophes, in the form that compatibility calls one: full-width letters are plain ones. */
export function plainCharacters(text: string): string {
  return text.replace(unseen, "").replace(apostrophes, "").normalize("NFKC").replace(apostrophes, "");
}

/** Lower case, without accents, letters that have none of their own written plainly. */
export function plainLetters(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .replace(/[łøđðþßæœıς]/g, (letter) => bases[letter] ?? letter);
}

/** Dots dropped; dashes of every length, the minus sign and other separators are one blank. */
export function plainSpaces(text: string): string {
  return text.replace(/[.·・‧]/g, "").replace(/[\s\p{Pd}−_/,()]+/gu, " ");
}

/** 'st john' is 'saint john', and so are Sankt and Sint: as a word that another follows. */
export function spellSaints(folded: string): string {
  return folded.replace(/(?<!\S)(?:sankt|sint|st) (?=\S)/g, "saint ");
}
