import { hash } from "node:crypto";
import type { Metadata } from "next";
import { articlePath } from "@/lib/addresses/article-address";
import { config } from "@/lib/config/config";
import { feedFormats, feedTypes, feedUrl } from "@/lib/feeds/feeds";
import {
  defaultLocale,
  editionOf,
  type Lang,
  type Locale,
  localePath,
  localeRecords,
  locales,
  type StoredLanguage,
  simplifiedEdition,
  storedEdition,
} from "@/lib/i18n/locales";
import { site } from "@/lib/site/site-config";
import { markdownPath } from "@/routes";

const absolute = (locale: Locale, path: string) => config().siteUrl + localePath(locale, path);

/** Size of every Open Graph image, in pixels. */
export const ogImageSize = { width: 1200, height: 630 } as const;
/** The Open Graph image of pages without a picture. */
export const defaultOgImage = () => site().card?.path ?? "/card.jpg";

/** Feeds of a language, for the head of its pages. */
function feeds(locale: Locale, own: readonly OwnFeed[] = []): NonNullable<Alternates["types"]> {
  const shared = feedFormats.map((format) => ({
    type: feedTypes[format],
    url: feedUrl(config().siteUrl, locale, format),
    title: `${site().name}, ${localeRecords[locale].name}`,
  }));
  const listed = [...own.map((feed) => ({ ...feed, url: config().siteUrl + feed.url })), ...shared];
  return Object.fromEntries(
    [...Map.groupBy(listed, ({ type }) => type)].map(([type, ofType]) => [
      type,
      ofType.map(({ url, title }) => ({ url, title })),
    ]),
  );
}

/** A feed or a calendar of a page's own contents; `url` is without the site. */
interface OwnFeed {
  type: string;
  url: string;
  title: string;
}

type Alternates = NonNullable<Metadata["alternates"]>;

/**
 * Canonical address, language alternates and feeds of a page that exists in all languages, or in those of `existing`.
 * `path` is unprefixed, with the query that belongs to the canonical address.
 */
export function alternates(
  locale: Locale,
  path: string,
  existing: readonly Locale[] = locales,
  own: readonly OwnFeed[] = [],
): Alternates {
  return addresses(locale, Object.fromEntries(existing.map((language) => [language, path])), locale, own);
}

/** `paths` by the languages that exist, unprefixed; `canonical` is the language whose address counts. */
function addresses(
  locale: Locale,
  paths: Partial<Record<Locale, string>>,
  canonical: Locale,
  own: readonly OwnFeed[] = [],
): Alternates {
  const known = locales.flatMap((language) => {
    const path = paths[language];
    return path === undefined ? [] : [[language, absolute(language, path)] as const];
  });
  const urls = new Map(known);
  const fallback = urls.get(defaultLocale) ?? urls.get(storedEdition.zh);
  return {
    canonical: urls.get(canonical) ?? null,
    languages: {
      ...Object.fromEntries(known.map(([language, url]) => [localeRecords[language].lang, url])),
      ...(fallback ? { "x-default": fallback } : {}),
    },
    types: { ...feeds(locale, own), ...markdown(canonical, paths[canonical]) },
  };
}

/** The Markdown of a page for programs, where it has any. `path` is unprefixed, with its query. */
function markdown(locale: Locale, path = ""): Record<string, string> {
  const address = markdownPath(path);
  return address === null ? {} : { "text/markdown": absolute(locale, address) };
}

/** What is shown where an address of this site is shared: name, language and picture; the title is the page's. */
function shared(locale: Locale, image: { url: string; alt: string }) {
  // A publisher's card may be a PNG.
  const type = image.url.endsWith(".png") ? "image/png" : "image/jpeg";
  const images = [{ ...image, ...ogImageSize, type }];
  return {
    openGraph: { siteName: site().name, locale: localeRecords[locale].openGraph, images },
    twitter: { card: "summary_large_image" as const, images: images.map(({ url, alt }) => ({ url, alt })) },
  };
}

