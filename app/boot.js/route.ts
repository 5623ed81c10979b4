import { bootFile } from "@/app/_partials/boot-file";

/** GET /boot.js. Made for its request: what the framework prerenders it writes to the disk while serving. */
export function GET(): Response {
  return new Response(bootFile, {
    headers: {
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control":
        "public, max-age=3600, s-maxage=3600, stale-while-revalidate=86400, stale-if-error=604800",
    },
  });
}
