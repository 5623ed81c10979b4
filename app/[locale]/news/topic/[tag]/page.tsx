import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { cache } from "react";
import { archiveBreadcrumbs } from "@/app/_partials/archive-breadcrumbs";
import { breadcrumbNode } from "@/app/_partials/breadcrumb-node";
import { MissingPage } from "@/app/_partials/page-status";
import { pageSuffix } from "@/app/_partials/page-suffix";
import { withErrorPage } from "@/app/_partials/with-error-page";
import { drawPlates } from "@/app/_queries/news/plates";
import { readTopic, searchTopic, writtenTopic } from "@/app/_queries/news/topic";
import styles from "@/components/news/archive.module.css";
import { ArchiveList } from "@/components/news/archive-list";
import { JsonLd } from "@/components/shell/json-ld";
import { lastValue, pageNumber } from "@/lib/addresses/params";
import { redirectPage } from "@/lib/http-responses/page-status";
import { inScript } from "@/lib/i18n/in-locale";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { isSampleNews } from "@/lib/news";
import { articleLanguageOf, localesOf, topicPath } from "@/lib/news/shared";
import { pageMetadata } from "@/lib/seo/seo";

interface Props {
  params: Promise<{ tag: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Read once per request. */
const askTopic = cache((tag: string, page: number, locale: Locale) => searchTopic(tag, page, locale));

async function read({ params, searchParams }: Props) {
  const [{ tag }, query] = [await params, await searchParams];
  return { topic: readTopic(tag), page: pageNumber(lastValue(query, "page")) };
}

const addressOf = (tag: string, page: number) =>
  page > 1 ? `${topicPath(tag)}?page=${page}` : topicPath(tag);

export async function generateMetadata(props: Props): Promise<Metadata> {
  const [locale, { topic, page }] = [await getLocale(), await read(props)];
  const articles = topic && (await askTopic(topic.tag, page, locale).catch(() => null));
  if (!topic || !articles) return { title: (await getTranslations("errors"))("notFoundTitle") };
  const t = await getTranslations("archive");
  const tag = inScript(topic.tag, locale);
  const which = pageSuffix(page, articles.totalPages, (values) => t("pageOf", values));
  return {
    title: t("topicTitle", { tag }) + which,
    description: t("topicDescription", { tag }) + which,
    // In an interface of another language the page has no separate content.
    ...(topic.language === articleLanguageOf(locale)
      ? pageMetadata(locale, addressOf(topic.tag, page), localesOf(topic.language))
      : { robots: { index: false, follow: true } }),
  };
}

/** The page /news/topic/{tag}: the articles under a hashtag, the newest first. */
export default async function TopicPage(props: Props) {
  const [locale, { topic, page }] = [await getLocale(), await read(props)];
  if (!topic) return <MissingPage />;
  const address = localePath(locale, addressOf(topic.tag, page));
  return withErrorPage(async () => {
    const articles = await askTopic(topic.tag, page, locale);
    if (!articles) return <MissingPage />;
    const written = await writtenTopic(topic.tag, locale);
    if (written !== topic.tag) return redirectPage(308, localePath(locale, addressOf(written, page)));
    const t = await getTranslations("archive");
    const title = t("topicTitle", { tag: inScript(topic.tag, locale) });
    const [items, crumbs, sample] = await Promise.all([
      drawPlates(articles.items, { locale, slot: "narrow" }),
      archiveBreadcrumbs(locale, title),
      isSampleNews(),
    ]);
    return (
      <>
        <JsonLd nodes={[breadcrumbNode(crumbs, localePath(locale, topicPath(topic.tag)))]} />
        <ArchiveList
          {...{ locale, crumbs, title, sample }}
          articles={{ ...articles, items }}
          lede={t("monthCount", { count: articles.total })}
          hrefOf={(other) => localePath(locale, addressOf(topic.tag, other))}
        >
          <nav className={styles.around} aria-label={t("topics")} data-print="no">
            <a href={`/feeds/${locale}/topic/${encodeURIComponent(topic.tag)}/rss.xml`}>{t("feed")}</a>
            <a href={localePath(locale, "/news-list")}>{t("title")}</a>
          </nav>
        </ArchiveList>
      </>
    );
  }, address);
}
