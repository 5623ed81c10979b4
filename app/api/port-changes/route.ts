import { findLane, findService, findShip, ledgerJson, readLedger } from "@/app/_queries/follows/ledgers";
import { Problem } from "@/lib/http-responses/problem";
import { documentedRoute } from "@/lib/openapi/operation";
import { listChanges } from "@/lib/openapi/sailings";
import { sourceHas, unavailableFacts } from "@/lib/sailings";

/**
 * GET /api/port-changes?<the query of /port/changes>, or ?imo= of a ship, or ?service= with carrier= of a service: one page of the
 * ledger, with its counts. Each event has its sentence in the language, and `days` has the entries by the publisher's days.
 */
export const GET = documentedRoute(
  listChanges,
  async ({ language: locale, imo, service }, { request, now }) => {
    if (!sourceHas("changes")) throw new Problem(404, "not-found", unavailableFacts.changes);
    const ledger = { params: new URL(request.url).searchParams, locale, now };
    const subject = imo
      ? await findShip(imo, ledger)
      : service
        ? await findService(service, ledger)
        : await findLane(ledger);
    if (!subject) {
      if (imo || service) throw new Problem(404, "not-found", "There is no ship or service of this name.");
      throw new Problem(422, "ports", "Please select Loading Port and Discharge Port.");
    }
    return ledgerJson(await readLedger(subject, ledger));
  },
);

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
