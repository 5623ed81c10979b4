import { countryName } from "@/lib/i18n/countries";
import { inLocale, inScript } from "@/lib/i18n/in-locale";
import { type Locale, localeRecords } from "@/lib/i18n/locales";
import { processState } from "@/lib/memoize/process-state.mjs";
import {
  type AddressLines,
  type EbookEdition,
  ebookEditions,
  type Site,
  sampleSite,
  type Words,
} from "./site";
import { readSiteFile } from "./site-file";

/**
 * The site config: the publisher as SITE_FILE describes it, else the sample site. It is read once per process. A build reads
 * no file, because its output serves any publisher. For the server alone; the browser gets what it needs by props. Throws an
 * Error with one sentence when the file cannot be used.
 */
export const site = (): Site => processState("site", readSite);

/** For a command without SITE_FILE: the zone of the publisher whose server serves the store. */
export function setSiteZone(zone: string): void {
  site().zone = zone;
}

/** Editions of the weekly eBook that the publisher has; empty without an eBook. */
export const offeredEditions = (): EbookEdition[] =>
  ebookEditions.filter((edition) => site().ebooks[edition]);

/** Whether the publisher has all four editions, which some texts and pictures mention. */
export const hasAllEditions = (): boolean => offeredEditions().length === ebookEditions.length;

/** Whether the publisher offers the page of an unprefixed path: the eBook page needs at least one edition. */
export const isOffered = (path: string): boolean =>
  path !== "/ebook-subscription" || offeredEditions().length > 0;

/** A text of the publisher in a language of the interface; Simplified Chinese is derived. */
export const wordsIn = ({ en, zh }: Words, locale: Locale): string => inLocale(en, zh, locale);

/** The name of a country or region in a column, by its ISO 3166-1 alpha-2 code; undefined for an unknown code. */
export const countryInColumn = (code: string, locale: Locale): string | undefined =>
  site().countries[locale]?.[code] ?? countryName(code, locale);

/** The same for a column of a file, by the usual name in that language. */
export function countryNamedInColumn(name: string, locale: Locale): string {
  const own = Object.entries(site().countries[locale] ?? {});
  return own.find(([code]) => countryName(code, locale) === name)?.[1] ?? name;
}

/** The lines of the publisher's address in a language of the interface. */
export const addressIn = (address: AddressLines, locale: Locale): string[] =>
  address[localeRecords[locale].stored].map((line) => inScript(line, locale));

/** The same in one line. Chinese needs nothing between the lines. */
export const addressText = (address: AddressLines, locale: Locale): string =>
  addressIn(address, locale).join(localeRecords[locale].stored === "en" ? ", " : "");

function readSite(): Site {
  const path = process.env.SITE_FILE;
  if (!path || process.env.NEXT_PHASE === "phase-production-build") return sampleSite();
  return readSiteFile(path);
}
