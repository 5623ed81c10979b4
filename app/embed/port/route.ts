import { z } from "zod";
import { embeddedDocument, embedPolicy } from "@/app/_partials/embedded-document";
import { searchEmbedded } from "@/app/_queries/sea/embedded-schedule";
import { briefCacheControl } from "@/lib/http-responses/cache-control";
import { route } from "@/lib/http-responses/route";
import { log } from "@/lib/observability/log";
import { embedQuery } from "@/lib/sailings/shared";

/**
 * GET /embed/port?loading_port=&discharge_port=[&rows=&theme=&lang=&company=&direct=1]: the next sailings of a lane as a small
 * HTML document for a frame on another site, which docs/embed.md describes. Every response is such a document: 404 where a port
 * is not known, 503 where the sailings cannot be read.
 */
export const GET = route(z.looseObject({}), async (_query, { request, now }) => {
  const query = embedQuery(new URL(request.url).searchParams);
  const lane = await searchEmbedded(query, now).catch((error: unknown) => {
    log().error({ err: error }, "embedded schedule failed");
    return "failed" as const;
  });
  const status = lane === "failed" ? 503 : lane === "unknown" ? 404 : 200;
  return new Response(await embeddedDocument({ ...query, lane }), {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": embedPolicy,
      "Cache-Control": status === 200 ? briefCacheControl : "no-store",
      "X-Robots-Tag": "noindex",
    },
  });
});

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
