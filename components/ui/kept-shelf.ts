import type { ReactNode } from "react";

/** A part between the two passes over a page: as elements, and from the second pass on as the markup they come to. */
export interface Laid {
  drawn: ReactNode | Written;
  /** Signs of its drawing. */
  size: number;
}

/** Markup that React has written of a part. */
export interface Written {
  readonly markup: string;
}

interface Shelf {
  parts: Map<string, Laid>;
  size: number;
}

/** Signs of all parts together. A page needs its parts for the moment between its two passes only. */
export const mostSigns = 16 * 1024 * 1024;
const name = Symbol.for("portal.kept");

/** One for the process: the framework's two passes over a page have modules of their own. */
function shelf(): Shelf {
  const place = globalThis as { [name]?: Shelf };
  place[name] ??= { parts: new Map(), size: 0 };
  return place[name];
}

/** Lays a part down for the second pass, the oldest ones giving way. */
export function layDown(key: string, part: Laid): void {
  const all = shelf();
  drop(all, key);
  all.parts.set(key, part);
  all.size += part.size;
  for (const oldest of all.parts.keys()) {
    if (all.size <= mostSigns || oldest === key) break;
    drop(all, oldest);
  }
}

/**
 * The markup of the part that was laid down under a key: written once, however many pages have the part. Throws when it
 * has given way.
 */
export function takeUp(key: string, write: (part: ReactNode) => string): string {
  const found = shelf().parts.get(key);
  if (!found) throw new Error("A part of the page is no longer there.");
  if (!isWritten(found.drawn)) found.drawn = { markup: write(found.drawn) };
  return found.drawn.markup;
}

const isWritten = (drawn: Laid["drawn"]): drawn is Written =>
  typeof drawn === "object" && drawn !== null && "markup" in drawn;

function drop(all: Shelf, key: string): void {
  all.size -= all.parts.get(key)?.size ?? 0;
  all.parts.delete(key);
}
