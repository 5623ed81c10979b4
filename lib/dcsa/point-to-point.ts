import type { PortTime } from "@/lib/i18n/formats";
import {
  type Leg,
  type LegEnd,
  optionPath,
  optionQuery,
  rowKeys,
  type Sailing,
  timeFields,
  type Vessel,
} from "@/lib/sailings/shared";
import { departureAfter, toDateTime } from "./date-time";
import {
  carrierOf,
  cutOffTimes,
  fitting,
  known,
  serviceReference,
  shortened,
  vesselOf,
  voyageReference,
} from "./parts";
import type { PointToPoint } from "./schema";

/** Sailings as point-to-point routes. */

/** What port calls tell of where a leg begins or ends, as far as it is used here. */
interface CallFacts {
  terminal: string | null;
  reference: string | null;
  voyageIn: string;
  universalIn: string | null;
  universalOut: string | null;
  cutoffs: readonly { code: string; time: PortTime }[];
  tco: string | null;
}
interface Carrier {
  code: string;
  list: "SMDG" | "NMFTA" | "own";
}
interface LegFacts {
  from: CallFacts;
  to: CallFacts;
  seller: Carrier;
  serviceName: string | null;
  universalServiceRef: string | null;
  shipOperator: Carrier | null;
}

interface RouteFacts {
  /** By leg; missing where port calls tell nothing of it. */
  legs: ReadonlyMap<Leg, LegFacts>;
  vessels: Readonly<Record<string, Vessel>>;
  /** IANA zones by id of the port. */
  zones: ReadonlyMap<string, string>;
  /** The UN/LOCODEs of ports by id. */
  codes: ReadonlyMap<string, string>;
  /** Public address of the portal, without a slash at the end. */
  siteUrl: string;
  isCfsReceipt: boolean;
  /** Tonnes of CO2e per TEU; null where it is not known. */
  co2eOf: (sailing: Sailing) => number | null;
}

/**
 * Whether the standard can tell a sailing: each leg has a departure and an arrival, and the zones of its ports are known. A row
 * that a publisher imported may have a transhipment port without times.
 */
export const isExpressible = (
  { legs }: Pick<Sailing, "legs">,
  { zones }: Pick<RouteFacts, "zones">,
): boolean =>
  legs.every(
    ({ departure, arrival, from, to }) =>
      departure !== null && arrival !== null && zones.has(from.portId ?? "") && zones.has(to.portId ?? ""),
  );

/** The numbers of solutions by sailing: the same for carriers that sell the same ships. From 1, in the order of the list. */
export function solutionNumbers(sailings: readonly Sailing[]): ReadonlyMap<Sailing, number> {
  const numbers = new Map<string, number>();
  const solutions = new Map<Sailing, number>();
  for (const [sailing, key] of rowKeys(sailings, "ETD")) {
    const number = numbers.get(key) ?? numbers.size + 1;
    numbers.set(key, number);
    solutions.set(sailing, number);
  }
  return solutions;
}

/** The order of a list, in which a cursor finds its place: by departure, then by id. */
export const sailingKey = ({ etd, id }: Pick<Sailing, "etd" | "id">): [string, string] => [etd ?? "", id];

/** A sailing of which `isExpressible` holds. */
export function toPointToPoint(sailing: Sailing, solutionNumber: number, facts: RouteFacts): PointToPoint {
  const { legs, transitDays } = sailing;
  const [first, last] = [legs[0], legs.at(-1)];
  if (!first || !last) throw new Error(`The sailing ${sailing.id} has no leg.`);
  const co2e = facts.co2eOf(sailing);
  const { departure, arrival } = { departure: departureOf(first, facts), arrival: arrivalOf(last, facts) };
  return known({
    placeOfReceipt: placeOf(departure),
    placeOfDelivery: placeOf(arrival),
    receiptTypeAtOrigin: facts.isCfsReceipt ? ("CFS" as const) : ("CY" as const),
    deliveryTypeAtDestination: "CY" as const,
    cutOffTimes: cutOffTimes(cutoffsOf(sailing, first, facts), zoneOf(first.from, facts)),
    solutionNumber,
    routingReference: facts.siteUrl + optionPath(optionQuery(sailing)),
    transitTime: transitDays ?? undefined,
    solutionFootprint: co2e === null ? undefined : { co2e },
    legs: legs.map((leg, at) =>
      known({
        sequenceNumber: at + 1,
        transport: transportOf(leg, facts),
        departure: departureOf(leg, facts, legs[at - 1]),
        arrival: arrivalOf(leg, facts),
        cutOffTimes:
          at === 0
            ? undefined
            : cutOffTimes([{ code: "TCO", time: facts.legs.get(leg)?.from.tco }], zoneOf(leg.from, facts)),
      }),
    ),
  });
}

