import { memoize } from "@/lib/memoize/memoize";
import { memoizeAsync } from "@/lib/memoize/memoize-async";
import "server-only";
import { hash } from "node:crypto";
import { getTranslations } from "next-intl/server";
import { portCallsPath } from "@/lib/addresses/call-address";
import { laneParams } from "@/lib/addresses/place-address";
import type { ArticleMention, ArticleRailContent } from "@/lib/api/article-rail";
import type { Lanes } from "@/lib/geography/lanes";
import { foldName } from "@/lib/i18n/fold";
import { dateOf, formatDayMonth, formatDayOfWeek } from "@/lib/i18n/formats";
import { inScript } from "@/lib/i18n/in-locale";
import { type Locale, localePath, localeRecords, showsChinese, simplifiedEdition } from "@/lib/i18n/locales";
import { articleText, listArticles, newsListStart } from "@/lib/news";
import type { Article, ArticleLink } from "@/lib/news/shared";
import { findLinkedPort, namePorts, type PortWithNames } from "@/lib/places";
import { listHomeAds } from "@/lib/promotions";
import { searchList } from "@/lib/reference";
import type { ListRow } from "@/lib/reference/shared";
import {
  listLanes,
  nowIn,
  sailingCriteria,
  sailingQuery,
  searchSailings,
  suggestShipsAndServices,
} from "@/lib/sailings";
import { nextOpen } from "@/lib/sailings/shared";
import { site } from "@/lib/site/site-config";
import { findNames, indexNames, type NameIndex } from "@/lib/text/name-finder";
import { dateInZone } from "@/lib/time/calendar";
import { nullOnUpstreamError, UpstreamError } from "@/lib/upstream/errors";
import { articlesUnder } from "./related-articles";

interface Setting {
  locale: Locale;
  now: Date;
}

/** The largest number of mentions of each kind beside an article. */
const mentionLimits = { port: 3, service: 1, carrier: 2, term: 3 };
const mostMentions = 6;
const mostStories = 5;

/**
 * The column beside an article: the ports, services, carriers and terms that its text mentions, with the next sailing or their
 * meaning; related stories; one advertisement. Never throws UpstreamError: content of a service that fails is left out.
 */
export async function articleRail(article: Article, setting: Setting): Promise<ArticleRailContent> {
  const [mentions, related, ads] = await Promise.all([
    mentionsIn(article, setting),
    relatedStories(article, setting),
    listHomeAds(setting),
  ]);
  // Articles of one feed have different advertisements.
  const turn = Number.parseInt(hash("sha256", article.id, "hex").slice(0, 6), 16);
  return { mentions, related, ad: ads[turn % ads.length] ?? null };
}

/** The newest stories under the article's hashtags, filled up with the newest stories of all; in the article's language. */
async function relatedStories(article: Article, { locale, now }: Setting): Promise<ArticleLink[]> {
  const { id, language, tags, translationId } = article;
  const under = await articlesUnder(
    tags.map(({ value }) => value),
    locale,
    language,
  );
  const isOther = (card: { id: string }) => card.id !== id && card.id !== translationId;
  const stories = new Map(under.filter(isOther).map((card) => [card.id, card]));
  if (stories.size < mostStories) {
    const from = newsListStart(dateInZone(now, site().zone));
    const newest = await listArticles({ language, page: 1, from }, locale).catch(nullOnUpstreamError);
    for (const card of newest?.items.filter(isOther) ?? [])
      if (stories.size < mostStories) stories.set(card.id, stories.get(card.id) ?? card);
  }
  return [...stories.values()]
    .slice(0, mostStories)
    .map(({ id: other, headline, lang }) => ({ id: other, headline, lang }));
}

/** The meaning of names, and the search for them in texts. */
interface Gazetteer {
  ports: ReadonlyMap<string, PortWithNames>;
  rows: ReadonlyMap<string, { kind: "carrier" | "term"; list: string; row: ListRow }>;
  lanes: Lanes | null;
  /** The ids of what a text mentions, the most frequent first. */
  idsIn(text: string): readonly string[];
}

/** How long the gazetteer and the next sailing of a lane are cached, in milliseconds. */
const ttlMs = 60_000;
/** Texts whose names are cached, of each language. */
const mostTexts = 200;

async function mentionsIn(article: Article, setting: Setting): Promise<ArticleMention[]> {
  try {
    const all = await gazetteerFor(article.lang, setting);
    const text = articleText(article);
    const isExcluded = excludedMentions(article);
    const ids = all.idsIn(text).filter((id) => !isExcluded(allNamesOf(id, all)));
    const mentions = await Promise.all([
      ...idsOfKind(ids, all, "port").map((id) => portMention(id, all, setting)),
      ...(await serviceMentions(text, isExcluded, setting)),
      ...idsOfKind(ids, all, "carrier").map((id) => rowMention(id, all, setting)),
      ...idsOfKind(ids, all, "term").map((id) => rowMention(id, all, setting)),
    ]);
    return mentions.filter((mention) => mention !== null).slice(0, mostMentions);
  } catch (error) {
    return nullOnUpstreamError(error) ?? [];
  }
}

