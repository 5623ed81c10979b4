import { addDays, addMonth, dateInZone } from "@/lib/calendar";
import { dayNumber, isDate } from "@/lib/i18n/formats";
import { lastOf, plainLine, type SearchParams } from "@/lib/params";
import { limits, site } from "@/lib/site";
import { dateTypes, type SailingQuery, scheduleView } from "./address";
import type { DateType, SailingCriteria } from "./schema";

/**
 * Something in the address that was not followed: `date` is no date between 1990 and 2099, `order` is a range that
 * ends before it starts, `window` one that is longer than limits.windowDays.
 */
export interface QueryProblem {
  field: "date_from" | "date_to";
  code: "date" | "order" | "window";
}

/**
 * The search that an address asks for. Never throws: what cannot be followed falls back to its default, and a date
 * that does so is named in `problems`. The default window is today, in the publisher's zone, to one month ahead.
 */
export function sailingQuery(
  params: SearchParams,
  now: Date,
): { query: SailingQuery; problems: QueryProblem[] } {
  const last = (name: string) => lastOf(params, name);
  const { dateFrom, dateTo, problems } = windowOf(last("date_from"), last("date_to"), now);
  const query: SailingQuery = {
    loadingPort: plainLine(last("loading_port"), 120),
    loadingPortId: plainLine(last("loading_port_id"), 64),
    dischargePort: plainLine(last("discharge_port"), 120),
    dischargePortId: plainLine(last("discharge_port_id"), 64),
    dateFrom,
    dateTo,
    dateType: dateTypeOf(last("date_type")),
    vesselName: plainLine(last("vessel_name"), 60),
    ...scheduleView(params),
  };
  return { query, problems };
}

/** The criteria of a query whose two ports have been found. */
export function sailingCriteria(
  query: SailingQuery,
  loadingPort: SailingCriteria["loadingPort"],
  dischargePort: SailingCriteria["dischargePort"],
  language: SailingCriteria["language"],
): SailingCriteria {
  const { dateFrom, dateTo, dateType, vesselName } = query;
  return {
    loadingPort,
    dischargePort,
    dateFrom,
    dateTo,
    dateType,
    vesselName,
    language,
  };
}

function windowOf(from: string, to: string, now: Date) {
  const problems: QueryProblem[] = [];
  const read = (field: QueryProblem["field"], text: string): string | null => {
    const date = text.trim();
    if (date === "") return null;
    if (isDate(date) && date >= "1990" && date < "2100") return date;
    problems.push({ field, code: "date" });
    return null;
  };
  const today = dateInZone(now, site.zone);
  const askedTo = read("date_to", to);
  const dateFrom = read("date_from", from) ?? (askedTo && askedTo < today ? askedTo : today);
  let dateTo = askedTo ?? addMonth(dateFrom);
  if (dateTo < dateFrom) {
    problems.push({ field: "date_to", code: "order" });
    dateTo = addMonth(dateFrom);
  } else if (dayNumber(dateTo) - dayNumber(dateFrom) > limits.windowDays) {
    problems.push({ field: "date_to", code: "window" });
    dateTo = addDays(dateFrom, limits.windowDays);
  }
  // A range that starts in the last days of 2099 must not end where no date may.
  return { dateFrom, dateTo: dateTo < "2100" ? dateTo : "2099-12-31", problems };
}

function dateTypeOf(text: string): DateType {
  const wanted = text.trim().toUpperCase();
  // The publisher's services count them (specification, section 7).
  return dateTypes.find((type, index) => type === wanted || String(index) === wanted) ?? "ETD";
}
