import { countryName } from "@/lib/i18n/countries";
import { inLocale } from "@/lib/i18n/in-locale";
import { defaultLocale, type Locale } from "@/lib/i18n/locales";
import type { Store } from "@/lib/store/connection";
import { allAirports } from "./airports-embedded";
import { allListedPorts, embeddedPlaces } from "./embedded";
import type { AirportRecord, PortRecord } from "./schema";

/** Ports and airports as a publisher sends them (docs/upstream.md): what lib/places/http.ts and airports-http.ts read. */

/** The most ports for a typed start: the portal shows 20. */
const mostNamed = 100;

const publishedPort = (port: PortRecord) => ({
  port_id: port.id,
  port_name: port.name,
  port_name_chi: port.nameZh ?? "",
  ctry_name: (port.countryCode && countryName(port.countryCode, defaultLocale)) || port.country || "",
  unloc: port.unlocode ?? "",
});

/** The ports of a wildcard: 'Rot*', or '*' for all listed ones. */
export async function publishedPorts(store: Store, wildcard: string) {
  const start = wildcard.trim().replace(/\*$/, "");
  const ports = start
    ? await embeddedPlaces(store).suggestPorts(start, mostNamed)
    : await allListedPorts(store.reader);
  return ports.map(publishedPort);
}

/** The port of a complete name; none where it is unknown or several have it. */
export async function publishedPortNamed(store: Store, name: string) {
  const port = await embeddedPlaces(store).findPort({ name });
  return port ? [publishedPort(port)] : [];
}

const publishedAirport = (airport: AirportRecord, locale: Locale) => ({
  airport_id: airport.id,
  airport_name: inLocale(airport.name, airport.nameZh, locale),
  airport_code: airport.code ?? "",
  transfer_city: inLocale(airport.city ?? "", airport.cityZh, locale),
});

/** The airports whose name in a language begins with a wildcard's text; all of them for '*'. */
export async function publishedAirports(store: Store, wildcard: string, locale: Locale) {
  const start = wildcard.trim().replace(/\*$/, "").toLowerCase();
  const airports = (await allAirports(store.reader)).map((airport) => publishedAirport(airport, locale));
  return airports.filter(({ airport_name }) => airport_name.toLowerCase().startsWith(start));
}
