import "server-only";
import { idsOf } from "@/lib/addresses/place-address";
import { listLanes as listAirLanes } from "@/lib/flights";
import { countAt, type Lanes } from "@/lib/geography/lanes";
import { findAirport, suggestAirports, suggestPorts } from "@/lib/places";
import type { AirportSuggestion, Hit, PlacesQuery, PortSuggestion } from "@/lib/places/shared";
import { listLanes as listSeaLanes } from "@/lib/sailings";
import { codesOf } from "../air/flight-lane";

/** The fields of a suggestion for the number of a place's departures. */
const servedState = (count: number | undefined): Pick<Hit, "count" | "idle"> => {
  if (count === undefined) return { idle: true };
  return count > 0 ? { count } : {};
};

/** The lanes for the suggestions of one end of a search; null without a search, or if no lanes are known. */
const lanesForEnd = async ({ end }: PlacesQuery, list: () => Promise<Lanes | null>) => (end ? list() : null);

/**
 * The suggested ports for a typed text: for one end of a search, the ports with sailings to or from the other end come first,
 * with the number of sailings. Throws UpstreamError.
 */
export async function suggestPortsFor(ask: PlacesQuery, now: Date): Promise<PortSuggestion[]> {
  const { name, language, end = "from", other } = ask;
  const lanes = await lanesForEnd(ask, () => listSeaLanes(now));
  const isSide = ask.end !== undefined;
  if (!lanes) return suggestPorts(name, language, { near: true, isSide });
  const count = countAt(lanes, end, idsOf(other));
  const prefers = (id: string) => count(id) !== undefined;
  const ports = await suggestPorts(name, language, { near: true, isSide, prefers });
  return ports.map((port) => ({ ...port, ...servedState(count(idsOf(port.id))) }));
}

/** The same for airports and flights. Throws UpstreamError. */
export async function suggestAirportsFor(ask: PlacesQuery, now: Date): Promise<AirportSuggestion[]> {
  const { name, language, end = "from", other } = ask;
  const lanes = await lanesForEnd(ask, () => listAirLanes(now));
  if (!lanes) return suggestAirports(name, language, { near: true });
  const opposite = other ? await findAirport({ id: other }, language) : null;
  const count = countAt(lanes, end, opposite ? codesOf(opposite) : other);
  const airports = await suggestAirports(name, language, {
    near: true,
    prefers: (id) => count(id) !== undefined,
  });
  return airports.map((airport) => ({ ...airport, ...servedState(count(codesOf(airport))) }));
}
