import { tzOffset } from "@date-fns/tz";
import tzLookup from "@photostructure/tz-lookup";

/** The time zones of places of which a list tells country, state and position. */

export interface ZoneFiles {
  /** IANA's zone.tab: country, position and zone, with tabs between them. */
  zones: string;
  /** Zones that positions do not tell: place (a code, or a state as 'CA-BC') and zone. */
  placeZones: string;
}

/** The offset from UTC in January and in July, in minutes: zones with the same ones show the same time today. */
const clocksOf = (zone: string): string =>
  ["2026-01-15T12:00:00Z", "2026-07-15T12:00:00Z"].map((time) => tzOffset(zone, new Date(time))).join(" ");

export interface Position {
  lat: number;
  lon: number;
}

/** What tells the zone of a place. */
export interface Placed {
  code: string;
  country: string;
  subdivision: string | null;
  position: Position | null;
}

/**
 * The zone of a place: the only one of its country, or any where all of the country's zones show the same time; else the one of
 * the table of places; else the one at its position, where the country has that zone, since some positions of the list are
 * wrong; else the one of its state in the table, or the only one that the places of its state have. null where none of these is
 * known.
 */
export function zonesOf(
  places: readonly Placed[],
  { zones, placeZones }: ZoneFiles,
): (place: Placed) => string | null {
  const table = new Map(
    placeZones
      .split("\n")
      .slice(1)
      .map((row) => row.split(",") as [place: string, zone: string]),
  );
  const rows = zones.split("\n").filter((row) => row && !row.startsWith("#"));
  const zonesByCountry = new Map<string, string[]>();
  for (const [country = "", , zone = ""] of rows.map((row) => row.split("\t"))) {
    zonesByCountry.set(country, [...(zonesByCountry.get(country) ?? []), zone]);
  }
  const only = new Map(
    [...zonesByCountry].flatMap(([country, [first, ...others]]) => {
      const isOne = first !== undefined && others.every((zone) => clocksOf(zone) === clocksOf(first));
      return isOne ? [[country, first] as const] : [];
    }),
  );
  const atPosition = ({ country, position }: Placed) => {
    const zone = position && tzLookup(position.lat, position.lon);
    return zone && zonesByCountry.get(country)?.includes(zone) ? zone : null;
  };
  const bySubdivision = new Map<string, Set<string>>();
  for (const place of places) {
    const zone = only.has(place.country) || !place.subdivision ? null : atPosition(place);
    if (!zone) continue;
    const key = `${place.country} ${place.subdivision}`;
    bySubdivision.set(key, (bySubdivision.get(key) ?? new Set()).add(zone));
  }
  return (place: Placed): string | null => {
    const { code, country, subdivision } = place;
    const [shared, ...others] = bySubdivision.get(`${country} ${subdivision}`) ?? [];
    return (
      only.get(country) ??
      table.get(code) ??
      atPosition(place) ??
      table.get(`${country}-${subdivision}`) ??
      (others.length === 0 ? (shared ?? null) : null)
    );
  };
}
