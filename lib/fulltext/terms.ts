import { mainlandWords } from "@/lib/i18n/mainland-words";
import { tradeWords } from "@/lib/i18n/trade-words";
import { folded, pairsOf, shortestPrefix, unit } from "./tokens";

/**
 * What has to stand in a text: words side by side, of which the last may be a beginning (`endings`: the words it
 * stands for, where they are known), or a run of Chinese characters in one of several wordings.
 */
export type SearchTerm = { words: string[]; prefix: boolean; endings?: string[] } | { runs: string[] };

/** More terms than this are a text, not a search. */
const termLimit = 12;
const queryLimit = 200;
let wordings: [string, string][] | undefined;

/** The trade's own words and what the characters say, both in Simplified: [货柜, 集装箱]. */
function tradeWordings(): [string, string][] {
  wordings ??= [...tradeWords, ...mainlandWords]
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

/** How a database writes what has to stand in a text. Tokens are letters, digits and characters: nothing needs an escape. */
interface Wording {
  /** Tokens side by side, of which the last may be a beginning. */
  beside(tokens: readonly string[], prefix: boolean): string;
  or: string;
  and: string;
}

function worded(terms: readonly SearchTerm[], { beside, or, and }: Wording): string {
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

/** Columns of an indexed text that are looked into, in the order of the table. */
export const textColumns = ["headline", "intro", "body", "hashtags"] as const;
export type TextColumn = (typeof textColumns)[number];

/** Terms in the language of FTS5, in some columns or in all; '' for none. */
export function matchExpression(terms: readonly SearchTerm[], columns?: readonly TextColumn[]): string {
  const expression = worded(terms, {
    beside: (tokens, prefix) => `"${tokens.join(" ")}"${prefix ? " *" : ""}`,
    or: " OR ",
    and: " AND ",
  });
  return columns && expression ? `{${columns.join(" ")}} : (${expression})` : expression;
}

/** What a tsvector calls the columns of a text (tsvector.ts). */
export const columnLetters = { headline: "A", intro: "B", body: "C", hashtags: "D" } as const;

/** Terms in the language of PostgreSQL's tsquery, in some columns or in all; '' for none. */
export function queryExpression(terms: readonly SearchTerm[], columns: readonly TextColumn[] = []): string {
  const letters = columns.map((column) => columnLetters[column]).join("");
  return worded(terms, {
    beside: (tokens, prefix) => {
      const flags = (at: number) => (prefix && at === tokens.length - 1 ? "*" : "") + letters;
      return `(${tokens.map((token, at) => `'${token}'${flags(at) && `:${flags(at)}`}`).join(" <-> ")})`;
    },
    or: " | ",
    and: " & ",
  });
}
