import { isOwnWord } from "./own-word";

/** Finds which of many names a text holds: in one pass over it, however many names there are. */

/** A word, a Chinese character, or a sign that parts one clause from the next. */
const token = /\p{Script=Han}|[\p{L}\p{M}\p{N}]+|[.,;:!?。，、；：！？()（）\n]/gu;

/** Of a name no more counts; and of a text what its first letters are. */
const mostTokens = 24;
const mostLetters = 60_000;

interface Node {
  next: Map<string, Node>;
  /** What is called so; null where a name goes on from here only. */
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

/** The tokens of a text with their places in it: letters of another case are looked at one by one, so that no place moves. */
function placedTokens(text: string, anyCase: boolean): { part: string; start: number; end: number }[] {
  return [...text.matchAll(token)].map(({ 0: part, index }) => ({
    part: anyCase ? part.toLowerCase() : part,
    start: index,
    end: index + part.length,
  }));
}

/**
 * Names to look for, each with what it is called by: of two of the same name the first counts. Letters count as they are
 * written unless `anyCase`.
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
 * The ids of the names that the first 60,000 letters of a text hold as whole words, in the order in which they come first,
 * with how often. Where one name begins another the longer one counts, and no word counts for two. A Chinese name counts where
 * its characters are a word of their own: 接上海關放行 names no Shanghai.
 */
export function findNames({ root, anyCase }: NameIndex, text: string): Map<string, number> {
  const read = text.slice(0, mostLetters);
  const tokens = placedTokens(read, anyCase);
  const isWord = isOwnWord(read);
  const found = new Map<string, number>();
  for (let at = 0; at < tokens.length; ) {
    let [end, id] = [at + 1, null as string | null];
    let here: Node | undefined = root;
    for (let to = at; here && to < tokens.length; to += 1) {
      here = here.next.get(tokens[to]?.part ?? "");
      if (here?.id != null && isWord(tokens[at]?.start ?? 0, tokens[to]?.end ?? 0))
        [end, id] = [to + 1, here.id];
    }
    if (id !== null) found.set(id, (found.get(id) ?? 0) + 1);
    at = end;
  }
  return found;
}
