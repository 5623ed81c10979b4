import { createHash, type Hash } from "node:crypto";
import {
  closeSync,
  createReadStream,
  createWriteStream,
  fsyncSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
} from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { createTarDecoder, createTarPacker } from "modern-tar";
import { z } from "zod";
import { makeDirectory } from "./directory";

/**
 * A backup is one file: a tar archive of files, with a manifest at its end that has the name, size and SHA-256 of each. An
 * archive without its manifest was cut off. Files pass through in chunks, so their sizes do not matter.
 */

const manifestName = "manifest.json";
/** A manifest is read into memory. A hundred thousand files need about fifteen megabytes. */
const mostManifestBytes = 64 * 1024 * 1024;

const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  files: z.array(z.object({ name: z.string(), bytes: z.number().int().min(0), sha256: z.string() })),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** A file that goes into an archive. */
export interface ArchiveFile {
  /** In the archive: segments between slashes, none of them "." or "..". */
  name: string;
  /** Where the file is on the disk. */
  path: string;
}

/** A file was replaced or removed while it was copied: the archive has to be started again. */
export class FileChanged extends Error {}

/**
 * Writes an archive to `target`, complete or not at all, readable only by its owner. An older file there is replaced only
 * after the new one is on the disk and was verified. Throws FileChanged, or an Error with one sentence.
 */
