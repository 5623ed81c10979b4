import { changeWords } from "@/app/_queries/change-words";
import { getRouteLedger } from "@/app/_queries/flight-changes";
import { changeLine } from "@/lib/flights/revisions/change-text";
import { Problem } from "@/lib/http-responses/problem";
import { listFlightChanges } from "@/lib/openapi/flights";
import { documentedRoute } from "@/lib/openapi/operation";

/**
 * GET /api/flight-changes?<the query of /flight/changes>: one page of the ledger, with its counts. Each change has its text in the
 * language, and `days` has the entries by the publisher's days.
 */
export const GET = documentedRoute(listFlightChanges, async ({ language: locale }, { request, now }) => {
  const found = await getRouteLedger({ params: new URL(request.url).searchParams, locale, now });
  if (!found) throw new Problem(422, "airports", "Please select Origin Airport and Destination Airport.");
  const words = await changeWords(locale);
  const { days, items, ...ledger } = found.ledger;
  const { period, show } = found.view;
  return {
    ...ledger,
    period,
    show,
    items: items.map((change) => ({ ...change, text: changeLine(change, words) })),
    days: days.map(({ day, entries }) => ({ day, entries: entries.map(({ id }) => id) })),
  };
});

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
