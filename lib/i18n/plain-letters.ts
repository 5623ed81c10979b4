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

/** Words that names of places abbreviate or have in several languages, by their usual form. */
const spelledOut: Record<string, string> = {
  sankt: "saint",
  sint: "saint",
  st: "saint",
  ste: "sainte",
  mt: "mount",
  ft: "fort",
  pto: "puerto",
};

/** Spells such a word out if another word follows: 'st john' and 'mt vernon' become 'saint john' and 'mount vernon'. */
export function spellOut(folded: string): string {
  return folded.replace(
    /(?<!\S)(sankt|sint|ste?|mt|ft|pto) (?=\S)/g,
    (_, word: string) => `${spelledOut[word]} `,
  );
}

const digraphs: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", ø: "oe", å: "aa" };

/** A name with the two letters that stand for one with a mark where a keyboard lacks it: 'Malmoe', 'Aabenraa'. */
export function withDigraphs(text: string): string {
  return text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[äöüøå]/g, (letter) => digraphs[letter] ?? letter);
}
