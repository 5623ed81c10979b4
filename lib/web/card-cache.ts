import { memoizeAsync } from "@/lib/memoize-async";
import { type Card, type CardSources, jpegOf, shareCard } from "./card";
import { Problem } from "./problem";

/** What a process caches of what it drew, in bytes of JPEG: some 300 pictures. */
export const cachedCardBytes = 24 * 1024 * 1024;
/** A card costs a core about a tenth of a second, and others' pictures are fetched for it. */
const drawnAtOnce = 2;
const mostWaiting = 16;
/** A picture that could not be had is asked for again after this time. */
const failureMs = 60_000;
/** What an entry costs besides its card. */
const overhead = 1024;

let drawing = 0;
/** Those who wait for their turn, in order. */
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (drawing < drawnAtOnce) drawing += 1;
  else if (waiting.length < mostWaiting) await new Promise<void>((resolve) => waiting.push(resolve));
  else throw new Problem(503, "busy", "Too many pictures are being drawn.", { "Retry-After": "10" });
  try {
    return await work();
  } finally {
    // The turn is handed on, or given back.
    const next = waiting.shift();
    if (next) next();
    else drawing -= 1;
  }
}

const drawOnce = memoizeAsync(
  (_name: string, draw: () => Promise<Buffer | null>): Promise<Buffer | null> => inTurn(draw),
  {
    key: (name) => name,
    maxSize: cachedCardBytes,
    sizeOf: (card, name) => (card?.byteLength ?? 0) + 2 * name.length + overhead,
    ttlMs: (card) => (card ? undefined : failureMs),
  },
);

/**
 * The picture an article is shared with (lib/web/card.ts), drawn once and cached, within a bound of bytes, for as long as
 * the process lives: its address changes with picture and headline. Two are drawn at a time and sixteen wait. null when the
 * picture cannot be had. Throws a Problem with status 503 for whoever comes then.
 */
export function cachedCard({ image, headline, lang }: Card, sources: CardSources): Promise<Buffer | null> {
  const card = { image, headline, lang };
  return drawOnce(JSON.stringify(card), () => shareCard(card, sources));
}

/** A picture as a JPEG, in the same cache and the same turns; `name` tells what `read` reads. Throws as cachedCard does. */
export const cachedJpeg = (name: string, read: () => Promise<Buffer | null>): Promise<Buffer | null> =>
  drawOnce(name, async () => {
    const bytes = await read();
    return bytes && jpegOf(bytes);
  });
