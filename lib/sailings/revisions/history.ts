import {
  type Insertable,
  type Kysely,
  type RawBuilder,
  type Selectable,
  type SqlBool,
  sql,
  type Transaction,
} from "kysely";
import type { Locale } from "@/lib/i18n/locales";
import { inLedgerOrder } from "@/lib/ledger/ledger";
import { memoize } from "@/lib/memoize/memoize";
import { site } from "@/lib/site/site-config";
import { type Engine, engineOf } from "@/lib/store/engine/engine";
import { insertMany } from "@/lib/store/insert";
import { literalPattern } from "@/lib/store/like";
import { type EventRange, recordedRows, rowsOfEvents } from "@/lib/store/schedule-events";
import type { Database, ScheduleChangeRow } from "@/lib/store/schema";
import { dateInZone } from "@/lib/time/calendar";
import { portName } from "../files/port-name";
import { optionId, portsOfOption } from "../routing/option-id";
import type { Sailing } from "../schema";
import { padded } from "../search/padded";
import { toEvents, urgencyOf } from "./events";
import {
  type ChangedPort,
  type ChangeKind,
  changeKinds,
  type ScheduleChange,
  type ScheduleEvent,
} from "./schema";

/** Reads and writes the recorded changes of schedules. */

type Reader = Kysely<Database> | Transaction<Database>;

/** A change as it is recorded: the store adds its id, its day and its place among those of a day. */
export type NewChange = Omit<
  Insertable<ScheduleChangeRow>,
  "id" | "event_id" | "day" | "urgency" | "kind" | "weight"
> &
  Pick<ScheduleChange, "kind" | "weight"> & { /** Of sample changes alone. */ id?: number };
/** With the id of its event. */
export type EventChange = NewChange & { event_id: number };

/** What most changes do not have. */
const optional = [
  ...["id", "field", "previous", "current", "as_of", "seller", "service_id", "service", "vessel", "imo"],
  ...["previous_imo", "voyage", "etd", "port_id", "loading_port_id", "discharge_port_id", "sailing_id"],
  ...["earlier_id", "calls", "staying", "snapshot"],
] as const;
/** What all have. */
const always = [
  ...["day", "urgency", "kind", "weight", "is_late", "recorded_at", "source", "operator", "event_id"],
  "sample",
] as const;

/** Rows of one statement that returns their ids. */
const rowsReturned = 50;

/** Records changes of events, in the transaction that makes them. */
export async function recordChanges(trx: Reader, changes: Iterable<EventChange>): Promise<void> {
  const { zone } = site();
  // An import has one instant for all.
  const dayOf = memoize((at: string) => dateInZone(new Date(at), zone), { max: 100 });
  const rowOf = (change: EventChange) => ({
    ...{ is_late: 0, sample: 0 },
    ...change,
    day: dayOf(change.recorded_at),
    urgency: changeKinds.indexOf(change.kind),
  });
  const [ofPorts, rows]: [EventChange[], ReturnType<typeof rowOf>[]] = [[], []];
  for (const change of changes) {
    if (change.calls && change.port_id === null) ofPorts.push(change);
    else rows.push(rowOf(change));
  }
  // A third of the columns has nothing in most imports, and takes as long to bind as any.
  const columns = [...always, ...optional.filter((name) => rows.some((row) => (row[name] ?? null) !== null))];
  await insertMany(trx, "schedule_changes", rows, { columns });
  for (let start = 0; start < ofPorts.length; start += rowsReturned) {
    const inserted = await trx
      .insertInto("schedule_changes")
      .values(ofPorts.slice(start, start + rowsReturned).map(rowOf))
      .returning(["id", "calls"])
      .execute();
    const ports = inserted.flatMap(({ id, calls }) =>
      [...new Set(readCalls(calls).map(({ portId }) => portId))].map((port_id) => ({
        port_id,
        change_id: id,
      })),
    );
    await insertMany(trx, "schedule_change_ports", ports);
  }
}

/** A call of a changed voyage. */
interface ChangedCall {
  portId: string;
  departure: string | null;
  /** The number under which cargo is loaded. */
  voyage: string;
}

/** Calls as the column `calls` has them. */
export const writeCalls = (calls: readonly ChangedCall[]): string =>
  calls
    .map(({ portId, departure, voyage }) => `|${portId} ${departure ?? "-"} ${voyage.replaceAll("|", "/")}|`)
    .join("");

