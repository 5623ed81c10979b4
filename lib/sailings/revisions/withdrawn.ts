import { type Kysely, sql } from "kysely";
import type { Locale } from "@/lib/i18n/locales";
import { engineOf } from "@/lib/store/engine/engine";
import type { Database } from "@/lib/store/schema";
import { addDays } from "@/lib/time/calendar";
import { calledFields } from "../calls-import/cutoff-codes";
import { arrivalColumn, departureColumn } from "../routing/load";
import { partsOfOption, portsOfOption } from "../routing/option-id";
import { sortSailings } from "../rules";
import type { DateType, Leg, Sailing } from "../schema";
import { sailingOf } from "../text/legs";
import { withoutNeedless } from "./as-of";
import {
  type ChangeRecord,
  type DepartureWindow,
  type Lane,
  locate,
  recordsOfLane,
  recordsOfSailings,
  toChanges,
} from "./history";
import type { ChangeKind, ScheduleChange, WithdrawnSailing } from "./schema";
import {
  type CallBefore,
  type Naming,
  portsOfRide,
  portsOfRow,
  portsOfVoyage,
  type Ride,
  readNaming,
  readRowBefore,
  readVoyageBefore,
  rideOn,
  sailingOfRides,
  sailingOfRowBefore,
  type VoyageBefore,
} from "./snapshot";

/** Sailings that are not offered any more, and lists as they were published on an earlier day. */

type Reader = Kysely<Database>;

const endingKinds = ["blanked", "portOmitted", "withdrawn"] as const satisfies readonly ChangeKind[];
const broughtKinds = ["new", "portAdded"] as const satisfies readonly ChangeKind[];
const isEnding = (kind: string): kind is (typeof endingKinds)[number] =>
  endingKinds.some((ending) => ending === kind);
const endingOrBringing = [...endingKinds, ...broughtKinds];
const isBrought = (kind: string) => broughtKinds.some((brought) => brought === kind);

/** Between which ports, and from which date of departure to which (YYYY-MM-DD, local, inclusive). */
export interface WithdrawnSearch extends Lane, DepartureWindow {
  language: Locale;
}

/** The most sailings of one answer, and the most changes from which they are chosen. */
export const mostWithdrawn = 100;
const mostRecords = 5000;

/** Days by which a sailing that comes back under its number may leave earlier or later than it was to. */
const comesBackWithin = 31;

/**
 * Sailings of a lane whose last published departure is in a window and that are blanked, omitted or withdrawn, as they were
 * published last, in the order of their departure; at most `mostWithdrawn`.
 */
export async function withdrawnSailings(db: Reader, search: WithdrawnSearch): Promise<WithdrawnSailing[]> {
  const records = await recordsOfLane(db, search, {
    kinds: endingOrBringing,
    leaving: {
      dateFrom: addDays(search.dateFrom, -comesBackWithin),
      dateTo: addDays(search.dateTo, comesBackWithin),
    },
    limit: mostRecords,
  });
  const seen = new Set<string>();
  const ended = records.filter((record) => {
    const { sailingId, etd } = locate(record, search);
    if (sailingId === null || seen.has(sailingId)) return false;
    seen.add(sailingId);
    return isEnding(record.kind) && etd && etd >= search.dateFrom && etd <= `${search.dateTo}U`;
  });
  const withdrawn = await readWithdrawn(db, ended, search, search.language);
  return withdrawn.toSorted((a, b) => ((a.sailing.etd ?? "") < (b.sailing.etd ?? "") ? -1 : 1));
}

