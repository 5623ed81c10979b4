import { stat, statfs } from "node:fs/promises";
import { dirname } from "node:path";

export interface StoreFiles {
  /** Bytes of each file; empty for a store that has no files on this machine. */
  files: { file: "database" | "log"; bytes: number }[];
  /** Free bytes of their file system. */
  freeBytes: number | null;
}

/** How large the files of the store at `path` are; `path` is null where it has none on this machine. */
export async function readStoreFiles(path: string | null): Promise<StoreFiles> {
  if (path === null) return { files: [], freeBytes: null };
  const size = async (name: string) => (await stat(name).catch(() => null))?.size ?? 0;
  const disk = await statfs(dirname(path)).catch(() => null);
  return {
    files: [
      { file: "database", bytes: await size(path) },
      { file: "log", bytes: await size(`${path}-wal`) },
    ],
    freeBytes: disk ? disk.bavail * disk.bsize : null,
  };
}
