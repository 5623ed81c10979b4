import "server-only";
import { setImmediate as breathe } from "node:timers/promises";
import { placesOf } from "@/lib/addresses/place-address";
import type { CutoffBoard } from "@/lib/api/cutoff-board";
import { parseLanes } from "@/lib/api/lanes";
import { messagesOf } from "@/lib/i18n/catalogues";
import { fill } from "@/lib/i18n/fill";
import { companyName } from "@/lib/i18n/in-locale";
import { namePorts } from "@/lib/places";
import type { LinkedPort, Port, PortSuggestion } from "@/lib/places/shared";
import {
  knownCarrier,
  knownService,
  knownShip,
  listDepartures,
  nowIn,
  sailingCriteria,
  searchSailingsWithFallback,
  unpackLanes,
  type WrittenLane,
} from "@/lib/sailings";
import {
  type BoardSubject,
  type BoardView,
  boardCutoffs,
  boardRows,
  boardSearch,
  boardSubject,
  boardView,
  chosenCutoffs,
  countBoard,
  type Departure,
  departureOf,
  filterBoard,
  hasSubject,
  isOver,
  loadedAt,
  sortBoard,
  waitDays,
  withoutSlower,
} from "@/lib/sailings/shared";
import { addDays, dateInZone } from "@/lib/time/calendar";
import type { AddressRequest } from "../address-request";
import type { EventSubject } from "../follows/events";
import { boardHolidays, moveRows } from "./cutoff-board-facts";
import { guess, readPortAddress } from "./port-address";

/** The cut-off board: page, files, calendar, feed, API and tools read its address by this one function. */

/** The most lanes of one board: each is a search. */
const mostBoardLanes = 50;

/** What a board is of, as far as it is known. */
interface FoundSubject {
  heading: string;
  /** An unprefixed page of it; null for none. */
  path: string | null;
  departures: Departure[];
  /** Whether there are more than are read. */
  isCut: boolean;
  isSample: boolean;
  events: EventSubject[];
}

type SubjectResult =
  | { kind: "found"; found: FoundSubject }
  | { kind: "none" }
  /** A text that is no port, and the ports that it may mean. */
  | { kind: "unknown"; text: string; choices: readonly PortSuggestion[] }
  /** A publisher's service lists nothing but lanes. */
  | { kind: "notListed" };

/** The board of an address. Throws UpstreamError. */
export async function readCutoffBoard(request: AddressRequest): Promise<CutoffBoard> {
  const { params, locale, now } = request;
  const [subject, view] = [boardSubject(params), boardView(params)];
  const result = hasSubject(subject)
    ? await readSubject(subject, view, request)
    : ({ kind: "none" } as const);
  const base = { subject, view, search: boardSearch(subject, view), now: now.toISOString() };
  if (result.kind !== "found") return { ...base, result, ...empty };
  const { found } = result;
  const ids = new Set(found.departures.flatMap((one) => loadedAt(one) ?? []));
  const ports = new Map((await namePorts(ids, locale)).map((port) => [port.id, port]));
  const clocks = new Map([...ports].map(([id, { zone }]) => [id, nowIn(now, zone)]));
  const known = found.departures.filter((one) => ports.has(loadedAt(one) ?? ""));
  const nowAt = (id: string) => clocks.get(id) ?? nowIn(now, "UTC");
  const daysAt = (id: string) => {
    const from = view.dateFrom || nowAt(id).time.slice(0, 10);
    return { from, to: addDays(from, view.period - 1) };
  };
  const all = boardRows(known, view, daysAt, nowAt);
  const moves = await moveRows(all, found.events, request);
  const rows = sortBoard(filterBoard(all, view), view);
  const due = boardRows(known, { ...view, cutoffs: [...boardCutoffs] }, daysAt, nowAt);
  const named = (name: "companies" | "terminal") => filterBoard(all, view, name);
  return {
    ...base,
    result: { kind: "found" },
    heading: found.heading,
    path: found.path,
    moves,
    holidays: await boardHolidays(rows, ports, locale),
    rows,
    isCut: found.isCut,
    isSample: found.isSample,
    ports: Object.fromEntries([...ports].map(([id, port]) => [id, portOf(port)])),
    today: [...new Set([...ports.values()].map(({ zone }) => dateInZone(now, zone)))],
    openCount: filterBoard(all, view, "open").filter((row) => !isOver(row)).length,
    soonCount: rows.filter(({ due }) => due.some(({ cutoff }) => cutoff.closesIn !== null)).length,
    movedCount: filterBoard(all, view, "moved").filter(({ due }) => due.some(({ was }) => was)).length,
    differCount: filterBoard(all, view, "differs").filter(({ due }) => due.some((one) => one.differs)).length,
    cutoffs: countBoard(filterBoard(due, view), ({ due }) => due.map(({ name }) => name)).sort(
      (a, b) => boardCutoffs.indexOf(a.name) - boardCutoffs.indexOf(b.name),
    ),
    chosen: chosenCutoffs(view),
    companies: countBoard(named("companies"), ({ sellers }) => sellers.map(({ operator }) => operator)),
    terminals: countBoard(named("terminal"), ({ terminal }) => (terminal ? [terminal] : [])),
  };
}

const empty = {
  heading: "",
  path: null,
  moves: [],
  holidays: {},
  rows: [],
  isCut: false,
  isSample: false,
  ports: {},
  today: [],
  openCount: 0,
  soonCount: 0,
  movedCount: 0,
  differCount: 0,
  cutoffs: [],
  chosen: [],
  companies: [],
  terminals: [],
} satisfies Partial<CutoffBoard>;

const portOf = ({ id, code, name, zone }: Port) => ({ id, code, name, zone });

