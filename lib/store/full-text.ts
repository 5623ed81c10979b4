import { plainLetters } from "@/lib/i18n/fold";
import { simplifyCharacters } from "@/lib/i18n/simplify";
import { tradeWords } from "@/lib/i18n/trade-words";

/**
 * Full text of both languages, apart from the database that keeps it. A text becomes tokens between spaces: Latin
 * words as they are, runs of Chinese characters as overlapping pairs and, at the end of a run, its last character
 * alone; so the pairs that begin with a character, and it alone, are all the places where it stands. Folded first:
 * compatibility forms unified, lower case, accents dropped, Chinese in Simplified.
 */

const ideographs = "\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}";
const isRun = new RegExp(`^[${ideographs}]`, "u");
/** A run of characters that are written without spaces, or a word. */
const unit = new RegExp(`([${ideographs}]+)|(?:(?![${ideographs}])[\\p{L}\\p{N}])+`, "gu");

/** Without accents and without the apostrophe within a word. */
function plain(text: string): string {
  return plainLetters(text).replace(/['’]/g, "");
}

function folded(text: string): string {
  return plain(simplifyCharacters(text.toWellFormed().normalize("NFKC")));
}

/** Overlapping pairs of a run. */
function pairsOf(characters: readonly string[]): string[] {
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

/** The tokens of a text, separated by spaces, as the index takes them. */
export function indexText(text: string): string {
  const tokens: string[] = [];
  for (const [found, run] of folded(text).matchAll(unit)) {
    if (run === undefined) tokens.push(found);
    else {
      const characters = [...run];
      // One by one: a run may have more characters than a call takes arguments.
      for (const pair of pairsOf(characters)) tokens.push(pair);
      tokens.push(characters.at(-1) ?? "");
    }
  }
  return tokens.join(" ");
}

/** The Latin words among the tokens of a text that a search may find by their beginning. */
export function prefixedWords(tokens: string): string[] {
  return tokens.split(" ").filter((token) => token.length > shortestPrefix && !isRun.test(token));
}

/**
 * What has to stand in a text: words side by side, of which the last may be a beginning (`endings`: the words it
 * stands for, where they are known), or a run of Chinese characters in one of several wordings.
 */
export type SearchTerm = { words: string[]; prefix: boolean; endings?: string[] } | { runs: string[] };

/** More terms than this are a text, not a search. */
const termLimit = 12;
const queryLimit = 200;
/** Shorter words are looked for whole: every second word begins with an a. */
const shortestPrefix = 3;

let wordings: [string, string][] | undefined;

/** The trade's own words and what the characters say, both in Simplified: [货柜, 集装箱]. */
function tradeWordings(): [string, string][] {
  wordings ??= tradeWords
    .map(([traditional, simplified]): [string, string] => [folded(traditional), folded(simplified)])
    .filter(([a, b]) => a !== b);
  return wordings;
}

function wordingsOf(run: string): string[] {
  const found = new Set([run]);
  for (const pair of tradeWordings()) {
    for (const [from, to] of [pair, [pair[1], pair[0]] as const]) {
      if (run.includes(from)) found.add(run.replaceAll(from, to));
    }
  }
  return [...found];
}

function termsOf(text: string, prefix: boolean): SearchTerm[] {
  const terms: SearchTerm[] = [];
  let words: string[] = [];
  const endWords = () => {
    const last = words.at(-1);
    if (last) terms.push({ words, prefix: prefix && last.length >= shortestPrefix });
    words = [];
  };
  for (const [found, run] of folded(text).matchAll(unit)) {
    if (run === undefined) words.push(found);
    else {
      endWords();
      terms.push({ runs: wordingsOf(run) });
    }
  }
  endWords();
  return terms;
}

/**
 * What a reader typed, as terms that must all be there. A Latin word is the beginning of a word; words joined by a
 * sign (mid-2022) or put into quotation marks stand side by side, in quotation marks whole. Never throws, whatever
 * is typed; text without a letter, digit or character gives none.
 */
export function parseSearch(query: string): SearchTerm[] {
  const terms: SearchTerm[] = [];
  const text = query.toWellFormed().slice(0, queryLimit).normalize("NFKC");
  for (const [, quoted, chunk] of text.matchAll(/["“”„«»]([^"“”„«»]*)["“”„«»]|([^\s"“”„«»]+)/g)) {
    terms.push(...(quoted === undefined ? termsOf(chunk ?? "", true) : termsOf(quoted, false)));
  }
  return terms.slice(0, termLimit);
}

/** Terms whose beginnings of words are looked up in a list of words; `wordsFrom` answers null for too many. */
export function expandWords(
  terms: readonly SearchTerm[],
  wordsFrom: (start: string) => Promise<string[] | null>,
): Promise<SearchTerm[]> {
  return Promise.all(
    terms.map(async (term) => {
      const [word = "", ...more] = "words" in term && term.prefix ? term.words : [];
      if (more.length > 0 || word.length <= shortestPrefix) return term;
      const endings = await wordsFrom(word);
      return endings ? { words: [word], prefix: true, endings } : term;
    }),
  );
}

/** Terms in the language of FTS5; '' for none. Tokens hold letters, digits and characters only, so nothing needs an escape. */
export function matchExpression(terms: readonly SearchTerm[]): string {
  const runMatch = (run: string) => {
    const characters = [...run];
    return characters.length === 1 ? `"${run}" *` : `"${pairsOf(characters).join(" ")}"`;
  };
  return terms
    .map((term) => {
      if ("runs" in term) return `(${term.runs.map(runMatch).join(" OR ")})`;
      if (term.endings?.[0]) return `(${term.endings.map((word) => `"${word}"`).join(" OR ")})`;
      return `"${term.words.join(" ")}"${term.prefix ? " *" : ""}`;
    })
    .join(" AND ");
}

/** Part of a text, by code units: from `start` up to `end`, excluded. */
export interface Span {
  start: number;
  end: number;
}

interface Unit {
  run: boolean;
  text: string;
  /** Where in the original the code unit of `text` at an index comes from. */
  spans: Span[];
}

/** A text's words and runs as the index has them, each code unit with its place in the original. */
function unitsOf(original: string): Unit[] {
  let joined = "";
  const places: Span[] = [];
  for (const { 0: cluster, index } of original.toWellFormed().matchAll(/\P{M}\p{M}*|\p{M}+/gsu)) {
    const form = cluster.normalize("NFKC");
    joined += form;
    for (let at = 0; at < form.length; at += 1) places.push({ start: index, end: index + cluster.length });
  }
  const units: Unit[] = [];
  const simplified = simplifyCharacters(joined);
  // A wording of another length has no place for each character: the text is then marked as it is written.
  const source = simplified.length === joined.length ? simplified : joined;
  let text = "";
  const spans: Span[] = [];
  let at = 0;
  for (const character of source) {
    const form = plain(character);
    text += form;
    for (let unitAt = 0; unitAt < form.length; unitAt += 1) spans.push(places[at] ?? { start: 0, end: 0 });
    at += character.length;
  }
  for (const { 0: found, 1: run, index } of text.matchAll(unit)) {
    units.push({ run: run !== undefined, text: found, spans: spans.slice(index, index + found.length) });
  }
  return units;
}

function spanOf({ spans }: Unit, from: number, to: number): Span {
  return { start: spans[from]?.start ?? 0, end: spans[to - 1]?.end ?? 0 };
}

function* matchesOf(units: readonly Unit[], term: SearchTerm): Generator<Span> {
  if ("runs" in term) {
    for (const found of units.filter(({ run }) => run)) {
      for (const wording of term.runs) {
        for (let at = found.text.indexOf(wording); at >= 0; at = found.text.indexOf(wording, at + 1)) {
          yield spanOf(found, at, at + wording.length);
        }
      }
    }
    return;
  }
  const last = term.words.length - 1;
  for (let from = 0; from + last < units.length; from += 1) {
    const side = units.slice(from, from + last + 1);
    const fits = side.every(({ run, text }, index) => {
      const word = term.words[index] ?? "";
      return !run && (index === last && term.prefix ? text.startsWith(word) : text === word);
    });
    if (fits) yield* side.map((found) => spanOf(found, 0, found.text.length));
  }
}

/** Where the terms stand in a text as it is shown, in order, without overlaps. A prefix marks the whole word. */
export function findMatches(text: string, terms: readonly SearchTerm[]): Span[] {
  const units = unitsOf(text);
  const found = terms.flatMap((term) => [...matchesOf(units, term)]).sort((a, b) => a.start - b.start);
  const merged: Span[] = [];
  for (const span of found) {
    const before = merged.at(-1);
    if (before && span.start <= before.end) before.end = Math.max(before.end, span.end);
    else merged.push({ ...span });
  }
  return merged;
}
