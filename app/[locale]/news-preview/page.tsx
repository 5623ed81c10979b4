import type { Metadata } from "next";
import { getLocale, getMessages, getTranslations } from "next-intl/server";
import { cache } from "react";
import { MissingPage } from "@/app/_partials/page-status";
import { withErrorPage } from "@/app/_partials/with-error-page";
import { withInsets } from "@/app/_queries/news/insets";
import { ArticleView } from "@/components/news/article";
import { articleWords } from "@/components/news/article-reader";
import layout from "@/components/ui/layout.module.css";
import { Notice } from "@/components/ui/notice";
import { lastValue, type SearchParams } from "@/lib/addresses/params";
import { currentInstant } from "@/lib/config/config";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { getPreview } from "@/lib/news";

interface Props {
  searchParams: Promise<SearchParams>;
}

/** Read once for the head and the page. */
const read = cache((token: string, locale: Locale) => getPreview(token, locale, currentInstant()));

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const [locale, token, t] = [
    await getLocale(),
    lastValue(await searchParams, "token"),
    await getTranslations(),
  ];
  const article = await read(token, locale).catch(() => null);
  return {
    title: t(article ? "article.previewTitle" : "errors.notFoundTitle"),
    robots: { index: false, follow: false },
    referrer: "same-origin",
  };
}

/** An unpublished article, for readers who have the address. */
export default async function NewsPreviewPage({ searchParams }: Props) {
  const [locale, token] = [await getLocale(), lastValue(await searchParams, "token")];
  return withErrorPage(
    async () => {
      const article = await read(token, locale);
      if (!article) return <MissingPage />;
      const { article: words } = await getMessages();
      return (
        <div className={layout.wrap}>
          <Notice role="status">{words.preview}</Notice>
          <ArticleView
            article={await withInsets(article, locale)}
            level={1}
            locale={locale}
            rail={null}
            words={await articleWords()}
            share={null}
          />
        </div>
      );
    },
    localePath(locale, "/news-preview"),
  );
}
