/** A term that a place is found by, and the place's id. */
export interface NearTerm {
  term: string;
  id: string;
}

/** Terms made ready to be looked through for what is nearly a text. */
export interface NearIndex {
  /** Adds a folded term of a place. */
  add(term: NearTerm): void;
  /** Ids of at most `limit` places one of whose terms begins nearly as a folded text, the nearest first. */
  find(text: string, limit: number): string[];
}

/** Longest text that is looked for; longer ones are no names. */
const longest = 60;

/** How many slips a folded text may hold: one from five letters, two from eight; blanks are not counted. */
export function slipsAllowed(text: string): number {
  const letters = text.replaceAll(" ", "").length;
  if (text.length > longest || letters < 5) return 0;
  return letters < 8 ? 1 : 2;
}

/** How far a text is from the nearest beginning of a term, and from the term as a whole. */
export interface Distance {
  start: number;
  /** One more than was looked for where it is farther. */
  whole: number;
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
  return { start, whole: term.length <= width ? Math.min(far, above[width] as number) : far };
}

/** The letters of a text as bits. */
function lettersOf(text: string): number {
  let bits = 0;
  for (let at = 0; at < text.length; at++) bits |= 1 << (text.charCodeAt(at) & 31);
  return bits;
}

function bitsIn(number: number): number {
  let bits = number - ((number >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/** Of so many first letters of a term the letters are kept as bits. */
const looks = [8, 12, 18, 200] as const;

/** Numbers in an array that grows. */
function growing() {
  let numbers = new Int32Array(1024);
  return {
    push(at: number, number: number) {
      if (at >= numbers.length) {
        const grown = new Int32Array(numbers.length * 2);
        grown.set(numbers);
        numbers = grown;
      }
      numbers[at] = number;
    },
    all: () => numbers,
  };
}

/**
 * An index in memory. It keeps each term once with the letters of its beginnings as bits: a slip brings in at most one
 * letter that the term does not have there, so nearly all terms are passed over by one look at a number or two.
 */
export function createNearIndex(): NearIndex {
  const numbers = new Map<string, number>();
  const terms: string[] = [];
  const owners: (string | string[])[] = [];
  const letters = looks.map(growing);

  return {
    add({ term, id }) {
      const known = numbers.get(term);
      if (known !== undefined) {
        owners[known] = [...new Set([owners[known] ?? [], id].flat())];
        return;
      }
      const number = terms.push(term) - 1;
      numbers.set(term, number);
      owners.push(id);
      for (const [at, length] of looks.entries()) letters[at]?.push(number, lettersOf(term.slice(0, length)));
    },

    find(text, limit) {
      const most = slipsAllowed(text);
      if (most === 0) return [];
      // Each letter of a beginning stands among as many of the term and the slips more.
      const wantedFirst = lettersOf(text.slice(0, looks[0] - most));
      const inFirst = letters[0]?.all() ?? new Int32Array();
      const wanted = lettersOf(text);
      const look = looks.findIndex((length) => length >= text.length + most);
      const inAll = letters[look]?.all() ?? inFirst;
      // Hits by how far they are: only the nearest are put in order.
      const levels: number[][] = [];
      for (let number = 0; number < terms.length; number++) {
        if (bitsIn(wantedFirst & ~(inFirst[number] as number)) > most) continue;
        if (bitsIn(wanted & ~(inAll[number] as number)) > most) continue;
        const term = terms[number] as string;
        const found = distance(text, term, most);
        if (!found) continue;
        // The first letter is the one that is missed least.
        const level = found.start * 8 + (term[0] === text[0] ? 0 : 4) + found.whole;
        const others = levels[level];
        if (others) others.push(number);
        else levels[level] = [number];
      }
      const ids = new Set<string>();
      for (const level of levels) {
        const length = (number: number) => (terms[number] as string).length;
        for (const number of (level ?? []).sort((a, b) => length(a) - length(b))) {
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

/** A folded text without the words for a port or an airport around a name: 'port of hamburg', 上海港. */
export function withoutPort(text: string): string {
  return text
    .replace(/^(?:the )?(?:port|puerto|porto|harbou?r|seaport) (?:of |de |do |du )?/, "")
    .replace(/ (?:(?:international )?airport|sea ?port|port|harbou?r|terminal|city)$/, "")
    .replace(/(?<=\p{Script=Han}{2})(?:港口|码头|港区|港|市)$/u, "");
}

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
export async function findNearly<Place>(
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
