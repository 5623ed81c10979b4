import "server-only";
import { carrierKey, serviceKey } from "@/lib/addresses/call-address";
import { lastValue, type SearchParams } from "@/lib/addresses/params";
import type { Connection, LaterShip, OptionCo2, PortOption } from "@/lib/api/port-option";
import { countryNamed } from "@/lib/i18n/countries";
import { dateOf, isDate, type PortTime, timeInZone } from "@/lib/i18n/formats";
import type { Locale } from "@/lib/i18n/locales";
import { findLinkedPort } from "@/lib/places";
import type { LinkedPort } from "@/lib/places/shared";
import {
  currentSailingId,
  nowIn,
  portsOfOption,
  readItineraryDetails,
  searchedPort,
  searchSailings,
  withdrawnSailing,
} from "@/lib/sailings";
import {
  cutoffState,
  daysBetween,
  hoursBetween,
  hubsOf,
  minuteOf,
  rowKeys,
  type Sailing,
  type SailingList,
  type SailingSearch,
  stepsOf,
  type Transhipments,
  usualTranshipments,
  type Vessel,
  type WithdrawnSailing,
} from "@/lib/sailings/shared";
import { site } from "@/lib/site/site-config";
import { addDays, dateInZone } from "@/lib/time/calendar";
import { nullOnUpstreamError } from "@/lib/upstream/errors";
import type { AddressRequest } from "../address-request";
import { co2Estimates } from "./co2";
import { withReplacements } from "./replacements";

/**
 * Of the parameters, `from` and `to` are ids of ports, for sailing ids that do not contain them; `date` is the day of departure,
 * YYYY-MM-DD.
 */
interface OptionRequest extends AddressRequest {
  id: string;
}

interface Lane {
  loading: LinkedPort;
  discharge: LinkedPort;
}

/** How many days before and after its day, or today, an option is searched for. */
const daysBefore = 31;
const daysAfter = 92;
/** How many days after a missed departure later ones are searched for, and how many are shown. */
const daysLater = 35;
const mostLater = 2;

/**
 * The option of an address, also by an id that it had before a change; null if there is none, or if its lane is not known.
 * Throws UpstreamError.
 */
export async function findPortOption(ask: OptionRequest): Promise<PortOption | null> {
  const found = await findOption(ask);
  if (found) return found;
  const id = await currentSailingId(ask.id);
  return id === null || id === ask.id ? null : findOption({ ...ask, id });
}

/** A sailing that is not offered any more, with the ports of its lane and what replaces it. */
export interface WithdrawnOption {
  gone: WithdrawnSailing;
  loading: LinkedPort;
  discharge: LinkedPort;
}

/** A sailing with the ports of its lane, offered or withdrawn: what a calendar, a mail and the pages of a follow show. */
export interface FoundSailing {
  sailing: Sailing;
  loadingPort: LinkedPort;
  dischargePort: LinkedPort;
  hubs: readonly LinkedPort[];
  sample: boolean;
  /** Why it is not offered any more; null while it is. */
  withdrawn: WithdrawnSailing | null;
}

/**
 * The sailing of an address, by its id or one that it had before: as it is offered, or as it was offered last, while its changes are
 * recorded. null where there never was one. Throws UpstreamError.
 */
export async function findOfferedOrWithdrawn(ask: OptionRequest): Promise<FoundSailing | null> {
  const option = await findPortOption(ask);
  if (option) {
    const { sailing, loadingPort, dischargePort, hubs, sample } = option;
    return { sailing, loadingPort, dischargePort, hubs, sample, withdrawn: null };
  }
  const found = await findWithdrawn(ask);
  if (!found) return null;
  const { gone, loading, discharge } = found;
  return {
    sailing: gone.sailing,
    loadingPort: loading,
    dischargePort: discharge,
    hubs: [],
    sample: gone.change?.sample ?? false,
    withdrawn: gone,
  };
}

async function findWithdrawn({
  id,
  locale,
}: Pick<OptionRequest, "id" | "locale">): Promise<WithdrawnOption | null> {
  const gone = await withdrawnSailing(id, locale);
  const from = gone?.sailing.legs[0]?.from.portId;
  const to = gone?.sailing.legs.at(-1)?.to.portId;
  if (!gone || !from || !to) return null;
  const [loading, discharge] = await Promise.all(
    [from, to].map((port) => findLinkedPort({ id: port }, locale)),
  );
  return loading && discharge ? { gone, loading, discharge } : null;
}

