import { memoize } from "@/lib/memoize";
import { memoizeAsync } from "@/lib/memoize-async";
import "server-only";
import { hash } from "node:crypto";
import { getTranslations } from "next-intl/server";
import type { ArticleRailContent, NamedThing } from "@/components/news/article-rail";
import { dateInZone } from "@/lib/calendar";
import { portCallsPath } from "@/lib/call-address";
import { foldName } from "@/lib/i18n/fold";
import { dateOf, formatDayMonth, formatDayOfWeek } from "@/lib/i18n/formats";
import { inScript } from "@/lib/i18n/in-locale";
import { type Locale, localePath } from "@/lib/i18n/locales";
import type { Lanes } from "@/lib/lanes";
import { findNames, indexNames, type NameIndex } from "@/lib/name-finder";
import { articleText, listArticles } from "@/lib/news";
import { newsListStart } from "@/lib/news/query";
import type { Article, ArticleLink } from "@/lib/news/schema";
import { placeParams } from "@/lib/place-address";
import { findLinkedPort, namePorts, type PortWithNames } from "@/lib/places";
import { listHomeAds } from "@/lib/promotions";
import { searchList } from "@/lib/reference";
import type { ListRow } from "@/lib/reference/schema";
import { listLanes, nowIn, searchSailings, suggestShipsAndServices } from "@/lib/sailings";
import { sailingCriteria, sailingQuery } from "@/lib/sailings/query";
import { firstToArrive } from "@/lib/sailings/rules";
import { site } from "@/lib/site-config";
import { orUnanswered, UpstreamError } from "@/lib/upstream/errors";
import { articlesUnder } from "./related-articles";

interface Setting {
  locale: Locale;
  now: Date;
}

/** What stands beside an article, at most. */
const mostThings = { port: 3, service: 1, carrier: 2, term: 3 };
const mostThingsTogether = 6;
const mostStories = 5;

/**
 * What stands beside an article: the ports, services, carriers and terms that its text names, with the next sailing or what
 * they stand for; related stories; one advertisement. Never throws UpstreamError: what cannot be asked is left out.
 */
export async function articleRail(article: Article, setting: Setting): Promise<ArticleRailContent> {
  const [things, related, ads] = await Promise.all([
    thingsNamed(article, setting),
    relatedStories(article, setting),
    listHomeAds(setting),
  ]);
  // Stacked articles have different ones.
  const turn = Number.parseInt(hash("sha256", article.id, "hex").slice(0, 6), 16);
  return { things, related, ad: ads[turn % ads.length] ?? null };
}

/** The newest stories under the article's hashtags, filled up with the newest of all; in its own language. */
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
    const newest = await listArticles({ language, page: 1, from }, locale).catch(orUnanswered);
    for (const card of newest?.items.filter(isOther) ?? [])
      if (stories.size < mostStories) stories.set(card.id, stories.get(card.id) ?? card);
  }
  return [...stories.values()]
    .slice(0, mostStories)
    .map(({ id: other, headline, lang }) => ({ id: other, headline, lang }));
}

/** What names mean, and where they are looked for. */
interface Known {
  ports: ReadonlyMap<string, PortWithNames>;
  rows: ReadonlyMap<string, { kind: "carrier" | "term"; list: string; row: ListRow }>;
  lanes: Lanes | null;
  /** What a text names, those named oftenest first. */
  idsIn(text: string): readonly string[];
}

/** For how long what is known serves, and the next sailing of a lane, in milliseconds. */
const ttlMs = 60_000;
/** Texts whose names are cached, of each language. */
const mostTexts = 200;

async function thingsNamed(article: Article, setting: Setting): Promise<NamedThing[]> {
  try {
    const all = await knownIn(article.lang, setting);
    const text = articleText(article);
    const found = all.idsIn(text);
    const isOff = mentionsOff(article);
    const ids = found.filter((id) => !isOff(callingsOf(id, all)));
    const things = await Promise.all([
      ...idsOfKind(ids, all, "port").map((id) => portThing(id, all, setting)),
      ...(await servicesIn(text, isOff, setting)),
      ...idsOfKind(ids, all, "carrier").map((id) => rowThing(id, all, setting)),
      ...idsOfKind(ids, all, "term").map((id) => rowThing(id, all, setting)),
    ]);
    return things.filter((thing) => thing !== null).slice(0, mostThingsTogether);
  } catch (error) {
    return orUnanswered(error) ?? [];
  }
}

/** Whether an editor has said of one of these names or codes that the article does not mean it. */
type IsOff = (callings: readonly string[]) => boolean;

function mentionsOff({ about }: Article): IsOff {
  const off = new Set(about?.mentionsOff?.map(foldName));
  return (callings) => callings.some((calling) => off.has(foldName(calling)));
}

