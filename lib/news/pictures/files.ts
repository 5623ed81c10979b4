import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { ImportFailure } from "@/lib/store/import-lines";
import { PictureProblem, pictureLimits } from "./encode";

/** Maximum number of files of a folder or an archive. */
export const mostFiles = 100_000;

/** Files by name, of a folder or an archive. */
export interface PictureFiles {
  /** Paths below it, with slashes. */
  names: readonly string[];
  read(name: string): Promise<Buffer>;
  close(): Promise<void>;
}

/** The files of a folder and of those below it. Throws ImportFailure. */
export async function openFolder(folder: string): Promise<PictureFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  if (entries.length > mostFiles)
    throw new ImportFailure(`The folder of pictures has more than ${mostFiles} files.`);
  // Symbolic links are skipped: their targets may be anywhere.
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"));
  return {
    names,
    read: (name) => bytesOf(createReadStream(path.join(folder, name))),
    close: async () => {},
  };
}

/** The bytes of a stream. Throws PictureProblem as soon as they are too many. */
export async function bytesOf(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of stream) {
    size += piece.length;
    if (size > pictureLimits.source) throw new PictureProblem("is larger than 25 MB");
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
