import type { Locale } from "@/lib/i18n/locales";
import type { AirportRecord, PlacesAdapter, PortRecord } from "./schema";

/**
 * The port with its time zone by UN/LOCODE, from our own table, since a publisher's services have none. Without it the
 * publisher's clock would decide which cut-offs are today's. `known` is the embedded adapter.
 */
export async function withZone(port: PortRecord, known: PlacesAdapter): Promise<PortRecord> {
  if (port.zone || !port.unlocode) return port;
  const same = await known.findPort({ name: port.unlocode });
  return { ...port, zone: same?.zone ?? null };
}

/**
 * The airport with what a publisher's service lacks and our own table has, by IATA code: English and Chinese names, country,
 * zone. `known` is the embedded adapter.
 */
export async function withFacts(airport: AirportRecord, known: PlacesAdapter): Promise<AirportRecord> {
  if (airport.zone || !airport.code) return airport;
  const same = await known.findAirport({ id: airport.code });
  if (!same) return airport;
  const isEnglish = (text: string | null) => text !== null && !/\p{Script=Han}/u.test(text);
  return {
    ...airport,
    name: isEnglish(airport.name) ? airport.name : same.name,
    nameZh: airport.nameZh ?? same.nameZh,
    city: isEnglish(airport.city) ? airport.city : same.city,
    cityZh: airport.cityZh ?? same.cityZh,
    countryCode: same.countryCode,
    zone: same.zone,
  };
}

/**
 * Airports of `source` that our own table finds by a text that `source` does not know (a city in Chinese, an alias), by their
 * IATA codes.
 */
export async function knownByCode(
  ownRecords: readonly AirportRecord[],
  source: PlacesAdapter,
  locale: Locale,
): Promise<AirportRecord[]> {
  const confirmed = await Promise.all(
    ownRecords.map(({ code }) => (code ? source.findAirport({ name: code }, locale) : null)),
  );
  return confirmed.flatMap((airport, index) =>
    airport && airport.code === ownRecords[index]?.code ? [airport] : [],
  );
}