/** The calls of the column `calls`. */
export const readCalls = (text: string | null): ChangedCall[] =>
  (text ?? "")
    .slice(1, -1)
    .split("||")
    .flatMap((call) => {
      const [, portId, departure, voyage] = /^(\S+) (\S+) (.*)$/.exec(call) ?? [];
      return portId
        ? [{ portId, departure: departure === "-" ? null : (departure ?? null), voyage: voyage ?? "" }]
        : [];
    });

/** What limits a list of events. */
export interface EventsRequest extends EventRange {
  language: Locale;
  /** Names of carriers; all where it is missing or empty. */
  operators?: readonly string[];
  /** The newest of so many. */
  limit: number;
}

/** Events, and how many there are in all. */
export interface EventList {
  events: ScheduleEvent[];
  total: number;
}

export const noEvents: EventList = { events: [], total: 0 };

type Condition = RawBuilder<SqlBool>;

/** Events with changes that a condition selects, and with these alone, in the order of ledgers. */
async function listEvents(
  db: Reader,
  condition: Condition,
  { language, operators = [], ...request }: EventsRequest,
  lane: Lane | null,
): Promise<EventList> {
  const names = padded(operators.map((name) => name.toLowerCase()));
  const chosen =
    names.length === 0 ? condition : sql<SqlBool>`${condition} and lower(c.operator) in (${sql.join(names)})`;
  const { rows, total } = await recordedRows(db, "schedule_changes", chosen, request);
  const changes = await toChanges(
    db,
    rows.map((row) => ({ row, lane })),
    language,
  );
  const events = toEvents(changes);
  return { events: inLedgerOrder(events, urgencyOf, site().zone), total };
}

/** The kinds that concern who loads at the port of a call, and who discharges there; an omission or a new call both. */
const loadingKinds: readonly ChangeKind[] = [
  "departureAdvanced",
  "cutAndRun",
  "departureRolled",
  "cutoffEarlier",
  "cutoffLater",
  "receivingChanged",
  "portOmitted",
  "portAdded",
];
const dischargeKinds: readonly ChangeKind[] = ["arrivalChanged", "portOmitted", "portAdded"];

export interface Lane {
  loadingPortIds: readonly string[];
  dischargePortIds: readonly string[];
}

const pattern = (portId: string) => `%|${literalPattern(portId)} `;

/**
 * That a change concerns a lane: one of its pair rows; or, of voyages that call at a loading port and later at a discharge port, the
 * departure, the cut-offs and receiving at the one, the arrival at the other, and what befalls the voyage.
 */
function concernsLane({ loadingPortIds, dischargePortIds }: Lane, and: Condition = sql`1 = 1`): Condition {
  const [from, to] = [padded(loadingPortIds), padded(dischargePortIds)].map((ids) => sql.join(ids));
  const callsAtBoth = sql.join(
    loadingPortIds.flatMap((start) =>
      dischargePortIds.map((end) => sql`calls like ${`${pattern(start)}${pattern(end)}%`} escape '\\'`),
    ),
    sql` or `,
  );
  const ofCalls = sql`select id from schedule_changes where loading_port_id is null and (${callsAtBoth}) and ${and}`;
  return sql`c.id in (
    select id from schedule_changes where loading_port_id in (${from}) and discharge_port_id in (${to}) and ${and}
    union ${ofCalls} and port_id in (${from}) and kind in (${sql.join(loadingKinds)})
    union ${ofCalls} and port_id in (${to}) and kind in (${sql.join(dischargeKinds)})
    union ${ofCalls} and id in (select change_id from schedule_change_ports where port_id in (${from}))
  )`;
}

/** Local dates of departure (YYYY-MM-DD, inclusive). */
export interface DepartureWindow {
  dateFrom: string;
  dateTo: string;
}

/**
 * That a change concerns a sailing that leaves a loading port in a window: by the first call at one of the ports, else by the date
 * of the pair row.
 */
function leavesIn({ dateFrom, dateTo }: DepartureWindow, lane: Lane, engine: Engine): Condition {
  const isIn = (time: RawBuilder<unknown>) =>
    // Sorts after every time of the last date and before the next date.
    sql<SqlBool>`(${time} >= ${dateFrom} and ${time} <= ${`${dateTo}U`})`;
  const atPort = lane.loadingPortIds.map((id) => {
    const start = `|${id} `;
    const at = engine.indexOf(sql.ref("calls"), start);
    return isIn(sql`substr(calls, ${at} + ${sql.lit(start.length)}, 10)`);
  });
  return sql`(calls is null and ${isIn(sql.ref("etd"))} or calls is not null and (${sql.join(atPort, sql` or `)}))`;
}

