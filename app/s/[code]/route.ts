import { z } from "zod";
import { resolveShortLink } from "@/lib/sharing";
import { route } from "@/lib/web/route";

/** GET /s/{code}: on to the address a short link stands for; a code nobody was given leads to Page Not Found. */
export async function GET(request: Request, { params }: { params: Promise<{ code: string }> }) {
  const { code } = await params;
  return route(z.looseObject({}), async () => {
    const path = /^[\w-]{8,64}$/.test(code) ? await resolveShortLink(code) : null;
    if (path === null) return leadTo("/page-not-found", 302, "no-store");
    return leadTo(path, 308, "public, max-age=3600, s-maxage=86400");
  })(request);
}

const leadTo = (address: string, status: number, kept: string) =>
  new Response(null, { status, headers: { Location: address, "Cache-Control": kept } });

export { onlyGet as DELETE, onlyGet as PATCH, onlyGet as POST, onlyGet as PUT } from "@/lib/web/route";