/** The sailings that changes have ended on a lane, but for those that are stored again; at most `mostWithdrawn`. */
async function readWithdrawn(
  db: Reader,
  ended: readonly ChangeRecord[],
  lane: Lane,
  language: Locale,
): Promise<WithdrawnSailing[]> {
  const rows = ended.filter(({ calls }) => calls === null);
  // A later import may have brought a pair row back.
  const stored = await db
    .selectFrom("sailings")
    .select(["id", "loading_port_id", "discharge_port_id", "etd"])
    .where("loading_port_id", "in", engineOf(db).listed(rows.map((row) => row.loading_port_id ?? "")))
    .where("discharge_port_id", "in", engineOf(db).listed(rows.map((row) => row.discharge_port_id ?? "")))
    .where("etd", "in", engineOf(db).listed(rows.map(({ etd }) => etd ?? "")))
    .where("id", "in", engineOf(db).listed(rows.map(({ sailing_id }) => sailing_id ?? "")))
    .execute();
  const keyOf = (...parts: readonly (string | null)[]) => parts.join("\n");
  const keys = new Set(
    stored.map((row) => keyOf(row.id, row.loading_port_id, row.discharge_port_id, row.etd)),
  );
  const left = ended
    .filter((row) => !keys.has(keyOf(row.sailing_id, row.loading_port_id, row.discharge_port_id, row.etd)))
    .slice(0, mostWithdrawn);
  const changes = await toChanges(
    db,
    left.map((row) => ({ row, lane })),
    language,
  );
  const naming = await namingOf(db, left, language);
  return left.flatMap((record, at) => {
    const sailing = sailingBefore(record, lane, naming);
    return sailing ? toWithdrawn(record, sailing, changes[at]) : [];
  });
}

/** The names of the ports of what changes have ended. */
const namingOf = (db: Reader, records: readonly ChangeRecord[], language: Locale): Promise<Naming> =>
  readNaming(
    db,
    records.flatMap(({ calls, snapshot }) => {
      const row = calls === null ? readRowBefore(snapshot) : null;
      const voyage = calls === null ? null : readVoyageBefore(snapshot);
      return [...(row ? portsOfRow(row) : []), ...(voyage ? portsOfVoyage(voyage) : [])];
    }),
    language,
  );

const toWithdrawn = (
  record: ChangeRecord,
  sailing: Sailing,
  change: ScheduleChange | undefined,
): WithdrawnSailing => ({
  sailing,
  reason: isEnding(record.kind) ? record.kind : "withdrawn",
  recordedAt: record.recorded_at,
  change: change ?? null,
  next: null,
  best: null,
});

/** What a change has ended on a lane, as it was published last; null for a change without it. */
function sailingBefore(record: ChangeRecord, lane: Lane, naming: Naming): Sailing | null {
  if (record.calls === null) {
    const row = readRowBefore(record.snapshot);
    return row && sailingOfRowBefore(row, naming);
  }
  const { sailingId } = locate(record, lane);
  const parts = sailingId === null ? null : partsOfOption(sailingId);
  const [leg] = parts?.legs ?? [];
  const voyage = readVoyageBefore(record.snapshot);
  const ride = leg && voyage && rideOn(voyage, leg.service, leg);
  if (!parts || !ride) return null;
  return sailingOfRides({ seller: parts.seller, operator: record.operator, rides: [ride] }, naming);
}

/**
 * A sailing that is not offered any more, by the id that it had last or earlier, as it was published last; null where it
 * never was, where its changes are not stored any more, or where it is offered again. Of an itinerary with transhipments, legs
 * that still sail are as they are now.
 */