/** The events of a lane between any of its loading and any of its discharge ports (at most `limits.portsPerSide` each). */
export function eventsOfLane(db: Reader, request: Lane & EventsRequest): Promise<EventList> {
  const { loadingPortIds, dischargePortIds } = request;
  if (loadingPortIds.length === 0 || dischargePortIds.length === 0) return Promise.resolve(noEvents);
  return listEvents(db, concernsLane(request), request, request);
}

/** What events can be of besides a lane: a ship by its IMO number, also one that was replaced; a stored service by its id; what a
 * carrier sells, by its name as sailings have it; a port by its id. */
export type EventSubject = { imo: string } | { serviceId: string } | { carrier: string } | { portId: string };

export function eventsOf(db: Reader, subject: EventSubject, request: EventsRequest): Promise<EventList> {
  // At a port, a voyage is dated by its call there.
  const here = "portId" in subject ? { loadingPortIds: [subject.portId], dischargePortIds: [] } : null;
  return listEvents(db, concerns(subject), request, here);
}

function concerns(subject: EventSubject): Condition {
  if ("imo" in subject) return sql`(c.imo = ${subject.imo} or c.previous_imo = ${subject.imo})`;
  if ("serviceId" in subject) return sql`c.service_id = ${subject.serviceId}`;
  if ("carrier" in subject) return sql`c.operator = ${subject.carrier}`;
  const { portId } = subject;
  // A pair row that is gone was to arrive there too.
  return sql`(c.port_id = ${portId} and ${portId} in (coalesce(c.loading_port_id, ${portId}), c.discharge_port_id)
    or c.discharge_port_id = ${portId} and c.kind in ('blanked', 'withdrawn')
    or c.id in (select change_id from schedule_change_ports where port_id = ${portId}))`;
}

/** Events by their ids, in the order of these. */
export async function eventsById(
  db: Reader,
  ids: readonly number[],
  language: Locale,
): Promise<ScheduleEvent[]> {
  const rows = await rowsOfEvents(db, "schedule_changes", ids);
  const located = rows.map((row) => ({ row, lane: null }));
  return toEvents(await toChanges(db, located, language));
}

/** The most changes from which those of some sailings are chosen. */
const mostChosen = 5000;

/**
 * The events of each of some sailings since an instant (ISO 8601 UTC; null for all that are recorded), the latest first, by
 * the sailing's id; sailings without one are missing. Of an itinerary that was found from port calls they have the changes of
 * its legs: departures, arrivals and ships of all, cut-offs of the first.
 */
export async function eventsOfSailings(
  db: Reader,
  sailings: readonly Sailing[],
  since: string | null,
  language: Locale = "en",
): Promise<Map<string, ScheduleEvent[]>> {
  const found = [...(await recordsOfSailings(db, sailings, since))];
  const located = found.flatMap(([{ legs }, rows]) => {
    const idsOf = (port: string | null | undefined) => (port ? [port] : []);
    const ends = [idsOf(legs[0]?.from.portId), idsOf(legs.at(-1)?.to.portId)] as const;
    const lane = { loadingPortIds: ends[0], dischargePortIds: ends[1] };
    return rows.toReversed().map((row) => ({ row, lane }));
  });
  const changes = await toChanges(db, located, language);
  return new Map(
    found.map(([{ id }, rows]) => {
      // A change of calls is that of one port: that of a voyage as a whole has the loading port.
      const ofCalls = portsOfOption(id) ? { loadingPort: null, dischargePort: null } : {};
      const own = changes.splice(0, rows.length);
      return [id, toEvents(own.map((change) => ({ ...change, ...ofCalls, sailingId: id }))).toReversed()];
    }),
  );
}

export type ChangeRecord = Selectable<ScheduleChangeRow>;
type Row = ChangeRecord;

