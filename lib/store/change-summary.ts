/** Changes that are listed one by one; the others are counted. */
const mostListed = 20;

const inWords = (count: number) => count.toLocaleString("en");

/** Counts what an import changes, for an operator. It keeps as many lines as are listed, whatever the file's size. */
export class ChangeSummary<Kind extends string> {
  readonly #words: Readonly<Record<Kind, string>>;
  readonly #counts = new Map<Kind, number>();
  readonly #first = new Map<Kind, string[]>();

  /** @param words the kinds in words, the most urgent first */
  constructor(words: Readonly<Record<Kind, string>>) {
    this.#words = words;
  }

  wordsOf(kind: Kind): string {
    return this.#words[kind];
  }

  /** @param change its text is read only where it may be listed */
  add(change: { readonly kind: Kind; readonly text: string }): void {
    const { kind } = change;
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1);
    const first = this.#first.get(kind) ?? [];
    if (first.length < mostListed) this.#first.set(kind, [...first, change.text]);
  }

  /** How many changes of each kind, then the first ones, both with the most urgent kind first. */
  lines(): string[] {
    if (this.#counts.size === 0) return ["no changes"];
    const kinds = Object.keys(this.#words) as Kind[];
    const listed = kinds.flatMap((kind) => this.#first.get(kind) ?? []).slice(0, mostListed);
    const more = [...this.#counts.values()].reduce((sum, count) => sum + count, 0) - listed.length;
    return [
      ...kinds.flatMap((kind) => {
        const count = this.#counts.get(kind);
        return count ? `${this.#words[kind]}: ${inWords(count)}` : [];
      }),
      ...listed,
      ...(more > 0 ? [`and ${inWords(more)} more`] : []),
    ];
  }
}
