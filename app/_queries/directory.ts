import "server-only";
import { listCompanies } from "@/lib/directory";
import type { CompanyList, DirectoryQuery } from "@/lib/directory/shared";
import type { Locale } from "@/lib/i18n/locales";
import { citiesInWords, listPortCities } from "@/lib/places";

/** A city that can be chosen as a location: all of its ports at once. */
interface CityChoice {
  name: string;
  /** Ids of its ports in which there are companies, two or more. */
  ports: readonly string[];
}

/** A page of companies, with the cities that can be chosen; the companies of a city if the keyword names one. Throws UpstreamError. */
export async function listCompaniesOf(
  ask: DirectoryQuery,
  locale: Locale,
): Promise<CompanyList & { cities: CityChoice[] }> {
  const list = await listCompanies({ ...ask, cities: citiesInWords(ask.keyword) }, locale);
  const listedPorts = new Set(list.ports.map(({ id }) => id));
  return {
    ...list,
    cities: listPortCities(locale).flatMap(({ name, ports }) => {
      const withCompanies = ports.filter((id) => listedPorts.has(id));
      return withCompanies.length > 1 ? [{ name, ports: withCompanies }] : [];
    }),
  };
}
