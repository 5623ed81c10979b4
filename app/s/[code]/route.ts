import { resolveShortLink } from "@/lib/sharing";

/** GET /s/{code}: on to the address a short link stands for. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ code: string }> },
): Promise<Response> {
  const { code } = await params;
  const path = /^[\w-]{8,64}$/.test(code) ? await resolveShortLink(code) : null;
  // The Page Not Found page answers for a code nobody was given.
  const location = path ?? "/page-not-found";
  return new Response(null, {
    status: path ? 308 : 302,
    headers: {
      Location: location,
      "Cache-Control": path ? "public, max-age=3600, s-maxage=86400" : "no-store",
    },
  });
}
