import { createDeletionIndex, type DeletionIndex } from "./near-deletions";
import { withoutPort } from "./port-words";

/** A term by which a place is found, and the place's id. */
interface NearTerm {
  term: string;
  id: string;
  /** Whether the place is one of the lesser known, which come last among those that are equally similar. */
  isLesser?: boolean;
}

/** Terms that are indexed for a similarity search. */
export interface NearIndex {
  /** Adds a folded term of a place. */
  add(term: NearTerm): void;
  /** Builds the index, in steps between which other work can run; otherwise `find` builds it at once, after some searches. */
  prepare(): Iterable<void>;
  /** Ids of at most `limit` places with a term whose start is similar to a folded text, the nearest first. */
  find(text: string, limit: number): string[];
}

/** So many searches compare a text with all terms, which takes less time than to build the index: an import has few such names. */
const mostScans = 8;

/** The longest text that is searched; longer ones are no names. */
const longest = 60;

/**
 * Number of first letters that are compared for one typing error and for two: a text that may have as many errors is at least
 * so long.
 */
const beginnings = [5, 7] as const;

/** Number of typing errors that a folded text may have: one from five letters, two from eight; blanks are not counted. */
export function typosAllowed(text: string): number {
  const letters = text.replaceAll(" ", "").length;
  if (text.length > longest || letters < 5) return 0;
  return letters < 8 ? 1 : 2;
}

/** The distance of a text from the nearest start of a term, and from the complete term. */
export interface Distance {
  start: number;
  /** One more than the limit where it is farther. */
  full: number;
}

/** Three rows of the table of distances, which all comparisons share, since they are synchronous. */
const lines = [0, 1, 2].map(() => new Uint8Array(longest + 8)) as [Uint8Array, Uint8Array, Uint8Array];

/**
 * The number of letters to insert, delete, replace or swap with their neighbour that change a text of at most 60 letters into
 * the start of a term; null when they are more than `most`. For each letter of the text it compares 2 × most + 1 letters of the
 * term.
 */
export function distance(text: string, term: string, most: number): Distance | null {
  const width = Math.min(term.length, text.length + most);
  if (width < text.length - most) return null;
  const far = most + 1;
  let [two, above, line] = lines;
  for (let column = 0; column <= width; column++) above[column] = Math.min(column, far);
  for (let at = 1; at <= text.length; at++) {
    const first = Math.max(0, at - most);
    const last = Math.min(width, at + most);
    const letter = text.charCodeAt(at - 1);
    let best = far;
    // Outside the band the distance is too large.
    if (first > 0) line[first - 1] = far;
    if (last < width) line[last + 1] = far;
    for (let column = first; column <= last; column++) {
      let value = at;
      if (column > 0) {
        const other = term.charCodeAt(column - 1);
        value = (above[column - 1] as number) + (letter === other ? 0 : 1);
        value = Math.min(value, (above[column] as number) + 1, (line[column - 1] as number) + 1);
        if (letter === term.charCodeAt(column - 2) && other === text.charCodeAt(at - 2))
          value = Math.min(value, (two[column - 2] as number) + 1);
      }
      line[column] = value;
      if (value < best) best = value;
    }
    if (best > most) return null;
    [two, above, line] = [above, line, two];
  }
  let start = far;
  for (let column = Math.max(0, text.length - most); column <= width; column++)
    start = Math.min(start, above[column] as number);
  if (start > most) return null;
  return { start, full: term.length <= width ? Math.min(far, above[width] as number) : far };
}

/**
 * An index in memory. It stores what remains of a term's start after as many letters as the allowed errors are deleted, in
 * every way: a text with no more errors leaves one of the same remainders. So a text is compared only with the terms that share
 * a remainder, a few hundred of hundreds of thousands.
 */
