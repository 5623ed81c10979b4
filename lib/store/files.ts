import { stat, statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { type Kysely, sql } from "kysely";
import { isServer, storeFile } from "./connection";
import type { Database } from "./schema";

interface StoreFiles {
  /** Bytes of the database, and of an embedded store's write-ahead log; empty for a store in memory. */
  files: { file: "database" | "log"; bytes: number }[];
  /** Free bytes of their file system; null where it is on another machine, or not known. */
  freeBytes: number | null;
}

/** How large the store of a STORE_URL is, and how much room its disk has. */
export async function readStoreFiles(db: Kysely<Database>, url: string): Promise<StoreFiles> {
  if (isServer(url)) return readServer(db, url);
  const path = storeFile(url);
  if (path === null) return { files: [], freeBytes: null };
  const size = async (name: string) => (await stat(name).catch(() => null))?.size ?? 0;
  return {
    files: [
      { file: "database", bytes: await size(path) },
      { file: "log", bytes: await size(`${path}-wal`) },
    ],
    freeBytes: await freeBytesOf(dirname(path)),
  };
}

async function freeBytesOf(folder: string): Promise<number | null> {
  const disk = await statfs(folder).catch(() => null);
  return disk ? disk.bavail * disk.bsize : null;
}

/**
 * PostgreSQL tells its size to everybody, and its directory to a role with pg_read_all_settings. Where that directory is on this
 * machine, so is its disk.
 */
async function readServer(db: Kysely<Database>, url: string): Promise<StoreFiles> {
  const { rows } = await sql<{ bytes: string }>`
    select pg_database_size(current_database()) as bytes
  `.execute(db);
  const bytes = Number(rows[0]?.bytes ?? 0);
  const isHere = /^(?:|localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);
  const directory = isHere ? await directoryOf(db) : null;
  return {
    files: [{ file: "database", bytes }],
    freeBytes: directory === null ? null : await freeBytesOf(directory),
  };
}

async function directoryOf(db: Kysely<Database>): Promise<string | null> {
  const { rows } = await sql<{ may: boolean }>`
    select pg_has_role(current_user, 'pg_read_all_settings', 'member') as may
  `.execute(db);
  if (!rows[0]?.may) return null;
  const setting = await sql<{ directory: string }>`
    select current_setting('data_directory') as directory
  `.execute(db);
  return setting.rows[0]?.directory ?? null;
}
