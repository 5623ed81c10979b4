import { nameSeparator } from "./place-address";

/** How ports and airports are called in fields, headings, addresses and responses: one form for pages, handlers and the browser. */

export const isChinese = (text: string) => /\p{Script=Han}/u.test(text);

/** Chinese writes a city that is its country once (香港), where English writes both. */
export const isCityState = (name: string, country: string) => isChinese(name) && name === country;

/** A name with its country; the separator depends on the name's script. */
export function joined(name: string, country: string): string {
  if (!country || isCityState(name, country)) return name;
  return name + (isChinese(name) ? "，" : ", ") + country;
}

/** The names of a port, or of several as one side of a search. */
interface PortNames {
  name: string;
  country: string;
  ports?: readonly PortNames[] | undefined;
}

/**
 * The text of a port in a field: 'port name, country', with a full-width comma after a Chinese name. Several ports that do not
 * form a city are written one after the other.
 */
export function portLabel({ name, country, ports }: PortNames): string {
  return ports && !country ? ports.map(portLabel).join(nameSeparator) : joined(name, country);
}

/** The names of an airport, or of a city with airports. */
export interface AirportNames {
  name: string;
  city: string;
  code: string | null;
}

/** The text of an airport in a field and in headings: 'city (code)', the airport's name where the city is not known. */
export function airportLabel({ city, name, code }: AirportNames): string {
  return code ? `${city || name} (${code})` : name;
}

interface PlaceCodes {
  id: string;
  code: string | null;
  airports?: readonly string[] | undefined;
}

/** Whether two places are the same, or have an airport in common: such a search makes no sense. */
export function overlap(one: PlaceCodes, other: PlaceCodes): boolean {
  const codes = (place: PlaceCodes) => ("airports" in place && place.airports) || [place.code];
  const shared = codes(one).filter((code) => code !== null && codes(other).includes(code));
  return one.id === other.id || (("airports" in one || "airports" in other) && shared.length > 0);
}
