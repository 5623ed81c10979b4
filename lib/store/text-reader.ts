/** The file as a whole cannot be read; the message is one sentence for the person who sent it. */
export class UnreadableFile extends Error {}

/**
 * The text of a file in UTF-8, in pieces, without its byte order mark. Throws UnreadableFile for other encodings;
 * `advice` tells the operator what to do then.
 */
export async function* readText(
  input: AsyncIterable<Uint8Array | string>,
  advice = "save it as UTF-8 and import that",
): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const encoder = new TextEncoder();
  try {
    for await (const chunk of input) {
      yield decoder.decode(typeof chunk === "string" ? encoder.encode(chunk) : chunk, { stream: true });
    }
    yield decoder.decode();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_ENCODING_INVALID_ENCODED_DATA") throw error;
    throw new UnreadableFile(`The file is not UTF-8 text: ${advice}.`);
  }
}
