import { type Entry, openPromise, type ZipFile } from "yauzl";
import { ImportFailure } from "@/lib/store/import-lines";
import { PictureProblem, pictureLimits } from "./encode";
import { bytesOf, mostFiles, type PictureFiles } from "./files";

/** Maximum number of bytes that are unpacked from one archive. */
const mostUnpacked = 4 * 1024 ** 3;

/**
 * The files of a zip archive. Nothing is written to disk. Names that lead out of the archive are rejected, and no entry is
 * unpacked beyond its declared size or the limit of a picture. Throws ImportFailure.
 */
export async function openArchive(file: string): Promise<PictureFiles> {
  let zip: ZipFile | undefined;
  try {
    zip = await openPromise(file, { lazyEntries: true, autoClose: false, strictFileNames: false });
    if (zip.entryCount > mostFiles)
      throw new ImportFailure(`The archive of pictures has more than ${mostFiles} files.`);
    return filesOf(zip, await entriesOf(zip));
  } catch (error) {
    zip?.close();
    if (error instanceof ImportFailure || (error as NodeJS.ErrnoException).code === "ENOENT") throw error;
    const reason = error instanceof Error ? error.message : "unknown";
    throw new ImportFailure(`The archive of pictures is no zip file that can be read: ${reason}.`);
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith("/")) continue;
    entries.set(entry.fileName, entry);
    if (entries.size > mostFiles)
      throw new ImportFailure(`The archive of pictures has more than ${mostFiles} files.`);
  }
  return entries;
}

function filesOf(zip: ZipFile, entries: ReadonlyMap<string, Entry>): PictureFiles {
  let unpacked = 0;
  return {
    names: [...entries.keys()],
    async read(name) {
      const entry = entries.get(name);
      if (!entry) throw new PictureProblem("is not among the pictures");
      if (entry.uncompressedSize > pictureLimits.source) throw new PictureProblem("is larger than 25 MB");
      unpacked += entry.uncompressedSize;
      if (unpacked > mostUnpacked)
        throw new PictureProblem("was not unpacked: the archive has more than 4 GB of pictures");
      try {
        return await bytesOf(await zip.openReadStreamPromise(entry));
      } catch (error) {
        if (error instanceof PictureProblem) throw error;
        throw new PictureProblem("cannot be unpacked");
      }
    },
    close: async () => zip.close(),
  };
}