/** The cut-offs of the first ship: the sailing's own, then those that only its port call has. */
function cutoffsOf(sailing: Sailing, first: Leg, { legs, isCfsReceipt }: RouteFacts) {
  const own = Object.entries(timeFields).map(([code, field]) => ({ code, time: field && sailing[field] }));
  const further = (legs.get(first)?.from.cutoffs ?? []).filter(
    ({ code }) => !(code in timeFields) && code !== "TCO",
  );
  return [...own, ...further].filter(({ code }) => code !== "LCO" || isCfsReceipt);
}

function transportOf(leg: Leg, { legs, vessels }: RouteFacts): PointToPoint["legs"][number]["transport"] {
  const facts = legs.get(leg);
  const isNamed = leg.imo !== null || leg.vessel !== "TBN";
  return known({
    modeOfTransport: "VESSEL" as const,
    servicePartners: [
      known({
        ...carrierOf(facts?.seller),
        carrierServiceName: shortened(facts?.serviceName ?? leg.service, 50),
        carrierServiceCode: fitting(leg.service, 11),
        carrierImportVoyageNumber: fitting(facts?.to.voyageIn, 50),
        carrierExportVoyageNumber: fitting(leg.voyage, 50),
      }),
    ],
    universalServiceReference: serviceReference(facts?.universalServiceRef),
    universalExportVoyageReference: voyageReference(facts?.from.universalOut),
    universalImportVoyageReference: voyageReference(facts?.to.universalIn),
    vessel: isNamed
      ? vesselOf({
          imo: leg.imo,
          name: leg.vessel === "TBN" ? null : leg.vessel,
          callSign: vessels[leg.imo ?? ""]?.callSign,
          operator: facts?.shipOperator,
        })
      : undefined,
  });
}

const zoneOf = ({ portId }: LegEnd, { zones }: RouteFacts): string => zones.get(portId ?? "") ?? "UTC";

type CallPlace = PointToPoint["legs"][number]["departure"];

/** @param before the ship that brings the cargo; none at the port of loading */
const departureOf = (leg: Leg, facts: RouteFacts, before?: Leg): CallPlace =>
  callPlace(
    leg.from,
    leg.departure && departureAfter(leg.departure, [before?.arrival ?? null]),
    facts.legs.get(leg)?.from,
    facts,
  );
const arrivalOf = (leg: Leg, facts: RouteFacts): CallPlace =>
  callPlace(leg.to, leg.arrival, facts.legs.get(leg)?.to, facts);

function callPlace(
  end: LegEnd,
  time: PortTime | null,
  call: CallFacts | undefined,
  facts: RouteFacts,
): CallPlace {
  const terminal = fitting(call?.terminal, 6);
  return known({
    transportCallReference: fitting(call?.reference, 100),
    facilityTypeCode: "POTE" as const,
    location: known({
      locationName: shortened(end.port, 100),
      facilityName: shortened(end.terminal, 100),
      UNLocationCode: facts.codes.get(end.portId ?? ""),
      facility: terminal ? { facilityCode: terminal, facilityCodeListProvider: "SMDG" as const } : undefined,
    }),
    dateTime: toDateTime(time ?? "", zoneOf(end, facts)),
  });
}

function placeOf({ facilityTypeCode, location, dateTime }: CallPlace): PointToPoint["placeOfReceipt"] {
  return { facilityTypeCode, location, dateTime };
}
