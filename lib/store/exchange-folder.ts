import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * Moves everything from `staged`, a folder on the same file system, into `folder`. Entries of the same names are moved to
 * `replaced`. All moves happen or none. Returns a function that undoes them. Both folders are within `folder`, because
 * `folder` may be a mount, which cannot be renamed.
 */
export function exchangeInto(folder: string, staged: string, replaced: string): () => void {
  const undo: (() => void)[] = [];
  const takeBack = () => {
    for (const step of undo.splice(0).reverse()) step();
  };
  const move = (from: string, to: string) => {
    renameSync(from, to);
    undo.push(() => renameSync(to, from));
  };
  try {
    for (const name of readdirSync(staged)) {
      const path = join(folder, name);
      if (existsSync(path)) {
        mkdirSync(replaced, { recursive: true });
        move(path, join(replaced, name));
      }
      move(join(staged, name), path);
    }
  } catch (error) {
    takeBack();
    throw error;
  }
  return () => {
    takeBack();
    rmSync(replaced, { recursive: true, force: true });
  };
}

/** Changes the owner of a folder and its contents to that of `owner`, when root restores for the portal's user. */
export function chownTree(owner: string, folder: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(owner);
  chownSync(folder, uid, gid);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chownSync(join(entry.parentPath, entry.name), uid, gid);
}
