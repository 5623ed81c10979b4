import { createDeletionIndex, type DeletionIndex } from "./near-deletions";
import { withoutPort } from "./port-words";

/** A term that a place is found by, and the place's id. */
export interface NearTerm {
  term: string;
  id: string;
}

/** Terms made ready to be looked through for what is nearly a text. */
export interface NearIndex {
  /** Adds a folded term of a place. */
  add(term: NearTerm): void;
  /** Makes it ready, in steps between which others may have their turn; `find` does so at once where that was not done. */
  prepare(): Iterable<void>;
  /** Ids of at most `limit` places one of whose terms begins nearly as a folded text, the nearest first. */
  find(text: string, limit: number): string[];
}

/** Longest text that is looked for; longer ones are no names. */
const longest = 60;

/** So many first letters are looked at for one slip, for two: a text that may hold them has as many. */
const beginnings = [5, 7] as const;

/** How many slips a folded text may hold: one from five letters, two from eight; blanks are not counted. */
export function typosAllowed(text: string): number {
  const letters = text.replaceAll(" ", "").length;
  if (text.length > longest || letters < 5) return 0;
  return letters < 8 ? 1 : 2;
}

/** How far a text is from the nearest beginning of a term, and from the complete term. */
export interface Distance {
  start: number;
  /** One more than was looked for where it is farther. */
  full: number;
}

/** Three lines of the table of distances, used again by each comparison: none of them waits for anything. */
const lines = [0, 1, 2].map(() => new Uint8Array(longest + 8)) as [Uint8Array, Uint8Array, Uint8Array];

/**
 * Letters to add, leave out, change or swap with their neighbour to get from a text of at most 60 letters to the
 * beginning of a term; null when they are more than `most`. For each letter of the text it looks at 2 × most + 1 of the
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
    // What lies outside the band is far.
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
 * An index in memory. Of the beginning of a term it keeps what is left when as many letters as there may be slips are
 * taken out, in every way: a text with no more slips than that leaves one of the same. So only the terms that share such
 * a rest with a text are compared with it, a few hundred of hundreds of thousands.
 */
export function createNearIndex(): NearIndex {
  const numbers = new Map<string, number>();
  const terms: string[] = [];
  const owners: (string | string[])[] = [];
  let rests: (DeletionIndex | null)[] | null = null;

  function* prepare() {
    const made = [null, ...beginnings.map((length, index) => createDeletionIndex(terms, length, index + 1))];
    for (const one of made) if (one) yield* one.fill();
    rests = made;
  }

  return {
    add({ term, id }) {
      rests = null;
      const known = numbers.get(term);
      if (known !== undefined) {
        owners[known] = [...new Set([owners[known] ?? [], id].flat())];
        return;
      }
      numbers.set(term, terms.push(term) - 1);
      owners.push(id);
    },

    prepare,

    find(text, limit) {
      const most = typosAllowed(text);
      if (most === 0) return [];
      if (!rests) for (const _ of prepare());
      // Hits by how far they are: only the nearest are put in order.
      const levels: number[][] = [];
      for (const number of rests?.[most]?.candidates(text) ?? []) {
        const term = terms[number] as string;
        const found = distance(text, term, most);
        if (!found) continue;
        // The first letter is the one that is missed least.
        const level = found.start * 8 + (term[0] === text[0] ? 0 : 4) + found.full;
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

/** So many first words of a text are looked at, at most. */
const mostWords = 6;

/** The first words of a folded text, the more the sooner: 'rotterdam' of 'rotterdam maasvlakte'. Short ones are articles. */
export function firstWords(text: string): string[] {
  const words = text.split(" ").slice(0, mostWords);
  return words
    .slice(1)
    .map((_, count) => words.slice(0, words.length - 1 - count).join(" "))
    .filter((name) => name.length > (/\p{Script=Han}/u.test(name) ? 1 : 3));
}

/** How the places of a source are looked for by what is nearly a text. */
interface NearSource<Place> {
  /** The places that one of these folded texts names exactly, by text. */
  named(texts: readonly string[]): Promise<(text: string) => readonly Place[]>;
  /** The places that are nearly called by a folded text, the nearest first. */
  near(text: string): Promise<readonly Place[]>;
}

/**
 * The places that a folded text may have meant which is the beginning of none of their terms: those that it names without
 * a word for a port, those that are nearly called so, those that its first words name or nearly do. Three texts are looked
 * for with slips at most.
 */
export async function findSimilar<Place>(
  text: string,
  { named, near }: NearSource<Place>,
): Promise<readonly Place[]> {
  const bare = withoutPort(text);
  const starts = firstWords(bare);
  const called = await named([bare, ...starts]);
  const ways = [
    () => called(bare),
    ...[...new Set([text, bare])].map((name) => () => near(name)),
    ...starts.map((name) => () => called(name)),
    ...starts.slice(-1).map((name) => () => near(name)),
  ];
  for (const way of ways) {
    const found = await way();
    if (found.length > 0) return found;
  }
  return [];
}
