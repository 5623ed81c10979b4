import type { Store } from "@/lib/store/connection";
import { textEngineOf } from "./engines";
import { parseSearch } from "./terms";
import type { NumberRange, TextIndex } from "./text-index";
import { folded } from "./tokens";

/** A shorter word is one edit away from too many others; a longer one is no word. */
const lengths = { least: 5, most: 20 } as const;
/** Misspelt words of a search that are looked at, and words that may be meant by each. */
const mostMisspelt = 2;
const mostMeant = 5;
const letters = "abcdefghijklmnopqrstuvwxyz";
const english = /[a-z]+/gi;

/** All words one edit away: a letter more, less, other, or two that changed places. At most 54 for each letter. */
export function oneEditFrom(word: string): Set<string> {
  const found = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const [head, tail] = [word.slice(0, at), word.slice(at)];
    for (const letter of letters) {
      found.add(head + letter + tail);
      if (tail) found.add(head + letter + tail.slice(1));
    }
    if (tail) found.add(head + tail.slice(1));
    if (tail.length > 1) found.add(`${head}${tail[1]}${tail[0]}${tail.slice(2)}`);
  }
  found.delete(word);
  return found;
}

/**
 * What a search that found nothing may have meant: the same text with its English words of five letters and more that stand in
 * no text each replaced by one, an edit away, that does; of several the one that finds most. null when there is none.
 */
export async function nearQuery(
  store: Store,
  index: TextIndex,
  { query, rows }: { query: string; rows: NumberRange },
): Promise<string | null> {
  const engine = textEngineOf(store.reader);
  const countOf = async (text: string) => {
    const match = engine.expression(parseSearch(text));
    return match ? (await engine.latest(store.reader, index, { match, rows, most: 1 })).total : 0;
  };
  let near: string | null = null;
  let text = query;
  for (const [word] of [...query.matchAll(english)].slice(0, mostMisspelt * 2)) {
    const meant = await meantBy(store, index, word);
    if (meant.length === 0) continue;
    const counted = await Promise.all(
      meant.map(async (other) => ({
        text: text.replace(word, () => inCaseOf(word, other)),
        count: await countOf(other),
      })),
    );
    const [best] = counted.sort((a, b) => b.count - a.count);
    if (!best || best.count === 0) continue;
    text = best.text;
    near = text;
  }
  return near !== null && (await countOf(near)) > 0 ? near : null;
}

/** A word with the capitals of another: 'Port' for 'Porrt', 'PORT' for 'PORRT'. */
function inCaseOf(written: string, word: string): string {
  if (written.length > 1 && written === written.toUpperCase()) return word.toUpperCase();
  const [first = ""] = written;
  return first === first.toUpperCase() ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}

/** The words of the index that one which is not in it may stand for. */
async function meantBy({ reader }: Store, { words }: TextIndex, written: string): Promise<readonly string[]> {
  const word = folded(written);
  if (word.length < lengths.least || word.length > lengths.most || !/^[a-z]+$/.test(word)) return [];
  const known = await reader
    .selectFrom(words)
    .select("word")
    .where("word", ">=", word)
    .where("word", "<", `${word}\u{10ffff}`)
    .limit(1)
    .executeTakeFirst();
  if (known) return [];
  const rows = await reader
    .selectFrom(words)
    .select("word")
    .where("word", "in", [...oneEditFrom(word)])
    .orderBy("word")
    .limit(mostMeant)
    .execute();
  return rows.map((row) => row.word);
}
