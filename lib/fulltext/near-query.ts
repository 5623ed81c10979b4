import type { Store } from "@/lib/store/connection";
import { textEngineOf } from "./engines";
import { parseSearch } from "./terms";
import type { NumberRange, TextIndex } from "./text-index";
import { folded } from "./tokens";

/** A shorter word is one edit away from too many others. A longer one is not a word. */
const lengths = { least: 5, most: 20 } as const;
/** The largest number of misspelt words of a query, and of corrections of each. */
const mostMisspelt = 2;
const mostCorrections = 5;
const letters = "abcdefghijklmnopqrstuvwxyz";
const english = /[a-z]+/gi;

/** All words one edit away: one letter inserted, deleted or replaced, or two swapped. At most 54 for each letter. */
function oneEditFrom(word: string): Set<string> {
  const words = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const [head, tail] = [word.slice(0, at), word.slice(at)];
    for (const letter of letters) {
      words.add(head + letter + tail);
      if (tail) words.add(head + letter + tail.slice(1));
    }
    if (tail) words.add(head + tail.slice(1));
    if (tail.length > 1) words.add(`${head}${tail[1]}${tail[0]}${tail.slice(2)}`);
  }
  words.delete(word);
  return words;
}

/**
 * Corrects a query without hits: each English word of five or more letters that is in no text is replaced by an indexed word one
 * edit away, of several by the one with the most hits. null when there is none.
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
    const corrections = await correctionsOf(store, index, word);
    if (corrections.length === 0) continue;
    const counted = await Promise.all(
      corrections.map(async (other) => ({
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

/** A word in the case of another: 'Port' for 'Porrt', 'PORT' for 'PORRT'. */
function inCaseOf(written: string, word: string): string {
  if (written.length > 1 && written === written.toUpperCase()) return word.toUpperCase();
  const [first = ""] = written;
  return first === first.toUpperCase() ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}

/** Indexed words one edit away from a word that is not in the index. */
async function correctionsOf(
  { reader }: Store,
  { words }: TextIndex,
  written: string,
): Promise<readonly string[]> {
  const word = folded(written);
  if (word.length < lengths.least || word.length > lengths.most || !/^[a-z]+$/.test(word)) return [];
  const indexed = await reader
    .selectFrom(words)
    .select("word")
    .where("word", ">=", word)
    .where("word", "<", `${word}\u{10ffff}`)
    .limit(1)
    .executeTakeFirst();
  if (indexed) return [];
  const rows = await reader
    .selectFrom(words)
    .select("word")
    .where("word", "in", [...oneEditFrom(word)])
    .orderBy("word")
    .limit(mostCorrections)
    .execute();
  return rows.map((row) => row.word);
}