/** What a thing that a text names is called, in any language. */
function callingsOf(id: string, { ports, rows }: Known): string[] {
  const port = ports.get(id);
  const row = rows.get(id)?.row;
  return [
    ...(port ? [port.code ?? "", ...port.names] : []),
    ...(row ? [row.code, row.name, row.nameZh] : []),
  ].filter(Boolean);
}

function idsIn(text: string, exact: NameIndex, anyCase: NameIndex): string[] {
  const found = findNames(exact, text);
  for (const [id, count] of findNames(anyCase, text)) found.set(id, (found.get(id) ?? 0) + count);
  return [...found].sort(([, a], [, b]) => b - a).map(([id]) => id);
}

const idsOfKind = (ids: readonly string[], { ports, rows }: Known, kind: "port" | "carrier" | "term") =>
  ids
    .filter((id) => (kind === "port" ? ports.has(id) : rows.get(id)?.kind === kind))
    .slice(0, mostThings[kind]);

/** A word of so many letters is a name even alone; a shorter one may be any word. */
const fewestLetters = 4;
const fewestCharacters = 2;
/** What stands for a term in words is a name from so many words on; a Chinese one from so many characters. */
const fewestWords = 2;
const fewestTermCharacters = 4;
const mostRows = 2_000;

const isHan = (name: string) => /\p{Script=Han}/u.test(name);
const wordsOf = (name: string) => name.split(/\s+/).length;

const knownIn = memoizeAsync(gather, { max: 12, ttlMs, key: (lang, { locale }) => `${lang} ${locale}` });

async function gather(lang: Article["lang"], { locale, now }: Setting): Promise<Known> {
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
  const write = (name: string) => (lang === "zh-Hans" ? inScript(name, "zh-cn") : name);
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
    // Letters alone: what has figures or signs is a code of something else as well.
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

/** The sailing of a lane that arrives first of those that cargo can still get on. */
interface NextSailing {
  from: string;
  departs: string | null;
  arrives: string | null;
  vessel: string;
  days: number | null;
}
/** `none` where there are no sailings, `closed` where cargo can get on none of them any more. */
type Next = NextSailing | "none" | "closed";

const nextSailing = memoizeAsync(nextOn, {
  max: 500,
  ttlMs,
  key: (loading, discharge, { locale }) => `${locale} ${loading.id} ${discharge.id}`,
});

async function portThing(id: string, all: Known, { locale, now }: Setting): Promise<NamedThing | null> {
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
  const params = [...placeParams("loading_port", loading), ...placeParams("discharge_port", discharge)];
  const href = `${localePath(locale, "/port")}?${new URLSearchParams(params)}`;
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

/** The port of the publisher's own clock that has most sailings to another, else any; null for the publisher's own. */
function originFor({ id, zone }: PortWithNames, { lanes, ports }: Known): PortWithNames | null {
  const own = site().zone;
  if (zone === own) return null;
  const origins = [...(lanes?.to.get(id) ?? [])].flatMap(([from, count]) => {
    const port = ports.get(`port ${from}`);
    return port ? [{ port, count, isOwn: port.zone === own }] : [];
  });
  const [first] = origins.sort((a, b) => Number(b.isOwn) - Number(a.isOwn) || b.count - a.count);
  return first?.port ?? null;
}

async function nextOn(
  loading: NonNullable<Awaited<ReturnType<typeof findLinkedPort>>>,
  discharge: typeof loading,
  { locale, now }: Setting,
): Promise<Next> {
  const { query } = sailingQuery(new URLSearchParams(), now);
  const { sailings } = await searchSailings(sailingCriteria(query, loading, discharge, locale));
  const next = firstToArrive(sailings, nowIn(now, loading.zone));
  if (!next) return sailings.length > 0 ? "closed" : "none";
  return {
    from: loading.plainName,
    departs: next.etd && dateOf(next.etd),
    arrives: next.eta && dateOf(next.eta),
    vessel: next.vessel,
    days: next.transitDays,
  };
}

async function rowThing(id: string, { rows }: Known, { locale }: Setting): Promise<NamedThing | null> {
  const found = rows.get(id);
  if (!found) return null;
  const { kind, list, row } = found;
  const isChinese = locale !== "en";
  const name = (isChinese && row.nameZh) || row.name;
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

/** Codes of services have letters and figures; no more of a text's are asked for. */
const codeOfService = /\b(?=[A-Z]*\d)[A-Z][A-Z\d]{2,5}\b/g;
const mostCodes = 4;

async function servicesIn(text: string, isOff: IsOff, { locale, now }: Setting): Promise<NamedThing[]> {
  const t = await getTranslations({ locale, namespace: "rail" });
  const named = new Set(text.slice(0, 60_000).match(codeOfService) ?? []);
  const codes = [...named].filter((code) => !isOff([code])).slice(0, mostCodes);
  const found = await Promise.all(
    codes.map(async (code): Promise<NamedThing[]> => {
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
  return found.flat().slice(0, mostThings.service);
}
