import "server-only";
import { serviceChangesPath, serviceParams, shipPath } from "@/lib/addresses/call-address";
import { lastValue, plainLine } from "@/lib/addresses/params";
import { laneParams, placesOf } from "@/lib/addresses/place-address";
import { airportLabel, overlap } from "@/lib/addresses/place-labels";
import { flightLedgerFilters } from "@/lib/flights";
import { messagesOf } from "@/lib/i18n/catalogues";
import { fill } from "@/lib/i18n/fill";
import type { Locale } from "@/lib/i18n/locales";
import {
  type Ledger,
  type LedgerView,
  ledgerOf,
  ledgerSince,
  mostEntries,
  readLedgerView,
} from "@/lib/ledger/ledger";
import type { LinkedPort } from "@/lib/places/shared";
import { getServices, getShip } from "@/lib/sailings";
import { ledgerFilters, scheduleView } from "@/lib/sailings/shared";
import { site } from "@/lib/site/site-config";
import type { AddressRequest } from "../address-request";
import { readFlightAddress } from "../air/flight-address";
import { codesOfRoute, routeLedgerPath, routeSearch } from "../air/flight-lane";
import { readPortAddress } from "../sea/port-address";
import { type EventEntry, type EventSubject, eventsOf } from "./events";

/** The ledgers of the events of a lane, a ship, a service or a route by air: pages, API, tools and feeds read them. */

const filtersOf = { sea: ledgerFilters, air: flightLedgerFilters } as const;
type By = keyof typeof filtersOf;

/** What a ledger is of. */
export interface LedgerSubject<B extends By = By> {
  by: B;
  /** In the language of the request. */
  title: string;
  description: string;
  /** The same in few words: 'Hong Kong to Rotterdam', the name of the ship. */
  name: string;
  /** Unprefixed, canonical: it has the subject alone. */
  path: string;
  events: EventSubject;
  /** The query of /follow. */
  follow: string;
}

/** The two ports of a lane; the same ports on both sides are none. */
interface LedgerLane {
  loading: LinkedPort;
  discharge: LinkedPort;
}

/** The unprefixed address of a lane's ledger, by names that mean these ports alone. */
export const laneLedgerPath = ({ loading, discharge }: LedgerLane): string =>
  `/port/changes?${laneParams(loading, discharge)}`;

/** The lane of an address of /port; null where it has no two ports. */
export async function findLane(request: AddressRequest): Promise<LedgerSubject<"sea"> | null> {
  const { loadingPort: loading, dischargePort: discharge } = await readPortAddress(request);
  if (!loading || !discharge || loading.id === discharge.id) return null;
  const { scheduleChanges: t, schedule } = await messagesOf(request.locale);
  const names = { from: loading.name, to: discharge.name };
  const idsOf = (port: LinkedPort) => placesOf<LinkedPort>(port).map(({ id }) => id);
  return {
    by: "sea",
    title: fill(t.laneTitle, names),
    description: fill(t.laneDescription, names),
    name: fill(schedule.heading, names),
    path: laneLedgerPath({ loading, discharge }),
    follow: String(new URLSearchParams({ loading_port_id: loading.id, discharge_port_id: discharge.id })),
    events: { lane: { loadingPortIds: idsOf(loading), dischargePortIds: idsOf(discharge) } },
  };
}

/** A ship by its IMO number; null for an unknown one. */
export async function findShip(imo: string, request: AddressRequest): Promise<LedgerSubject<"sea"> | null> {
  const ship = await getShip(imo, request);
  if (!ship) return null;
  const { calls } = await messagesOf(request.locale);
  const name = ship.name ?? fill(calls.shipNamed, { imo });
  const follow = new URLSearchParams({ imo });
  return ofName(name, `${shipPath(imo)}/changes`, { follow, events: { imo } }, request.locale);
}

/** A service by its code, with `carrier` among the parameters; null for an unknown one, and for one of several. */
export async function findService(
  code: string,
  request: AddressRequest,
): Promise<LedgerSubject<"sea"> | null> {
  const carrier = plainLine(lastValue(request.params, "carrier"), 200);
  const result = await getServices(code, { ...request, carrier });
  if (!("service" in result)) return null;
  const { id, code: ownCode, path } = result.service;
  const follow = new URLSearchParams(serviceParams(result.service));
  const { calls } = await messagesOf(request.locale);
  const name = fill(calls.serviceNamed, { code: ownCode });
  return ofName(name, serviceChangesPath(path), { follow, events: { serviceId: id } }, request.locale);
}

async function ofName(
  subject: string,
  path: string,
  { follow, events }: { follow: URLSearchParams; events: EventSubject },
  locale: Locale,
): Promise<LedgerSubject<"sea">> {
  const { scheduleChanges: t } = await messagesOf(locale);
  const [title, description] = [fill(t.subjectTitle, { subject }), fill(t.subjectDescription, { subject })];
  return { by: "sea", title, description, name: subject, path, events, follow: String(follow) };
}

/** The route of an address of /flight; null where it has no two places, or both have a common airport. */
export async function findRoute(request: AddressRequest): Promise<LedgerSubject<"air"> | null> {
  const { originAirport: origin, destinationAirport: destination } = await readFlightAddress(request);
  if (!origin || !destination || overlap(origin, destination)) return null;
  const { flightChanges: t, flights } = await messagesOf(request.locale);
  const names = { from: airportLabel(origin), to: airportLabel(destination) };
  return {
    by: "air",
    title: fill(t.title, names),
    description: fill(t.description, names),
    name: fill(flights.heading, names),
    path: routeLedgerPath({ origin, destination }),
    follow: String(routeSearch({ origin, destination })),
    events: { route: codesOfRoute({ origin, destination }) },
  };
}

type FilterOf<B extends By> = keyof (typeof filtersOf)[B] & string;

/** The page of a ledger that an address asks for. */
export interface ShownLedger<B extends By = By> {
  view: LedgerView<FilterOf<B>>;
  ledger: Ledger<Extract<EventEntry, { by: B }>, FilterOf<B>>;
}

/**
 * The events of a subject within the days of an address. The days of a search do not narrow them: a departure may have moved out of
 * these days.
 */
export async function readLedger<B extends By>(
  { by, path, events: subject }: LedgerSubject<B>,
  { params, locale, now }: AddressRequest,
): Promise<ShownLedger<B>> {
  const { companies } = by === "sea" ? scheduleView(params) : { companies: [] };
  const view = readLedgerView(params, filtersOf[by], companies);
  const { zone } = site();
  const since = ledgerSince(view, now, zone);
  const { events, total } = await eventsOf({ ...subject, ledger: path }, { since }, locale, mostEntries);
  const ledger = ledgerOf(events, filtersOf[by], view, { total, zone });
  // A subject by sea has events by sea alone.
  return { view, ledger } as unknown as ShownLedger<B>;
}

/** A ledger as the API has it: the facts of events with their sentences, and `days` with the ids of each day's. */
export function ledgerJson<B extends By>({ view, ledger }: ShownLedger<B>) {
  const { days, items, ...counts } = ledger;
  const { period, show, companies } = view;
  type Event = Extract<EventEntry, { by: B }>["event"] & { text: string };
  return {
    ...counts,
    period,
    show,
    companies,
    items: items.map(({ event, sentence: text }) => ({ ...event, text }) as unknown as Event),
    days: days.map(({ day, entries }) => ({ day, entries: entries.map(({ id }) => id) })),
  };
}
