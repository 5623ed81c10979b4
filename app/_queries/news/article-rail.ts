import "server-only";
import { hash } from "node:crypto";
import { getTranslations } from "next-intl/server";
import { portCallsPath } from "@/lib/addresses/call-address";
import type { ArticleMention, ArticleRailContent } from "@/lib/api/article-rail";
import { localePath, showsChinese } from "@/lib/i18n/locales";
import { listArticles, newsListStart } from "@/lib/news";
import type { Article, ArticleLink } from "@/lib/news/shared";
import { listHomeAds } from "@/lib/promotions";
import { suggestShipsAndServices } from "@/lib/sailings";
import { site } from "@/lib/site/site-config";
import { dateInZone } from "@/lib/time/calendar";
import { nullOnUpstreamError, UpstreamError } from "@/lib/upstream/errors";
import { articleLanes } from "./article-lanes";
import { type Gazetteer, type IsExcluded, mentionedIn, type Setting } from "./gazetteer";
import { articlesUnder } from "./related-articles";

/** The largest number of mentions of each kind beside an article. */
const mentionLimits = { port: 3, service: 1, carrier: 2, term: 3 };
const mostMentions = 6;
const mostStories = 4;

/**
 * The column beside an article: what the schedule says of its lanes; the ports, services, carriers and terms that its text mentions,
 * some with their meaning; related stories; one advertisement. Never throws UpstreamError: content of a service that fails is left out.
 */
export async function articleRail(article: Article, setting: Setting): Promise<ArticleRailContent> {
  const [lanes, mentions, related, ads] = await Promise.all([
    articleLanes(article, setting).catch(nullOnUpstreamError),
    mentionsIn(article, setting),
    relatedStories(article, setting),
    listHomeAds(setting),
  ]);
  // Articles of one feed have different advertisements.
  const turn = Number.parseInt(hash("sha256", article.id, "hex").slice(0, 6), 16);
  return { lanes: lanes ?? [], mentions, related, ad: ads[turn % ads.length] ?? null };
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

async function mentionsIn(article: Article, setting: Setting): Promise<ArticleMention[]> {
  try {
    const { all, ids, text, isExcluded } = await mentionedIn(article, setting);
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

const idsOfKind = (ids: readonly string[], { ports, rows }: Gazetteer, kind: "port" | "carrier" | "term") =>
  ids
    .filter((id) => (kind === "port" ? ports.has(id) : rows.get(id)?.kind === kind))
    .slice(0, mentionLimits[kind]);

function portMention(id: string, { ports }: Gazetteer, { locale }: Setting): ArticleMention | null {
  const port = ports.get(id);
  if (!port?.code) return null;
  const href = localePath(locale, portCallsPath(port.code));
  return { kind: "port", label: port.name, code: port.code, href, line: "" };
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
