import { strictDecoder } from "@/lib/text/text-decoder";

/** The file cannot be read. The message is one sentence for its sender. */
export class UnreadableFile extends Error {
  /** The line where reading ends, from 1; undefined where none is to blame. */
  readonly line: number | undefined;

  constructor(message: string, { line, ...options }: ErrorOptions & { line?: number } = {}) {
    super(message, options);
    this.line = line;
  }
}

/**
 * The text of a file in UTF-8 or the given encoding, in chunks, without its byte order mark. Throws UnreadableFile for other
 * encodings, with `advice` for the operator.
 */
export async function* readText(
  input: AsyncIterable<Uint8Array | string>,
  advice = "save it as UTF-8 and import that",
  encoding = "utf-8",
): AsyncGenerator<string> {
  const decoder = await decoderOf(encoding);
  const decode = (bytes?: Uint8Array) => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      throw new UnreadableFile(`The file is not ${encoding.toUpperCase()} text: ${advice}.`);
    }
  };
  const encoder = new TextEncoder();
  for await (const chunk of input) yield decode(typeof chunk === "string" ? encoder.encode(chunk) : chunk);
  yield decode();
}

async function decoderOf(encoding: string): Promise<TextDecoder> {
  try {
    return await strictDecoder(encoding);
  } catch {
    throw new UnreadableFile(`The file says that its encoding is "${encoding}", which is not known here.`);
  }
}

/** Characters of one line of JSON. */
const lineLimit = 4 * 1024 * 1024;

/** The lines of a text in chunks. Throws UnreadableFile for a line of more than four million characters. */
export async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let open = "";
  const takeLines = () => {
    const lines = open.split("\n");
    open = lines.pop() ?? "";
    return lines;
  };
  for await (const piece of pieces) {
    open += piece;
    if (piece.includes("\n")) yield* takeLines();
    if (open.length > lineLimit) {
      throw new UnreadableFile("A line is longer than 4 MB: JSON Lines has one record on each line.");
    }
  }
  if (open) yield open;
}

/** The fields of a line of JSON Lines; null when it is not a JSON object. */
export function parseJsonRecord(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}
