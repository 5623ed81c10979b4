/** Finds terms that are equal to a text after letters are deleted from the start of both. */
export interface DeletionIndex {
  /** Adds the terms, a few thousand a step. */
  fill(): Generator<void>;
  /** The numbers of the terms that share a remainder with a text, each once; a few that share none may be among them. */
  candidates(text: string): Iterable<number>;
}

/** Number of terms that are added at once. */
const step = 2000;

/**
 * The positions of the letters that remain of a start of `length` letters when `out` of them are deleted, for each way to delete
 * them.
 */
function remainingPositions(length: number, out: number): number[][] {
  if (out === 0) return [Array.from({ length }, (_, at) => at)];
  if (out > length) return [];
  return remainingPositions(length - 1, out)
    .map((way) => [...way, length - 1])
    .concat(remainingPositions(length - 1, out - 1));
}

/**
 * The remainders of terms after `out` of the first `length` letters are deleted. Remainders are stored by a hash of their
 * letters in one array, four bytes each: 5 of a term for one letter of five, 21 for two of seven.
 */
export function createDeletionIndex(terms: readonly string[], length: number, out: number): DeletionIndex {
  const remaining = length - out;
  // A shorter start has fewer letters to lose; without any left it has no remainder.
  const ways = Array.from({ length: length + 1 }, (_, of) =>
    of < remaining ? [] : remainingPositions(of, of - remaining),
  );
  const mask = sizeFor(terms.length * (ways[length]?.length ?? 1)) - 1;

  /** The positions of a text's remainders, each usually once. */
  const placesOf = (text: string, places: number[]): void => {
    places.length = 0;
    for (const way of ways[Math.min(text.length, length)] ?? []) {
      let sum = 0x811c9dc5;
      for (const at of way) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
      const place = (sum ^ (sum >>> 15)) & mask;
      if (!places.includes(place)) places.push(place);
    }
  };

  // The terms of a slot are between its end and that of the slot before.
  const ends = new Uint32Array(mask + 2);
  let numbers = new Uint32Array();
  /** The last search that has met a term. */
  const met = new Uint32Array(terms.length);
  let searches = 0;

  return {
    *fill() {
      const places: number[] = [];
      for (const [number, term] of terms.entries()) {
        placesOf(term, places);
        for (const place of places) ends[place + 1] = (ends[place + 1] as number) + 1;
        if (number % step === step - 1) yield;
      }
      for (let place = 1; place < ends.length; place++)
        ends[place] = (ends[place] as number) + (ends[place - 1] as number);
      numbers = new Uint32Array(ends[mask + 1] as number);
      const next = ends.slice(0, mask + 1);
      for (const [number, term] of terms.entries()) {
        placesOf(term, places);
        for (const place of places) {
          const at = next[place] as number;
          numbers[at] = number;
          next[place] = at + 1;
        }
        if (number % step === step - 1) yield;
      }
    },

    candidates(text) {
      const places: number[] = [];
      placesOf(text, places);
      searches = searches === 0xffffffff ? 1 : searches + 1;
      const hits: number[] = [];
      for (const place of places) {
        for (let at = ends[place] as number; at < (ends[place + 1] as number); at++) {
          const number = numbers[at] as number;
          if (met[number] === searches) continue;
          met[number] = searches;
          hits.push(number);
        }
      }
      return hits;
    },
  };
}

/** A power of two that is at least a fourth of a number. */
function sizeFor(count: number): number {
  return 2 ** Math.max(4, Math.ceil(Math.log2(Math.max(1, count))) - 2);
}
