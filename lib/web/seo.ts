import { hash } from "node:crypto";
import type { Metadata } from "next";
import { articlePath } from "@/lib/article-address";
import { config } from "@/lib/config";
import { type Locale, localePath, localeRecords, locales } from "@/lib/i18n/locales";
import { site } from "@/lib/site-config";
import { feedFormats, feedTypes } from "./feeds";

const absolute = (locale: Locale, path: string) => config().siteUrl + localePath(locale, path);

/** Addresses for sharing are announced in these locales of Open Graph. */
const openGraphLocales: Record<Locale, string> = { en: "en_GB", "zh-tw": "zh_HK", "zh-cn": "zh_CN" };

/** Size of every picture that is shown where an address is shared, in pixels. */
export const cardSize = { width: 1200, height: 630 } as const;
/** What pages without a picture of their own are shared with. */
export const defaultCard = () => site().card?.path ?? "/card.jpg";

/** Feeds of a language, for the head of its pages. */
function feeds(locale: Locale): NonNullable<NonNullable<Metadata["alternates"]>["types"]> {
  return Object.fromEntries(
    feedFormats.map((format) => [
      feedTypes[format],
      [
        {
          url: `${config().siteUrl}/feeds/${locale}/${format}.xml`,
          title: `${site().name}, ${localeRecords[locale].name}`,
        },
      ],
    ]),
  );
}

/**
 * Canonical address, language alternates and feeds of a page that exists in all three languages, or in those of `existing`.
 * `path` is unprefixed, with the query that belongs to the canonical address.
 */
export function alternates(
  locale: Locale,
  path: string,
  existing: readonly Locale[] = locales,
): NonNullable<Metadata["alternates"]> {
  return addresses(locale, Object.fromEntries(existing.map((language) => [language, path])), locale);
}

/** `paths` by the languages that exist, unprefixed; `canonical` is the language whose address counts. */
function addresses(
  locale: Locale,
  paths: Partial<Record<Locale, string>>,
  canonical: Locale,
): NonNullable<Metadata["alternates"]> {
  const known = locales.flatMap((language) => {
    const path = paths[language];
    return path === undefined ? [] : [[language, absolute(language, path)] as const];
  });
  const urls = new Map(known);
  const fallback = urls.get("en") ?? urls.get("zh-tw");
  return {
    canonical: urls.get(canonical) ?? null,
    languages: {
      ...Object.fromEntries(known.map(([language, url]) => [localeRecords[language].lang, url])),
      ...(fallback ? { "x-default": fallback } : {}),
    },
    types: feeds(locale),
  };
}

/** What is shown where an address of this site is shared: name, language, the picture, and the page's own title. */
function shared(locale: Locale, image: { url: string; alt: string }) {
  // A publisher's own card may be a PNG.
  const type = image.url.endsWith(".png") ? "image/png" : "image/jpeg";
  const images = [{ ...image, ...cardSize, type }];
  return {
    openGraph: { siteName: site().name, locale: openGraphLocales[locale], images },
    twitter: { card: "summary_large_image" as const, images: images.map(({ url, alt }) => ({ url, alt })) },
  };
}

/**
 * The picture that a page without one of its own is shared with, absolute: the publisher's where there is one, else a chart
 * above the page's heading (app/api/og/page.jpg). `path` is unprefixed and canonical.
 */
function pageCard(locale: Locale, path: string): string {
  const { siteUrl } = config();
  if (site().card) return siteUrl + defaultCard();
  return `${siteUrl}/api/og/page.jpg?${new URLSearchParams({ path, lang: locale })}`;
}

/** What a page that says nothing more of itself is shared with, for the layout. */
export function siteMetadata(
  locale: Locale,
  path = "/",
): Pick<Metadata, "openGraph" | "twitter" | "alternates"> {
  const { openGraph, twitter } = shared(locale, { url: pageCard(locale, path), alt: site().name });
  return { openGraph: { ...openGraph, type: "website" }, twitter, alternates: { types: feeds(locale) } };
}

/** The head of a page that exists in all three languages, or in those of `existing`: title and description besides. */
export function pageMetadata(
  locale: Locale,
  path: string,
  existing: readonly Locale[] = locales,
): Pick<Metadata, "openGraph" | "twitter" | "alternates"> {
  const { openGraph, twitter } = siteMetadata(locale, path);
  return {
    alternates: alternates(locale, path, existing),
    openGraph: { ...openGraph, url: absolute(locale, path) },
    twitter,
  };
}

/** What an article's card shows. */
export interface CardArticle {
  id: string;
  headline: string;
  lang: "en" | "zh-Hant" | "zh-Hans";
  images: readonly { url: string; alt: string }[];
}

/** What the head says of an article. */
export interface HeadArticle extends CardArticle {
  language: "en" | "zh";
  intro: string;
  publishedAt: string;
  tags: readonly { label: string }[];
  about?:
    | { author?: string | undefined; updatedAt?: string | undefined; canonicalUrl?: string | undefined }
    | undefined;
  /** The id of the same story in the other language. */
  translationId: string | null;
}

/** The absolute address of an article in a language of the interface. */
export function articleUrl(locale: Locale, id: string): string {
  return absolute(locale, articlePath(id));
}

/** The language of the interface that an article belongs to when it is read in `locale`. */
export function articleLocale(locale: Locale, language: HeadArticle["language"]): Locale {
  if (language === "en") return "en";
  return locale === "zh-cn" ? "zh-cn" : "zh-tw";
}

/** What an article is shared with says: raised when that is drawn in another way, so that no shared address shows the old one. */
const cardEdition = 2;

/**
 * The picture an article is shared with, 1200 by 630; its address changes with picture and headline, and says where the headline
 * is in Simplified.
 */
export function articleCard({ id, images, headline, lang }: CardArticle): string {
  const drawn = JSON.stringify([cardEdition, images[0]?.url ?? null, headline]);
  const version = hash("sha256", drawn, "hex").slice(0, 8);
  const script = lang === "zh-Hans" ? "&script=hans" : "";
  return `${config().siteUrl}/api/og/${encodeURIComponent(id)}.jpg?v=${version}${script}`;
}

/**
 * The head of an article's page. The canonical address is that of the article's own language, and alternates are
 * named for the languages in which its story exists; the two kinds of Chinese always together.
 */
export function articleMetadata(locale: Locale, article: HeadArticle): Metadata {
  const { id, language, translationId, headline, intro, images, publishedAt, tags, about } = article;
  const [en, zh] = language === "en" ? [id, translationId] : [translationId, id];
  const paths = {
    ...(en === null ? {} : { en: articlePath(en) }),
    ...(zh === null ? {} : { "zh-cn": articlePath(zh), "zh-tw": articlePath(zh) }),
  };
  const own = articleLocale(locale, language);
  const { openGraph, twitter } = shared(own, {
    url: articleCard(article),
    alt: images[0]?.alt || headline,
  });
  return {
    title: headline,
    description: intro || headline,
    ...(about?.author ? { authors: [{ name: about.author }] } : {}),
    alternates: {
      ...addresses(locale, paths, own),
      ...(about?.canonicalUrl ? { canonical: about.canonicalUrl } : {}),
    },
    openGraph: {
      ...openGraph,
      type: "article",
      ...(about?.updatedAt ? { modifiedTime: about.updatedAt } : {}),
      title: headline,
      description: intro || headline,
      url: articleUrl(own, id),
      publishedTime: publishedAt,
      tags: tags.map(({ label }) => label),
    },
    twitter,
  };
}
