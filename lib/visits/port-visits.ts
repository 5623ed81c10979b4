import type { Store } from "@/lib/store/connection";
import type { VisitRow } from "@/lib/store/schema";
import { callSignOf } from "./formats/values";
import { identify, visitName } from "./match";
import { longestStay } from "./merge";
import type { PortVisits, ShipVisit } from "./schema";
import { aroundDays, day, iso, seenAtPorts, timeIn, toSeen, type VisitRequest } from "./seen";
import { visitSource } from "./sources";

/** What pages show of visits: those of a port around now, and those of a ship. */

const hour = 3_600_000;
/** Days back of arrivals and departures, and hours ahead of ships that are due. */
const daysShown = 3;
const hoursAhead = 72;
/** Rows of one list. */
const mostShown = 60;
/** Visits of a port that one page reads: a large port has two hundred a day. */
const mostRead = 8000;
/** Hours after which a report is said to be old. */
const oldAfter = 3 * hour;

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
  const { show } = await toSeen(reader, rows, Object.values(shown).flat(), { locale });
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
  const sign = callSignOf(ship?.call_sign) ?? "";
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
  return seenAtPorts(reader, own, own.slice(0, mostOfShip), { locale });
}
