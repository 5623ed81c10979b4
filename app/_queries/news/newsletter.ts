import "server-only";
import { getTranslations } from "next-intl/server";
import { type MailArticle, type Newsletter, newsletterHtml, noNewsletterHtml } from "@/lib/feeds/newsletter";
import { sentPicture } from "@/lib/feeds/sent-picture";
import { type Locale, localePath, localeRecords } from "@/lib/i18n/locales";
import { isSampleNews, listFullArticles } from "@/lib/news";
import { type Article, articleLanguageOf } from "@/lib/news/shared";
import { articleUrl } from "@/lib/seo/seo";
import { limits } from "@/lib/site/site";
import { addressIn, site } from "@/lib/site/site-config";
import { addDays, dateInZone } from "@/lib/time/calendar";
import { sentenceDate } from "../sentence-date";

const week = 7;
/** The largest number of articles that is read for a week. */
const most = 100;

interface NewsletterRequest {
  siteUrl: string;
  locale: Locale;
  /** The mailing tool's tag for the address to unsubscribe. */
  unsubscribe: string;
  now: Date;
}

/**
 * The articles of the seven days up to `now` as a mail; if there are none, a page that says what to do. Throws
 * UpstreamError.
 */
export async function weeklyNewsletter({
  siteUrl,
  locale,
  unsubscribe,
  now,
}: NewsletterRequest): Promise<{ html: string; isEmpty: boolean }> {
  const t = await getTranslations({ locale, namespace: "newsletter" });
  const siteConfig = site();
  const { lang } = localeRecords[locale];
  const today = dateInZone(now, siteConfig.zone);
  const from = addDays(today, -week);
  const formatDate = await sentenceDate(locale);
  const days = t("days", { from: formatDate(from), to: formatDate(today) });
  const articles = await articlesOf(locale, from, now);
  const [newest] = articles;
  if (!newest) {
    const text = t("nothingText", { from: formatDate(from), to: formatDate(today) });
    return { html: noNewsletterHtml(lang, t("nothing"), text), isEmpty: true };
  }
  const letter: Newsletter = {
    lang,
    name: siteConfig.name,
    publisher: siteConfig.publisher,
    address: addressIn(siteConfig.address, locale),
    homeUrl: siteUrl + localePath(locale, "/"),
    listUrl: siteUrl + localePath(locale, "/news-list"),
    unsubscribe,
    colours: siteConfig.brandColours,
    words: {
      title: t("title", { name: siteConfig.name, headline: newest.headline }),
      preheader: articles
        .slice(0, 3)
        .map(({ headline }) => headline)
        .join(" · "),
      days,
      sample: (await isSampleNews()) ? t("sample") : null,
      more: (count) => t("more", { count }),
      why: t("why", { name: siteConfig.name }),
      unsubscribe: t("unsubscribe"),
      web: t("web"),
    },
    articles: articles.map((article) => mailArticle(article, siteUrl, locale, formatDate)),
  };
  return { html: newsletterHtml(letter), isEmpty: false };
}

/** The articles of a language since the beginning of a day, the newest first. */
async function articlesOf(locale: Locale, from: string, now: Date): Promise<Article[]> {
  const articles: Article[] = [];
  for (let page = 1; page <= most / limits.articlesPerPage; page += 1) {
    const { items, totalPages } = await listFullArticles(
      { language: articleLanguageOf(locale), page, from },
      locale,
    );
    articles.push(...items.filter(({ publishedAt }) => Date.parse(publishedAt) <= now.getTime()));
    if (page >= totalPages) break;
  }
  return articles;
}

function mailArticle(
  { id, lang, headline, intro, date, images: [image] }: Article,
  siteUrl: string,
  locale: Locale,
  formatDate: (date: string) => string,
): MailArticle {
  return {
    url: articleUrl(locale, id),
    lang,
    headline,
    intro,
    date: formatDate(date),
    picture: image ? { ...sentPicture(image.url, siteUrl), alt: image.alt } : null,
  };
}
