import { z } from "zod";
import { findPicture } from "@/lib/news";
import { Problem } from "@/lib/web/problem";
import { route } from "@/lib/web/route";

/** The address says what the file holds. */
const forGood = "public, max-age=31536000, s-maxage=31536000, immutable";

/** GET /media/{content}/{width}x{height}.webp: a picture of an article that an import took in. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string; file: string }> }) {
  const { id, file } = await params;
  return route(z.looseObject({}), async () => {
    const bytes = await findPicture(`/media/${id}/${file}`);
    if (!bytes) throw new Problem(404, "not-found", "There is no such picture.");
    return new Response(new Uint8Array(bytes), {
      headers: { "Content-Type": "image/webp", "Cache-Control": forGood },
    });
  })(request);
}

export { onlyGet as DELETE, onlyGet as PATCH, onlyGet as POST, onlyGet as PUT } from "@/lib/web/route";
