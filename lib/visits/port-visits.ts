import type { Kysely } from "kysely";
import { servicePath } from "@/lib/addresses/call-address";
import { inLocale } from "@/lib/i18n/in-locale";
import type { Locale } from "@/lib/i18n/locales";
import type { Store } from "@/lib/store/connection";
import type { Database, VisitRow } from "@/lib/store/schema";
import { clockInZone, isoOffset, minutesAhead } from "@/lib/time/calendar";
import { identify, matchVisits, minutesFrom, visitName } from "./match";
import { longestStay } from "./merge";
import type { MatchedCall, PortVisits, SeenTime, SeenVisit, ShipVisit, VisitMoment } from "./schema";
import { visitSource } from "./sources";

/** What pages show of visits: those of a port around now, and those of a ship. */

const hour = 3_600_000;
const day = 24 * hour;
/** Days back of arrivals and departures, and hours ahead of ships that are due. */
const daysShown = 3;
const hoursAhead = 72;
/** Rows of one list. */
const mostShown = 60;
/** Visits of a port that one page reads: a large port has two hundred a day. */
const mostRead = 8000;
/** Matching needs all visits of a ship within ten days. */
const aroundDays = 10 * day;
/** Hours after which a report is said to be old. */
const oldAfter = 3 * hour;

type Reader = Kysely<Database>;
interface VisitRequest {
  locale: Locale;
  now: Date;
}

const iso = (at: number) => new Date(at).toISOString();

/** The visits at a port by its UN/LOCODE; null where no source has reported one lately. */
export async function readPortVisits(
  store: Pick<Store, "reader">,
  code: string,
  { locale, now }: VisitRequest,
): Promise<PortVisits | null> {
  const { reader } = store;
  const today = now.getTime();
  const rows = await reader
    .selectFrom("visits")
    .selectAll()
    .where("port", "=", code)
    .where("at", ">=", iso(today - longestStay - daysShown * day))
    .where("at", "<=", iso(today + hoursAhead * hour + aroundDays))
    .where((where) =>
      where.or([
        where("ended", "=", 0),
        where("departure_actual", ">=", iso(today - daysShown * day - aroundDays)),
        where("at", ">=", iso(today - daysShown * day - aroundDays)),
      ]),
    )
    .orderBy("at")
    .orderBy("source_id")
    .limit(mostRead)
    .execute();
  const port = await reader.selectFrom("ports").select("zone").where("id", "=", code).executeTakeFirst();
  if (rows.length === 0 || !port?.zone) return null;

  const [from, nowText] = [iso(today - daysShown * day), now.toISOString()];
  const isPast = (time: string | null) => time !== null && time >= from && time <= nowText;
  const lists = {
    inPort: rows.filter((row) => row.arrival_actual !== null && row.arrival_actual <= nowText && !row.ended),
    due: rows.filter(
      ({ arrival_actual, arrival_estimated, ended }) =>
        !ended &&
        arrival_actual === null &&
        arrival_estimated !== null &&
        arrival_estimated >= iso(today - 12 * hour) &&
        arrival_estimated <= iso(today + hoursAhead * hour),
    ),
    arrivals: rows.filter((row) => isPast(row.arrival_actual)).reverse(),
    departures: rows
      .filter((row) => isPast(row.departure_actual))
      .sort((a, b) => ((a.departure_actual ?? "") < (b.departure_actual ?? "") ? 1 : -1)),
  };
  const counts = {
    inPort: lists.inPort.length,
    due: lists.due.length,
    arrivals: lists.arrivals.length,
    departures: lists.departures.length,
  };
  if (Object.values(counts).every((count) => count === 0)) return null;

  const shown = {
    inPort: lists.inPort.slice(-mostShown).reverse(),
    due: lists.due
      .sort((a, b) => ((a.arrival_estimated ?? "") < (b.arrival_estimated ?? "") ? -1 : 1))
      .slice(0, mostShown),
    arrivals: lists.arrivals.slice(0, mostShown),
    departures: lists.departures.slice(0, mostShown),
  };
  const show = await toSeen(reader, rows, Object.values(shown).flat(), { locale });
  const seen = (list: readonly VisitRow[]) => list.flatMap((row) => show.get(visitName(row)) ?? []);
  const { zone } = port;
  return {
    sources: [...Map.groupBy(rows, ({ source }) => source)].map(([id, of]) => {
      const newest =
        of
          .map(({ seen_at }) => seen_at)
          .sort()
          .at(-1) ?? "";
      return {
        ...visitSource(id),
        seen: timeIn(zone, { at: newest, by: null, isEstimate: false }),
        isOld: today - Date.parse(newest) > oldAfter,
      };
    }),
    inPort: seen(shown.inPort),
    due: seen(shown.due),
    arrivals: seen(shown.arrivals),
    departures: seen(shown.departures),
    ...{ days: daysShown, hoursAhead, counts },
  };
}