export function createNearIndex(): NearIndex {
  const numbers = new Map<string, number>();
  const terms: string[] = [];
  const owners: (string | string[])[] = [];
  const lesser: boolean[] = [];
  let rests: (DeletionIndex | null)[] | null = null;
  let scans = 0;

  function* prepare() {
    const made = [null, ...beginnings.map((length, index) => createDeletionIndex(terms, length, index + 1))];
    for (const one of made) if (one) yield* one.fill();
    rests = made;
  }

  return {
    add({ term, id, isLesser = false }) {
      rests = null;
      const known = numbers.get(term);
      if (known !== undefined) {
        owners[known] = [...new Set([owners[known] ?? [], id].flat())];
        lesser[known] = lesser[known] === true && isLesser;
        return;
      }
      numbers.set(term, terms.push(term) - 1);
      owners.push(id);
      lesser.push(isLesser);
    },

    prepare,

    find(text, limit) {
      const most = typosAllowed(text);
      if (most === 0) return [];
      if (!rests && ++scans > mostScans) for (const _ of prepare());
      // Hits are grouped by their distance: only the nearest are sorted.
      const levels: number[][] = [];
      for (const number of rests?.[most]?.candidates(text) ?? terms.keys()) {
        const term = terms[number] as string;
        const match = distance(text, term, most);
        if (!match) continue;
        // The first letter is rarely wrong.
        const tier = match.start * 2 + (lesser[number] ? 1 : 0);
        const level = tier * 8 + (term[0] === text[0] ? 0 : 4) + match.full;
        const others = levels[level];
        if (others) others.push(number);
        else levels[level] = [number];
      }
      const ids = new Set<string>();
      for (const level of levels) {
        const length = (number: number) => (terms[number] as string).length;
        for (const number of (level ?? []).sort((a, b) => length(a) - length(b) || a - b)) {
          if (ids.size >= limit) break;
          for (const id of [owners[number] ?? []].flat()) ids.add(id);
        }
      }
      return [...ids].slice(0, limit);
    },
  };
}

/** The most first words of a text that are searched. */
const mostWords = 6;

/** The first words of a folded text, the most words first: 'rotterdam' of 'rotterdam maasvlakte'. Short ones are articles. */
export function firstWords(text: string): string[] {
  const words = text.split(" ").slice(0, mostWords);
  return words
    .slice(1)
    .map((_, count) => words.slice(0, words.length - 1 - count).join(" "))
    .filter((name) => name.length > (/\p{Script=Han}/u.test(name) ? 1 : 3));
}

/** Letters that are written for each other by those who know a name by ear. */
const heardAlike: readonly [written: RegExp, meant: string][] = [
  [/oo|ou/g, "u"],
  [/ee/g, "i"],
  [/ph/g, "f"],
  [/f/g, "ph"],
  [/ck|k/g, "c"],
  [/w/g, "v"],
];

/** Other spellings of a folded text that sound like it. */
const heardAs = (text: string): string[] =>
  heardAlike.map(([written, meant]) => text.replace(written, meant)).filter((spelling) => spelling !== text);

/** The functions of a source for similar texts. */
interface NearSource<Place> {
  /** The places with exactly one of these folded texts as their name, by text. */
  named(texts: readonly string[]): Promise<(text: string) => readonly Place[]>;
  /** The places with a name similar to a folded text, the nearest first. */
  near(text: string): Promise<readonly Place[]>;
}

/**
 * The places that a folded text may mean when none of their terms begins with it: those of the text without a word for a port or
 * without blanks, those with a similar name, those of its first words or similar ones, those with a name that sounds like it. At
 * most nine texts are searched with errors.
 */
export async function findSimilar<Place>(
  text: string,
  { named, near }: NearSource<Place>,
): Promise<readonly Place[]> {
  const bare = withoutPort(text);
  const starts = firstWords(bare);
  const joined = bare.replaceAll(" ", "");
  const heard = heardAs(bare);
  const called = await named([...new Set([bare, joined, ...starts, ...heard])]);
  const ways = [
    () => called(bare),
    () => called(joined),
    ...[...new Set([text, bare])].map((name) => () => near(name)),
    ...starts.map((name) => () => called(name)),
    ...starts.slice(-1).map((name) => () => near(name)),
    ...heard.map((name) => () => called(name)),
    ...heard.map((name) => () => near(name)),
  ];
  for (const way of ways) {
    const places = await way();
    if (places.length > 0) return places;
  }
  return [];
}
