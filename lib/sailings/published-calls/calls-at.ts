import { addDays } from "@/lib/time/calendar";
import { arrivalMinutes, departureMinutes } from "@/lib/time/zone-clock";
import type { Network } from "../routing/network";
import type { PublishedCall, PublishedMoment } from "./voyages";

/** Days by which a time of a call may differ from the one that the network has. */
const margin = 30;

/** Ids of the voyages that call at a port about these days: more than those whose times are on them. */
export function voyagesAt(network: Network, port: string, from: string, to: string): number[] {
  const place = network.portNumber(port);
  if (place === undefined) return [];
  const [first, last] = [departureMinutes(addDays(from, -margin)), arrivalMinutes(addDays(to, margin))];
  const voyages = new Set<number>();
  for (let call = 0; call < network.count; call++) {
    if (network.port[call] !== place) continue;
    if ((network.departure[call] ?? 0) < first || (network.arrival[call] ?? 0) > last) continue;
    voyages.add(network.voyageIdOf(call));
  }
  return [...voyages].sort((a, b) => a - b);
}

/** Whether one of the call's times is on one of these days, by the port's clock. */
export function isOnDays(
  { arrival, departure }: Pick<PublishedCall, "arrival" | "departure">,
  from: string,
  to: string,
): boolean {
  const isOn = ({ planned, estimated, actual }: PublishedMoment) =>
    [planned, estimated, actual].some((time) => time !== null && time >= from && time.slice(0, 10) <= to);
  return isOn(arrival) || isOn(departure);
}
