import { config } from "@/lib/config/config";
import { canFollowByWebhook } from "@/lib/follows";
import { describeApi } from "@/lib/openapi/description";
import { documentedRoute } from "@/lib/openapi/operation";
import { getDescription } from "@/lib/openapi/reference";
import { site } from "@/lib/site/site-config";
import { dateInZone } from "@/lib/time/calendar";

/** GET /api/openapi.json: every documented read, in OpenAPI 3.1. */
export const GET = documentedRoute(getDescription, async (_query, { now }) => {
  const { siteUrl, readsPer10Min } = config();
  const { name, email, zone } = site();
  const today = dateInZone(now, zone);
  const hasWebhooks = canFollowByWebhook();
  return { ...describeApi({ url: siteUrl, name, email, readsPer10Min, today, hasWebhooks }) };
});

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
