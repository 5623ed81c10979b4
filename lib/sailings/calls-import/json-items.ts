import { UnreadableFile } from "@/lib/store/text-reader";

/** The most characters of one item of the array: a service with its voyages has some hundred thousand. */
const itemLimit = 64 * 1024 * 1024;

/**
 * The items of a JSON array, one after the other, or the one object of the text. Only one item of a file of any size is in
 * memory. Throws UnreadableFile for any other text.
 */
export async function* jsonItems(pieces: AsyncIterable<string>): AsyncGenerator<unknown> {
  let item: string[] = [];
  let size = 0;
  let depth = 0;
  /** Depth at which an item stands: in an array, or alone. */
  let top: 0 | 1 | null = null;
  let [inString, escaped, isOver] = [false, false, false];
  for await (const text of pieces) {
    let from = 0;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (inString) {
        if (escaped) escaped = false;
        else if (code === 92) escaped = true;
        else if (code === 34) inString = false;
        continue;
      }
      if (code === 34) {
        if (top === null || depth <= top) throw notJson();
        inString = true;
      } else if (code === 91 || code === 123) {
        if (isOver) throw notJson();
        top ??= code === 91 ? 1 : 0;
        if (depth === top) from = at;
        depth++;
      } else if (code === 93 || code === 125) {
        depth--;
        if (top !== null && depth === top) {
          item.push(text.slice(from, at + 1));
          yield parse(item.join(""));
          [item, size] = [[], 0];
          from = at + 1;
        }
        isOver ||= depth === 0;
        if (depth < 0) throw notJson();
      } else if (top === 1 && depth === 1 && code !== 44 && code > 32) throw notJson();
    }
    if (top === null || depth <= top) continue;
    const rest = text.slice(from);
    item.push(rest);
    size += rest.length;
    if (size > itemLimit) throw new UnreadableFile("An item of the file is longer than 64 MB.");
  }
  if (!isOver) throw notJson();
}

const notJson = () => new UnreadableFile("The file is no complete JSON array of services.");

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw notJson();
  }
}
