import { createReadStream } from "node:fs";
import { type FileHandle, open, realpath } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { config } from "@/lib/config/config";
import { storeFile } from "@/lib/store/connection";
import { FileError } from "@/lib/upstream/errors";
import { type FileAccess, type FileStream, fetchFile, parseFileAddress } from "@/lib/upstream/fetch-file";

/** A PDF file that is ready to be sent on. */
export interface PdfFile extends FileStream {
  /** Last part of its address, decoded: the file's name. */
  name: string;
}

/** The source of a file by its address, without a request. */
export type PdfAddress =
  | { source: "own"; name: string; path: string; root: string; segments: string[] }
  | { source: "host"; name: string; url: URL };

/** 40 MB and two minutes: a carrier's largest schedule books have some 15 MB. Eight at a time for one process. */
export const pdfLimits = {
  maxBytes: 40 * 1024 * 1024,
  connectMs: 10_000,
  idleMs: 15_000,
  totalMs: 120_000,
  atOnce: 8,
};

/** A PDF's header is within its first 1,024 bytes (ISO 32000-1, annex H.3.4.1). */
const headBytes = 1024;
const isPdf = (head: Uint8Array) => Buffer.from(head.buffer, head.byteOffset, head.length).includes("%PDF-");

/** Directories of this site's files, by the start of their path. */
function siteDirectories(): [prefix: string, directory: string][] {
  return [
    ["/documents/", documentDirectory()],
    ["/samples/", path.join(process.cwd(), "public", "samples")],
  ];
}

/** The directory of this site's documents: beside the store's file, or in var/ if the store has no file. */
export function documentDirectory(): string {
  const store = storeFile(config().storeUrl);
  return path.join(
    store === null ? path.resolve(/* turbopackIgnore: true */ "var") : path.dirname(store),
    "documents",
  );
}

/**
 * Reads the address of a PDF file: a path of this site below one of its document directories, or an https address of an allowed
 * host. Throws FileError: `address` for any other address, `refused` for a host that is not allowed.
 */
export function parsePdfAddress(
  text: string,
  allowedHosts: readonly string[] = config().allowedHosts,
): PdfAddress {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  if (!text || text.length > 2000 || /[\u0000-\u001f\u007f\\]/.test(text)) throw new FileError("address");
  if (/^\/(?!\/)/.test(text)) return siteFileAddress(text);
  if (!/^[a-z][a-z0-9+.-]*:/i.test(text) && !text.startsWith("//")) throw new FileError("address");
  const url = parseFileAddress(text, allowedHosts);
  if (!url) throw new FileError("refused");
  return { source: "host", name: lastName(url.pathname) || url.hostname, url };
}

/** Whether parsePdfAddress accepts an address. */
export function isFileAllowed(text: string, allowedHosts?: readonly string[]): boolean {
  try {
    parsePdfAddress(text, allowedHosts);
    return true;
  } catch (error) {
    if (error instanceof FileError) return false;
    throw error;
  }
}

function siteFileAddress(text: string): PdfAddress {
  const directory = siteDirectories().find(([prefix]) => text.startsWith(prefix));
  if (!directory) throw new FileError("refused");
  const [prefix, root] = directory;
  const segments = text.slice(prefix.length).split("/").map(decoded);
  const isPlain = (segment: string | null): segment is string =>
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
    segment !== null && segment !== "" && !/^\.|[/\\?#\u0000-\u001f\u007f]/.test(segment);
  if (!segments.every(isPlain)) throw new FileError("refused");
  const name = segments.at(-1) ?? "";
  if (!/\.pdf$/i.test(name)) throw new FileError("refused");
  return { source: "own", name, path: prefix + segments.join("/"), root, segments };
}

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

const lastName = (pathname: string) => decoded(pathname.split("/").at(-1) ?? "") ?? "";

/**
 * Opens a PDF file as a stream; cancelling the stream closes the file. Throws FileError. `access` replaces parts of the
 * network in tests.
 */
export async function openPdf(
  address: PdfAddress,
  signal?: AbortSignal,
  access: Partial<FileAccess> = {},
): Promise<PdfFile> {
  if (address.source === "own") return { name: address.name, ...(await openSiteFile(address)) };
  const { allowedHosts } = config();
  const file = await fetchFile(address.url, {
    allowedHosts,
    limits: pdfLimits,
    accepts: isPdf,
    headBytes,
    signal,
    ...access,
  });
  return { name: address.name, ...file };
}

/** Whether a file of this site exists; files on other hosts are assumed to exist, because that needs a request. */
export async function isPdfThere(address: PdfAddress): Promise<boolean> {
  if (address.source === "host") return true;
  return (await siteFilePath(address)) !== null;
}

/** The path of a file of this site, symbolic links resolved; null when there is none within its directory. */
async function siteFilePath({ root, segments }: PdfAddress & { source: "own" }): Promise<string | null> {
  try {
    // The build's tracing would include whatever is in these directories, dead links among them.
    const [directory, file] = await Promise.all([
      realpath(/* turbopackIgnore: true */ root),
      realpath(/* turbopackIgnore: true */ path.join(root, ...segments)),
    ]);
    return file.startsWith(directory + path.sep) ? file : null;
  } catch {
    return null;
  }
}

async function openSiteFile(address: PdfAddress & { source: "own" }): Promise<FileStream> {
  const file = await siteFilePath(address);
  if (!file) throw new FileError("missing");
  // Excluded from the build's tracing, which would include the complete directory of the project with the store.
  const handle = await open(/* turbopackIgnore: true */ file, "r");
  try {
    const stat = await handle.stat();
    if (!stat.isFile()) throw new FileError("missing");
    if (stat.size > pdfLimits.maxBytes) throw new FileError("size");
    if (!isPdf(await readHead(handle))) throw new FileError("content");
    const stream = createReadStream(/* turbopackIgnore: true */ file, { fd: handle, start: 0 });
    return { body: Readable.toWeb(stream) as ReadableStream<Uint8Array> };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function readHead(handle: FileHandle): Promise<Uint8Array> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
  return buffer.subarray(0, bytesRead);
}
