import { LRUCache } from "lru-cache";
import { type Card, type CardSources, jpegOf, shareCard } from "./card";
import { Problem } from "./problem";

/** What a process keeps of what it drew, in bytes of JPEG: some 300 pictures. */
export const keptCardBytes = 24 * 1024 * 1024;
/** A card costs a core about a tenth of a second, and others' pictures are fetched for it. */
const drawnAtOnce = 2;
const mostWaiting = 16;
/** A picture that could not be had is asked for again after this time. */
const failureMs = 60_000;
/** What an entry costs besides its card. */
const overhead = 1024;

interface Drawn {
  /** null: there is no such picture. */
  card: Buffer | null;
}

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

const shelf = new LRUCache<string, Drawn, () => Promise<Buffer | null>>({
  maxSize: keptCardBytes,
  sizeCalculation: ({ card }, key) => (card?.byteLength ?? 0) + 2 * key.length + overhead,
  fetchMethod: async (_key, _, { options, context: draw }) => {
    const card = await inTurn(draw);
    if (!card) options.ttl = failureMs;
    return { card };
  },
});

/**
 * The picture an article is shared with (lib/web/card.ts), drawn once and kept, within a bound of bytes, for as long as
 * the process lives: its address changes with picture and headline. Two are drawn at a time and sixteen wait. null when the
 * picture cannot be had. Throws a Problem with status 503 for whoever comes then.
 */
export async function keptCard(
  { image, headline, lang }: Card,
  sources: CardSources,
): Promise<Buffer | null> {
  const key = JSON.stringify({ image, headline, lang });
  const drawn = await shelf.fetch(key, { context: () => shareCard({ image, headline, lang }, sources) });
  return drawn?.card ?? null;
}

/** A picture as a JPEG, on the same shelf and in the same turns; `name` tells what `read` reads. Throws as keptCard does. */
export async function keptJpeg(name: string, read: () => Promise<Buffer | null>): Promise<Buffer | null> {
  const draw = async () => {
    const bytes = await read();
    return bytes && jpegOf(bytes);
  };
  return (await shelf.fetch(name, { context: draw }))?.card ?? null;
}