/**
 * The absolute address of a page's Open Graph image where it has no picture: the publisher's card where there is one, else a
 * chart above the page's heading (app/api/og/page.jpg). `path` is unprefixed and canonical.
 */
function pageOgImage(locale: Locale, path: string): string {
  const { siteUrl } = config();
  if (site().card) return siteUrl + defaultOgImage();
  return `${siteUrl}/api/og/page.jpg?${new URLSearchParams({ path, lang: locale })}`;
}

/** The Open Graph data of a page without data of its kind, for the layout. */
export function siteMetadata(
  locale: Locale,
  path = "/",
): Pick<Metadata, "openGraph" | "twitter" | "alternates"> {
  const { openGraph, twitter } = shared(locale, { url: pageOgImage(locale, path), alt: site().name });
  return { openGraph: { ...openGraph, type: "website" }, twitter, alternates: { types: feeds(locale) } };
}

/**
 * The head of a page that exists in all languages, or in those of `existing`: title and description besides. `own` are the feeds of
 * what the page shows, which readers of feeds find before those of the site.
 */
export function pageMetadata(
  locale: Locale,
  path: string,
  existing: readonly Locale[] = locales,
  own: readonly OwnFeed[] = [],
): Pick<Metadata, "openGraph" | "twitter" | "alternates"> {
  const { openGraph, twitter } = siteMetadata(locale, path);
  return {
    alternates: alternates(locale, path, existing, own),
    openGraph: { ...openGraph, url: absolute(locale, path) },
    twitter,
  };
}

/** What an article's Open Graph image shows. */
interface OgImageArticle {
  id: string;
  headline: string;
  lang: Lang;
  images: readonly { url: string; alt: string }[];
}

/** The facts of an article that its head uses. */
interface HeadArticle extends OgImageArticle {
  language: StoredLanguage;
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
  return editionOf(language, locale);
}

/** Raised when Open Graph images are drawn differently, so that no shared address shows the old one. */
const ogImageRevision = 2;

/**
 * The address of an article's Open Graph image. It changes with picture and headline, and has a parameter where the headline is
 * in Simplified Chinese.
 */
export function articleOgImage({ id, images, headline, lang }: OgImageArticle): string {
  const drawn = JSON.stringify([ogImageRevision, images[0]?.url ?? null, headline]);
  const version = hash("sha256", drawn, "hex").slice(0, 8);
  const script = lang === localeRecords[simplifiedEdition].lang ? "&script=hans" : "";
  return `${config().siteUrl}/api/og/${encodeURIComponent(id)}.jpg?v=${version}${script}`;
}

/**
 * The head of an article's page. The canonical address is that of the article's language, and alternates are
 * given for the languages in which its story exists; languages that show the same stored texts always together.
 */
export function articleMetadata(locale: Locale, article: HeadArticle): Metadata {
  const { id, language, translationId, headline, intro, images, publishedAt, tags, about } = article;
  const paths = Object.fromEntries(
    locales.flatMap((edition) => {
      const shown = localeRecords[edition].stored === language ? id : translationId;
      return shown === null ? [] : [[edition, articlePath(shown)]];
    }),
  );
  const articleLanguage = articleLocale(locale, language);
  const { openGraph, twitter } = shared(articleLanguage, {
    url: articleOgImage(article),
    alt: images[0]?.alt || headline,
  });
  return {
    title: headline,
    description: intro || headline,
    ...(about?.author ? { authors: [{ name: about.author }] } : {}),
    alternates: {
      ...addresses(locale, paths, articleLanguage),
      ...(about?.canonicalUrl ? { canonical: about.canonicalUrl } : {}),
    },
    openGraph: {
      ...openGraph,
      type: "article",
      ...(about?.updatedAt ? { modifiedTime: about.updatedAt } : {}),
      title: headline,
      description: intro || headline,
      url: articleUrl(articleLanguage, id),
      publishedTime: publishedAt,
      tags: tags.map(({ label }) => label),
    },
    twitter,
  };
}
