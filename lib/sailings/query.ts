import { lastValue, plainLine, type SearchParams } from "@/lib/addresses/params";
import { placesOf } from "@/lib/addresses/place-address";
import { dayNumber, isDate } from "@/lib/i18n/formats";
import { limits } from "@/lib/site/site";
import { site } from "@/lib/site/site-config";
import { addDays, addMonth, dateInZone } from "@/lib/time/calendar";
import { dateTypeOf, firstDay, lastDay, noLater, planOf, type SailingQuery, scheduleView } from "./address";
import type { SailingSearch, SearchedPort } from "./schema";

/**
 * A parameter of the address that is not used: `date` is no date between 1990 and 2099, `order` is a range that ends before it
 * starts, `window` one that is longer than limits.windowDays, `ports` are more than limits.portsPerSide, `asOf` is no earlier day;
 * `ignored` is any other one.
 */
export interface QueryProblem {
  field: string;
  code: "date" | "order" | "window" | "ports" | "asOf" | "ignored";
}

/** The most characters of one side's names and ids: enough for one port more than the limit, so that an excess is noticed. */
const mostNames = 4 * 120 + 3 * 2;
const mostIds = 4 * 64 + 3 * 2;

/**
 * The search of an address. Never throws: invalid values fall back to their defaults, and `problems` lists such dates. The
 * default window is today, in the publisher's zone, to one month ahead; where cargo must arrive by a later day, any window
 * extends to that day.
 */
export function sailingQuery(
  params: SearchParams,
  now: Date,
): { query: SailingQuery; problems: QueryProblem[] } {
  const last = (name: string) => lastValue(params, name);
  const plan = planOf(params);
  const { dateFrom, dateTo, problems } = windowOf(last("date_from"), last("date_to"), now, plan.arriveBy);
  const asOf = last("as_of").trim();
  const today = dateInZone(now, site().zone);
  if (asOf && !(isDate(asOf) && asOf >= firstDay && asOf <= today))
    problems.push({ field: "as_of", code: "asOf" });
  const query: SailingQuery = {
    loadingPort: plainLine(last("loading_port"), mostNames),
    loadingPortId: plainLine(last("loading_port_id"), mostIds),
    dischargePort: plainLine(last("discharge_port"), mostNames),
    dischargePortId: plainLine(last("discharge_port_id"), mostIds),
    dateFrom,
    dateTo,
    dateType: dateTypeOf(last("date_type")),
    vesselName: plainLine(last("vessel_name"), 60),
    asOf: isDate(asOf) && asOf >= firstDay && asOf < today ? asOf : "",
    ...plan,
    ...scheduleView(params),
  };
  return { query, problems };
}

/** A port for pages: one side of a search, or several as one. */
interface Side {
  id: string;
  nameEn: string;
  /** In the page's language. */
  name: string;
  zone?: string | undefined;
  /** Whether the zone is the publisher's, because that of the port is unknown. */
  isZoneGuessed?: boolean | undefined;
  ports?: readonly Side[];
}

/** A port for the adapters of sailings. */
export const searchedPort = ({
  id,
  nameEn,
  name,
  zone,
  isZoneGuessed,
}: Omit<Side, "ports">): SearchedPort => ({
  id,
  name: nameEn,
  localName: name,
  ...(zone && !isZoneGuessed ? { zone } : {}),
});

const portsOf = (side: Side) => placesOf(side).map(searchedPort);

/** The search of a query whose ports have been found. */
export function sailingCriteria(
  query: SailingQuery,
  loadingPort: Side,
  dischargePort: Side,
  language: SailingSearch["language"],
): SailingSearch {
  const { dateFrom, dateTo, dateType, vesselName, maxTranshipments } = query;
  return {
    loadingPorts: portsOf(loadingPort),
    dischargePorts: portsOf(dischargePort),
    dateFrom,
    dateTo,
    dateType,
    vesselName,
    maxTranshipments,
    language,
  };
}

function windowOf(from: string, to: string, now: Date, arriveBy: string) {
  const problems: QueryProblem[] = [];
  const read = (field: QueryProblem["field"], text: string): string | null => {
    const date = text.trim();
    if (date === "") return null;
    if (isDate(date) && date >= firstDay && date <= lastDay) return date;
    problems.push({ field, code: "date" });
    return null;
  };
  const today = dateInZone(now, site().zone);
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
  // The last departure that arrives in time may be on any day until then.
  const latest = addDays(dateFrom, limits.windowDays);
  if (arriveBy > dateTo) dateTo = arriveBy < latest ? arriveBy : latest;
  // A range that starts in the last days of 2099 must not end beyond the last valid date.
  return { dateFrom, dateTo: noLater(dateTo), problems };
}
