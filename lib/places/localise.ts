import { countryName } from "@/lib/i18n/countries";
import { inLocale } from "@/lib/i18n/in-locale";
import type { Locale } from "@/lib/i18n/locales";
import { site } from "@/lib/site/site-config";
import type { Airport, AirportRecord, Port, PortRecord } from "./schema";

/** A port for pages of one language. An unknown zone is replaced by the publisher's. */
export function localisePort(record: PortRecord, locale: Locale): Omit<Port, "ports"> {
  return {
    id: record.id,
    name: inLocale(record.name, record.nameZh, locale),
    nameEn: record.name,
    country: countryOf(record, locale),
    code: record.unlocode,
    zone: record.zone ?? site().zone,
    ...(record.zone ? {} : { isZoneGuessed: true }),
    ...(record.isUnlisted ? { isUnlisted: true } : {}),
  };
}

/** The country, with the state or province where another port of the country has the same name. */
function countryOf({ countryCode, country, subdivision }: PortRecord, locale: Locale): string {
  const name = (countryCode && countryName(countryCode, locale)) || country || "";
  if (!subdivision) return name;
  return /\p{Script=Han}/u.test(name) ? `${name} ${subdivision}` : `${subdivision}, ${name}`;
}

/** An airport for pages of one language. */
export function localiseAirport(record: AirportRecord, locale: Locale): Airport {
  return {
    id: record.id,
    name: inLocale(record.name, record.nameZh, locale),
    nameEn: record.name,
    city: inLocale(record.city ?? "", record.cityZh, locale),
    country: (record.countryCode && countryName(record.countryCode, locale)) || "",
    code: record.code,
    zone: record.zone,
    ...(record.isUnlisted ? { isUnlisted: true } : {}),
  };
}
