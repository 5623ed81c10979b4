import "server-only";
import { lastValue, type SearchParams } from "@/lib/addresses/params";
import { type FormValues, fieldLimits } from "@/lib/enquiries/shared";
import { formatDateTime, type PortTime } from "@/lib/i18n/formats";
import { sailingCriteria, searchSailings, sideClock } from "@/lib/sailings";
import {
  type CutoffName,
  countedTime,
  cutoffState,
  dischargedAt,
  loadedAt,
  maxSailings,
  type PortClock,
  parseSailingRefs,
  quoteFacts,
  type Sailing,
  type SailingRef,
  sailingDigest,
  timeAt,
  usualTranshipments,
  wideOnly,
} from "@/lib/sailings/shared";
import { limits } from "@/lib/site/site";
import { site } from "@/lib/site/site-config";
import { addDays, dateInZone } from "@/lib/time/calendar";
import { UpstreamError } from "@/lib/upstream/errors";
import type { AddressRequest } from "../address-request";
import { readPortAddress } from "./port-address";

/** The sailings for which an enquiry was opened, in their current state in the schedule. */
interface QuotedSailings {
  /** Values of the form's fields: the facts of one sailing, or a line for each of several. */
  values: FormValues;
  /** The sailings that were found, in the order of the address. */
  sailings: Sailing[];
  /** Names of the ports by their ids, if the address names several of one side. */
  ports: Record<string, string>;
  /** Their cut-offs that are closed at the local time of their port, by id. */
  closed: Record<string, readonly CutoffName[]>;
  /** How many of the requested sailings have changed since the reader saw them, and how many no longer exist. */
  changed: number;
  gone: number;
}

/** How many days before and after its day a sailing is searched for that is no longer on that day. */
const daysBefore = 31;
const daysAfter = 92;

/**
 * Looks up the sailings of an enquiry: the form has the facts of the schedule, not those of the address. Null
 * when the address names no sailing or no lane, and when the schedule's service fails. Never throws UpstreamError.
 */
export async function findQuotedSailings({
  params,
  locale,
  now,
}: AddressRequest): Promise<QuotedSailings | null> {
  const named = parseSailingRefs(lastValue(params, "sailing"), maxSailings.enquiry);
  if (named.length === 0) return null;
  try {
    const results = await lookUp(named, { params, locale, now });
    return results && quotedOf(named, results, params);
  } catch (error) {
    if (error instanceof UpstreamError) return null;
    throw error;
  }
}

type LaneSailings = Pick<QuotedSailings, "sailings" | "ports"> & { clock: PortClock };

/** The sailings of the lane around the requested days; null when the address names no lane. */
async function lookUp(
  named: SailingRef[],
  { params, locale, now }: AddressRequest,
): Promise<LaneSailings | null> {
  const { query, loadingPort, dischargePort } = await readPortAddress({ params, locale, now });
  if (!loadingPort || !dischargePort) return null;
  const members = [loadingPort, dischargePort].flatMap(({ ports: several = [] }) => several);
  const clock = sideClock(now, loadingPort);
  const ports = Object.fromEntries(members.map(({ id, plainName }) => [id, plainName]));
  const search = async (dateFrom: string, dateTo: string) => {
    const window = { ...query, dateFrom, dateTo, dateType: "ETD", vesselName: "" } as const;
    const usual = { ...window, maxTranshipments: usualTranshipments };
    const criteria = sailingCriteria(usual, loadingPort, dischargePort, locale);
    const { sailings } = await searchSailings(criteria);
    // Itineraries with a third ship are searched only if a sailing is missing: that search takes longer.
    if (hasAll(sailings)) return sailings;
    return (await searchSailings({ ...criteria, maxTranshipments: 2 })).sailings;
  };
  const hasAll = (sailings: Sailing[]) => named.every(({ id }) => sailings.some((one) => one.id === id));
  const etd = parseSailingRefs(`x~${lastValue(params, "etd").slice(0, 10)}~`, 1)[0]?.day ?? "";
  const days = named.map(({ day }) => day || etd).sort();
  const [first = "", last = ""] = [days[0], days.at(-1)];
  if (first) {
    const end = [last, addDays(first, limits.windowDays)].sort()[0] ?? last;
    const sailings = await search(first, end);
    if (hasAll(sailings)) return { sailings, ports, clock };
  }
  const middle = first || dateInZone(now, site().zone);
  return { sailings: await search(addDays(middle, -daysBefore), addDays(middle, daysAfter)), ports, clock };
}