/** The withdrawn sailing of an address, while its changes are recorded; null where there was none. */
export async function findWithdrawnOption({
  id,
  locale,
  now,
}: OptionRequest): Promise<WithdrawnOption | null> {
  const found = await findWithdrawn({ id, locale });
  if (!found) return null;
  const { gone, loading, discharge } = found;
  const [withNext = gone] = await withReplacements([gone], { loading, discharge, locale, now });
  return { gone: withNext, loading, discharge };
}

async function findOption({ id, params, locale, now }: OptionRequest): Promise<PortOption | null> {
  const lane = await laneOf(id, params, locale);
  const match = lane && (await lookUp(id, lane, { params, locale, now }));
  if (!lane || !match) return null;
  const { sailing, list } = match;
  const hubs = await findHubs(sailing, lane, locale);
  const clocks = clocksOf([lane.loading, lane.discharge, ...hubs], now);
  const way = await readItineraryDetails(sailing, locale);
  const keys = rowKeys(list.sailings, "ETD");
  const others = list.sailings.filter((one) => one !== sailing && keys.get(one) === keys.get(sailing));
  const loadingNow = nowIn(now, lane.loading.zone);
  const co2 = await co2Of(sailing, list, lane, { locale, now });
  return {
    sailing,
    carrier: list.services?.[carrierKey(sailing.operator)] ?? null,
    others: others.map((one) => ({ ...one, cutoffState: cutoffState(one, loadingNow) })),
    services: pagesOf([sailing, ...others], list),
    loadingPort: lane.loading,
    dischargePort: lane.discharge,
    loadingNow: timeInZone(now, lane.loading.zone),
    cutoffState: cutoffState(sailing, loadingNow),
    steps: stepsOf(sailing, way?.cutoffs ?? [], ({ portId }) => clocks.get(portId ?? "") ?? null),
    hubs,
    connections: await connectionsOf(sailing, lane, { locale, now }),
    rotations: way?.rotations ?? [],
    vessels: vesselsOf(sailing, list, locale),
    asOf: way?.asOf ?? null,
    sample: list.sample,
    ...(co2 && { co2 }),
  };
}

/** Days around a departure whose sailings are those that its CO2e is compared with. */
const daysCompared = 14;

/** The CO2e of a sailing, among those of its lane that leave within two weeks of it; null without emission factors. */
async function co2Of(
  sailing: Sailing,
  found: SailingList,
  lane: Lane,
  { locale, now }: Pick<OptionRequest, "locale" | "now">,
): Promise<OptionCo2 | null> {
  const ends = [lane.loading, lane.discharge];
  const estimates = await co2Estimates(found, ends, locale);
  if (!estimates) return null;
  const estimate = estimates.of(sailing);
  const day = sailing.etd ? dateOf(sailing.etd) : dateInZone(now, site().zone);
  const around = await searchSailings({
    ...criteriaOf(lane, locale),
    dateFrom: addDays(day, -daysCompared),
    dateTo: addDays(day, daysCompared),
  }).catch(nullOnUpstreamError);
  const others = around && (await co2Estimates(around, ends, locale));
  const all = [estimate, ...(others ? (around?.sailings ?? []).map(others.of) : [])].flatMap(
    (one) => one?.dry ?? [],
  );
  const range = {
    low: Math.min(...all.map(({ low }) => low)),
    high: Math.max(...all.map(({ high }) => high)),
    count: around?.sailings.length ?? 1,
  };
  return { estimate, lane: estimate && range.high > range.low ? range : null };
}

async function laneOf(id: string, params: SearchParams, locale: Locale): Promise<Lane | null> {
  const fromParams = {
    from: lastValue(params, "from").slice(0, 64),
    to: lastValue(params, "to").slice(0, 64),
  };
  const ends = fromParams.from && fromParams.to ? fromParams : portsOfOption(id);
  if (!ends) return null;
  const [loading, discharge] = await Promise.all(
    [ends.from, ends.to].map((port) => findLinkedPort({ id: port }, locale)),
  );
  return loading && discharge && loading.id !== discharge.id ? { loading, discharge } : null;
}