/** An instant by the clock of a zone. */
function timeIn(
  zone: string,
  { at, by, isEstimate }: { at: string; by: string | null; isEstimate: boolean },
): SeenTime {
  const instant = new Date(at);
  const time = clockInZone(instant, zone);
  return { time, instant: time + isoOffset(minutesAhead(instant, zone)), by, isEstimate };
}

/** The actual time of a visit, else the estimated one. */
function momentOf(row: VisitRow, kind: "arrival" | "departure", zone: string): SeenTime | null {
  const of = (moment: VisitMoment, isEstimate: boolean) => {
    const at = row[moment];
    return at ? timeIn(zone, { at, by: row[`${moment}_by`], isEstimate }) : null;
  };
  return (
    of(`${kind}_actual`, false) ?? (kind === "departure" && row.ended ? null : of(`${kind}_estimated`, true))
  );
}

/**
 * Some visits as pages show them, by `visitName`.
 * @param all visits of the same ports, among which those of the same ships decide about matches
 */
async function toSeen(
  reader: Reader,
  all: readonly VisitRow[],
  wanted: readonly VisitRow[],
  { locale }: Pick<VisitRequest, "locale">,
): Promise<Map<string, SeenVisit>> {
  const ofShip = new Set(wanted.flatMap(({ imo, call_sign }) => imo ?? call_sign ?? []));
  const same = all.filter(({ imo, call_sign }) => ofShip.has(imo ?? call_sign ?? ""));
  const matches = await matchVisits(reader, same);
  const ships = await identify(reader, wanted);
  const imos = [...ships.values()].flatMap((ship) => ("imo" in ship ? ship.imo : []));
  const names = await namesOf(reader, imos);
  const calls = wanted.flatMap((row) => {
    const match = matches.get(visitName(row));
    return match && "call" in match ? match.call : [];
  });
  const sales = await salesOf(reader, calls);
  const ports = await portsOf(reader, wanted, locale);
  return new Map(
    wanted.map((row): [string, SeenVisit] => {
      const zone = ports.get(row.port)?.zone ?? "UTC";
      const nameOf = (text: string | null) => text && (ports.get(text)?.name ?? text);
      const ship = ships.get(visitName(row));
      const imo = ship && "imo" in ship ? ship.imo : null;
      const match = matches.get(visitName(row));
      return [
        visitName(row),
        {
          // A list may have the name in another script: that of the ship's particulars is the one that readers know.
          ship: { name: names.get(imo ?? "") ?? row.ship, imo },
          callSign: row.call_sign,
          kind: row.kind,
          place: row.place,
          agent: row.agent,
          from: nameOf(row.from_port),
          to: nameOf(row.to_port),
          source: row.source,
          arrival: momentOf(row, "arrival", zone),
          departure: momentOf(row, "departure", zone),
          promise: match && "call" in match ? promiseOf(row, match.call, sales, zone) : null,
        },
      ];
    }),
  );
}

