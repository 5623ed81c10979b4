import { inLocale } from "./i18n/in-locale";
import type { Locale } from "./i18n/locales";
import { processState } from "./process-state.mjs";
import { type EbookEdition, ebookEditions, type Site, sampleSite, type Words } from "./site";
import { readSiteFile } from "./site-file";

/**
 * The publisher as SITE_FILE describes it, else the sample house: read once a process. A build reads no file, since what it
 * makes serves any publisher. For the server alone; the browser gets what it needs by props. Throws an Error with one
 * sentence when the file cannot be used.
 */
export const site = (): Site => processState("site", readSite);

/** Editions of the weekly eBook that the publisher has; none where it has no eBook. */
export const ownEditions = (): EbookEdition[] => ebookEditions.filter((edition) => site().ebooks[edition]);

/** Whether it has all four, which some of the portal's words and pictures speak of. */
export const hasAllEditions = (): boolean => ownEditions().length === ebookEditions.length;

/** Whether the publisher has what stands at an unprefixed path: the page of the eBook is there where an edition is. */
export const isOffered = (path: string): boolean =>
  path !== "/ebook-subscription" || ownEditions().length > 0;

/** Words of the publisher's own in a language of the interface, Simplified derived. */
export const wordsIn = ({ en, zh }: Words, locale: Locale): string => inLocale(en, zh, locale);

function readSite(): Site {
  const path = process.env.SITE_FILE;
  if (!path || process.env.NEXT_PHASE === "phase-production-build") return sampleSite();
  return readSiteFile(path);
}
