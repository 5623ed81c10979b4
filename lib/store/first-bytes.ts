import { UnreadableFile } from "./text-reader";

type Input = AsyncIterable<Uint8Array | string>;

/** The largest number of blanks before the first other character of a file. */
const blankLimit = 1024 * 1024;

/**
 * The first characters of a stream, one byte each or as they come in strings (`isText`), up to at least `length` of them and the first that is not blank,
 * and the complete stream again. Throws UnreadableFile for a stream that begins with a million blanks.
 */
export async function peekInput(
  input: Input,
  length: number,
): Promise<{ start: string; isText: boolean; input: Input }> {
  const iterator = input[Symbol.asyncIterator]();
  const seen: (Uint8Array | string)[] = [];
  let start = "";
  let isText = false;
  while (start.length < length || /^[\s\0]*$/.test(start)) {
    if (start.length > blankLimit) throw new UnreadableFile("The file begins with blanks only.");
    const next = await iterator.next();
    if (next.done) break;
    seen.push(next.value);
    isText = typeof next.value === "string";
    start += typeof next.value === "string" ? next.value : Buffer.from(next.value).toString("latin1");
  }
  async function* again() {
    yield* seen;
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
  }
  return { start, isText, input: again() };
}
