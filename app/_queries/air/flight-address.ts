import "server-only";
import { cache } from "react";
import type { SearchParams } from "@/lib/addresses/params";
import { flightQuery } from "@/lib/flights";
import { isFlightSearch } from "@/lib/flights/shared";
import type { Locale } from "@/lib/i18n/locales";
import { findLinkedAirport, guessAirport } from "@/lib/places";
import type { LinkedAirport } from "@/lib/places/shared";

/** The query of an address of /flight, and its two airports, null for none. Every reader of such an address uses this function. */
export async function readFlightAddress({
  params,
  locale,
}: {
  /** The address's parameters. */
  params: SearchParams;
  locale: Locale;
}) {
  const query = flightQuery(params);
  const [originAirport, destinationAirport] = await Promise.all([
    recogniseAirport(query.originAirportId, query.originAirport, locale),
    recogniseAirport(query.destinationAirportId, query.destinationAirport, locale),
  ]);
  return { query, asked: isFlightSearch(params), originAirport, destinationAirport };
}

const recogniseAirport = cache(
  async (id: string, name: string, locale: Locale): Promise<LinkedAirport | null> => {
    if (!id && !name) return null;
    const airport = await findLinkedAirport({ id: id || undefined, name: name || undefined }, locale);
    return airport || id ? airport : (await guess(name, locale)).place;
  },
);

export const guess = cache(guessAirport);