/** Whether an editor has excluded one of these names or codes because the article does not mean it. */
type IsExcluded = (names: readonly string[]) => boolean;

function excludedMentions({ about }: Article): IsExcluded {
  const excluded = new Set(about?.mentionsOff?.map(foldName));
  return (names) => names.some((name) => excluded.has(foldName(name)));
}

/** The names and codes of a mentioned thing, in any language. */
function allNamesOf(id: string, { ports, rows }: Gazetteer): string[] {
  const port = ports.get(id);
  const row = rows.get(id)?.row;
  return [
    ...(port ? [port.code ?? "", ...port.names] : []),
    ...(row ? [row.code, row.name, row.nameZh] : []),
  ].filter(Boolean);
}

function idsIn(text: string, exact: NameIndex, anyCase: NameIndex): string[] {
  const counts = findNames(exact, text);
  for (const [id, count] of findNames(anyCase, text)) counts.set(id, (counts.get(id) ?? 0) + count);
  return [...counts].sort(([, a], [, b]) => b - a).map(([id]) => id);
}

const idsOfKind = (ids: readonly string[], { ports, rows }: Gazetteer, kind: "port" | "carrier" | "term") =>
  ids
    .filter((id) => (kind === "port" ? ports.has(id) : rows.get(id)?.kind === kind))
    .slice(0, mentionLimits[kind]);

/** A single word is a name from this number of letters on; a shorter one may be any word. */
const fewestLetters = 4;
const fewestCharacters = 2;
/** The full form of a term is a name from this number of words on; a Chinese one from this number of characters on. */
const fewestWords = 2;
const fewestTermCharacters = 4;
const mostRows = 2_000;

const isHan = (name: string) => /\p{Script=Han}/u.test(name);
const wordsOf = (name: string) => name.split(/\s+/).length;

const gazetteerFor = memoizeAsync(buildGazetteer, {
  max: 12,
  ttlMs,
  key: (lang, { locale }) => `${lang} ${locale}`,
});

async function buildGazetteer(lang: Article["lang"], { locale, now }: Setting): Promise<Gazetteer> {
  const lists = ["cargo-sea", "cargo-air", "abbrev"] as const;
  const [lanes, ...pages] = await Promise.all([
    listLanes(now),
    ...lists.map((name) => searchList({ name, q: "", page: 1 }, locale, mostRows)),
  ]);
  const ids = new Set([...(lanes?.to.keys() ?? []), ...(lanes?.from.keys() ?? [])]);
  const ports = new Map((await namePorts(ids, locale)).map((port) => [`port ${port.id}`, port]));
  const rows = pages.flatMap(({ items }, at) => {
    const list = lists[at] ?? "abbrev";
    const kind = list === "abbrev" ? ("term" as const) : ("carrier" as const);
    return items.map((row) => [`${list} ${row.id}`, { kind, list, row }] as const);
  });
  const write = (name: string) =>
    lang === localeRecords[simplifiedEdition].lang ? inScript(name, simplifiedEdition) : name;
  const long = (name: string) =>
    isHan(name) ? name.length >= fewestCharacters : name.length >= fewestLetters;
  const exact: [string, string][] = [];
  const anyCase: [string, string][] = [];
  for (const [id, { names }] of ports)
    for (const name of names) if (long(name)) exact.push([write(name), id]);
  for (const [id, { kind, row }] of rows) {
    const nameZh = row.nameZh && write(row.nameZh);
    if (kind === "carrier") {
      exact.push(
        ...[row.name, nameZh]
          .filter((name) => name && long(name))
          .map((name) => [name, id] as [string, string]),
      );
      continue;
    }
    // Letters only: a code with digits or punctuation may also be a code of something else.
    if (/^[A-Z]{3,}$/.test(row.code)) exact.push([row.code, id]);
    if (wordsOf(row.name) >= fewestWords) anyCase.push([row.name, id]);
    if (nameZh.length >= fewestTermCharacters) exact.push([nameZh, id]);
  }
  const indexes = [indexNames(exact), indexNames(anyCase, true)] as const;
  return {
    ports,
    rows: new Map(rows),
    lanes,
    idsIn: memoize((text: string) => idsIn(text, ...indexes), {
      max: mostTexts,
      key: (text) => hash("sha256", text, "base64url"),
    }),
  };
}

/** Of the sailings of a lane that cargo can still get on, the one that leaves first. */
interface NextSailing {
  from: string;
  departs: string | null;
  arrives: string | null;
  vessel: string;
  days: number | null;
}
/** `none` if there are no sailings, `closed` if cargo can no longer get on any of them. */
type NextDeparture = NextSailing | "none" | "closed";

const nextSailing = memoizeAsync(nextDepartureOn, {
  max: 500,
  ttlMs,
  key: (loading, discharge, { locale }) => `${locale} ${loading.id} ${discharge.id}`,
});