function quotedOf(
  named: SailingRef[],
  { ports, clock, sailings: available }: LaneSailings,
  params: SearchParams,
): QuotedSailings {
  const byId = new Map(available.map((sailing) => [sailing.id, sailing]));
  const pairs = named.map((one) => ({ one, sailing: byId.get(one.id) }));
  const sailings = pairs.flatMap(({ sailing }) => sailing ?? []);
  const closed = Object.fromEntries(
    sailings.map((sailing) => [sailing.id, cutoffState(sailing, timeAt(clock, sailing)).closed]),
  );
  const isChanged = (one: SailingRef, sailing: Sailing) =>
    one.seen ? one.seen !== sailingDigest(sailing) : named.length === 1 && !hasSameFacts(params, sailing);
  return {
    sailings,
    ports,
    closed,
    values:
      named.length === 1 ? valuesOf(sailings[0], ports) : { sailings: linesOf(sailings, ports, closed) },
    changed: pairs.filter(({ one, sailing }) => sailing && isChanged(one, sailing)).length,
    gone: named.length - sailings.length,
  };
}

/** Whether the facts in the address from a wide screen are those of the sailing; an address without facts does not differ. */
function hasSameFacts(params: SearchParams, sailing: Sailing): boolean {
  const facts = quoteFacts(sailing);
  const pairs = wideOnly.map((name) => [lastValue(params, name), facts[name]]);
  return pairs.every(([text]) => text === "") || pairs.every(([text, fact]) => text === fact);
}

type Names = QuotedSailings["ports"];

const portNamesOf = (sailing: Sailing, ports: Names) =>
  [loadedAt(sailing), dischargedAt(sailing)].map((id) => ports[id ?? ""]);

function valuesOf(sailing: Sailing | undefined, ports: Names): FormValues {
  if (!sailing) return {};
  const { operator, vessel, voyage, etd, eta } = sailing;
  const [from, to] = portNamesOf(sailing, ports);
  const times = {
    etd,
    eta,
    si: countedTime(sailing, "siCutoff"),
    vgm: countedTime(sailing, "vgmCutoff"),
    cy: countedTime(sailing, "cyCutoff"),
  };
  return {
    operator,
    vessel,
    ...(voyage ? { voy_no: voyage } : {}),
    ...(from ? { loading_port: from } : {}),
    ...(to ? { discharge_port: to } : {}),
    ...Object.fromEntries(
      Object.entries(times).flatMap(([name, time]) => (time ? [[name, formatDateTime(time)]] : [])),
    ),
  };
}

/** A line for each sailing, as many as the form's field can hold. */
function linesOf(sailings: readonly Sailing[], ports: Names, closed: QuotedSailings["closed"]): string {
  return sailings
    .map((sailing) => lineOf(sailing, ports, closed[sailing.id] ?? []))
    .reduce((text, line) => (text.length + line.length < fieldLimits.text ? `${text}\n${line}` : text), "")
    .trim();
}

/** 'Meridian Aurora 224W, Nordhavn Line NX2, ETD 17-06-2022 18:45, ETA 19-07-2022, CY ...': the field's terms, in any language. */
function lineOf(sailing: Sailing, ports: Names, closed: readonly CutoffName[]): string {
  const { vessel, voyage, operator, service } = sailing;
  const [from, to] = portNamesOf(sailing, ports);
  const times: [string, PortTime | null, CutoffName?][] = [
    [from ? `${from} ETD` : "ETD", sailing.etd],
    [to ? `${to} ETA` : "ETA", sailing.eta],
    ["SI", countedTime(sailing, "siCutoff"), "si"],
    ["CFS", countedTime(sailing, "cfsCutoff"), "cfs"],
    ["VGM", countedTime(sailing, "vgmCutoff"), "vgm"],
    ["CY", countedTime(sailing, "cyCutoff"), "cy"],
  ];
  const markOf = (name?: CutoffName) => (name && closed.includes(name) ? " (closed)" : "");
  return [
    [vessel, voyage].filter(Boolean).join(" "),
    [operator, service].filter(Boolean).join(" "),
    ...times.flatMap(([name, time, cutoff]) =>
      time ? `${name} ${formatDateTime(time)}${markOf(cutoff)}` : [],
    ),
  ].join(", ");
}
