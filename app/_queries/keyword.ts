import "server-only";
import type { KeywordAnswerView } from "@/components/news/keyword-results";
import type { NamedSuggestion } from "@/components/news/suggestion-cards";
import { airportLabel } from "@/components/places/airport-kind";
import { dateInZone } from "@/lib/calendar";
import { relevantCompanies } from "@/lib/directory";
import { listPath } from "@/lib/directory/address";
import { inScript } from "@/lib/i18n/in-locale";
import type { Locale } from "@/lib/i18n/locales";
import { fetchKeyword, isEmbeddedSearch, isSampleNews, nearSearch, searchArticles } from "@/lib/news";
import { parseKeywordQuery, rangePresets } from "@/lib/news/query";
import type { KeywordQuery, RelevantCompany, Suggestion } from "@/lib/news/schema";
import type { SearchParams } from "@/lib/params";
import {
  citiesInWords,
  otherPortNames,
  recogniseAirportPair,
  recognisePortPair,
  withoutJoint,
} from "@/lib/places";
import { site } from "@/lib/site-config";
import { UpstreamError } from "@/lib/upstream/errors";
import { findElsewhere } from "./elsewhere";
import { laneOfShortCodes } from "./short-codes";

interface Ask {
  /** The address's parameters. */
  params: SearchParams;
  locale: Locale;
  now: Date;
}

/**
 * A keyword search, once for the page and the API: the articles, and on the first page of a search by words the
 * schedules and the service providers it seems to ask for. Throws UpstreamError when the articles cannot be had;
 * without the rest the answer is poorer, but an answer.
 */
export async function searchKeyword({ params, locale, now }: Ask): Promise<KeywordAnswerView> {
  const today = dateInZone(now, site().zone);
  const asked = parseKeywordQuery(params, { locale, today });
  const search = async (one: KeywordQuery) => searchArticles(await articleSearch(one, locale), locale);
  const find = async (ask: KeywordQuery) => {
    const articles = await search(ask);
    return { ask, articles, elsewhere: await findElsewhere({ ask, found: articles, search, today }) };
  };
  const [found, beside, sample] = await Promise.all([
    find(asked),
    asked.query && !asked.hashtag && asked.page === 1 ? besideArticles(asked, locale, now) : nothing,
    isSampleNews(),
  ]);
  // Two places are no misspelt words.
  const isNothing = !hasFound(found) && beside.suggestions.length === 0;
  const near = isNothing && asked.query && !asked.hashtag ? await nearSearch(asked) : null;
  const shown = near === null ? found : await find({ ...asked, query: near });
  return {
    ...shown,
    keyword: keywordOf(shown.ask, locale),
    meant: near === null ? null : asked.query,
    presets: rangePresets(today),
    hasOrders: isEmbeddedSearch(),
    ...beside,
    sample,
  };
}

const hasFound = ({ articles, elsewhere }: Pick<KeywordAnswerView, "articles" | "elsewhere">) =>
  articles.total > 0 || elsewhere.dates !== null || elsewhere.language !== null;

/**
 * The search that finds the articles of a search: where it names two places, what joins their names ('to', 到) need
 * stand in no article; where it names a port, articles that have its name in their own language are found as well.
 */
export async function articleSearch(ask: KeywordQuery, locale: Locale): Promise<KeywordQuery> {
  if (ask.hashtag || !ask.query || !isEmbeddedSearch()) return ask;
  const [query, others] = await Promise.all([
    orElse(ask.query, () => withoutJoint(ask.query, locale)),
    orElse([], () => otherPortNames(ask.query, ask.language === "en" ? "en" : "zh-tw")),
  ]);
  return { ...ask, query, ...(others.length > 0 ? { others } : {}) };
}

/** What a search is for, as the page names it: a hashtag in the page's script, a query as it was typed. */
export function keywordOf({ query, hashtag }: KeywordQuery, locale: Locale): string {
  if (!hashtag) return query;
  return inScript(hashtag, locale);
}

type Beside = Pick<KeywordAnswerView, "suggestions" | "companies">;
const noCompanies: Beside["companies"] = { items: [], total: 0, all: null };
const nothing: Beside = { suggestions: [], companies: noCompanies };

async function besideArticles(ask: KeywordQuery, locale: Locale, now: Date): Promise<Beside> {
  const answer = await orElse(null, () => fetchKeyword(ask));
  if (answer) {
    const items = answer.companies;
    return {
      suggestions: answer.suggestions.map(named),
      companies: { items, total: items.length, all: null },
    };
  }
  const [suggestions, companies] = await Promise.all([
    orElse([], () => recognisedPairs(ask.query, locale, now)),
    orElse(noCompanies, () => ownCompanies(ask, locale)),
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

/** A publisher's suggestion, in the publisher's words. */
function named(suggestion: Suggestion): NamedSuggestion {
  const { type, param } = suggestion;
  return { ...suggestion, from: param[type === "SEA" ? 0 : 1], to: param[type === "SEA" ? 2 : 3] };
}

async function recognisedPairs(query: string, locale: Locale, now: Date): Promise<NamedSuggestion[]> {
  const [named, airports] = await Promise.all([
    recognisePortPair(query, locale),
    recogniseAirportPair(query, locale),
  ]);
  const ports = named ?? (await laneOfShortCodes(query, locale, now));
  const found: NamedSuggestion[] = [];
  if (ports) {
    const [from, to] = ports;
    const param: Suggestion["param"] = [from.nameEn, from.id, to.nameEn, to.id];
    found.push({ type: "SEA", param, from: from.name, to: to.name });
  }
  if (airports) {
    const [from, to] = airports;
    const param: Suggestion["param"] = [from.id, from.nameEn, to.id, to.nameEn];
    found.push({ type: "AIR", param, from: airportLabel(from), to: airportLabel(to) });
  }
  return found;
}

/** The companies of the portal's own directory that a keyword concerns. */
async function ownCompanies({ query }: KeywordQuery, locale: Locale): Promise<Beside["companies"]> {
  const found = await relevantCompanies(query, locale, citiesInWords(query));
  if (!found) return noCompanies;
  const items = found.items.map(
    ({ id, name, types }): RelevantCompany => ({
      id,
      name,
      types: types.map((type) => ({ name: type.name, code: type.code ?? "" })),
    }),
  );
  const isAll = items.length >= found.total;
  return {
    items,
    total: found.total,
    all: isAll ? null : listPath({ type: null, keyword: query, ports: [], page: 1 }),
  };
}
