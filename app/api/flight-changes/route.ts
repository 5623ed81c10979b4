import { findRoute, ledgerJson, readLedger } from "@/app/_queries/follows/ledgers";
import { Problem } from "@/lib/http-responses/problem";
import { listFlightChanges } from "@/lib/openapi/flights";
import { documentedRoute } from "@/lib/openapi/operation";

/** GET /api/flight-changes?<the query of /flight/changes>: one page of the ledger, with its counts, as /api/port-changes has it. */
export const GET = documentedRoute(
  listFlightChanges,
  async ({ language: locale }, { request: { url }, now }) => {
    const request = { params: new URL(url).searchParams, locale, now };
    const subject = await findRoute(request);
    if (!subject) throw new Problem(422, "airports", "Please select Origin Airport and Destination Airport.");
    return ledgerJson(await readLedger(subject, request));
  },
);

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
