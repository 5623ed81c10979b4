import { extname } from "node:path";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import type { ImportFile, ReadReport } from "@/lib/store/import";
import { ImportFailure } from "@/lib/store/import-lines";
import { countOther, isHiddenFile } from "@/lib/store/other-files";
import { articleEndings } from "../text/article-endings";

/** Limits of an archive, which is held in memory, and of its files. */
const mostMegabytes = 64;
const mostFiles = 20_000;
const unpackIt = "unpack it, and import the folder";

/**
 * The files of a zip archive that may be articles, in the order of their names. Exports of WordPress.com are such archives.
 * The reader of each file limits how much of it is unpacked. Throws ImportFailure.
 */
export async function* filesOfArchive(
  input: AsyncIterable<Uint8Array | string>,
  notes: ReadReport,
): AsyncGenerator<ImportFile> {
  const bytes = await collect(input);
  const zip = await opened(bytes);
  const entries = await entriesOf(zip, notes);
  if (entries.length === 0)
    throw new ImportFailure(`The archive has no file that ends with ${articleEndings.join(" or ")}.`);
  for (const entry of entries) yield { name: entry.fileName, input: unpacked(zip, entry) };
}

async function collect(input: AsyncIterable<Uint8Array | string>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of input) {
    pieces.push(Buffer.from(piece));
    size += piece.length;
    if (size > mostMegabytes * 1024 * 1024)
      throw new ImportFailure(`The archive is larger than ${mostMegabytes} MB: ${unpackIt}.`);
  }
  return Buffer.concat(pieces);
}

async function opened(bytes: Buffer): Promise<ZipFile> {
  try {
    return await fromBufferPromise(bytes, { lazyEntries: true, strictFileNames: false });
  } catch {
    throw new ImportFailure(`The file is a zip archive that cannot be read: ${unpackIt}.`);
  }
}

async function entriesOf(zip: ZipFile, notes: ReadReport): Promise<Entry[]> {
  const entries: Entry[] = [];
  if (zip.entryCount > mostFiles)
    throw new ImportFailure(`The archive has more than ${mostFiles} files: ${unpackIt}.`);
  const others = notes.otherFiles ?? {};
  notes.otherFiles = others;
  try {
    for await (const entry of zip.eachEntry()) {
      const { fileName } = entry;
      if (fileName.endsWith("/") || isHiddenFile(fileName)) continue;
      if (articleEndings.includes(extname(fileName).toLowerCase())) entries.push(entry);
      else countOther(others, fileName);
    }
  } catch {
    throw new ImportFailure(`The file is a zip archive that cannot be read: ${unpackIt}.`);
  }
  return entries.sort((a, b) => (a.fileName < b.fileName ? -1 : 1));
}

async function* unpacked(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  try {
    yield* await zip.openReadStreamPromise(entry);
  } catch (error) {
    if (error instanceof TypeError) throw error;
    throw new ImportFailure(`"${entry.fileName}" cannot be unpacked: ${unpackIt}.`);
  }
}
