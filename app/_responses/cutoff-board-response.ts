import "server-only";
import { readCutoffBoard } from "@/app/_queries/sea/cutoff-board";
import { boardCalendar, boardFeed } from "@/app/_queries/sea/cutoff-board-files";
import { lastValue } from "@/lib/addresses/params";
import type { CutoffBoard } from "@/lib/api/cutoff-board";
import { config } from "@/lib/config/config";
import { Problem } from "@/lib/http-responses/problem";
import { isLocale, type Locale } from "@/lib/i18n/locales";
import { cutoffsAtom, cutoffsCalendar, cutoffsJsonFeed } from "@/lib/openapi/cutoffs";
import { documentedRoute } from "@/lib/openapi/operation";
import { calendarResponse, changesFeed } from "./feed-file";

/** The board of an address of data or of a feed. Throws a problem where its subject is missing or not known. */
export async function requireBoard(request: Request, locale: Locale, now: Date): Promise<CutoffBoard> {
  const params = new URL(request.url).searchParams;
  const board = await readCutoffBoard({ params, locale, now });
  if (board.result.kind === "none")
    throw new Problem(422, "subject", "Name a port, a service, a carrier, a ship (imo) or lanes.");
  if (board.result.kind !== "found")
    throw new Problem(404, "not-found", "No port, service, carrier, ship or lane of this name is known.");
  return board;
}

const operations = { ics: cutoffsCalendar, atom: cutoffsAtom, json: cutoffsJsonFeed };

/** GET /feeds/{language}/cutoffs.{ics|atom|json}?<the query of /cutoffs>: its cut-offs as a calendar or as a feed. */
export function respondWithCutoffs(
  request: Request,
  language: string,
  format: "ics" | "atom" | "json",
): Promise<Response> {
  // Their parameters are read from the address alone.
  return documentedRoute(operations[format] as typeof cutoffsCalendar, async (_query, { now }) => {
    if (!isLocale(language)) throw new Problem(404, "not-found", "There is no such feed.");
    const { pathname, search, searchParams } = new URL(request.url);
    const board = await requireBoard(request, language, now);
    if (format !== "ics")
      return changesFeed(await boardFeed(board, language, config().siteUrl + pathname + search), format);
    const hasAlarms = lastValue(searchParams, "alarms") === "1";
    return calendarResponse(await boardCalendar(board, language, hasAlarms), "Cut-offs.ics");
  })(request);
}
