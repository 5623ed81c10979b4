import type { ReactNode } from "react";

interface Shelf {
  parts: Map<string, { part: ReactNode; size: number }>;
  size: number;
}

/** Signs of all parts together. A page needs its parts for the moment between its two passes only. */
const limit = 16 * 1024 * 1024;
const name = Symbol.for("portal.kept");

/** One for the process: the framework's two passes over a page have modules of their own. */
function shelf(): Shelf {
  const place = globalThis as { [name]?: Shelf };
  place[name] ??= { parts: new Map(), size: 0 };
  return place[name];
}

/** Lays a part down for the second pass, the oldest ones giving way. `size` is that of its drawing in signs. */
export function layDown(key: string, part: ReactNode, size: number): void {
  const all = shelf();
  drop(all, key);
  all.parts.set(key, { part, size });
  all.size += size;
  for (const oldest of all.parts.keys()) {
    if (all.size <= limit || oldest === key) break;
    drop(all, oldest);
  }
}

/** The part that was laid down under a key. Throws when it has given way. */
export function takeUp(key: string): ReactNode {
  const found = shelf().parts.get(key);
  if (!found) throw new Error("A part of the page is no longer there.");
  return found.part;
}

function drop(all: Shelf, key: string): void {
  all.size -= all.parts.get(key)?.size ?? 0;
  all.parts.delete(key);
}
