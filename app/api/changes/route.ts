import { eventJson, eventsAfter } from "@/app/_queries/follows/events";
import { config } from "@/lib/config/config";
import { listAllChanges } from "@/lib/openapi/changes";
import { documentedRoute } from "@/lib/openapi/operation";

/** GET /api/changes?since=ID: the recorded events by sea and air after an id, in their order, and the address of the next ones. */
export const GET = documentedRoute(listAllChanges, async ({ since, limit, language }) => {
  const { events, last, isMore } = await eventsAfter(Number(since), Number(limit), language);
  const query = new URLSearchParams({ since: String(last), limit, language });
  return {
    events: events.map(eventJson),
    last,
    isMore,
    next: `${config().siteUrl}/api/changes?${query}`,
  };
});

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
