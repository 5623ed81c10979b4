import { z } from "zod";
import { storedPath } from "@/lib/media-address";
import { findPicture } from "@/lib/news";
import { cachedJpeg } from "@/lib/web/card-cache";
import { Problem } from "@/lib/web/problem";
import { route } from "@/lib/web/route";

/** The address says what the file holds. */
const forGood = "public, max-age=31536000, s-maxage=31536000, immutable";

/**
 * GET /media/{content}/{width}x{height}.webp: a picture of an article that an import took in. The same address with .jpg is for
 * readers of mail and of feeds, some of whom show no WebP.
 */
export async function GET(request: Request, { params }: { params: Promise<{ id: string; file: string }> }) {
  const { id, file } = await params;
  return route(z.looseObject({}), async () => {
    const address = `/media/${id}/${file}`;
    const kept = storedPath(address);
    const read = () => findPicture(kept);
    const bytes = await (kept === address ? read() : cachedJpeg(address, read));
    if (!bytes) throw new Problem(404, "not-found", "There is no such picture.");
    const type = kept === address ? "image/webp" : "image/jpeg";
    return new Response(new Uint8Array(bytes), {
      headers: { "Content-Type": type, "Cache-Control": forGood },
    });
  })(request);
}

export { onlyGet as DELETE, onlyGet as PATCH, onlyGet as POST, onlyGet as PUT } from "@/lib/web/route";
