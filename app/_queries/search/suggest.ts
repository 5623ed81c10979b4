import { memoizeAsync } from "@/lib/memoize/memoize-async";
import "server-only";
import { setTimeout } from "node:timers/promises";
import { getTranslations } from "next-intl/server";
import { portCallsPath, shipPath, voyageAnchor } from "@/lib/addresses/call-address";
import { portLabel } from "@/lib/addresses/place-labels";
import { type Suggestion, type SuggestionGroup, suggestionGroups } from "@/lib/api/suggestions";
import { relevantCompanies } from "@/lib/directory";
import { companyPath } from "@/lib/directory/shared";
import { fold } from "@/lib/i18n/fold";
import { companyName, inLocale } from "@/lib/i18n/in-locale";
import { type Locale, localePath, locales, showsChinese, writtenLocales } from "@/lib/i18n/locales";
import { fetchKeyword, parseKeywordQuery } from "@/lib/news";
import { citiesInWords, suggestAirports, suggestPorts } from "@/lib/places";
import { listContainers, searchList } from "@/lib/reference";
import { findCarriers, listCalledPorts, suggestShipsAndServices } from "@/lib/sailings";
import { site } from "@/lib/site/site-config";
import { dateInZone } from "@/lib/time/calendar";
import { UpstreamError } from "@/lib/upstream/errors";
import { allocateSlots, type Candidates } from "./allocate-slots";
import { matchPages, type NamedPage } from "./match-pages";
import { pageWords } from "./page-words";
import {
  suggestArticles,
  suggestNumbers,
  suggestRoutes,
  suggestSearch,
  suggestTrackers,
} from "./suggest-more";

/** All groups together. */
const suggestionLimit = 12;
/** How many rows of a list are searched for complete codes; a single letter matches hundreds. */
const rowsSearched = 60;

/** `isNamed`: the text is a name of the suggestion that the suggestion does not show. */
type FoundSuggestion = Omit<Suggestion, "group"> & { isNamed?: boolean };
type Source = (typed: string, locale: Locale, now: Date) => Promise<FoundSuggestion[]>;

const query = (path: string, text: string, locale: Locale) =>
  `${localePath(locale, path)}?${new URLSearchParams({ q: text })}`;

/**
 * The source of each group. A port links to its port calls if there are any, otherwise, like an airport, to its row in
 * the index. It does not link to a schedule, which needs a second place.
 */
const sources: Record<SuggestionGroup, Source> = {
  route: suggestRoutes,
  number: suggestNumbers,
  tracking: suggestTrackers,
  article: suggestArticles,
  port: async (typed, locale, now) => {
    const [found, called] = [await suggestPorts(typed, locale), (await listCalledPorts(now)).ports];
    // Other names of a listed port come before names of ports that are known from UN/LOCODE alone.
    const listed = found.filter(({ isUnlisted }) => !isUnlisted);
    const ports = listed.length > 0 ? listed : found;
    return ports.map(({ name, country, code }) => ({
      label: name,
      detail: country,
      codes: code ? [code] : [],
      href:
        code && called.has(code)
          ? localePath(locale, portCallsPath(code))
          : query("/kb-port", code ?? name, locale),
    }));
  },
  carrier: async (typed, locale, now) =>
    (await findCarriers(typed, now)).map(({ name, nameZh, code, path }) => ({
      label: companyName(name, nameZh, locale),
      detail: showsChinese(locale) && nameZh ? name : "",
      codes: [...(code ? [code] : []), ...(showsChinese(locale) && nameZh ? [name] : [])],
      href: localePath(locale, path),
    })),
  service: async (typed, locale, now) =>
    (await suggestShipsAndServices(typed, now)).services.map(({ code, name, path, sellers }) => ({
      label: name ?? code,
      detail: [...new Set(sellers.map((seller) => seller.name))].join(", "),
      codes: [...new Set([code, ...sellers.map((seller) => seller.code)])],
      href: localePath(locale, path),
    })),
  ship: async (typed, locale, now) => {
    const { ships, voyage } = await suggestShipsAndServices(typed, now);
    return ships.map(({ imo, name }) => ({
      label: name ?? imo,
      detail: "",
      codes: [imo],
      href: localePath(locale, shipPath(imo)) + (voyage && `#${voyageAnchor(voyage)}`),
    }));
  },
  airport: async (typed, locale) =>
    (await suggestAirports(typed, locale)).map(({ name, city, country, code }) => ({
      label: name,
      detail: city && city !== country ? portLabel({ name: city, country }) : country,
      codes: code ? [code] : [],
      href: query("/kb-airport", code ?? name, locale),
    })),
  airline: async (typed, locale) =>
    (await searchList({ name: "airline", q: typed, page: 1 }, locale, rowsSearched)).items.map((row) => ({
      label: row.name,
      detail: row.country,
      codes: [row.code, row.prefix].filter(Boolean),
      href: query("/kb-airline", row.name, locale),
    })),
  company: async (typed, locale, now) =>
    (
      (await relevantCompanies(typed, locale, citiesInWords(typed)))?.items ??
      (await publishersCompanies(typed, locale, now))
    ).map(({ id, name, types }) => ({
      label: name,
      detail: types[0]?.name ?? "",
      codes: [],
      href: localePath(locale, companyPath(id)),
    })),
  abbreviation: async (typed, locale) =>
    (await searchList({ name: "abbrev", q: typed, page: 1 }, locale, rowsSearched)).items.map((row) => ({
      label: row.code,
      detail: (showsChinese(locale) && row.nameZh) || row.name,
      codes: [],
      isNamed: [row.name, row.nameZh].some((name) => fold(name) === fold(typed)),
      href: query("/kb-abbrev", row.code, locale),
    })),
  container: async (typed, locale) =>
    (await listContainers(typed, locale))
      .filter(({ name, isoCode }) => startsAWord(typed, [name, isoCode ?? ""]))
      .map(({ name, isoCode }) => ({
        label: name,
        detail: "",
        codes: isoCode ? [isoCode] : [],
        href: query("/kb-container", name, locale),
      })),
  page: async (typed, locale) => matchPages(await sitePages(locale), typed),
};

