import { mainlandWords } from "@/lib/i18n/mainland-words";
import { tradeWords } from "@/lib/i18n/trade-words";
import { folded, pairsOf, shortestPrefix, unit } from "./tokens";

/**
 * What a text must contain: adjacent words, of which the last may be a prefix (`endings`: its completions, where they were looked
 * up), or a run of Chinese characters in one of several wordings.
 */
export type SearchTerm = { words: string[]; prefix: boolean; endings?: string[] } | { runs: string[] };

/** The largest number of terms. Further ones are ignored. */
const termLimit = 12;
const queryLimit = 200;
let wordings: [string, string][] | undefined;

/** Pairs of a converted word and the word of the Mainland's trade, both in Simplified: [货柜, 集装箱]. */
function tradeWordings(): [string, string][] {
  wordings ??= [...tradeWords, ...mainlandWords]
    .map(([traditional, simplified]): [string, string] => [folded(traditional), folded(simplified)])
    .filter(([a, b]) => a !== b);
  return wordings;
}

function wordingsOf(run: string): string[] {
  const wordings = new Set([run]);
  for (const pair of tradeWordings()) {
    for (const [from, to] of [pair, [pair[1], pair[0]] as const]) {
      if (run.includes(from)) wordings.add(run.replaceAll(from, to));
    }
  }
  return [...wordings];
}

function termsOf(text: string, prefix: boolean): SearchTerm[] {
  const terms: SearchTerm[] = [];
  let words: string[] = [];
  const endWords = () => {
    const last = words.at(-1);
    if (last) terms.push({ words, prefix: prefix && last.length >= shortestPrefix });
    words = [];
  };
  for (const [match, run] of folded(text).matchAll(unit)) {
    if (run === undefined) words.push(match);
    else {
      endWords();
      terms.push({ runs: wordingsOf(run) });
    }
  }
  endWords();
  return terms;
}

/**
 * Parses a query into terms that a text must all contain. A Latin word is a prefix. Words joined by punctuation (mid-2022) or in
 * quotation marks are adjacent; in quotation marks they are complete words. Never throws. A text without a letter, digit or
 * Chinese character has no terms.
 */
export function parseSearch(query: string): SearchTerm[] {
  const terms: SearchTerm[] = [];
  const text = query.toWellFormed().slice(0, queryLimit).normalize("NFKC");
  for (const [, quoted, chunk] of text.matchAll(/["“”„«»]([^"“”„«»]*)["“”„«»]|([^\s"“”„«»]+)/g)) {
    terms.push(...(quoted === undefined ? termsOf(chunk ?? "", true) : termsOf(quoted, false)));
  }
  return terms.slice(0, termLimit);
}

/** Looks up the completions of prefixes in the terms. `wordsFrom` returns null for too many. */
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

/** The query syntax of a database. Tokens are letters, digits and Chinese characters: nothing needs an escape. */
interface Syntax {
  /** Adjacent tokens, of which the last may be a prefix. */
  beside(tokens: readonly string[], prefix: boolean): string;
  or: string;
  and: string;
}

function expressionOf(terms: readonly SearchTerm[], { beside, or, and }: Syntax): string {
  const runMatch = (run: string) => {
    const characters = [...run];
    return characters.length === 1 ? beside(characters, true) : beside(pairsOf(characters), false);
  };
  return terms
    .map((term) => {
      if ("runs" in term) return `(${term.runs.map(runMatch).join(or)})`;
      if (term.endings?.[0]) return `(${term.endings.map((word) => beside([word], false)).join(or)})`;
      return beside(term.words, term.prefix);
    })
    .join(and);
}

/** Searched columns of an indexed text, in the order of the table. */
export const textColumns = ["headline", "intro", "body", "hashtags"] as const;
export type TextColumn = (typeof textColumns)[number];

/** Terms as an FTS5 expression, for some columns or for all; '' for none. */
export function matchExpression(terms: readonly SearchTerm[], columns?: readonly TextColumn[]): string {
  const expression = expressionOf(terms, {
    beside: (tokens, prefix) => `"${tokens.join(" ")}"${prefix ? " *" : ""}`,
    or: " OR ",
    and: " AND ",
  });
  return columns && expression ? `{${columns.join(" ")}} : (${expression})` : expression;
}

/** The weights of a tsvector by which columns are distinguished (tsvector.ts). */
export const columnLetters = { headline: "A", intro: "B", body: "C", hashtags: "D" } as const;

/** Terms as a tsquery of PostgreSQL, for some columns or for all; '' for none. */
export function queryExpression(terms: readonly SearchTerm[], columns: readonly TextColumn[] = []): string {
  const letters = columns.map((column) => columnLetters[column]).join("");
  return expressionOf(terms, {
    beside: (tokens, prefix) => {
      const flags = (at: number) => (prefix && at === tokens.length - 1 ? "*" : "") + letters;
      return `(${tokens.map((token, at) => `'${token}'${flags(at) && `:${flags(at)}`}`).join(" <-> ")})`;
    },
    or: " | ",
    and: " & ",
  });
}
