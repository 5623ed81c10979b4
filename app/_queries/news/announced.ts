import "server-only";
import type { AnnouncementSource } from "@/lib/announcements/worker";
import { config } from "@/lib/config/config";
import { companyPath } from "@/lib/directory/shared";
import { feedFormats, feedUrl } from "@/lib/feeds/feeds";
import { defaultLocale, type Locale, localePath, locales } from "@/lib/i18n/locales";
import { getArticle, isWithdrawn, listAddresses } from "@/lib/news";
import { articleLanguageOf, localesOf } from "@/lib/news/shared";
import { listCallPages } from "@/lib/sailings";
import { articleUrl } from "@/lib/seo/seo";
import { mayList, sitemapPagesShowing } from "@/lib/seo/sitemap";

const everything = "*";
/** Before every article. */
const firstDay = "1970-01-01";

/**
 * What search engines and hubs hear of changed rows: articles, companies, and the pages of the sitemap that show a domain,
 * all without the kinds that search engines may not list.
 */
export const announcementSource: AnnouncementSource = {
  async pages(changed, { locales: languages, limit, now }) {
    const { siteUrl } = config();
    const urls = new Set<string>();
    const isFull = () => urls.size >= limit;
    const add = (locale: Locale, path: string) => urls.add(siteUrl + localePath(locale, path));

    const articleIds = mayList("articles") ? changed.get("articles") : undefined;
    for (const id of articleIds ?? []) {
      if (isFull()) break;
      if (id === everything) continue;
      const article = await getArticle(id, languages[0] ?? defaultLocale);
      // A withdrawn article is announced too, so that it is no longer found; a draft, or one that is dated later, is not.
      if (!article && !(await isWithdrawn(id))) continue;
      const editions = article ? localesOf(article.language) : locales;
      for (const locale of editions) if (languages.includes(locale)) urls.add(articleUrl(locale, id));
    }
    if (articleIds?.has(everything)) {
      for (const locale of languages) {
        const language = articleLanguageOf(locale);
        const room = Math.max(0, limit - urls.size);
        const articles = await listAddresses({ language, from: firstDay, limit: room, after: null });
        for (const { id } of articles) urls.add(articleUrl(locale, id));
      }
    }
    for (const id of (mayList("companies") && changed.get("companies")) || []) {
      if (id !== everything) for (const locale of languages) add(locale, companyPath(id));
    }
    for (const domain of changed.keys()) {
      for (const locale of languages) for (const path of sitemapPagesShowing(domain)) add(locale, path);
    }
    if (changed.has("sailings") && mayList("schedules") && !isFull()) {
      const room = Math.ceil((limit - urls.size) / languages.length);
      const paths = await listCallPages({ limit: room, offset: 0, now });
      for (const locale of languages) for (const path of paths) add(locale, path);
    }
    return [...urls].slice(0, limit);
  },
  feeds: (changed) =>
    changed.has("articles")
      ? locales.flatMap((locale) => feedFormats.map((format) => feedUrl(config().siteUrl, locale, format)))
      : [],
};
