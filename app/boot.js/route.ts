import { bootFile } from "@/app/_partials/boot-file";

/** GET /boot.js. It is rendered for each request, because the framework writes prerendered responses to the disk. */
export function GET(): Response {
  return new Response(bootFile, {
    headers: {
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control":
        "public, max-age=3600, s-maxage=3600, stale-while-revalidate=86400, stale-if-error=604800",
    },
  });
}

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
