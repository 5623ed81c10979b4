import { foldName } from "@/lib/i18n/fold";
import { withoutPortWord } from "./port-words";
import { regionNamed } from "./regions";

/** A reading of a text as a port: its name, and the further words that must fit it, all folded. */
export interface Reading {
  name: string;
  details: readonly string[];
}

/** Longer texts, and those of more parts or words, are no names with details: they are read unchanged. */
const longest = 100;
const mostParts = 5;
const mostWords = 6;
const mostReadings = 48;

/** What separates a name from its details: commas, then also strokes, brackets, and dashes between blanks. */
const commas = /[,，、;；\n\t]/u;
const separators = /[,，、;；:|/／()（）[\]\n\t]| [-–—−] /u;

/** 'NL RTM', as UNECE itself writes a UN/LOCODE: folded it is a code in two parts. */
const partedCode = /^([a-z]{2}) ([a-z2-9]{3})$/;
/** 'HK HKG': the country's code before a complete code. */
const doubledCode = /^([a-z]{2}) (\1[a-z2-9]{3})$/;

/** A folded text as a UN/LOCODE where it is one in two parts; null for any other text. */
export function joinedCode(folded: string): string | null {
  const code = folded.replace(doubledCode, "$2").replace(partedCode, "$1$2");
  return code === folded ? null : code;
}

/** Words of addresses and terms of trade around a name, in folded texts. */
const around =
  /^(?:(?:fob|cif|cfr|fca|cy|ex|pol|pod|from|to) )+(?=\S{4})|(?<=\S{4}) (?:cy|cfs|main ?port|base port|municipality|city)$/g;
/** 上海市, 香港特別行政區. */
const hanKind = /(?<=\p{Script=Han}{2})(?:特别行政区|特区|地区|新区|市|区)$/u;

/** The forms of a folded name: unchanged, as a code in one part, without the words around it. */
function formsOf(folded: string): string[] {
  const plain = folded.replace(around, "").replace(hanKind, "");
  const bare = withoutPortWord(plain);
  return [
    ...new Set([folded, joinedCode(folded) ?? "", plain, bare, bare.replace(hanKind, "")].filter(Boolean)),
  ];
}

/** The ways to part a folded text into two: between words, or in Chinese anywhere. */
function cutsOf(folded: string): [string, string][] {
  const words = folded.split(" ");
  if (words.length > 1 && words.length <= mostWords)
    return words
      .slice(1)
      .map((_, at): [string, string] => [
        words.slice(0, words.length - 1 - at).join(" "),
        words.slice(words.length - 1 - at).join(" "),
      ]);
  const letters = /^[\p{Script=Han}]{4,12}$/u.test(folded) ? [...folded] : [];
  return letters
    .slice(3)
    .map((_, at): [string, string] => [letters.slice(0, at + 2).join(""), letters.slice(at + 2).join("")]);
}

/** A Chinese text without the countries and provinces before it, which become details: 中國廣東深圳. */
function withoutRegions(folded: string): Reading {
  const details: string[] = [];
  let name = folded;
  for (let size = 8; size >= 2 && /^\p{Script=Han}{4}/u.test(name); size--) {
    const start = [...name].slice(0, size).join("");
    if (start.length >= name.length - 1 || !/^\p{Script=Han}+$/u.test(start) || !regionNamed(start)) continue;
    details.push(start);
    name = name.slice(start.length).trim();
    size = 9;
  }
  return { name, details };
}

/** A reading, and those of it in which one half of the name is a detail of the other. */
function withCuts({ name, details }: Reading): Reading[] {
  const plain = withoutRegions(name);
  const base =
    plain.details.length > 0 ? [{ name: plain.name, details: [...details, ...plain.details] }] : [];
  const cut = cutsOf(plain.name).flatMap(([head, tail]) => [
    { name: head, details: [...details, ...plain.details, tail] },
    { name: tail, details: [...details, ...plain.details, head] },
  ]);
  return [...base, ...cut];
}

const marks = new Set(' \n\t"“”„«»*•‣◦>#:：!?。、，,;');

/** A text without the marks of a sentence or a list around it: 'NLRTM。', '“Rotterdam”', '* Hamburg'. */
function withoutMarks(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && marks.has(text[start] ?? "")) start++;
  while (end > start && marks.has(text[end - 1] ?? "")) end--;
  return text.slice(start, end);
}

/** Each part of a text as the name, the others as its details. */
function partedBy(separator: RegExp, text: string): Reading[] {
  const parts = text.split(separator).map(foldName).filter(Boolean);
  if (parts.length < 2 || parts.length > mostParts) return [];
  return parts.map((name, at) => ({ name, details: parts.filter((_, other) => other !== at) }));
}

/** The readings of a text, the simplest first: unchanged, as a name and its details in any order, without words for a port. */
export function readingsOf(text: string): Reading[] {
  const plain = withoutMarks(text);
  const whole = foldName(plain);
  if (!whole) return [];
  if (plain.length > longest) return [{ name: whole, details: [] }];
  const parted = [commas, separators].flatMap((separator) => partedBy(separator, plain));
  const simple: Reading[] = [{ name: whole, details: [] }, ...parted];
  const all = [...simple, ...(parted.length > 0 ? parted : simple).flatMap(withCuts)];
  const readings = new Map<string, Reading>();
  for (const { name, details } of all)
    for (const form of formsOf(name)) {
      const key = [form, ...details].join("|");
      if (!readings.has(key)) readings.set(key, { name: form, details });
    }
  return [...readings.values()].slice(0, mostReadings);
}

/** The folded names that a port may have if `text` means it. */
export const namesIn = (text: string): string[] => [...new Set(readingsOf(text).map(({ name }) => name))];

/** The most names of one text that are looked up at a publisher's service. */
const mostLookups = 6;

/** Names that a service is asked for, as they are written: the text, its parts, and both without a word for a port. */
export function lookupNames(text: string): string[] {
  const plain = withoutMarks(text);
  const parts =
    plain.length > longest
      ? []
      : plain
          .split(separators)
          .map((part) => part.trim())
          .filter(Boolean);
  const bare = [plain, ...parts].map((part) => withoutPortWord(foldName(part)));
  const written = new Map<string, string>();
  for (const name of [text.trim(), joinedCode(foldName(text)) ?? "", ...parts, ...bare])
    if (name && !written.has(foldName(name))) written.set(foldName(name), name);
  return [...written.values()].slice(0, mostLookups);
}
