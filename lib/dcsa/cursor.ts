import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { store } from "@/lib/store/connection";
import { sharedSecret } from "@/lib/store/secrets";
import { badRequest } from "./errors";

/**
 * Cursors of lists in pages. A cursor names the last object of a page, so that what was added or removed in the meantime neither
 * repeats nor skips others, and the day of the first page, by which default dates are counted. It is signed together with the
 * address and its filters: with others it is refused.
 */
export interface Cursor {
  /** YYYY-MM-DD, in the publisher's zone. */
  day: string;
  /** The key of the last object, part by part. */
  after: string[];
}

/** The most characters of a part of a key. Longer ones are cut, so that a cursor stays within the 1,024 of the standard. */
export const keyPartLimit = 400;

const payloadSchema = z.tuple([z.iso.date()], z.string());

/** The address with its filters in one order, whatever the page. */
function scopeOf({ pathname, searchParams }: URL): string {
  const filters = [...searchParams].filter(([name]) => name !== "cursor" && name !== "limit");
  return JSON.stringify([pathname, ...filters.sort(([a], [b]) => (a < b ? -1 : 1))]);
}

const signature = (secret: Buffer, scope: string, payload: string): string =>
  createHmac("sha256", secret).update(`${scope}\n${payload}`).digest().subarray(0, 16).toString("base64url");

const cursorSecret = () => sharedSecret(store(), "dcsa-cursor");

/** The cursor of the page after an object. */
export async function writeCursor(url: URL, { day, after }: Cursor): Promise<string> {
  const payload = Buffer.from(JSON.stringify([day, ...after])).toString("base64url");
  return `${payload}.${signature(await cursorSecret(), scopeOf(url), payload)}`;
}

/** Reads the cursor of a request. Throws status 400 for one that this portal has not written for these filters. */
export async function readCursor(url: URL, text: string): Promise<Cursor> {
  const [, payload = "", signed = ""] = /^([\w-]{1,1000})\.([\w-]{22})$/.exec(text) ?? [];
  const expected = signature(await cursorSecret(), scopeOf(url), payload);
  if (payload && timingSafeEqual(Buffer.from(expected), Buffer.from(signed))) {
    const parsed = payloadSchema.safeParse(JSON.parse(Buffer.from(payload, "base64url").toString()));
    if (parsed.success) {
      const [day, ...after] = parsed.data;
      return { day, after };
    }
  }
  throw badRequest([
    {
      name: "invalidCursor",
      property: "cursor",
      value: text,
      message:
        "This cursor does not belong to these parameters. Send it with all other parameters unchanged, or begin without a cursor.",
    },
  ]);
}

/** Whether a key comes after another one, part by part. */
export function isAfter(key: readonly string[], other: readonly string[]): boolean {
  for (const [at, part] of key.entries()) {
    const before = other[at] ?? "";
    if (part !== before) return part > before;
  }
  return false;
}
