import { Problem } from "@/lib/http-responses/problem";
import { memoizeAsync } from "@/lib/memoize/memoize-async";
import { drawOgImage, jpegOf, type OgImage, type OgImageSources } from "./card";

/** Bytes of JPEG that a process caches: some 300 pictures. */
export const ogImageCacheBytes = 24 * 1024 * 1024;
/** A picture takes about a tenth of a second of a core, and pictures of other hosts are fetched for it. */
const drawnAtOnce = 2;
const mostWaiting = 16;
/** A picture that failed is tried again after this time. */
const failureMs = 60_000;
/** Bytes of an entry besides its picture. */
const overhead = 1024;

let drawing = 0;
/** Callbacks of the requests in the queue, in order. */
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (drawing < drawnAtOnce) drawing += 1;
  else if (waiting.length < mostWaiting) await new Promise<void>((resolve) => waiting.push(resolve));
  else throw new Problem(503, "busy", "Too many pictures are being drawn.", { "Retry-After": "10" });
  try {
    return await work();
  } finally {
    // The next in the queue takes the slot, or it becomes free.
    const next = waiting.shift();
    if (next) next();
    else drawing -= 1;
  }
}

const drawOnce = memoizeAsync(
  (_name: string, draw: () => Promise<Buffer | null>): Promise<Buffer | null> => inTurn(draw),
  {
    key: (name) => name,
    maxSize: ogImageCacheBytes,
    sizeOf: (picture, name) => (picture?.byteLength ?? 0) + 2 * name.length + overhead,
    ttlMs: (picture) => (picture ? undefined : failureMs),
  },
);

/**
 * An article's Open Graph image (lib/pictures/card.ts), drawn once and cached, within a bound of bytes, for the life of the
 * process: its address changes with picture and headline. Two are drawn at a time and sixteen wait. null when the picture
 * cannot be read. Throws a Problem with status 503 when the queue is full.
 */
export function cachedOgImage(
  { image, headline, lang }: OgImage,
  sources: OgImageSources,
): Promise<Buffer | null> {
  const content = { image, headline, lang };
  return drawOnce(JSON.stringify(content), () => drawOgImage(content, sources));
}

/** A picture as a JPEG, in the same cache and queue; `name` identifies what `read` reads. Throws as cachedOgImage does. */
export const cachedJpeg = (name: string, read: () => Promise<Buffer | null>): Promise<Buffer | null> =>
  drawOnce(name, async () => {
    const bytes = await read();
    return bytes && jpegOf(bytes);
  });
