import { changeWords } from "@/app/_queries/change-words";
import { getLaneLedger, getServiceLedger, getShipLedger } from "@/app/_queries/port-changes";
import { Problem } from "@/lib/http-responses/problem";
import { documentedRoute } from "@/lib/openapi/operation";
import { listChanges } from "@/lib/openapi/sailings";
import { notTold, sourceTells } from "@/lib/sailings";
import { eventText } from "@/lib/sailings/revisions/event-text";

/**
 * GET /api/port-changes?<the query of /port/changes>, or ?imo= of a ship, or ?service= with carrier= of a service: one page of the
 * ledger, with its counts. Each event has its sentence in the language, and `days` has the entries by the publisher's days.
 */
export const GET = documentedRoute(
  listChanges,
  async ({ language: locale, imo, service }, { request, now }) => {
    if (!sourceTells("changes")) throw new Problem(404, "not-found", notTold.changes);
    const ask = { params: new URL(request.url).searchParams, locale, now };
    const found = imo
      ? await getShipLedger(imo, ask)
      : service
        ? await getServiceLedger(service, ask)
        : await getLaneLedger(ask);
    if (!found) {
      if (imo || service) throw new Problem(404, "not-found", "There is no ship or service of this name.");
      throw new Problem(422, "ports", "Please select Loading Port and Discharge Port.");
    }
    const words = await changeWords(locale);
    const { days, items, ...ledger } = found.ledger;
    const { period, show, companies } = found.view;
    return {
      ...ledger,
      period,
      show,
      companies,
      items: items.map((event) => ({ ...event, text: eventText(event, words) })),
      days: days.map(({ day, entries }) => ({ day, entries: entries.map(({ id }) => id) })),
    };
  },
);

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
