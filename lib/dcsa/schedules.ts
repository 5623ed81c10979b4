import type { PortTime } from "@/lib/i18n/formats";
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
import type { PortSchedule, ServiceSchedule, Timestamp } from "./schema";

/** Port calls as port schedules and vessel schedules. */

interface Carrier {
  code: string;
  list: "SMDG" | "NMFTA" | "own";
}
interface Service {
  id: string;
  code: string;
  name: string | null;
  universalRef: string | null;
  shipOperator: Carrier | null;
  sellers: readonly { carrier: Carrier; code: string; name: string | null }[];
}
interface Moment {
  planned: PortTime | null;
  estimated: PortTime | null;
  actual: PortTime | null;
}
interface Offer {
  seller: string;
  voyageIn: string;
  voyageOut: string;
  universalIn: string | null;
  universalOut: string | null;
  cutoffs: readonly { code: string; time: PortTime }[];
}
interface Call {
  n: number;
  ship: string;
  imo: string | null;
  vessel: string | null;
  port: { id: string; name: string; zone: string };
  terminal: { code: string | null; name: string | null };
  arrival: Moment;
  departure: Moment;
  isCargoCall: boolean;
  reference: string | null;
}

/** How a service of a carrier is called; null where its code is longer than the standard allows. */
function serviceNames(service: Service, seller: Service["sellers"][number]) {
  const carrierServiceCode = fitting(seller.code, 11);
  if (!carrierServiceCode) return null;
  // The standard requires a name; a carrier that gives none calls the service by its code.
  const carrierServiceName = shortened(seller.name ?? service.name, 50) ?? carrierServiceCode;
  return { carrierServiceName, carrierServiceCode };
}

/** Arrival, then departure: planned, expected, actual, as far as they are known. */
function timestampsOf({ arrival, departure, port }: Call): Timestamp[] {
  const of = (eventTypeCode: Timestamp["eventTypeCode"], { planned, estimated, actual }: Moment) =>
    (
      [
        ["PLN", planned],
        ["EST", estimated],
        ["ACT", actual],
      ] as const
    ).flatMap(([eventClassifierCode, time]): Timestamp[] =>
      time ? [{ eventTypeCode, eventClassifierCode, eventDateTime: toDateTime(time, port.zone) }] : [],
    );
  const arrivals = [arrival.planned, arrival.estimated, arrival.actual];
  const after = (time: PortTime | null) => time && departureAfter(time, arrivals);
  const leaves = {
    planned: after(departure.planned),
    estimated: after(departure.estimated),
    actual: after(departure.actual),
  };
  return [...of("ARRI", arrival), ...of("DEPA", leaves)];
}

const voyageNumbers = ({ voyageIn, voyageOut }: Offer) => ({
  carrierImportVoyageNumber: fitting(voyageIn, 50),
  carrierExportVoyageNumber: fitting(voyageOut, 50),
});
const universalVoyages = ({ universalIn, universalOut }: Offer) => ({
  universalImportVoyageReference: voyageReference(universalIn),
  universalExportVoyageReference: voyageReference(universalOut),
});

function terminalLocation({ port, terminal }: Call, code: string): PortSchedule["location"] {
  return known({
    locationName: shortened(port.name, 100),
    facilityName: shortened(terminal.name, 100),
    UNLocationCode: code,
    facilitySMDGCode: fitting(terminal.code, 6),
  });
}

/** The service schedule of one carrier; null where its code does not fit, or nothing else is known. */
export function toServiceSchedule({
  service,
  seller,
  ships,
  codes,
}: {
  service: Service;
  seller: Service["sellers"][number];
  ships: readonly (readonly (Call & { offer: Offer })[])[];
  /** UN/LOCODEs of ports by id. */
  codes: (portId: string) => string;
}): ServiceSchedule | null {
  const names = serviceNames(service, seller);
  if (!names) return null;
  const vesselSchedules = ships.flatMap((calls) => {
    const [first] = calls;
    const transportCalls = calls.flatMap((call) => transportCall(call, seller.code, codes(call.port.id)));
    if (!first || transportCalls.length === 0) return [];
    const vessel = vesselOf({ imo: first.imo, name: first.vessel, operator: service.shipOperator });
    return [known({ vessel, isDummyVessel: vessel === undefined, transportCalls })];
  });
  if (vesselSchedules.length === 0) return null;
  return known({
    ...names,
    universalServiceReference: serviceReference(service.universalRef),
    vesselSchedules,
  });
}

/** The most calls of one object: a service with many ships has several objects, one after the other. */
export const mostCalls = 200;

/**
 * The ships of a service in parts of so many calls, with the key of the last call of each: the ship, and where its calls are in two
 * parts, their number. The parts behind a key do not depend on those before.
 */