export async function writeArchive(
  target: string,
  files: readonly ArchiveFile[],
  madeAt: Date,
): Promise<Manifest> {
  makeDirectory(dirname(target));
  const part = `${target}.part`;
  rmSync(part, { force: true });
  try {
    const manifest = await packInto(part, files, madeAt);
    const written = openSync(part, "r+");
    fsyncSync(written);
    closeSync(written);
    await unpackArchive(part, () => null);
    renameSync(part, target);
    const directory = openSync(dirname(target), "r");
    fsyncSync(directory);
    closeSync(directory);
    return manifest;
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

async function packInto(part: string, files: readonly ArchiveFile[], madeAt: Date): Promise<Manifest> {
  const { readable, controller } = createTarPacker();
  const written = pipeline(
    Readable.fromWeb(readable as NodeReadableStream),
    createWriteStream(part, { flags: "wx", mode: 0o600 }),
  );
  // The promise is awaited at the end. An earlier failure is thrown there as well.
  written.catch(() => {});
  const manifest: Manifest = { format: 1, madeAt: madeAt.toISOString(), files: [] };
  try {
    for (const { name, path } of files) {
      const file = await open(path).catch((error: NodeJS.ErrnoException) => {
        throw error.code === "ENOENT"
          ? new FileChanged(`${path} was removed while it was backed up.`)
          : error;
      });
      try {
        const { size, mtime, mode } = await file.stat();
        const body = controller.add({ name, size, mtime, mode: mode & 0o777 }).getWriter();
        const hash = createHash("sha256");
        const bytes = await copyInto(file, body, size, hash);
        if (bytes !== size) throw new FileChanged(`${path} changed while it was backed up.`);
        await body.close();
        manifest.files.push({ name, bytes, sha256: hash.digest("hex") });
      } finally {
        await file.close();
      }
    }
    const text = new TextEncoder().encode(`${JSON.stringify(manifest, null, 1)}\n`);
    const body = controller
      .add({ name: manifestName, size: text.length, mtime: madeAt, mode: 0o600 })
      .getWriter();
    await body.write(text);
    await body.close();
    controller.finalize();
    await written;
    return manifest;
  } catch (error) {
    controller.error(error);
    await written.catch(() => {});
    throw error;
  }
}

/** Copies at most `size` bytes of a file. If the file grows meanwhile, only its first bytes are copied. */
async function copyInto(
  file: FileHandle,
  body: WritableStreamDefaultWriter<Uint8Array>,
  size: number,
  hash: Hash,
): Promise<number> {
  let bytes = 0;
  if (size === 0) return bytes;
  for await (const piece of file.createReadStream({ start: 0, end: size - 1, autoClose: false })) {
    hash.update(piece);
    bytes += piece.length;
    await body.write(piece);
  }
  return bytes;
}

/** Whether a file begins like a SQLite database: backups of earlier versions are the bare store. */
export function isBareStore(path: string): boolean {
  const head = Buffer.alloc(16);
  const file = openSync(path, "r");
  try {
    readSync(file, head, 0, head.length, 0);
  } finally {
    closeSync(file);
  }
  return head.toString("latin1") === "SQLite format 3\0";
}

/**
 * Reads an archive completely and compares each file with the manifest. Files for which `place` returns a path are written
 * there; no file may exist there yet. Throws an Error with one sentence when it is no backup, or is incomplete: the files
 * that were written are then of no use.
 */
export async function unpackArchive(path: string, place: (name: string) => string | null): Promise<Manifest> {
  const unpacked = new Map<string, { bytes: number; sha256: string }>();
  let manifest: Manifest | undefined;
  let failure: unknown;
  const placeOf = (name: string) => {
    try {
      return place(name);
    } catch (error) {
      failure = error;
      throw error;
    }
  };
  try {
    const bytes = Readable.toWeb(
      createReadStream(path, { highWaterMark: 256 * 1024 }),
    ) as ReadableStream<Uint8Array>;
    for await (const { header, body } of bytes.pipeThrough(createTarDecoder({ strict: true }))) {
      const { name, type = "file" } = header;
      if (manifest || type !== "file" || !isSafeName(name) || unpacked.has(name))
        throw new Damage(`it holds ${JSON.stringify(name)}, which no backup does`);
      if (name === manifestName) manifest = await readManifest(body);
      else unpacked.set(name, await unpackFile(body, placeOf(name), header.mode));
    }
  } catch (error) {
    if (error instanceof Damage) throw unusableBackup(path, error.message);
    if (failure || (error as NodeJS.ErrnoException).code) throw error;
    throw unusableBackup(path, "it is no archive, or damaged");
  }
  if (!manifest) throw unusableBackup(path, unpacked.size > 0 ? "it is cut off" : "it is no backup");
  for (const { name, bytes, sha256 } of manifest.files) {
    const file = unpacked.get(name);
    if (!file) throw unusableBackup(path, `${name} is missing`);
    if (file.bytes !== bytes || file.sha256 !== sha256) throw unusableBackup(path, `${name} is damaged`);
    unpacked.delete(name);
  }
  for (const [name] of unpacked) throw unusableBackup(path, `${name} is not in its manifest`);
  return manifest;
}

class Damage extends Error {}

const unusableBackup = (path: string, reason: string) =>
  new Error(`The backup ${path} cannot be used: ${reason}.`);

/** Names that stay below the folder into which they are unpacked, on every system. */
const isSafeName = (name: string) =>
  name.length <= 4096 &&
  !/[\\\0]|^[a-z]:/i.test(name) &&
  name.split("/").every((part) => part !== "" && part !== "." && part !== "..");

async function readManifest(body: ReadableStream<Uint8Array>): Promise<Manifest> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of body) {
    bytes += piece.length;
    if (bytes > mostManifestBytes) throw new Damage("its manifest is too long");
    pieces.push(piece);
  }
  try {
    return manifestSchema.parse(JSON.parse(Buffer.concat(pieces).toString("utf8")));
  } catch {
    throw new Damage("its manifest cannot be read, or is of a newer version");
  }
}

async function unpackFile(body: ReadableStream<Uint8Array>, target: string | null, mode = 0o600) {
  const hash = createHash("sha256");
  let bytes = 0;
  async function* counted() {
    for await (const piece of body) {
      hash.update(piece);
      bytes += piece.length;
      yield piece;
    }
  }
  if (target === null) for await (const _ of counted());
  else {
    mkdirSync(dirname(target), { recursive: true });
    await pipeline(counted, createWriteStream(target, { flags: "wx", mode: mode & 0o777 }));
  }
  return { bytes, sha256: hash.digest("hex") };
}

/** The path of an archive's file below a folder. */
export const below = (folder: string, name: string) => join(folder, ...name.split("/"));
