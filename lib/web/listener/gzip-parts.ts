import { promisify } from "node:util";
import { constants, crc32, deflateRaw } from "node:zlib";
import { giveBackMemory, joined } from "./spare-memory";

const deflated = promisify(deflateRaw);
/** How a member begins that says neither name nor time (RFC 1952, 2.3). */
const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** A last block with nothing in it (RFC 1951, 3.2.3). */
const lastBlock = Buffer.from([3, 0]);

/**
 * Begins to compress a part that is known before the others: it is done beside the process's own thread. The part has to stay
 * as it is until then.
 * @returns blocks that others may follow (RFC 1951), ending with a byte
 */
export function compressAhead(part: Uint8Array): Promise<Buffer> {
  return deflated(part, { finishFlush: constants.Z_SYNC_FLUSH });
}

/**
 * Compresses what consists of these parts, one after the other, with gzip (RFC 1952).
 * @param ahead of some of them, what is being made of them already
 */
export async function gzipParts(
  parts: readonly Uint8Array[],
  ahead: ReadonlyMap<Uint8Array, Promise<Buffer>>,
): Promise<Buffer> {
  const memories: Buffer[] = [];
  const blocks: Promise<Buffer>[] = [];
  let sum = 0;
  let size = 0;
  let between: Uint8Array[] = [];
  const closeUp = () => {
    if (between.length === 0) return;
    const { memory, held } = joined(between);
    between = [];
    memories.push(memory);
    blocks.push(compressAhead(held));
  };
  for (const part of parts) {
    sum = crc32(part, sum);
    size += part.byteLength;
    const begun = ahead.get(part);
    if (begun) {
      closeUp();
      blocks.push(begun);
    } else if (part.byteLength > 0) {
      between.push(part);
    }
  }
  closeUp();
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(sum, 0);
  tail.writeUInt32LE(size % 2 ** 32, 4);
  const whole = Buffer.concat([head, ...(await Promise.all(blocks)), lastBlock, tail]);
  for (const memory of memories) giveBackMemory(memory);
  return whole;
}