/** The changes of a lane as the store has them, the latest first, at most `limit`; with `leaving` those of sailings that leave then. */
export function recordsOfLane(
  db: Reader,
  lane: Lane,
  request: { since?: string; kinds?: readonly ChangeKind[]; leaving?: DepartureWindow; limit: number },
): Promise<ChangeRecord[]> {
  const { since, kinds = [], leaving, limit } = request;
  if (lane.loadingPortIds.length === 0 || lane.dischargePortIds.length === 0) return Promise.resolve([]);
  const conditions = [
    ...(since === undefined ? [] : [sql<SqlBool>`recorded_at >= ${since}`]),
    ...(kinds.length === 0 ? [] : [sql<SqlBool>`kind in (${sql.join(padded(kinds))})`]),
    ...(leaving ? [leavesIn(leaving, lane, engineOf(db))] : []),
  ];
  return db
    .selectFrom("schedule_changes as c")
    .selectAll()
    .where(concernsLane(lane, conditions.length > 0 ? sql.join(conditions, sql` and `) : undefined))
    .orderBy("c.recorded_at", "desc")
    .orderBy("c.id", "desc")
    .limit(limit)
    .execute();
}

/** The same as the store has them. */
export async function recordsOfSailings(
  db: Reader,
  sailings: readonly Sailing[],
  since: string | null,
): Promise<Map<Sailing, Row[]>> {
  const found = new Map<Sailing, Row[]>();
  if (sailings.length === 0) return found;
  const recent = db
    .selectFrom("schedule_changes")
    .selectAll()
    .$if(since !== null, (query) => query.where("recorded_at", ">=", since ?? ""))
    .orderBy("recorded_at", "desc")
    .orderBy("id", "desc")
    .limit(mostChosen);
  const fromCalls = sailings.filter(({ id }) => portsOfOption(id) !== null);
  const ids = sailings.flatMap(({ id }) => (portsOfOption(id) ? [] : id));
  const ofRows = ids.length === 0 ? [] : await recent.where("sailing_id", "in", padded(ids)).execute();
  const rowsById = Map.groupBy(ofRows, ({ sailing_id }) => sailing_id);
  const operators = [...new Set(fromCalls.map(({ operator }) => operator))];
  const services = [
    ...new Set(fromCalls.flatMap(({ legs }) => legs.flatMap(({ service }) => service ?? []))),
  ];
  const ofCalls =
    services.length === 0
      ? []
      : await recent
          .where("operator", "in", padded(operators))
          .where("service", "in", padded(services))
          .where("calls", "is not", null)
          .execute();
  const keyOf = (operator: string, service: string | null) => `${operator}\n${service}`;
  const rowsByService = Map.groupBy(ofCalls, ({ operator, service }) => keyOf(operator, service));
  for (const sailing of sailings) {
    const rows = portsOfOption(sailing.id)
      ? [...new Set(sailing.legs.map(({ service }) => keyOf(sailing.operator, service)))]
          .flatMap((key) => rowsByService.get(key) ?? [])
          .filter((row) => concernsSailing(row, sailing))
          .toSorted((a, b) => b.id - a.id)
      : (rowsById.get(sailing.id) ?? []);
    if (rows.length > 0) found.set(sailing, rows);
  }
  return found;
}

/** The kinds of a call that concern cargo which comes from another ship. */
const onwardKinds: readonly ChangeKind[] = [
  "departureAdvanced",
  "cutAndRun",
  "departureRolled",
  "portOmitted",
  "portAdded",
];

/** Whether a change of port calls concerns a leg of a found itinerary. */
function concernsSailing(row: Row, { legs }: Sailing): boolean {
  const kind = row.kind as ChangeKind;
  return legs.some(({ service, voyage, from, to }, at) => {
    if (service !== row.service) return false;
    const calls = readCalls(row.calls);
    const start = calls.findIndex((call) => call.portId === from.portId && call.voyage === voyage);
    if (start === -1 || !calls.slice(start + 1).some(({ portId }) => portId === to.portId)) return false;
    if (row.port_id === null) return true;
    const isLoading = row.port_id === from.portId && row.voyage === voyage;
    return (
      (isLoading && (at === 0 ? loadingKinds : onwardKinds).includes(kind)) ||
      (row.port_id === to.portId && dischargeKinds.includes(kind))
    );
  });
}

/** A port by its id, in a text whose names depend on the language. */
const portInText = /\{([^{}]+)\}/g;
const portsIn = (text: string | null) => [...(text ?? "").matchAll(portInText)].flatMap(([, id]) => id ?? []);

