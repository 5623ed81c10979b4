import { createInflateRaw } from "node:zlib";
import { Parser } from "htmlparser2";
import { UnreadableFile } from "./text-reader";
import { tooLarge, workbookLimits } from "./workbook-limits";
import type { ArchivePart } from "./workbook-sizes";

/** Reads the parts of a workbook as XML. A part is unpacked only up to the size that the archive declares. */

const headerLength = 30;
/** Bytes of a part that are parsed at once. */
const chunk = 64 * 1024;
/** Elements within each other. A sheet has six. */
const deepest = 32;

/** The text of a part in chunks. Throws UnreadableFile where it unpacks to more than is declared, or cannot be unpacked. */
export async function* partText(bytes: Uint8Array, part: ArchivePart): AsyncGenerator<string> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { offset } = part;
  if (offset + headerLength > bytes.length) throw unreadable();
  const start = offset + headerLength + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  const packed = bytes.subarray(start, start + part.packed);
  const decoder = new TextDecoder();
  if (!part.isDeflated) {
    for (let at = 0; at < packed.length; at += chunk)
      yield decoder.decode(packed.subarray(at, at + chunk), { stream: true });
    return;
  }
  const inflate = createInflateRaw();
  inflate.end(packed);
  let size = 0;
  try {
    for await (const piece of inflate as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > part.size) throw unreadable();
      yield decoder.decode(piece, { stream: true });
    }
  } catch (error) {
    throw error instanceof UnreadableFile ? error : unreadable(error);
  } finally {
    inflate.destroy();
  }
}

/** Of a workbook with such a text. */
export const longText = `has a row or a text of more than ${workbookLimits.row.toLocaleString("en")} characters`;

export const unreadable = (cause?: unknown) =>
  new UnreadableFile(
    "The file cannot be read as an Excel workbook (.xlsx): save the sheet as CSV UTF-8 and import that.",
    { cause },
  );

/** Callbacks for an XML text. Names have no prefix. */
interface XmlListener {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

const bare = (name: string) => name.slice(name.indexOf(":") + 1);

/** A parser that reports to the listener. */
export const xmlParser = ({ open, text, close }: XmlListener): Parser =>
  new Parser(
    {
      onopentag: (name, attributes) => open?.(bare(name), attributes),
      ontext: text,
      onclosetag: (name) => close?.(bare(name)),
    },
    { xmlMode: true },
  );

/**
 * Reads a part and yields after each chunk, so that a caller may stop. Throws UnreadableFile for a part that ends within an
 * element, whose elements are too deep, or that has more between two tags, or in one, than a row may have.
 */
export async function* readPart(
  bytes: Uint8Array,
  part: ArchivePart,
  { open, text, close }: XmlListener,
): AsyncGenerator<void> {
  let depth = 0;
  let sinceTag = 0;
  const parser = xmlParser({
    open(name, attributes) {
      if (++depth > deepest) throw unreadable();
      sinceTag = 0;
      open?.(name, attributes);
    },
    text,
    close(name) {
      depth--;
      sinceTag = 0;
      close?.(name);
    },
  });
  for await (const piece of partText(bytes, part)) {
    sinceTag += piece.length;
    if (sinceTag > workbookLimits.row + chunk) throw tooLarge(longText);
    parser.write(piece);
    yield;
  }
  if (depth > 0) throw unreadable();
  parser.end();
}
