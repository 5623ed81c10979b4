import { z } from "zod";
import { notFoundResponse } from "@/app/_responses/not-found-response";
import { route } from "@/lib/http-responses/route";
import { resolveShortLink } from "@/lib/sharing";

/** GET /s/{code}: redirects to the address of a short link; 404 for an unknown code. */
export async function GET(request: Request, { params }: { params: Promise<{ code: string }> }) {
  const { code } = await params;
  return route(z.looseObject({}), async () => {
    const path = /^[\w-]{8,64}$/.test(code) ? await resolveShortLink(code) : null;
    if (path === null) return notFoundResponse();
    const headers = { Location: path, "Cache-Control": "public, max-age=3600, s-maxage=86400" };
    return new Response(null, { status: 308, headers });
  })(request);
}

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
