import { z } from "zod";
import { storedPath } from "@/lib/addresses/media-address";
import { Problem } from "@/lib/http-responses/problem";
import { route } from "@/lib/http-responses/route";
import { findPicture } from "@/lib/news";
import { cachedJpeg } from "@/lib/pictures/card-cache";

/** The address depends on the content of the file. */
const forGood = "public, max-age=31536000, s-maxage=31536000, immutable";

/**
 * GET /media/{content}/{width}x{height}.webp: an imported picture of an article. The same address with .jpg is for mail and feed
 * readers, some of which do not show WebP.
 */
export async function GET(request: Request, { params }: { params: Promise<{ id: string; file: string }> }) {
  const { id, file } = await params;
  return route(z.looseObject({}), async () => {
    const address = `/media/${id}/${file}`;
    const webpPath = storedPath(address);
    const read = () => findPicture(webpPath);
    const bytes = await (webpPath === address ? read() : cachedJpeg(address, read));
    if (!bytes) throw new Problem(404, "not-found", "There is no such picture.");
    const type = webpPath === address ? "image/webp" : "image/jpeg";
    return new Response(new Uint8Array(bytes), {
      headers: { "Content-Type": type, "Cache-Control": forGood },
    });
  })(request);
}

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
