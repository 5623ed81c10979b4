import "server-only";
import { listCompanies } from "@/lib/directory";
import type { CompanyList, DirectoryQuery } from "@/lib/directory/schema";
import type { Locale } from "@/lib/i18n/locales";
import { citiesInWords, listPortCities } from "@/lib/places";

/** A city to choose as a location: all of its ports at once. */
export interface CityChoice {
  name: string;
  /** Ids of those of its ports that companies are in, two or more. */
  ports: readonly string[];
}

/** A page of companies, of a city where the keyword names one, with the cities that can be chosen. Throws UpstreamError. */
export async function listCompaniesOf(
  ask: DirectoryQuery,
  locale: Locale,
): Promise<CompanyList & { cities: CityChoice[] }> {
  const list = await listCompanies({ ...ask, cities: citiesInWords(ask.keyword) }, locale);
  const there = new Set(list.ports.map(({ id }) => id));
  return {
    ...list,
    cities: listPortCities(locale).flatMap(({ name, ports }) => {
      const served = ports.filter((id) => there.has(id));
      return served.length > 1 ? [{ name, ports: served }] : [];
    }),
  };
}
