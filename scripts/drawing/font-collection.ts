/** One font of a TrueType collection as a separate font file. */
export function fromCollection(collection: Buffer, index: number): Buffer {
  const offset = collection.readUInt32BE(12 + 4 * index);
  const count = collection.readUInt16BE(offset + 4);
  const head = Buffer.from(collection.subarray(offset, offset + 12 + 16 * count));
  const tables: Buffer[] = [];
  let at = head.length;
  for (let table = 0; table < count; table += 1) {
    const entry = 12 + 16 * table;
    const [from, length] = [head.readUInt32BE(entry + 8), head.readUInt32BE(entry + 12)];
    const bytes = Buffer.alloc(Math.ceil(length / 4) * 4);
    collection.copy(bytes, 0, from, from + length);
    head.writeUInt32BE(at, entry + 8);
    at += bytes.length;
    tables.push(bytes);
  }
  return Buffer.concat([head, ...tables]);
}
