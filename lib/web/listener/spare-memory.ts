/**
 * Memory for pages on their way out, used again and again. A page of 150 sailings is half a megabyte, twice: memory that is asked
 * for anew each time is what makes V8 look through everything it holds, which every reader of that moment waits for.
 */

/** Bytes that a process keeps for the next page, at most. */
export const mostSpareBytes = 4 * 1024 * 1024;
/** Sizes are rounded up to this, so that the memory of one page does for another, and so few of them are kept. */
const step = 256 * 1024;

const spare: Buffer[] = [];
let bytes = 0;

/** Memory of at least `size` bytes, with whatever it has been used for. */
export function takeMemory(size: number): Buffer {
  const at = spare.findIndex((memory) => memory.byteLength >= size);
  const [found] = at < 0 ? [] : spare.splice(at, 1);
  if (!found) return Buffer.allocUnsafeSlow(Math.max(1, Math.ceil(size / step)) * step);
  bytes -= found.byteLength;
  return found;
}

/** Gives memory back that nobody reads any more. What is never given back is the collector's. */
export function giveBackMemory(memory: Buffer): void {
  if (bytes + memory.byteLength > mostSpareBytes) return;
  spare.push(memory);
  bytes += memory.byteLength;
}

/** What is kept, in bytes. */
export const spareBytes = () => bytes;

/** One after the other, in memory that is taken for them: that, and the part of it which holds them. */
export function joined(pieces: readonly Uint8Array[]): { memory: Buffer; held: Buffer } {
  const size = pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const memory = takeMemory(size);
  let at = 0;
  for (const piece of pieces) {
    memory.set(piece, at);
    at += piece.byteLength;
  }
  return { memory, held: memory.subarray(0, size) };
}

/** The same for texts, in UTF-8. */
export function encoded(texts: readonly string[]): { memory: Buffer; held: Buffer } {
  const memory = takeMemory(texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0));
  let at = 0;
  for (const text of texts) at += memory.write(text, at);
  return { memory, held: memory.subarray(0, at) };
}
