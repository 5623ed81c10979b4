import "server-only";
import { airportLabel } from "@/lib/addresses/place-labels";
import type { KeywordResultsView, NamedSuggestion } from "@/lib/api/keyword";
import { relevantCompanies } from "@/lib/directory";
import { listPath } from "@/lib/directory/shared";
import { inScript } from "@/lib/i18n/in-locale";
import { type Locale, storedEdition } from "@/lib/i18n/locales";
import {
  fetchKeyword,
  isEmbeddedSearch,
  isSampleNews,
  nearSearch,
  parseKeywordQuery,
  rangePresets,
  searchArticles,
} from "@/lib/news";
import type { KeywordQuery, RelevantCompany, Suggestion } from "@/lib/news/shared";
import {
  citiesInWords,
  otherPortNames,
  recogniseAirportPair,
  recognisePortPair,
  withoutJoint,
} from "@/lib/places";
import { site } from "@/lib/site/site-config";
import { dateInZone } from "@/lib/time/calendar";
import { UpstreamError } from "@/lib/upstream/errors";
import type { AddressRequest } from "../address-request";
import { crossSearch } from "./cross-search";
import { laneOfShortCodes } from "./short-codes";

/**
 * A keyword search, shared by the page and the API: the articles, and on the first page of a search by words the
 * schedules and the service providers that match it. Throws UpstreamError when the articles are not available;
 * everything else is left out when its service fails.
 */
export async function searchKeyword({ params, locale, now }: AddressRequest): Promise<KeywordResultsView> {
  const today = dateInZone(now, site().zone);
  const request = parseKeywordQuery(params, { locale, today });
  const search = async (one: KeywordQuery) => searchArticles(await articleSearch(one, locale), locale);
  const find = async (ask: KeywordQuery) => {
    const articles = await search(ask);
    return {
      criteria: ask,
      articles,
      furtherArticles: await crossSearch({ ask, found: articles, search, today }),
    };
  };
  const [results, related, sample] = await Promise.all([
    find(request),
    request.query && !request.hashtag && request.page === 1 ? relatedResults(request, locale, now) : nothing,
    isSampleNews(),
  ]);
  // A search that names two places has no misspelt words.
  const isEmpty = !hasResults(results) && related.suggestions.length === 0;
  const near = isEmpty && request.query && !request.hashtag ? await nearSearch(request) : null;
  const shown = near === null ? results : await find({ ...request, query: near });
  return {
    ...shown,
    keyword: keywordOf(shown.criteria, locale),
    meant: near === null ? null : request.query,
    presets: rangePresets(today),
    hasOrders: isEmbeddedSearch(),
    ...related,
    sample,
  };
}

const hasResults = ({
  articles,
  furtherArticles,
}: Pick<KeywordResultsView, "articles" | "furtherArticles">) =>
  articles.total > 0 || furtherArticles.dates !== null || furtherArticles.language !== null;

/**
 * The search for articles that a reader's search becomes. Of a search that names two places, the word between their names ('to', 到)
 * is not required in an article; of one that names a port, articles with its name in their language match too.
 */
export async function articleSearch(ask: KeywordQuery, locale: Locale): Promise<KeywordQuery> {
  if (ask.hashtag || !ask.query || !isEmbeddedSearch()) return ask;
  const [query, others] = await Promise.all([
    orElse(ask.query, () => withoutJoint(ask.query, locale)),
    orElse([], () => otherPortNames(ask.query, storedEdition[ask.language])),
  ]);
  return { ...ask, query, ...(others.length > 0 ? { others } : {}) };
}

/** The subject of a search as the page shows it: a hashtag in the page's script, a query as the reader typed it. */
export function keywordOf({ query, hashtag }: KeywordQuery, locale: Locale): string {
  if (!hashtag) return query;
  return inScript(hashtag, locale);
}

type RelatedResults = Pick<KeywordResultsView, "suggestions" | "companies">;
const noCompanies: RelatedResults["companies"] = { items: [], total: 0, all: null };
const nothing: RelatedResults = { suggestions: [], companies: noCompanies };

async function relatedResults(ask: KeywordQuery, locale: Locale, now: Date): Promise<RelatedResults> {
  const response = await orElse(null, () => fetchKeyword(ask));
  if (response) {
    const items = response.companies;
    return {
      suggestions: response.suggestions.map(withPlaceNames),
      companies: { items, total: items.length, all: null },
    };
  }
  const [suggestions, companies] = await Promise.all([
    orElse([], () => recognisedPairs(ask.query, locale, now)),
    orElse(noCompanies, () => directoryCompanies(ask, locale)),
  ]);
  return { suggestions, companies };
}

async function orElse<T>(fallback: T, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return fallback;
  }
}

/** A publisher's suggestion, with the names of the two places in the publisher's words. */
function withPlaceNames(suggestion: Suggestion): NamedSuggestion {
  const { type, param } = suggestion;
  return { ...suggestion, from: param[type === "SEA" ? 0 : 1], to: param[type === "SEA" ? 2 : 3] };
}

async function recognisedPairs(query: string, locale: Locale, now: Date): Promise<NamedSuggestion[]> {
  const [portPair, airports] = await Promise.all([
    recognisePortPair(query, locale),
    recogniseAirportPair(query, locale),
  ]);
  const ports = portPair ?? (await laneOfShortCodes(query, locale, now));
  const suggestions: NamedSuggestion[] = [];
  if (ports) {
    const [from, to] = ports;
    const param: Suggestion["param"] = [from.nameEn, from.id, to.nameEn, to.id];
    suggestions.push({ type: "SEA", param, from: from.name, to: to.name });
  }
  if (airports) {
    const [from, to] = airports;
    const param: Suggestion["param"] = [from.id, from.nameEn, to.id, to.nameEn];
    suggestions.push({ type: "AIR", param, from: airportLabel(from), to: airportLabel(to) });
  }
  return suggestions;
}

/** The companies of the portal's directory that match a keyword. */
async function directoryCompanies(
  { query }: KeywordQuery,
  locale: Locale,
): Promise<RelatedResults["companies"]> {
  const companies = await relevantCompanies(query, locale, citiesInWords(query));
  if (!companies) return noCompanies;
  const items = companies.items.map(
    ({ id, name, types }): RelevantCompany => ({
      id,
      name,
      types: types.map((type) => ({ name: type.name, code: type.code ?? "" })),
    }),
  );
  const isAll = items.length >= companies.total;
  return {
    items,
    total: companies.total,
    all: isAll ? null : listPath({ type: null, keyword: query, ports: [], page: 1 }),
  };
}
