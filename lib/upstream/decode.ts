import { isUtf8 } from "node:buffer";
import { strictDecoder } from "@/lib/text/text-decoder";

/** This many bytes beyond ASCII that form valid UTF-8 are UTF-8, whatever the label is: other text is not valid by chance. */
const utf8ProofBytes = 16;

/** A document may declare its character set within this many bytes from its beginning. */
const headBytes = 1024;
const metaCharset = /<meta\s[^>]{0,200}?charset\s{0,9}=\s{0,9}["']?\s{0,9}([\w:.-]{1,40})/i;

/**
 * The text of a response's bytes. A byte order mark decides the character set, else `contentType`, else the `meta` of an
 * HTML document; without any it is UTF-8. Throws an Error where the set is unknown or the bytes do not fit it, so that
 * no letter is ever replaced by U+FFFD.
 */
export async function decodeBody(bytes: Uint8Array, contentType: string | null): Promise<string> {
  const label = markedCharset(bytes) ?? statedCharset(contentType) ?? metaOf(bytes) ?? "utf-8";
  const stated = await decoderOf(label);
  const isReallyUtf8 = isUtf8(bytes) && bytesBeyondAscii(bytes) >= (isWestern(stated) ? 1 : utf8ProofBytes);
  const decoder = isReallyUtf8 ? await decoderOf("utf-8") : stated;
  try {
    return decoder.decode(bytes);
  } catch (error) {
    throw new Error(`bytes are no ${decoder.encoding}`, { cause: error });
  }
}

async function decoderOf(label: string): Promise<TextDecoder> {
  try {
    return await strictDecoder(label);
  } catch (error) {
    throw new Error("unknown character set", { cause: error });
  }
}

/** The default label of servers. Every byte is valid in it, so it proves nothing. */
function isWestern({ encoding }: TextDecoder): boolean {
  return encoding === "windows-1252" || encoding === "iso-8859-1";
}

function markedCharset([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return undefined;
}

function statedCharset(contentType: string | null): string | undefined {
  return /;\s{0,9}charset\s{0,9}=\s{0,9}["']?([^"';\s]{1,40})/i.exec(contentType ?? "")?.[1];
}

/** A `meta` that can be read as ASCII cannot mean UTF-16 (HTML standard). */
function metaOf(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(headBytes, bytes.length)).toString(
    "latin1",
  );
  const label = /^\s*</.test(head) ? metaCharset.exec(head)?.[1] : undefined;
  return label && /^utf-?16/i.test(label) ? "utf-8" : label;
}

function bytesBeyondAscii(bytes: Uint8Array): number {
  let count = 0;
  for (const byte of bytes) {
    if (byte > 0x7f) count += 1;
    if (count >= utf8ProofBytes) break;
  }
  return count;
}
