import type { Kysely } from "kysely";
import { servicePath } from "@/lib/addresses/call-address";
import { terminalName } from "@/lib/geography/terminal-names";
import { inLocale } from "@/lib/i18n/in-locale";
import type { Locale } from "@/lib/i18n/locales";
import type { Database, VisitRow } from "@/lib/store/schema";
import { clockInZone, isoOffset, minutesAhead } from "@/lib/time/calendar";
import { terminalOfBerth } from "./hong-kong-berths";
import { identify, matchVisits, minutesFrom, visitName } from "./match";
import type { MatchedCall, SeenTime, SeenVisit, ShipVisit, VisitMoment } from "./schema";
import { visitSource } from "./sources";

/** Visits as they are shown: by the clock of their port, in the reader's language, beside the promise of the call that they were matched to. */

export type Reader = Kysely<Database>;
export interface VisitRequest {
  locale: Locale;
  now: Date;
}

export const day = 86_400_000;
/** Matching needs all visits of a ship within ten days. */
export const aroundDays = 10 * day;
export const iso = (at: number): string => new Date(at).toISOString();

/** The publications of a call that a page is about, of all; none where it is not about that call. */
export type Publications = (
  published: readonly MatchedCall[],
  visit: VisitRow,
  sellersOf: (call: MatchedCall) => readonly string[],
) => readonly MatchedCall[];

/** An instant by the clock of a zone. */
export function timeIn(
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
 * Some visits as pages show them, by `visitName`, and their ports by UN/LOCODE.
 * @param all visits of the same ports, among which those of the same ships decide about matches
 * @param own whose promise stands beside them; everybody's without it
 */
export async function toSeen(
  reader: Reader,
  all: readonly VisitRow[],
  wanted: readonly VisitRow[],
  { locale, own = (published) => published }: Pick<VisitRequest, "locale"> & { own?: Publications },
) {
  const ofShip = new Set(wanted.flatMap(({ imo, call_sign }) => imo ?? call_sign ?? []));
  const same = all.filter(({ imo, call_sign }) => ofShip.has(imo ?? call_sign ?? ""));
  const matches = await matchVisits(reader, same);
  const ships = await identify(reader, wanted);
  const imos = [...ships.values()].flatMap((ship) => ("imo" in ship ? ship.imo : []));
  const names = await namesOf(reader, imos);
  const publishedOf = (row: VisitRow) => {
    const match = matches.get(visitName(row));
    if (!match || "reason" in match) return [];
    return [match.call, ...match.published.filter((call) => call !== match.call)];
  };
  const sales = await salesOf(reader, wanted.flatMap(publishedOf));
  const sellersOf = (call: MatchedCall) => (sales.get(saleName(call)) ?? []).map(({ seller }) => seller);
  const ports = await portsOf(reader, wanted, locale);
  const show = new Map(
    wanted.map((row): [string, SeenVisit] => {
      const zone = ports.get(row.port)?.zone ?? "UTC";
      const nameOf = (text: string | null) => text && (ports.get(text)?.name ?? text);
      const ship = ships.get(visitName(row));
      const imo = ship && "imo" in ship ? ship.imo : null;
      return [
        visitName(row),
        {
          // A list may have the name in another script: that of the ship's particulars is the one that readers know.
          ship: { name: names.get(imo ?? "") ?? row.ship, imo },
          callSign: row.call_sign,
          kind: row.kind,
          place: row.place && placeName(row.port, row.place, locale),
          agent: row.agent,
          from: nameOf(row.from_port),
          to: nameOf(row.to_port),
          source: row.source,
          arrival: momentOf(row, "arrival", zone),
          departure: momentOf(row, "departure", zone),
          promise: promiseOf(row, own(publishedOf(row), row, sellersOf), sales, zone),
        },
      ];
    }),
  );
  return { show, ports };
}

/** A place of a port as people write it: 'CT4 Hongkong International Terminals (HIT)' for a berth in the source's capitals. */
function placeName(port: string, place: string, locale: Locale): string {
  const { code, quay } = (port === "HKHKG" && terminalOfBerth(place)) || { code: null, quay: "" };
  return [quay, terminalName({ port, code, name: place }, locale)].filter(Boolean).join(" ");
}

/** The promise of one call, whose publications differ in precision at most; the first one is shown. */
function promiseOf(
  row: VisitRow,
  published: readonly MatchedCall[],
  sales: ReadonlyMap<string, readonly Sale[]>,
  zone: string,
): SeenVisit["promise"] {
  const [call] = published;
  if (!call) return null;
  const ofCall = (one: MatchedCall) => sales.get(saleName(one)) ?? [];
  const { arrival, departure, asOf } = call;
  const came = row.arrival_actual;
  const pathOf = (one: MatchedCall) => servicePath(one.service, ofCall(one)[0]?.seller ?? null);
  const services = published.map((one) => ({ code: one.service, path: pathOf(one) }));
  return {
    services: [...new Map(services.map((service) => [service.path, service])).values()],
    carriers: [...new Set(published.flatMap(ofCall).map(({ name }) => name))],
    voyage:
      ofCall(call)
        .map(({ voyage_out, voyage_in }) => voyage_out || voyage_in)
        .find(Boolean) ?? null,
    ...{ arrival, departure, asOf: asOf?.endsWith("Z") ? clockInZone(new Date(asOf), zone) : asOf },
    minutesLate: came && arrival && arrival.length > 10 ? Math.round(minutesFrom(came, arrival, zone)) : null,
  };
}

/** By which the sales of a call are found. */
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

/** Some visits with their ports and the names of their sources; `all` and `own` as in `toSeen`. */
export async function seenAtPorts(
  reader: Reader,
  all: readonly VisitRow[],
  wanted: readonly VisitRow[],
  { locale, own }: Pick<VisitRequest, "locale"> & { own?: Publications },
): Promise<ShipVisit[]> {
  const { show, ports } = await toSeen(reader, all, wanted, { locale, ...(own && { own }) });
  return wanted.flatMap((row) => {
    const seen = show.get(visitName(row));
    if (!seen) return [];
    const port = { code: row.port, name: ports.get(row.port)?.name ?? row.port };
    return [{ ...seen, port, sourceName: visitSource(row.source).name }];
  });
}
