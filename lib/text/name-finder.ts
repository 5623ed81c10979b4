import { separateWordTest } from "./chinese-words";

/** Finds which of many names a text contains, in one pass over it, however many names there are. */

/** A word, a Chinese character, or a punctuation mark between clauses. */
const token = /\p{Script=Han}|[\p{L}\p{M}\p{N}]+|[.,;:!?。，、；：！？()（）\n]/gu;

/** Limits of a name and of the text that is searched. */
const mostTokens = 24;
const mostLetters = 60_000;

interface Node {
  next: Map<string, Node>;
  /** The id of the name that ends here; null if names only continue from here. */
  id: string | null;
}

export interface NameIndex {
  root: Node;
  anyCase: boolean;
}

const node = (): Node => ({ next: new Map(), id: null });

function tokensOf(text: string, anyCase: boolean): string[] {
  return (anyCase ? text.toLowerCase() : text).match(token) ?? [];
}

/** The tokens of a text with their positions. Each is lower-cased separately, so that positions stay the same. */
function placedTokens(text: string, anyCase: boolean): { part: string; start: number; end: number }[] {
  return [...text.matchAll(token)].map(({ 0: part, index }) => ({
    part: anyCase ? part.toLowerCase() : part,
    start: index,
    end: index + part.length,
  }));
}

/**
 * Indexes names with their ids. Of two equal names the first counts. Case matters unless `anyCase` is set.
 */
export function indexNames(names: Iterable<readonly [name: string, id: string]>, anyCase = false): NameIndex {
  const root = node();
  for (const [name, id] of names) {
    const tokens = tokensOf(name, anyCase);
    if (tokens.length === 0 || tokens.length > mostTokens) continue;
    let at = root;
    for (const part of tokens) {
      const next = at.next.get(part) ?? node();
      at.next.set(part, next);
      at = next;
    }
    at.id ??= id;
  }
  return { root, anyCase };
}

/**
 * The ids of the names that occur as complete words in the first 60,000 characters of a text, with their number of
 * occurrences, in order of first occurrence. If one name begins another, the longer one counts, and no word counts for two
 * names. A Chinese name counts if its characters are a separate word: 接上海關放行 does not name Shanghai.
 */
export function findNames({ root, anyCase }: NameIndex, text: string): Map<string, number> {
  const read = text.slice(0, mostLetters);
  const tokens = placedTokens(read, anyCase);
  const isWord = separateWordTest(read);
  const counts = new Map<string, number>();
  for (let at = 0; at < tokens.length; ) {
    let [end, id] = [at + 1, null as string | null];
    let here: Node | undefined = root;
    for (let to = at; here && to < tokens.length; to += 1) {
      here = here.next.get(tokens[to]?.part ?? "");
      if (here?.id != null && isWord(tokens[at]?.start ?? 0, tokens[to]?.end ?? 0))
        [end, id] = [to + 1, here.id];
    }
    if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1);
    at = end;
  }
  return counts;
}
