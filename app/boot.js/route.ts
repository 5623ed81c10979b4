import { bootFile } from "@/app/_parts/boot-file";

export const dynamic = "force-static";

export function GET(): Response {
  return new Response(bootFile, {
    headers: {
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control":
        "public, max-age=3600, s-maxage=3600, stale-while-revalidate=86400, stale-if-error=604800",
    },
  });
}
