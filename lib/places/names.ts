import { countryName } from "@/lib/i18n/countries";
import { inLocale } from "@/lib/i18n/in-locale";
import { defaultLocale, type Locale, showsChinese } from "@/lib/i18n/locales";
import { UpstreamError } from "@/lib/upstream/errors";
import type { AirportRecord, PortRecord, UniqueNames } from "./schema";

/** A spelling of a place: as a page shows it, and as it is sent to a source that has Traditional Chinese. */
interface Writing {
  shown: string;
  query: string;
}

type Find = (name: string) => Promise<{ id: string } | null>;

/** The first spelling that means this place and no other; null when none does, or the source fails. */
async function firstAlone(id: string, writings: readonly Writing[], find: Find): Promise<string | null> {
  for (const { shown, query } of writings) {
    try {
      if ((await find(query))?.id === id) return shown;
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      return null;
    }
  }
  return null;
}

async function namesOf(
  id: string,
  locale: Locale,
  find: Find,
  writings: (locale: Locale) => Writing[],
): Promise<UniqueNames> {
  const english = await firstAlone(id, writings(defaultLocale), find);
  const localName = locale === defaultLocale ? english : await firstAlone(id, writings(locale), find);
  return { addressName: english, plainName: localName ?? writings(locale)[0]?.shown ?? id };
}

/** The separator between a name and its country. */
const comma = (name: string) => (/\p{Script=Han}/u.test(name) ? "，" : ", ");

/** The names that mean a port alone: its name, its name with the country, its code. Usually calls `find` once or twice. */
export function portNames(port: PortRecord, locale: Locale, find: Find): Promise<UniqueNames> {
  return namesOf(port.id, locale, find, (language) => {
    const shown = inLocale(port.name, port.nameZh, language);
    const query = (showsChinese(language) && port.nameZh) || port.name;
    const country = (port.countryCode && countryName(port.countryCode, language)) || port.country;
    return [
      { shown, query },
      ...(country && country !== shown
        ? [{ shown: shown + comma(shown) + country, query: `${query}, ${country}` }]
        : []),
      ...(port.unlocode ? [{ shown: port.unlocode, query: port.unlocode }] : []),
    ];
  });
}

/** The names that mean an airport alone: its name, 'name (code)', its code. */
export function airportNames(airport: AirportRecord, locale: Locale, find: Find): Promise<UniqueNames> {
  const { code } = airport;
  return namesOf(airport.id, locale, find, (language) => {
    const shown = inLocale(airport.name, airport.nameZh, language);
    const query = (showsChinese(language) && airport.nameZh) || airport.name;
    return [
      { shown, query },
      ...(code
        ? [
            { shown: `${shown} (${code})`, query: `${query} (${code})` },
            { shown: code, query: code },
          ]
        : []),
    ];
  });
}
