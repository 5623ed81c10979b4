import { setImmediate as breathe } from "node:timers/promises";
import { compareTexts } from "@/lib/collections/compare";

interface Entry<Item> {
  /** A term from the start of one of its words on. */
  text: string;
  item: Item;
}

/** Items by the words of their terms, found by how a word begins. */
export class WordStarts<Item> {
  readonly #entries: readonly Entry<Item>[];

  private constructor(entries: readonly Entry<Item>[]) {
    this.#entries = entries;
  }

  /** Sorted letter by letter, with pauses, so that other requests are answered in between. */
  static async of<Item>(
    items: readonly Item[],
    termsOf: (item: Item) => readonly string[],
  ): Promise<WordStarts<Item>> {
    const byLetter = new Map<string, Entry<Item>[]>();
    for (const item of items) {
      for (const term of termsOf(item)) {
        for (let at = 0; at !== -1 && term !== ""; ) {
          const text = term.slice(at);
          const letter = text.charAt(0);
          const ofLetter = byLetter.get(letter) ?? [];
          ofLetter.push({ text, item });
          byLetter.set(letter, ofLetter);
          const space = term.indexOf(" ", at);
          at = space === -1 ? -1 : space + 1;
        }
      }
    }
    const sorted: Entry<Item>[] = [];
    for (const letter of [...byLetter.keys()].sort()) {
      const ofLetter = byLetter.get(letter) ?? [];
      ofLetter.sort((a, b) => compareTexts(a.text, b.text));
      for (const entry of ofLetter) sorted.push(entry);
      await breathe();
    }
    return new WordStarts(sorted);
  }

  /** At most `most` items that fit and have a word with this start, each once, in order of those words; none for ''. */
  find(start: string, most: number, fits: (item: Item) => boolean = () => true): Item[] {
    if (!start) return [];
    let [low, high] = [0, this.#entries.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#entries[middle]?.text ?? "") < start) low = middle + 1;
      else high = middle;
    }
    const matches = new Set<Item>();
    for (let at = low; at < this.#entries.length && matches.size < most; at++) {
      const entry = this.#entries[at];
      if (!entry?.text.startsWith(start)) break;
      if (fits(entry.item)) matches.add(entry.item);
    }
    return [...matches];
  }
}
