import { dateOf } from "@/lib/i18n/formats";
import { site } from "@/lib/site/site-config";
import type { Store } from "@/lib/store/connection";
import type { VisitRow } from "@/lib/store/schema";
import { completeWeeks, dateInZone } from "@/lib/time/calendar";
import { callSignOf } from "./formats/values";
import { recordOf } from "./record";
import type { CallEnd, SeenCalls, ShipVisit } from "./schema";
import { aroundDays, day, iso, type Publications, type Reader, seenAtPorts, type VisitRequest } from "./seen";

/** What ports saw of the calls of a service, of a carrier and of one sailing. Matching decides which calls these are (`match.ts`). */

/** Complete weeks that a record counts, as the other figures of reliability do. */
const weeksCounted = 11;
/** Days back of the arrivals that are listed, and how many. */
const daysListed = 30;
const mostListed = 8;
/** Visits that are read at once, and at most: of more, the record would be of a part. */
const shipsAtOnce = 200;
const mostRead = 20_000;
/** No voyage takes longer. */
const longestVoyage = 150;

type SeenStore = Pick<Store, "reader">;

/** The arrivals at ports that saw the ships of a stored service, beside what its carriers promised; null where none did. */
export async function readSeenService(
  { reader }: SeenStore,
  serviceId: string,
  request: VisitRequest,
): Promise<SeenCalls | null> {
  return seenCalls(reader, [serviceId], request, (published) =>
    published.filter((call) => call.serviceId === serviceId),
  );
}

/** The same of everything that a carrier sells, by the codes that its calls have. */
export async function readSeenCarrier(
  { reader }: SeenStore,
  codes: readonly string[],
  request: VisitRequest,
): Promise<SeenCalls | null> {
  const services = await reader
    .selectFrom("service_sellers")
    .select("service_id as id")
    .where("seller", "in", ["", ...codes])
    .execute();
  return seenCalls(
    reader,
    services.map(({ id }) => id),
    request,
    (published, _, sellersOf) =>
      published.filter((call) => sellersOf(call).some((seller) => codes.includes(seller))),
  );
}

async function seenCalls(
  reader: Reader,
  serviceIds: readonly string[],
  { locale, now }: VisitRequest,
  own: Publications,
): Promise<SeenCalls | null> {
  const period = completeWeeks(dateInZone(now, site().zone), weeksCounted);
  const from = Date.parse(period.from) - day;
  const ships = await reader
    .selectFrom("voyages")
    .select("imo")
    .distinct()
    .where("service_id", "in", ["", ...serviceIds])
    .where("replaced_by", "is", null)
    .where("imo", "is not", null)
    .where("first_on", ">=", iso(from - longestVoyage * day).slice(0, 10))
    .where("last_on", ">=", iso(from - aroundDays).slice(0, 10))
    .execute();
  const rows = await visitsOf(
    reader,
    ships.flatMap(({ imo }) => imo ?? []),
    { from: iso(from - aroundDays), to: iso(now.getTime() + aroundDays) },
  );
  const [first, last] = [iso(from), now.toISOString()];
  const arrived = rows.filter(({ arrival_actual: came }) => came !== null && came >= first && came <= last);
  const seen = (await seenAtPorts(reader, rows, arrived, { locale, own }))
    .filter(({ promise }) => promise !== null)
    .sort((a, b) => instantOf(b) - instantOf(a));
  if (seen.length === 0) return null;
  const since = now.getTime() - daysListed * day;
  return {
    visits: seen.filter((visit) => instantOf(visit) >= since).slice(0, mostListed),
    days: daysListed,
    record:
      rows.length < mostRead
        ? recordOf(
            seen.map(({ arrival, promise, sourceName }) => ({
              day: dateOf(arrival?.time ?? ""),
              minutesLate: promise?.minutesLate ?? null,
              source: sourceName,
            })),
            period,
          )
        : null,
  };
}

const instantOf = ({ arrival }: ShipVisit): number => Date.parse(arrival?.instant ?? "");

/**
 * Where ports saw the ships of one sailing: at the ports where cargo is loaded and discharged, in the order of the voyage. `ends` are the
 * calls as the sailing has them; nothing for those that no port reported.
 */
export async function readSeenSailing(
  { reader }: SeenStore,
  ends: readonly CallEnd[],
  { locale }: Pick<VisitRequest, "locale">,
): Promise<ShipVisit[]> {
  const days = ends.map(({ day: on }) => Date.parse(on)).sort((a, b) => a - b);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const rows = await visitsOf(
    reader,
    ends.map(({ imo }) => imo),
    { from: iso(first - aroundDays), to: iso(last + aroundDays), ports: ends.map(({ port }) => port) },
  );
  const endOf = (call: { arrival: string | null; departure: string | null }, port: string) =>
    ends.findIndex(
      (end) =>
        end.port === port &&
        dateOf((end.isArrival ? call.arrival : call.departure) ?? call.arrival ?? call.departure ?? "") ===
          end.day,
    );
  const seen = await seenAtPorts(reader, rows, rows, {
    locale,
    own: (published, { port }) => published.filter((call) => endOf(call, port) >= 0),
  });
  return seen
    .flatMap((visit) => (visit.promise ? [{ visit, at: endOf(visit.promise, visit.port.code) }] : []))
    .sort((a, b) => a.at - b.at)
    .map(({ visit }) => visit);
}

/** The visits of ships by IMO number or call sign, the newest first. */
async function visitsOf(
  reader: Reader,
  imos: readonly string[],
  { from, to, ports }: { from: string; to: string; ports?: readonly string[] },
): Promise<VisitRow[]> {
  const rows: VisitRow[] = [];
  const wanted = [...new Set(imos)];
  for (let at = 0; at < wanted.length && rows.length < mostRead; at += shipsAtOnce) {
    const some = wanted.slice(at, at + shipsAtOnce);
    const vessels = await reader.selectFrom("vessels").select("call_sign").where("imo", "in", some).execute();
    const signs = vessels.flatMap(({ call_sign }) => callSignOf(call_sign) ?? []);
    const query = reader
      .selectFrom("visits")
      .selectAll()
      .where((where) =>
        where.or([
          where("imo", "in", some),
          where.and([where("imo", "is", null), where("call_sign", "in", ["", ...signs])]),
        ]),
      )
      .where("at", ">=", from)
      .where("at", "<=", to)
      .orderBy("at", "desc")
      .limit(mostRead - rows.length);
    rows.push(...(await (ports ? query.where("port", "in", ["", ...ports]) : query).execute()));
  }
  return rows;
}
