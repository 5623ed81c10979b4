import {
  createMcpHandler,
  localhostAllowedOrigins,
  originValidationResponse,
} from "@modelcontextprotocol/server";
import { agentServer } from "@/app/_agents/server";
import { config } from "@/lib/config/config";
import { Problem } from "@/lib/http-responses/problem";
import { formRoute, readText } from "@/lib/http-responses/route";
import { log } from "@/lib/observability/log";
import { limits } from "@/lib/site/site";

const handler = createMcpHandler(agentServer, {
  maxRequestBodySize: limits.requestBodyBytes,
  onerror: (error) => log().debug({ err: error }, "request of an agent not answered"),
});

/**
 * POST /mcp: the Model Context Protocol over streamable HTTP without sessions, for revision 2026-07-28 and, at the same address,
 * those of 2025. A browser may send requests from pages of this site only: with other hosts in Origin they are refused.
 */
export const POST = formRoute(async ({ request }) => {
  const ownHosts = [new URL(config().siteUrl).hostname, ...localhostAllowedOrigins()];
  const rejected = originValidationResponse(request, ownHosts);
  if (rejected) return rejected;
  const text = await readText(request, limits.requestBodyBytes);
  // A list of calls would pass the limit of requests with one (JSON-RPC batches were part of one revision only).
  if (text.trimStart().startsWith("["))
    throw new Problem(400, "batch", "Send one request at a time, not a list of requests.");
  return handler.fetch(new Request(request.url, { method: "POST", headers: request.headers, body: text }));
});

export {
  onlyPost as DELETE,
  onlyPost as GET,
  onlyPost as PATCH,
  onlyPost as PUT,
} from "@/lib/http-responses/route";
