import { type Locale, localeRecords } from "@/lib/i18n/locales";
import { simplify } from "@/lib/i18n/simplify";
import { site } from "@/lib/site";
import type { Airport, AirportRecord, Port, PortRecord } from "./schema";

const countryNames = new Map<Locale, Intl.DisplayNames>();

/** Short name of an ISO 3166-1 alpha-2 code in a language; undefined for a code that Intl does not know. */
export function countryName(code: string, locale: Locale): string | undefined {
  let names = countryNames.get(locale);
  if (!names) {
    names = new Intl.DisplayNames([localeRecords[locale].intl], {
      type: "region",
      style: "short",
      fallback: "none",
    });
    countryNames.set(locale, names);
  }
  return /^[A-Z]{2}$/.test(code) ? names.of(code) : undefined;
}

function inLocale(name: string, nameZh: string | null, locale: Locale): string {
  if (locale === "en" || !nameZh) return name;
  return locale === "zh-cn" ? simplify(nameZh) : nameZh;
}

/** A port as pages of one language show it. An unknown zone counts as the publisher's. */
export function localisePort(record: PortRecord, locale: Locale): Port {
  return {
    id: record.id,
    name: inLocale(record.name, record.nameZh, locale),
    nameEn: record.name,
    country: (record.countryCode && countryName(record.countryCode, locale)) || record.country || "",
    code: record.unlocode,
    zone: record.zone ?? site.zone,
  };
}

/** An airport as pages of one language show it. */
export function localiseAirport(record: AirportRecord, locale: Locale): Airport {
  return {
    id: record.id,
    name: inLocale(record.name, record.nameZh, locale),
    nameEn: record.name,
    city: inLocale(record.city ?? "", record.cityZh, locale),
    country: (record.countryCode && countryName(record.countryCode, locale)) || "",
    code: record.code,
    zone: record.zone,
  };
}
