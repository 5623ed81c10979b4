/** A part of a ZIP archive as its list of contents tells of it. */
export interface ArchivePart {
  name: string;
  /** Bytes it unpacks to. */
  size: number;
  /** Bytes it is packed in, and where its local header stands. */
  packed: number;
  offset: number;
  isDeflated: boolean;
}

const endOfList = 0x06054b50;
const entryOfList = 0x02014b50;
const listEnd = 22;
const longestComment = 0xffff;
/** What stands in the place of a size that is told elsewhere, in 64 bits. */
const elsewhere = 0xffffffff;

/**
 * The parts of a ZIP archive with the sizes it declares; null where the list cannot be read, or does not declare a size
 * (larger than 4 GB, or told after the data only). Whoever unpacks a part stops at the size declared, so the list bounds
 * what an archive can take.
 */
export function listParts(bytes: Uint8Array): ArchivePart[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const word = (at: number) => view.getUint32(at, true);
  let end = bytes.length - listEnd;
  const first = Math.max(0, end - longestComment);
  while (end >= first && word(end) !== endOfList) end--;
  if (end < first) return null;
  const count = view.getUint16(end + 10, true);
  let at = word(end + 16);
  const parts: ArchivePart[] = [];
  for (let number = 0; number < count; number++) {
    if (at + 46 > bytes.length || word(at) !== entryOfList) return null;
    const [packed, size] = [word(at + 20), word(at + 24)];
    const nameLength = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    const isFolder = name.endsWith("/");
    if (packed === elsewhere || size === elsewhere || (size === 0 && packed > 2)) return null;
    // Sizes are told after the data: a reader would look for them there.
    if ((view.getUint16(at + 8, true) & 8) !== 0 && packed === 0 && !isFolder) return null;
    parts.push({
      name,
      size,
      packed,
      offset: word(at + 42),
      isDeflated: view.getUint16(at + 10, true) === 8,
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return parts;
}
