import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * Puts everything in `staged`, a folder on the same file system, in the place of what has the same names in `folder`; what was
 * there is kept in `aside`. Happens as a whole or not at all: returns what takes it back. Both lie within `folder`, since that
 * may be a mount, which cannot be renamed itself.
 */
export function exchangeInto(folder: string, staged: string, aside: string): () => void {
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
        mkdirSync(aside, { recursive: true });
        move(path, join(aside, name));
      }
      move(join(staged, name), path);
    }
  } catch (error) {
    takeBack();
    throw error;
  }
  return () => {
    takeBack();
    rmSync(aside, { recursive: true, force: true });
  };
}

/** Gives a folder and what is below it to the owner of another one, where root restores for the portal's own user. */
export function giveAllTo(owner: string, folder: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(owner);
  chownSync(folder, uid, gid);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chownSync(join(entry.parentPath, entry.name), uid, gid);
}
