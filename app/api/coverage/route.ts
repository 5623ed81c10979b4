import { Problem } from "@/lib/http-responses/problem";
import { documentedRoute } from "@/lib/openapi/operation";
import { getCoverage as operation } from "@/lib/openapi/sailings";
import { getCoverage } from "@/lib/sailings";

/** GET /api/coverage: what the page /coverage shows, as counts by carrier. 404 where a publisher's service has the sailings. */
export const GET = documentedRoute(operation, async ({ language: locale }, { now }) => {
  const coverage = await getCoverage({ locale, now });
  if (!coverage)
    throw new Problem(404, "not-found", "The service of these sailings does not list its carriers.");
  return coverage;
});

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