/** Searches on the option's day, then, since it may have moved, around it; each time with a third ship if it is not found without. */
async function lookUp(id: string, lane: Lane, { params, locale, now }: Omit<OptionRequest, "id">) {
  const search = async (dateFrom: string, dateTo: string, maxTranshipments: Transhipments) => {
    const list = await searchSailings({ ...criteriaOf(lane, locale), dateFrom, dateTo, maxTranshipments });
    const sailing = list.sailings.find((one) => one.id === id);
    return sailing ? { sailing, list } : null;
  };
  const date = lastValue(params, "date");
  const day = isDate(date) ? date : null;
  const middle = day ?? dateInZone(now, site().zone);
  const windows = [
    ...(day ? [[day, day] as const] : []),
    [addDays(middle, -daysBefore), addDays(middle, daysAfter)] as const,
  ];
  for (const [from, to] of windows) {
    const match = (await search(from, to, usualTranshipments)) ?? (await search(from, to, 2));
    if (match) return match;
  }
  return null;
}

const criteriaOf = (
  { loading, discharge }: Lane,
  language: Locale,
): Omit<SailingSearch, "dateFrom" | "dateTo"> => ({
  loadingPorts: [searchedPort(loading)],
  dischargePorts: [searchedPort(discharge)],
  dateType: "ETD",
  vesselName: "",
  language,
});

/** The transhipment ports of a sailing. */
async function findHubs(
  { legs }: Sailing,
  { loading, discharge }: Lane,
  locale: Locale,
): Promise<LinkedPort[]> {
  const ids = new Set(legs.flatMap(({ to }) => to.portId ?? []));
  const ports = [...ids]
    .filter((id) => id !== loading.id && id !== discharge.id)
    .map((id) => findLinkedPort({ id }, locale).catch(nullOnUpstreamError));
  return (await Promise.all(ports)).filter((port) => port !== null);
}

/** The clocks of ports, by id. */
const clocksOf = (ports: readonly LinkedPort[], now: Date) =>
  new Map(ports.map(({ id, zone }) => [id, nowIn(now, zone)]));

function connectionsOf(
  sailing: Sailing,
  lane: Lane,
  { locale, now }: Pick<OptionRequest, "locale" | "now">,
): Promise<Connection[]> {
  const connections = hubsOf(sailing).map(async (hub, at): Promise<Connection | []> => {
    const arrival = sailing.legs[at]?.arrival;
    const departure = sailing.legs[at + 1]?.departure;
    if (!hub.portId || !departure) return [];
    const port = await findLinkedPort({ id: hub.portId }, locale).catch(nullOnUpstreamError);
    const later =
      port &&
      (await laterShips(sailing, { ...lane, loading: port }, departure, locale).catch(nullOnUpstreamError));
    const { offsets } = nowIn(now, port?.zone ?? "UTC");
    return { hub, waits: arrival ? hoursBetween(arrival, departure, offsets) : null, later: later ?? [] };
  });
  return Promise.all(connections).then((all) => all.flat());
}

async function laterShips(
  { operator, eta }: Sailing,
  lane: Lane,
  departure: PortTime,
  locale: Locale,
): Promise<LaterShip[]> {
  const day = dateOf(departure);
  const window = { dateFrom: day, dateTo: addDays(day, daysLater) };
  const { sailings } = await searchSailings({ ...criteriaOf(lane, locale), ...window });
  return sailings
    .flatMap((later): LaterShip | [] => {
      const { vessel, voyage, service, etd } = later;
      if (later.operator !== operator || !etd || !later.eta || !eta) return [];
      if (minuteOf(etd) <= minuteOf(departure) || later.eta <= eta) return [];
      return {
        sailing: { vessel, voyage, service, etd, eta: later.eta },
        laterBy: daysBetween(eta, later.eta),
      };
    })
    .slice(0, mostLater);
}

/** The pages of the carriers and services of some sailings. */
function pagesOf(sailings: readonly Sailing[], { services = {} }: SailingList): Record<string, string> {
  const keys = sailings.flatMap(({ operator, service }) => [
    carrierKey(operator),
    ...(service ? [serviceKey(operator, service)] : []),
  ]);
  return Object.fromEntries(keys.flatMap((key) => (services[key] ? [[key, services[key]]] : [])));
}

function vesselsOf({ legs }: Sailing, list: SailingList, locale: Locale): Record<string, Vessel> {
  return Object.fromEntries(
    legs.flatMap(({ imo }) => {
      const vessel = imo ? list.vessels[imo] : undefined;
      if (!imo || !vessel) return [];
      return [[imo, vessel.flag ? { ...vessel, flag: countryNamed(vessel.flag, locale) } : vessel]];
    }),
  );
}