/**
 * At most 12 suggestions of all groups for the text typed so far; none for a blank text. If a source fails, its group is left out;
 * throws UpstreamError when nothing was found and a source failed.
 */
export async function suggestFromAllLists(typed: string, locale: Locale, now: Date): Promise<Suggestion[]> {
  if (!fold(typed)) return [];
  let failure: UpstreamError | null = null;
  const groups = await Promise.all(
    suggestionGroups.map(async (group): Promise<Candidates<Suggestion>> => {
      try {
        const suggestions = await sources[group](typed, locale, now);
        return {
          items: nearest(suggestions, typed).map(({ item, exact }) => ({ item: { group, ...item }, exact })),
        };
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error;
        failure = error;
        return { items: [] };
      }
    }),
  );
  const shared = allocateSlots(groups, suggestionLimit);
  if (failure && shared.length === 0) throw failure;
  if (shared.length > 0) return shared;
  // If Enter would find results, the response is not empty.
  return (await suggestSearch(typed, locale, now)).map((item) => ({ group: "article", ...item }));
}

/** How long the other groups wait for the publisher's keyword service, in milliseconds. A later response serves the next letter. */
const patienceMs = 300;

/** The companies of the publisher's keyword service, which is requested as by a search of the archive. */
async function publishersCompanies(typed: string, locale: Locale, now: Date) {
  const ask = parseKeywordQuery({ query: typed }, { locale, today: dateInZone(now, site().zone) });
  const answer = await Promise.race([fetchKeyword(ask), setTimeout(patienceMs, null, { ref: false })]);
  return answer?.companies ?? [];
}

/** 'B/L' is typed 'bl' too. */
const withoutSpaces = (folded: string) => folded.replaceAll(" ", "");

/** The items with the complete code first, then those that begin with the text, then the other results of the source. */
function nearest(
  suggestions: readonly FoundSuggestion[],
  typed: string,
): { item: Omit<Suggestion, "group">; exact: boolean }[] {
  const start = fold(typed);
  const complete = withoutSpaces(start);
  const rank = ({ label, codes, isNamed }: FoundSuggestion) => {
    if (isNamed) return 0;
    const texts = [label, ...codes].map(fold);
    if (texts.some((text) => withoutSpaces(text) === complete)) return 0;
    return texts.some((text) => text.startsWith(start)) ? 1 : 2;
  };
  return suggestions
    .map((item) => ({ item, rank: rank(item) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item: { isNamed: _, ...item }, rank }) => ({ item, exact: rank === 0 }));
}

/** Whether a text has a word that begins with the typed text. Chinese does not separate words: every result of the source counts. */
function startsAWord(typed: string, texts: readonly string[]): boolean {
  const start = fold(typed);
  return /\p{Script=Han}/u.test(typed) || texts.some((text) => ` ${fold(text)}`.includes(` ${start}`));
}

/** The portal's pages by language. Their names change only with a release. */
const sitePages = memoizeAsync(namePages, { max: locales.length, key: (locale) => locale });

async function namePages(locale: Locale): Promise<NamedPage[]> {
  const inLanguage = (language: Locale) => getTranslations({ locale: language, namespace: "shell.links" });
  const [shown, ...written] = await Promise.all([locale, ...writtenLocales].map(inLanguage));
  if (!shown) return [];
  return Object.entries(site().entries).flatMap(([key, { href, external, label, note }]) => {
    // Links to other sites are suggested only if readers search for them by a name of `pageWords`.
    const words = pageWords[key] ?? [];
    if (external && (label || words.length === 0)) return [];
    const path = external ? href : localePath(locale, href);
    if (label) {
      return {
        label: inLocale(label.en, label.zh, locale),
        detail: note ? inLocale(note.en, note.zh, locale) : "",
        href: path,
        names: [label.en, label.zh].map(fold),
      };
    }
    // The legal pages have no note.
    const noteKey = `${key}.note` as "portSchedule.note";
    const labelKey = `${key}.label` as "portSchedule.label";
    return {
      label: shown(labelKey),
      detail: shown.has(noteKey) ? shown(noteKey) : "",
      href: path,
      names: [...written.map((t) => t(labelKey)), ...words].map(fold),
    };
  });
}
