/** Gives texts numbers from 0, and the text of a number. */
export class Names {
  readonly #numbers = new Map<string, number>();
  readonly texts: string[] = [];

  add(text: string): number {
    let number = this.#numbers.get(text);
    if (number === undefined) {
      number = this.texts.length;
      this.#numbers.set(text, number);
      this.texts.push(text);
    }
    return number;
  }

  find(text: string): number | undefined {
    return this.#numbers.get(text);
  }
}
