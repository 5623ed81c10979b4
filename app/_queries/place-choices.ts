import "server-only";
import { listLanes as listAirLanes } from "@/lib/flights";
import { countAt, type Lanes } from "@/lib/lanes";
import { idsOf } from "@/lib/place-address";
import { findAirport, suggestAirports, suggestPorts } from "@/lib/places";
import type { AirportSuggestion, Hit, PlacesQuery, PortSuggestion } from "@/lib/places/schema";
import { listLanes as listSeaLanes } from "@/lib/sailings";
import { codesOf } from "./flight-lane";

/** What a place's departures are known to be, as a suggestion says it. */
const served = (count: number | undefined): Pick<Hit, "count" | "idle"> => {
  if (count === undefined) return { idle: true };
  return count > 0 ? { count } : {};
};

/** The lanes that one end of a search is looked for among; null where it is for no search, or none are known. */
const lanesFor = async ({ end }: PlacesQuery, list: () => Promise<Lanes | null>) => (end ? list() : null);

/**
 * The ports that a typed text suggests: for one end of a search those that have sailings to or from its other end first,
 * with their number. Throws UpstreamError.
 */
export async function suggestPortsFor(ask: PlacesQuery, now: Date): Promise<PortSuggestion[]> {
  const { name, language, end = "from", other } = ask;
  const lanes = await lanesFor(ask, () => listSeaLanes(now));
  const isSide = ask.end !== undefined;
  if (!lanes) return suggestPorts(name, language, { near: true, isSide });
  const count = countAt(lanes, end, idsOf(other));
  const prefers = (id: string) => count(id) !== undefined;
  const ports = await suggestPorts(name, language, { near: true, isSide, prefers });
  return ports.map((port) => ({ ...port, ...served(count(idsOf(port.id))) }));
}

/** The same of airports and flights. Throws UpstreamError. */
export async function suggestAirportsFor(ask: PlacesQuery, now: Date): Promise<AirportSuggestion[]> {
  const { name, language, end = "from", other } = ask;
  const lanes = await lanesFor(ask, () => listAirLanes(now));
  if (!lanes) return suggestAirports(name, language, { near: true });
  const opposite = other ? await findAirport({ id: other }, language) : null;
  const count = countAt(lanes, end, opposite ? codesOf(opposite) : other);
  const airports = await suggestAirports(name, language, {
    near: true,
    prefers: (id) => count(id) !== undefined,
  });
  return airports.map((airport) => ({ ...airport, ...served(count(codesOf(airport))) }));
}