export function shipsInParts<One extends Pick<Call, "ship">>(
  ships: readonly (readonly One[])[],
): { key: [string, string]; ships: (readonly One[])[] }[] {
  const parts: { key: [string, string]; ships: (readonly One[])[] }[] = [];
  const shipOf = (calls: readonly One[]) => calls[0]?.ship ?? "";
  let count = Number.POSITIVE_INFINITY;
  for (const calls of ships.toSorted((one, other) => (shipOf(one) < shipOf(other) ? -1 : 1))) {
    for (let from = 0; from < calls.length; from += mostCalls) {
      const some = calls.slice(from, from + mostCalls);
      const key: [string, string] = [shipOf(calls), String(from).padStart(6, "0")];
      count += some.length;
      const part = parts.at(-1);
      if (part && count <= mostCalls) {
        part.ships.push(some);
        part.key = key;
      } else {
        parts.push({ key, ships: [some] });
        count = some.length;
      }
    }
  }
  return parts;
}

type TransportCall = ServiceSchedule["vesselSchedules"][number]["transportCalls"][number];

function transportCall(call: Call & { offer: Offer }, service: string, code: string): TransportCall[] {
  const { carrierImportVoyageNumber, carrierExportVoyageNumber } = voyageNumbers(call.offer);
  const timestamps = timestampsOf(call);
  if (!carrierImportVoyageNumber || !carrierExportVoyageNumber || timestamps.length === 0) return [];
  // The standard requires a reference: where the carrier gives none, it is made of what stays when the ship is late.
  const made = [service, call.imo ?? call.ship, call.offer.voyageOut, code, call.n].join("-").slice(0, 100);
  return [
    known({
      transportCallReference: fitting(call.reference, 100) ?? made,
      carrierImportVoyageNumber,
      carrierExportVoyageNumber,
      ...universalVoyages(call.offer),
      cutOffTimes: cutOffTimes(call.offer.cutoffs, call.port.zone),
      location: terminalLocation(call, code),
      timestamps,
      isCargoOperationalCall: call.isCargoCall ? undefined : false,
    }),
  ];
}

/** The most schedules of one object: a busy terminal has several objects, one after the other. */
export const mostSchedules = 200;

/** The port schedules of some calls at one port, by terminal, with their keys in the order of the list. */
export function toPortSchedules({
  calls,
  services,
  code,
}: {
  calls: readonly (Call & { serviceId: string; offers: readonly Offer[] })[];
  services: ReadonlyMap<string, Service>;
  /** The UN/LOCODE that was asked for. */
  code: string;
}): { key: [string, string]; schedule: PortSchedule }[] {
  const byTerminal = Map.groupBy(calls, ({ terminal }) => terminal.code ?? terminal.name ?? "");
  // Calls of which no terminal is known come last.
  const terminals = [...byTerminal].sort(([one], [other]) => (orderOf(one) < orderOf(other) ? -1 : 1));
  return terminals.flatMap(([terminal, here]) => {
    const [first] = here;
    if (!first) return [];
    const schedules = here
      .toSorted((one, other) => (startOf(one) < startOf(other) ? -1 : 1))
      .flatMap((call) => schedulesOf(call, services.get(call.serviceId)));
    const parts = Array.from({ length: Math.ceil(schedules.length / mostSchedules) }, (_, at) =>
      schedules.slice(at * mostSchedules, (at + 1) * mostSchedules),
    );
    return parts.map((vesselSchedules, at) => ({
      key: [orderOf(terminal), String(at).padStart(4, "0")] as [string, string],
      schedule: { location: terminalLocation(first, code), vesselSchedules },
    }));
  });
}

/** U+FFFD is after every letter. */
const orderOf = (terminal: string): string => terminal || "\ufffd";

const startOf = ({ arrival, departure }: Call): string =>
  [arrival, departure]
    .map(({ planned, estimated, actual }) => actual ?? estimated ?? planned)
    .find((time) => time !== null) ?? "";

type Schedule = PortSchedule["vesselSchedules"][number];

/** The schedules of one call: carriers that say the same are partners of one, and others have their own. */
function schedulesOf(call: Call & { offers: readonly Offer[] }, service: Service | undefined): Schedule[] {
  const timestamps = timestampsOf(call);
  if (!service || timestamps.length === 0) return [];
  const vessel = vesselOf({ imo: call.imo, name: call.vessel, operator: service.shipOperator });
  const same = Map.groupBy(call.offers, ({ universalIn, universalOut, cutoffs }) =>
    JSON.stringify([universalIn, universalOut, cutoffs]),
  );
  return [...same.values()].flatMap((offers) => {
    const servicePartners = offers.flatMap((offer) => {
      const seller = service.sellers.find(({ carrier }) => carrier.code === offer.seller);
      const names = seller && serviceNames(service, seller);
      const { carrierImportVoyageNumber, carrierExportVoyageNumber } = voyageNumbers(offer);
      if (!seller || !names || !carrierImportVoyageNumber || !carrierExportVoyageNumber) return [];
      return [
        { ...carrierOf(seller.carrier), ...names, carrierImportVoyageNumber, carrierExportVoyageNumber },
      ];
    });
    const [offer] = offers;
    if (!offer || servicePartners.length === 0) return [];
    return [
      known({
        universalServiceReference: serviceReference(service.universalRef),
        servicePartners,
        vessel,
        isDummyVessel: vessel === undefined,
        ...universalVoyages(offer),
        timestamps,
        cutOffTimes: cutOffTimes(offer.cutoffs, call.port.zone),
      }),
    ];
  });
}
