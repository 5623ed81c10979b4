/** A part of a ZIP archive, from the central directory. */
export interface ArchivePart {
  name: string;
  /** Bytes it unpacks to. */
  size: number;
  /** Bytes of its packed form, and the offset of its local header. */
  packed: number;
  offset: number;
  isDeflated: boolean;
}

const endOfList = 0x06054b50;
const entryOfList = 0x02014b50;
const listEnd = 22;
const longestComment = 0xffff;
/** Replaces a size that is stored in a ZIP64 field. */
const sizeInZip64 = 0xffffffff;

/**
 * The parts of a ZIP archive with their declared sizes. null where the central directory cannot be read, or does not declare a
 * size (larger than 4 GB, or only after the data). Readers stop at the declared size, so the directory limits the memory that
 * an archive can take.
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
    const written = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    // Some programs write the names as paths of Windows. Excel reads them.
    const name = written.replaceAll("\\", "/");
    const isFolder = name.endsWith("/");
    if (packed === sizeInZip64 || size === sizeInZip64 || (size === 0 && packed > 2)) return null;
    // The sizes are only after the data.
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