function promiseOf(
  row: VisitRow,
  call: MatchedCall,
  sales: ReadonlyMap<string, Sale[]>,
  zone: string,
): SeenVisit["promise"] {
  const of = sales.get(saleName(call)) ?? [];
  const { arrival, departure, asOf, service } = call;
  const came = row.arrival_actual;
  return {
    service: { code: service, path: servicePath(service, of[0]?.seller ?? null) },
    carriers: [...new Set(of.map(({ name }) => name))],
    voyage: of.map(({ voyage_out, voyage_in }) => voyage_out || voyage_in).find(Boolean) ?? null,
    ...{ arrival, departure, asOf: asOf?.endsWith("Z") ? clockInZone(new Date(asOf), zone) : asOf },
    minutesLate: came && arrival && arrival.length > 10 ? Math.round(minutesFrom(came, arrival, zone)) : null,
  };
}

const saleName = ({ voyageId, n }: { voyageId: number; n: number }) => `${voyageId} ${n}`;

async function salesOf(reader: Reader, calls: readonly MatchedCall[]) {
  const rows = await reader
    .selectFrom("call_sales as s")
    .innerJoin("carriers as k", "k.code", "s.seller")
    .select(["s.voyage_id as voyageId", "s.n", "s.seller", "s.voyage_in", "s.voyage_out", "k.name"])
    .where("s.voyage_id", "in", [-1, ...new Set(calls.map(({ voyageId }) => voyageId))])
    .orderBy("k.name")
    .execute();
  return Map.groupBy(rows, saleName);
}
type Sale = Awaited<ReturnType<typeof salesOf>> extends Map<string, (infer One)[]> ? One : never;

async function namesOf(reader: Reader, imos: readonly string[]): Promise<Map<string, string>> {
  const rows = await reader
    .selectFrom("vessels")
    .select(["imo", "vessel"])
    .where("imo", "in", ["", ...new Set(imos)])
    .execute();
  return new Map(rows.flatMap(({ imo, vessel }) => (vessel ? [[imo, vessel] as const] : [])));
}

async function portsOf(reader: Reader, visits: readonly VisitRow[], locale: Locale) {
  const codes = visits.flatMap(({ port, from_port, to_port }) =>
    [port, from_port ?? [], to_port ?? []].flat(),
  );
  const rows = await reader
    .selectFrom("ports")
    .select(["id", "name", "name_zh", "zone"])
    .where("id", "in", ["", ...new Set(codes)])
    .execute();
  return new Map(
    rows.map((row) => [row.id, { name: inLocale(row.name, row.name_zh, locale), zone: row.zone }]),
  );
}

/** Days back and ahead of a ship's visits, and how many a page shows. */
const shipDays = { past: 30, ahead: 14 };
const mostOfShip = 20;

/** The last visits of a ship by its IMO number, the newest first, each with its port. */
export async function readShipVisits(
  store: Pick<Store, "reader">,
  imo: string,
  { locale, now }: VisitRequest,
): Promise<ShipVisit[]> {
  const { reader } = store;
  const ship = await reader
    .selectFrom("vessels")
    .select("call_sign")
    .where("imo", "=", imo)
    .executeTakeFirst();
  const sign = ship?.call_sign?.replace(/\s/g, "").toUpperCase() ?? "";
  const rows = await reader
    .selectFrom("visits")
    .selectAll()
    .where((where) =>
      where.or([
        where("imo", "=", imo),
        where.and([where("imo", "is", null), where("call_sign", "=", sign)]),
      ]),
    )
    .where("at", ">=", iso(now.getTime() - (shipDays.past + 10) * day))
    .where("at", "<=", iso(now.getTime() + shipDays.ahead * day))
    .orderBy("at", "desc")
    .limit(mostOfShip * 2)
    .execute();
  const ships = await identify(reader, rows);
  const own = rows.filter((row) => {
    const found = ships.get(visitName(row));
    return found && "imo" in found && found.imo === imo;
  });
  const wanted = own.slice(0, mostOfShip);
  const show = await toSeen(reader, own, wanted, { locale });
  const ports = await portsOf(reader, wanted, locale);
  return wanted.flatMap((row) => {
    const seen = show.get(visitName(row));
    if (!seen) return [];
    const port = { code: row.port, name: ports.get(row.port)?.name ?? row.port };
    return [{ ...seen, port, sourceName: visitSource(row.source).name }];
  });
}