async function portMention(
  id: string,
  all: Gazetteer,
  { locale, now }: Setting,
): Promise<ArticleMention | null> {
  const port = all.ports.get(id);
  if (!port) return null;
  const t = await getTranslations({ locale, namespace: "rail" });
  const thing = { kind: "port" as const, label: port.name, code: port.code ?? "" };
  const from = originFor(port, all);
  if (!from) {
    if (!port.code) return null;
    return { ...thing, href: localePath(locale, portCallsPath(port.code)), line: t("calls") };
  }
  const [loading, discharge] = await Promise.all(
    [from, port].map(({ id: portId }) => findLinkedPort({ id: portId }, locale)),
  );
  if (!loading || !discharge) return null;
  const href = `${localePath(locale, "/port")}?${laneParams(loading, discharge)}`;
  const next = await nextSailing(loading, discharge, { locale, now });
  if (typeof next === "string") return { ...thing, href, line: t(next, { port: loading.plainName }) };
  const dates = await getTranslations({ locale, namespace: "dates" });
  const words = { weekdays: dates.raw("weekdays") as string[], months: dates.raw("months") as string[] };
  const date = next.departs ? formatDayOfWeek(next.departs, words) : t("unknown");
  const days = next.days === null ? "" : next.days === 0 ? t("sameDay") : t("days", { days: next.days });
  const arrives = next.arrives ? t("arrives", { date: formatDayMonth(next.arrives, words.months) }) : "";
  return {
    ...thing,
    href,
    line: t("next", { port: next.from, date }),
    next: { vessel: next.vessel, transit: [days, arrives].filter(Boolean) },
  };
}

/**
 * The port with the most sailings to a port: one in the publisher's time zone if there is any, otherwise any. Null for a port in the
 * publisher's time zone.
 */
function originFor({ id, zone }: PortWithNames, { lanes, ports }: Gazetteer): PortWithNames | null {
  const homeZone = site().zone;
  if (zone === homeZone) return null;
  const origins = [...(lanes?.to.get(id) ?? [])].flatMap(([from, count]) => {
    const port = ports.get(`port ${from}`);
    return port ? [{ port, count, isInHomeZone: port.zone === homeZone }] : [];
  });
  const [first] = origins.sort(
    (a, b) => Number(b.isInHomeZone) - Number(a.isInHomeZone) || b.count - a.count,
  );
  return first?.port ?? null;
}

async function nextDepartureOn(
  loading: NonNullable<Awaited<ReturnType<typeof findLinkedPort>>>,
  discharge: typeof loading,
  { locale, now }: Setting,
): Promise<NextDeparture> {
  const { query } = sailingQuery(new URLSearchParams(), now);
  const { sailings } = await searchSailings(sailingCriteria(query, loading, discharge, locale));
  const next = nextOpen(sailings, nowIn(now, loading.zone));
  if (!next) return sailings.length > 0 ? "closed" : "none";
  return {
    from: loading.plainName,
    departs: next.etd && dateOf(next.etd),
    arrives: next.eta && dateOf(next.eta),
    vessel: next.vessel,
    days: next.transitDays,
  };
}

async function rowMention(
  id: string,
  { rows }: Gazetteer,
  { locale }: Setting,
): Promise<ArticleMention | null> {
  const entry = rows.get(id);
  if (!entry) return null;
  const { kind, list, row } = entry;
  const name = (showsChinese(locale) && row.nameZh) || row.name;
  const query = new URLSearchParams({ q: kind === "term" ? row.code : row.name });
  const t = await getTranslations({ locale, namespace: "rail" });
  return {
    kind,
    label: kind === "term" ? row.code : name,
    code: "",
    href: `${localePath(locale, `/kb-${list}`)}?${query}`,
    line: kind === "term" ? name : t("tracking"),
  };
}

/** Codes of services have letters and digits. At most `mostCodes` of a text are looked up. */
const codeOfService = /\b(?=[A-Z]*\d)[A-Z][A-Z\d]{2,5}\b/g;
const mostCodes = 4;

async function serviceMentions(
  text: string,
  isExcluded: IsExcluded,
  { locale, now }: Setting,
): Promise<ArticleMention[]> {
  const t = await getTranslations({ locale, namespace: "rail" });
  const mentioned = new Set(text.slice(0, 60_000).match(codeOfService) ?? []);
  const codes = [...mentioned].filter((code) => !isExcluded([code])).slice(0, mostCodes);
  const mentions = await Promise.all(
    codes.map(async (code): Promise<ArticleMention[]> => {
      const { services } = await suggestShipsAndServices(code, now);
      const service = services.find(
        (one) => one.code === code || one.sellers.some((seller) => seller.code === code),
      );
      if (!service) return [];
      return [
        {
          kind: "service",
          label: t("service", { code }),
          code: "",
          href: localePath(locale, service.path),
          line: t("serviceLine"),
        },
      ];
    }),
  ).catch((error: unknown) => {
    if (error instanceof UpstreamError) return [];
    throw error;
  });
  return mentions.flat().slice(0, mentionLimits.service);
}
