type Input = AsyncIterable<Uint8Array | string>;

/** The first characters of a stream, one byte each, and the complete stream again. */
export async function peekInput(input: Input, length: number): Promise<{ start: string; input: Input }> {
  const iterator = input[Symbol.asyncIterator]();
  const seen: (Uint8Array | string)[] = [];
  const decoder = new TextDecoder("latin1");
  let start = "";
  while (start.length < length) {
    const next = await iterator.next();
    if (next.done) break;
    seen.push(next.value);
    start += typeof next.value === "string" ? next.value : decoder.decode(next.value, { stream: true });
  }
  async function* again() {
    yield* seen;
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
  }
  return { start, input: again() };
}
