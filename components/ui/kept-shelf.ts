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
  /** The parts of each request's page, as long as the request lasts: what other pages lay down meanwhile evicts none. */
  ofRequests: WeakMap<object, Map<string, Laid>>;
}

/** Characters of all parts together, beside those of the pages that are being rendered. */
export const mostSigns = 16 * 1024 * 1024;
const name = Symbol.for("portal.kept");

/** One for the process: the framework's two passes over a page have modules of their own. */
function shelf(): Shelf {
  const place = globalThis as { [name]?: Shelf };
  place[name] ??= { parts: new Map(), size: 0, ofRequests: new WeakMap() };
  return place[name];
}

interface RequestStorage {
  getStore(): object | undefined;
}

/**
 * The parts of the request being served; undefined outside of any. lib/request-context.ts has the requests in the registry of
 * process state, which is read here because this module is sent to browsers too.
 */
function partsOfRequest(): Map<string, Laid> | undefined {
  const { [Symbol.for("portal.process-state")]: states } = globalThis as {
    [key: symbol]: Map<string, RequestStorage> | undefined;
  };
  const request = states?.get("request-context")?.getStore();
  if (!request) return undefined;
  const parts = shelf().ofRequests.get(request) ?? new Map<string, Laid>();
  shelf().ofRequests.set(request, parts);
  return parts;
}

/** Lays a part down for the second pass, the oldest ones giving way. */
export function layDown(key: string, part: Laid): void {
  partsOfRequest()?.set(key, part);
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
 * The markup of the part that was laid down under a key: written once, however many pages have the part. Throws when
 * nobody has laid it down for this request, and it has given way.
 */
export function takeUp(key: string, write: (part: ReactNode) => string): string {
  const found = shelf().parts.get(key) ?? partsOfRequest()?.get(key);
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