export async function withdrawnSailing(
  db: Reader,
  id: string,
  language: Locale,
): Promise<WithdrawnSailing | null> {
  const parts = partsOfOption(id);
  if (!parts) {
    const record = await db
      .selectFrom("schedule_changes")
      .selectAll()
      .where("sailing_id", "=", (await currentId(db, id)) ?? id)
      .orderBy("id", "desc")
      .executeTakeFirst();
    if (!record || !isEnding(record.kind)) return null;
    const [found = null] = await readWithdrawn(
      db,
      [record],
      { loadingPortIds: [], dischargePortIds: [] },
      language,
    );
    return found;
  }
  const rides: Ride[] = [];
  let last: { record: ChangeRecord; lane: Lane } | null = null;
  for (const { service, voyage, from, to } of parts.legs) {
    const lane = { loadingPortIds: [from], dischargePortIds: [to] };
    const records = await recordsOfLane(db, lane, { kinds: endingOrBringing, limit: mostRecords });
    const record = records.find(
      (one) =>
        one.seller === parts.seller &&
        one.service === service &&
        partsOfOption(locate(one, lane).sailingId ?? "")?.legs[0]?.voyage === voyage,
    );
    const ended = record && isEnding(record.kind) ? readVoyageBefore(record.snapshot) : null;
    if (record && ended && record.id > (last?.record.id ?? 0)) last = { record, lane };
    const onVoyage = ended ?? (await currentVoyage(db, { seller: parts.seller, service, voyage }));
    const ride = onVoyage && rideOn(onVoyage, service, { from, to, voyage });
    if (!ride) return null;
    rides.push(ride);
  }
  if (!last) return null;
  const { record, lane } = last;
  const naming = await readNaming(db, rides.flatMap(portsOfRide), language);
  const sailing = sailingOfRides({ seller: parts.seller, operator: record.operator, rides }, naming);
  const [change] = await toChanges(db, [{ row: record, lane }], language);
  return sailing && toWithdrawn(record, { ...sailing, id }, change);
}

/** A voyage as its seller has it now. */
async function currentVoyage(
  db: Reader,
  { seller, service, voyage }: { seller: string; service: string; voyage: string },
): Promise<VoyageBefore | null> {
  const { rows } = await sql<CallBefore & Omit<VoyageBefore, "calls"> & { id: number }>`
    select v.id, v.imo, v.vessel, coalesce(o.name, w.ship_operator) as "vesselOperator", c.port_id as "portId", c.terminal,
      c.terminal_name as "terminalName", ${arrivalColumn}, ${departureColumn}, s.voyage_out as voyage, s.cutoffs,
      s.booking_url as "bookingUrl"
    from service_sellers as e
    cross join services as w
    cross join voyages as v
    cross join calls as c
    cross join call_sales as s
    left join carriers as o on o.code = w.ship_operator
    where e.seller = ${seller} and e.code = ${service} and w.id = e.service_id and v.service_id = w.id
      and v.replaced_by is null and v.status = 'planned' and c.voyage_id = v.id and c.status = 'planned'
      and s.voyage_id = c.voyage_id and s.n = c.n and s.seller = e.seller
      and exists (select 1 from call_sales as t where t.voyage_id = v.id and t.seller = e.seller and t.voyage_out = ${voyage})
    order by v.first_on, v.id, c.n
  `.execute(db);
  const [first] = rows;
  if (!first) return null;
  const { imo, vessel, vesselOperator } = first;
  return { imo, vessel, vesselOperator, calls: rows.filter(({ id }) => id === first.id) };
}

/** The id that a pair row has now, by one that it had before; null where it never had another one. */
export async function currentId(db: Reader, id: string): Promise<string | null> {
  const row = await db
    .selectFrom("schedule_changes")
    .select("sailing_id")
    .where("earlier_id", "=", id)
    .orderBy("id", "desc")
    .executeTakeFirst();
  return row?.sailing_id ?? null;
}

/** An instant (ISO 8601 UTC) before which the sailings of a search were published. */
interface EarlierSearch extends WithdrawnSearch {
  before: string;
  dateType: DateType;
  /** Whether the sailings that are found from calls are that day's already. */
  areCallsKept: boolean;
}

/**
 * A list of a lane as it was published before an instant: later changes are undone, later sailings left out, and those that are gone
 * restored, in the order of the search's date. An itinerary with transhipments that is not in the list is not restored. Of an instant
 * before `recordedSince` nothing is known: do not ask for it. `hasRows` is whether any was made of imported rows.
 */
