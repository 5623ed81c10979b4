/**
 * Normalises names for comparison, whatever keyboard or program they come from. The server's search, imports and the browser's
 * pickers share it, so it is separate from the Chinese dictionaries of fold.ts.
 */

/** Letters that Unicode does not decompose into a base and a mark. */
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

/** Invisible characters: soft hyphens, spaces without width, marks of the writing direction. */
const unseen = /\p{Cf}/gu;
/** Apostrophes, primes and the okina. NFKC would turn some of them into a blank and an accent. */
const apostrophes = /['`´‘’‛′ʹʻʼʽʾʿˈ῾᾽＇｀]/gu;

/** A text without invisible characters and apostrophes, in its compatibility form: full-width letters become plain ones. */
export function plainCharacters(text: string): string {
  return text.replace(unseen, "").replace(apostrophes, "").normalize("NFKC").replace(apostrophes, "");
}

/** Converts to lower case, removes accents, and replaces letters such as ø by plain ones. */
export function plainLetters(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .replace(/[łøđðþßæœıς]/g, (letter) => bases[letter] ?? letter);
}

/** Drops dots, and replaces dashes of every length, the minus sign and other separators by one blank. */
export function plainSpaces(text: string): string {
  return text.replace(/[.·・‧]/g, "").replace(/[\s\p{Pd}−_/,()]+/gu, " ");
}

/** Spells St, Sankt and Sint as Saint if another word follows: 'st john' becomes 'saint john'. */
export function spellSaints(folded: string): string {
  return folded.replace(/(?<!\S)(?:sankt|sint|st) (?=\S)/g, "saint ");
}
