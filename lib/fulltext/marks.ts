import { simplifyCharacters } from "@/lib/i18n/simplify";
import type { SearchTerm } from "./terms";
import { plain, unit } from "./tokens";

/** Part of a text, by code units: from `start` up to `end`, excluded. */
export interface Span {
  start: number;
  end: number;
}

interface Unit {
  run: boolean;
  text: string;
  /** The place in the original of each code unit of `text`. */
  spans: Span[];
}

/** A text's words and runs as they are indexed, each code unit with its place in the original. */
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
  // If the Simplified text has another length, places do not match: the original text is then searched.
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
  for (const { 0: matched, 1: run, index } of text.matchAll(unit)) {
    units.push({ run: run !== undefined, text: matched, spans: spans.slice(index, index + matched.length) });
  }
  return units;
}

function spanOf({ spans }: Unit, from: number, to: number): Span {
  return { start: spans[from]?.start ?? 0, end: spans[to - 1]?.end ?? 0 };
}

function* matchesOf(units: readonly Unit[], term: SearchTerm): Generator<Span> {
  if ("runs" in term) {
    for (const runUnit of units.filter(({ run }) => run)) {
      for (const wording of term.runs) {
        for (let at = runUnit.text.indexOf(wording); at >= 0; at = runUnit.text.indexOf(wording, at + 1)) {
          yield spanOf(runUnit, at, at + wording.length);
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
    if (fits) yield* side.map((matched) => spanOf(matched, 0, matched.text.length));
  }
}

/** The matches of the terms in a shown text, in order, without overlaps. A prefix matches the complete word. */
export function findMatches(text: string, terms: readonly SearchTerm[]): Span[] {
  const units = unitsOf(text);
  const matches = terms.flatMap((term) => [...matchesOf(units, term)]).sort((a, b) => a.start - b.start);
  const merged: Span[] = [];
  for (const span of matches) {
    const before = merged.at(-1);
    if (before && span.start <= before.end) before.end = Math.max(before.end, span.end);
    else merged.push({ ...span });
  }
  return merged;
}

/** A part of a text; `hit` is true for a match. The joined parts are the text. */
export interface TextPart {
  text: string;
  hit: boolean;
}

/** Splits a text into matches and other parts. */
export function markText(
  text: string,
  terms: readonly SearchTerm[],
  matches = findMatches(text, terms),
): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { start, end } of matches) {
    if (start > at) parts.push({ text: text.slice(at, start), hit: false });
    parts.push({ text: text.slice(start, end), hit: true });
    at = end;
  }
  if (at < text.length) parts.push({ text: text.slice(at), hit: false });
  return parts;
}

/** Code units of a passage, and of those before its first match. */
interface PassageLength {
  before: number;
  total: number;
}

/** A passage around the first match of the intro, else of the body; the intro's beginning where neither has one. */
export function markPassage(
  [intro, body]: [string, () => string],
  length: PassageLength,
  terms: readonly SearchTerm[],
): TextPart[] {
  const inIntro = findMatches(intro, terms);
  if (inIntro[0]) return cut(intro, inIntro[0].start, length, terms);
  const text = body();
  const inBody = findMatches(text, terms);
  return inBody[0] ? cut(text, inBody[0].start, length, terms) : cut(intro || text, 0, length, terms);
}

function cut(
  text: string,
  match: number,
  { before, total }: PassageLength,
  terms: readonly SearchTerm[],
): TextPart[] {
  let start = match <= before ? 0 : match - before;
  let end = Math.min(text.length, start + total);
  if (start > 0) start = beginning(text, start, match);
  if (end < text.length) end = Math.max(wordEnd(text, end), Math.min(text.length, match + 1));
  const passage = oneLine(text.slice(start, end).trim());
  return markText(`${start > 0 ? "… " : ""}${passage}${end < text.length ? " …" : ""}`, terms);
}

/** The separator after a block, such as a head, that does not end like a sentence. */
const blockSeparator = " · ";

/** Characters at the end of a sentence or a clause, and closing marks after it. */
const ends = '.!?:;,。！？：；，、…」』）)"”’]';

function oneLine(passage: string): string {
  const [first = "", ...others] = passage.split("\n").map((line) => line.trim());
  return others.reduce(
    (joined, line) => joined + (ends.includes(joined.at(-1) ?? " ") ? " " : blockSeparator) + line,
    first,
  );
}

/** The end of a sentence or a block. */
const sentenceEnd = /[.!?][)"”’]?\s+(?=[\p{Lu}\d“"‘])|[。！？；][」』）”’]?|\n/u;
const clauseEnd = /[，、：][」』）”’]?/;

/**
 * The start of a passage: the first sentence that begins between `from` and `until`, else a Chinese clause, else a word, else
 * `from`.
 */
function beginning(text: string, from: number, until: number): number {
  const window = text.slice(from, until);
  for (const end of [sentenceEnd, clauseEnd, /\s/]) {
    const match = end.exec(window);
    if (match) return from + match.index + match[0].length;
  }
  return isLowSurrogate(text, from) ? from + 1 : from;
}

function wordEnd(text: string, from: number): number {
  const space = text.lastIndexOf(" ", from);
  if (space > from - 20) return space;
  return isLowSurrogate(text, from) ? from - 1 : from;
}

function isLowSurrogate(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff;
}