async function readSubject(
  subject: BoardSubject,
  view: BoardView,
  request: AddressRequest,
): Promise<SubjectResult> {
  if (subject.lanes) return readLanes(subject.lanes, view, request);
  const { locale, now } = request;
  const { schedule, calls } = await messagesOf(locale);
  const guessed = subject.port ? await guess(subject.port, locale, now) : null;
  const port = guessed?.place ?? null;
  if (guessed && !port) return { kind: "unknown", text: subject.port, choices: guessed.choices };
  const ship = subject.imo ? await knownShip(subject.imo, request) : null;
  const service = subject.service
    ? await knownService({ code: subject.service, carrier: subject.carrier }, request)
    : null;
  const carrier = subject.carrier && !subject.service ? await knownCarrier(subject.carrier, request) : null;
  const missing =
    (subject.imo && !ship && subject.imo) ||
    (subject.service && !service && subject.service) ||
    (subject.carrier && !subject.service && !carrier && subject.carrier);
  if (missing) return { kind: "unknown", text: missing, choices: [] };
  const names = [
    port?.name,
    service && fill(calls.serviceNamed, { code: service.code }),
    carrier && companyName(carrier.name, carrier.nameZh, locale),
    ship && (ship.name ?? fill(calls.shipNamed, { imo: subject.imo })),
  ].filter((name) => !!name);
  const places = port ? placesOf<LinkedPort>(port) : [];
  const days = daysOfAll(
    view,
    now,
    places.map(({ zone }) => zone),
  );
  const lists = [];
  for (const portId of port ? places.map(({ id }) => id) : [null]) {
    const list = await listDepartures({
      scope: {
        portId,
        serviceId: service?.id ?? null,
        carrier: carrier && { names: carrier.names },
        imo: ship ? subject.imo : null,
      },
      ...days,
      language: locale,
    });
    if (!list) return { kind: "notListed" };
    lists.push(list);
  }
  const events: EventSubject[] = ship
    ? [{ imo: subject.imo }]
    : service
      ? [{ serviceId: service.id }]
      : port
        ? places.map(({ id }) => ({ portId: id }))
        : (carrier?.names ?? []).map((name) => ({ carrier: name }));
  return {
    kind: "found",
    found: {
      heading: names.join(schedule.listSeparator),
      path: port && names.length === 1 ? null : (service?.path ?? carrier?.path ?? null),
      departures: lists.flatMap(({ departures }) => departures),
      isCut: lists.some(({ isCut }) => isCut),
      isSample: lists.some(({ isSample }) => isSample),
      events,
    },
  };
}

/** The days of a board on the clocks of some zones; of unknown ones on every clock: none is more than a day from UTC's. */
function daysOfAll(
  { dateFrom, period }: BoardView,
  now: Date,
  zones: readonly string[] = [],
): { from: string; to: string } {
  const today = dateInZone(now, "UTC");
  const days =
    zones.length > 0
      ? zones.map((zone) => dateInZone(now, zone)).sort()
      : [addDays(today, -1), addDays(today, 1)];
  const [first, last] = [dateFrom || (days[0] ?? today), dateFrom || (days.at(-1) ?? today)];
  return { from: first, to: addDays(last, period - 1) };
}

/** The lanes of an address, in either form; null for a text that has none. */
function lanesOf(text: string): Omit<WrittenLane, "line">[] | null {
  if (!text.includes(">")) return unpackLanes(text)?.lanes ?? null;
  const lanes = text
    .split(",")
    .slice(0, mostBoardLanes + 1)
    .flatMap(parseLanes);
  return lanes.length > 0
    ? lanes.map(({ from, to }) => ({ from: "", to: "", fromId: from, toId: to }))
    : null;
}

async function readLanes(text: string, view: BoardView, request: AddressRequest): Promise<SubjectResult> {
  const { locale, now } = request;
  const lanes = lanesOf(text);
  if (!lanes) return { kind: "unknown", text: "", choices: [] };
  const { cutoffBoard: t, schedule } = await messagesOf(locale);
  const days = daysOfAll(view, now);
  const departures: Departure[] = [];
  const events: EventSubject[] = [];
  const names: string[] = [];
  let isSample = false;
  for (const { from, to, fromId, toId } of lanes.slice(0, mostBoardLanes)) {
    const { query, loadingPort, dischargePort } = await readPortAddress({
      params: new URLSearchParams({
        loading_port: from,
        discharge_port: to,
        loading_port_id: fromId,
        discharge_port_id: toId,
        date_from: addDays(days.from, -1),
        date_to: addDays(days.to, waitDays),
      }),
      locale,
      now,
    });
    if (!loadingPort || !dischargePort || loadingPort.id === dischargePort.id) continue;
    const { sailings, sample } = await searchSailingsWithFallback(
      sailingCriteria(query, loadingPort, dischargePort, locale),
    );
    departures.push(...withoutSlower(sailings).map(departureOf));
    isSample ||= sample;
    names.push(fill(schedule.heading, { from: loadingPort.name, to: dischargePort.name }));
    const idsOf = (port: LinkedPort) => placesOf<LinkedPort>(port).map(({ id }) => id);
    events.push({ lane: { loadingPortIds: idsOf(loadingPort), dischargePortIds: idsOf(dischargePort) } });
    await breathe();
  }
  const [only, ...others] = names;
  if (only === undefined) return { kind: "unknown", text: "", choices: [] };
  return {
    kind: "found",
    found: {
      heading: others.length === 0 ? only : fill(t.lanesNamed, { count: names.length }),
      path: null,
      departures,
      isCut: lanes.length > mostBoardLanes,
      isSample,
      events,
    },
  };
}