/** A change within a lane, whose ports those of port calls get; null for none. */
interface LocatedRow {
  row: Row;
  lane: Lane | null;
}

/** Changes as pages have them, with the names of ports in a language. */
export async function toChanges(
  db: Reader,
  rows: readonly LocatedRow[],
  language: Locale,
): Promise<ScheduleChange[]> {
  const located = rows.map(({ row, lane }) => {
    const place = locate(row, lane);
    const call = row.port_id === null && place.from === null ? callOfVoyage(row, lane) : null;
    return {
      row,
      ...place,
      at: row.port_id ?? place.from ?? call?.portId ?? null,
      etd: call?.departure ?? place.etd,
    };
  });
  const ports = await readPorts(
    db,
    located.flatMap(({ row, at, from, to }) => [
      at,
      from,
      to,
      ...portsIn(row.previous),
      ...portsIn(row.current),
    ]),
    language,
  );
  const named = (text: string | null) =>
    text?.replace(portInText, (_, id: string) => ports.get(id)?.name ?? id) ?? null;
  const portOf = (id: string | null) =>
    id === null ? null : (ports.get(id) ?? { id, name: id, zone: null });
  return located.map(({ row, at, from, to, sailingId, etd }) => ({
    id: row.id,
    eventId: row.event_id,
    kind: row.kind as ScheduleChange["kind"],
    weight: row.weight as ScheduleChange["weight"],
    isLate: row.is_late === 1,
    field: row.field,
    previous: named(row.previous),
    current: named(row.current),
    recordedAt: row.recorded_at,
    asOf: row.as_of,
    source: row.source,
    operator: row.operator,
    service: row.service,
    vessel: row.vessel,
    imo: row.imo,
    voyage: row.voyage,
    etd,
    staying: row.staying === null ? null : row.staying.split(" ").filter(Boolean),
    port: portOf(at),
    loadingPort: portOf(from),
    dischargePort: portOf(to),
    sailingId,
    sample: row.sample === 1,
  }));
}

/** Where a voyage that came or went was to leave: a loading port, else its first; null for other changes. */
function callOfVoyage({ kind, calls }: Row, lane: Lane | null): ChangedCall | null {
  if (!["blanked", "withdrawn", "new"].includes(kind)) return null;
  const leaving = readCalls(calls).filter(({ departure }) => departure !== null);
  return leaving.find(({ portId }) => lane?.loadingPortIds.includes(portId)) ?? leaving[0] ?? null;
}

/** The ports between which a change is shown, and the sailing that it concerns there. */
export function locate(
  row: Row,
  lane: Lane | null,
): { from: string | null; to: string | null; sailingId: string | null; etd: string | null } {
  const plain = {
    from: row.loading_port_id,
    to: row.discharge_port_id,
    sailingId: row.sailing_id,
    etd: row.etd,
  };
  if (!lane || row.calls === null) return plain;
  const calls = readCalls(row.calls);
  const isOf = (ids: readonly string[], own: boolean) => (call: ChangedCall) =>
    ids.includes(call.portId) && (!own || call.portId === row.port_id);
  const atLoading = row.port_id !== null && lane.loadingPortIds.includes(row.port_id);
  const start = calls.findIndex(isOf(lane.loadingPortIds, atLoading));
  const end = calls.findIndex(
    (call, at) => at > start && isOf(lane.dischargePortIds, row.port_id !== null && !atLoading)(call),
  );
  const [from, to] = [calls[start], calls[end]];
  if (start === -1 || !from || !to) return plain;
  const { seller, service } = row;
  const sailingId =
    seller && service
      ? optionId([
          {
            offer: { seller, service, voyage: from.voyage },
            loading: { portId: from.portId },
            discharge: { portId: to.portId },
          },
        ])
      : null;
  return { from: from.portId, to: to.portId, sailingId, etd: from.departure };
}

async function readPorts(
  db: Reader,
  ids: readonly (string | null)[],
  language: Locale,
): Promise<Map<string, ChangedPort>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom("ports")
    .select(["id", "name as hub", "name_zh as hub_zh", "zone"])
    .where("id", "in", padded(wanted))
    .execute();
  const nameOf = portName(language);
  return new Map(
    rows.map(({ id, zone, ...port }) => [
      id,
      { id, name: nameOf({ ...port, transhipment_port: id }) ?? id, zone },
    ]),
  );
}
