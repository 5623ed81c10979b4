import "server-only";
import { portCallsPath, serviceChangesPath, shipPath } from "@/lib/addresses/call-address";
import { lastValue, plainLine } from "@/lib/addresses/params";
import { airportLabel, overlap } from "@/lib/addresses/place-labels";
import { messagesOf } from "@/lib/i18n/catalogues";
import { fill } from "@/lib/i18n/fill";
import { companyName } from "@/lib/i18n/in-locale";
import { findLinkedPort } from "@/lib/places";
import { knownCarrier, knownService, knownShip } from "@/lib/sailings";
import { retention } from "@/lib/site/retention";
import { site } from "@/lib/site/site-config";
import { addDays, dateInZone } from "@/lib/time/calendar";
import { readFlightAddress } from "../air/flight-address";
import { codesOfRoute, routeLedgerPath } from "../air/flight-lane";
import type {
  FollowedCarrier,
  FollowedPort,
  FollowedRequest,
  FollowedRoute,
  FollowedService,
  FollowedShip,
} from "./followed-schema";

/** Ships, services, ports, carriers and lanes by air that an address asks to follow: none of them has a last day. */

/** So that the address is deleted `retention.followOpenDays` from now. */
const openEnd = (now: Date) =>
  addDays(dateInZone(now, site().zone), retention.followOpenDays - retention.followDays);

const textOf = ({ params }: FollowedRequest, name: string) => plainLine(lastValue(params, name), 200);

/** @param params `imo` */
export async function readShip(request: FollowedRequest): Promise<FollowedShip | null> {
  const imo = textOf(request, "imo");
  const ship = /^\d{7}$/.test(imo) ? await knownShip(imo, request) : null;
  if (!ship) return null;
  const { follow: t, calls } = await messagesOf(request.locale);
  const heading = ship.name ?? fill(calls.shipNamed, { imo });
  const ledger = `${shipPath(imo)}/changes`;
  return {
    kind: "ship",
    imo,
    name: fill(t.names.ship, { ship: heading }),
    heading,
    search: String(new URLSearchParams({ imo })),
    path: shipPath(imo),
    subjects: [{ imo, ledger }],
    ledgerPath: ledger,
    lastDay: openEnd(request.now),
  };
}

/** @param params `service` and, where several services have the code, `carrier`, both as /services/[code] has them */
export async function readService(request: FollowedRequest): Promise<FollowedService | null> {
  const service = await knownService(
    { code: textOf(request, "service"), carrier: textOf(request, "carrier") },
    request,
  );
  if (!service) return null;
  const { id, path, sellers } = service;
  // Of the id, so that the service is found when only its changes are left.
  const at = id.indexOf("/");
  const [carrier, code] = [id.slice(0, at), id.slice(at + 1)];
  const { follow: t, calls } = await messagesOf(request.locale);
  const heading = fill(calls.serviceNamed, { code: service.code });
  const ledger = serviceChangesPath(path);
  return {
    kind: "service",
    sellers,
    name: fill(t.names.service, { service: heading }),
    heading,
    search: String(new URLSearchParams({ service: code, carrier })),
    path,
    subjects: [{ serviceId: id, ledger }],
    ledgerPath: ledger,
    lastDay: openEnd(request.now),
  };
}

/** @param params `port` (an id) */
export async function readPort(request: FollowedRequest): Promise<FollowedPort | null> {
  const port = await findLinkedPort({ id: textOf(request, "port") }, request.locale);
  if (!port || port.ports) return null;
  const { follow: t } = await messagesOf(request.locale);
  const heading = port.code ? fill(t.names.portHeading, { port: port.name, code: port.code }) : port.name;
  return {
    kind: "port",
    port,
    name: fill(t.names.port, { port: heading }),
    heading,
    search: String(new URLSearchParams({ port: port.id })),
    path: portCallsPath(port.code ?? port.id),
    subjects: [{ portId: port.id }],
    ledgerPath: portCallsPath(port.code ?? port.id),
    lastDay: openEnd(request.now),
  };
}

/** @param params `carrier` (a code or a name) */
export async function readCarrier(request: FollowedRequest): Promise<FollowedCarrier | null> {
  const carrier = await knownCarrier(textOf(request, "carrier"), request);
  if (!carrier) return null;
  const { follow: t } = await messagesOf(request.locale);
  const heading = companyName(carrier.name, carrier.nameZh, request.locale);
  return {
    kind: "carrier",
    names: carrier.names,
    name: fill(t.names.carrier, { carrier: heading }),
    heading,
    search: String(new URLSearchParams({ carrier: carrier.name })),
    path: carrier.path,
    subjects: carrier.names.map((name) => ({ carrier: name })),
    ledgerPath: carrier.path,
    lastDay: openEnd(request.now),
  };
}

/** @param params the two ends as /flight has them */
export async function readRoute(request: FollowedRequest): Promise<FollowedRoute | null> {
  const { originAirport: origin, destinationAirport: destination } = await readFlightAddress(request);
  if (!origin || !destination || overlap(origin, destination)) return null;
  const { follow: t, flights } = await messagesOf(request.locale);
  const ends = { from: airportLabel(origin), to: airportLabel(destination) };
  const search = String(
    new URLSearchParams({ origin_airport_id: origin.id, destination_airport_id: destination.id }),
  );
  const route = { origin, destination };
  const ledger = routeLedgerPath(route);
  return {
    kind: "route",
    route,
    name: fill(t.names.route, ends),
    heading: fill(flights.heading, ends),
    search,
    path: `/flight?${search}`,
    subjects: [{ route: codesOfRoute(route), ledger }],
    ledgerPath: ledger,
    lastDay: openEnd(request.now),
  };
}
