import { searchPortSchedule } from "@/app/_queries/sea/port-schedule";
import { documentedRoute } from "@/lib/openapi/operation";
import { findSailings } from "@/lib/openapi/sailings";
import { cutoffState, cutoffStates, cutoffsOf, type Sailing, timeAt } from "@/lib/sailings/shared";
import { limits } from "@/lib/site/site";

/**
 * GET /api/port-schedule?<the query of /port>: the result that the page shows, with the states of each sailing's cut-offs by the
 * clock of its port of loading: open, soon (within 24 hours), closed, or null if none is published; and, as `cutoffState`,
 * whether cargo can still get on. With `cargo` they are those of its class: `cy` is the cut-off of a class of containers. With
 * `rows=all` all rows are on one page (up to limits.sailingsPrinted), for printing.
 */
export const GET = documentedRoute(findSailings, async ({ language: locale, rows }, { request, now }) => {
  const params = new URL(request.url).searchParams;
  const { answer, clock } = await searchPortSchedule({
    params,
    locale,
    now,
    ...(rows === "all" ? { pageSize: limits.sailingsPrinted } : {}),
  });
  const withStates = <Kind extends Sailing>(sailing: Kind) => {
    const portTime = timeAt(clock, sailing);
    const { cargo } = answer.filter;
    const cutoffs = cutoffStates(cutoffsOf(sailing, portTime, cargo));
    return { ...sailing, cutoffs, cutoffState: cutoffState(sailing, portTime, cargo) };
  };
  const items = answer.items.map((row) => ({ ...withStates(row), others: row.others.map(withStates) }));
  return { ...answer, items };
});

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