export async function sailingsAsOf(
  db: Reader,
  list: readonly Sailing[],
  { before: since, dateType, areCallsKept, ...search }: EarlierSearch,
): Promise<{ sailings: Sailing[]; hasRows: boolean }> {
  const [settled, open] = areCallsKept
    ? [list.filter(({ id }) => portsOfOption(id)), list.filter(({ id }) => !portsOfOption(id))]
    : [[], list];
  const sailings = [...settled];
  const later = await recordsOfSailings(db, open, since);
  const records = await recordsOfLane(db, search, { since, limit: mostRecords });
  const ofLane = areCallsKept ? records.filter(({ calls }) => calls === null) : records;
  const naming = await namingOf(db, [...[...later.values()].flat(), ...ofLane], search.language);
  for (const sailing of open) {
    const before = undone(sailing, later.get(sailing) ?? [], search, naming);
    if (before) sailings.push(before);
  }
  const listed = new Set(list.map(({ id }) => id));
  const byId = Map.groupBy(ofLane, (record) => locate(record, search).sailingId);
  for (const [id, ofSailing] of byId) {
    if (id === null || listed.has(id)) continue;
    const before = undone(null, ofSailing, search, naming);
    const { etd } = before ?? {};
    if (before && etd && etd >= search.dateFrom && etd <= `${search.dateTo}U`) sailings.push(before);
  }
  return {
    sailings: sortSailings(areCallsKept ? sailings : withoutNeedless(sailings), null, dateType),
    hasRows: open.length > 0 || ofLane.some(({ calls }) => calls === null),
  };
}

/** A sailing before some changes, which are the latest first; null where it was not offered then. */
function undone(
  sailing: Sailing | null,
  records: readonly ChangeRecord[],
  lane: Lane,
  naming: Naming,
): Sailing | null {
  let before = sailing;
  for (const record of records) {
    if (isEnding(record.kind)) before = sailingBefore(record, lane, naming) ?? before;
    else if (isBrought(record.kind)) before = null;
    else if (before && record.calls === null && record.snapshot) before = withShips(before, record, naming);
    else if (before) before = withPrevious(before, record);
  }
  return before;
}

/** With the ships and the ports between them that a pair row had before. */
function withShips(sailing: Sailing, record: ChangeRecord, naming: Naming): Sailing {
  const row = readRowBefore(record.snapshot);
  const before = row && sailingOfRowBefore(row, naming);
  if (!before) return sailing;
  const last = before.legs.length - 1;
  const legs = before.legs.map((leg, at) => ({
    ...leg,
    departure: at === 0 ? sailing.etd : leg.departure,
    arrival: at === last ? sailing.eta : leg.arrival,
  }));
  return sailingOf({ ...sailing, legs });
}

/** The field of a sailing for each code of a cut-off. */
const fieldsByCode = new Map<string, string>(
  calledFields.flatMap(({ kind, call, key }) => (kind === "time" ? [[call, key] as const] : [])),
);

/** With what a change replaced. */
function withPrevious(
  sailing: Sailing,
  { field, previous, previous_imo, port_id, voyage, calls }: ChangeRecord,
): Sailing {
  // The duration is that of the times as they are now.
  const { elapsedMinutes: _, ...rest } = sailing;
  const change = (isChanged: (leg: Leg, at: number) => boolean, facts: Partial<Leg>) =>
    sailingOf({
      ...rest,
      legs: sailing.legs.map((leg, at) => (isChanged(leg, at) ? { ...leg, ...facts } : leg)),
    });
  const last = sailing.legs.length - 1;
  switch (field) {
    case "etd":
      return change(
        ({ from, voyage: loaded }, at) =>
          calls === null ? at === 0 : from.portId === port_id && loaded === voyage,
        {
          departure: previous,
        },
      );
    case "eta":
      return change(({ to }, at) => (calls === null ? at === last : to.portId === port_id), {
        arrival: previous,
      });
    case "vessel":
      return change(({ voyage: loaded }) => (calls ?? "").includes(` ${loaded}|`), {
        vessel: previous,
        imo: previous_imo,
      });
    default: {
      const key = field === null ? undefined : fieldsByCode.get(field);
      return key && previous ? { ...sailing, [key]: previous } : sailing;
    }
  }
}
