import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { getReadersArticle } from "@/app/_queries/article";
import { JsonLd } from "@/components/ui/json-ld";
import { config } from "@/lib/config";
import { localePath } from "@/lib/i18n/locales";
import { articleCard, articleLocale, articleUrl } from "@/lib/web/seo";
import { breadcrumbList, newsArticle } from "@/lib/web/structured-data";

interface Props {
  children: ReactNode;
  params: Promise<{ id: string }>;
}

/** What an article's page says of itself to search engines, beside the page. */
export default async function ArticleLayout({ children, params }: Props) {
  const [locale, { id }] = [await getLocale(), await params];
  const article = await getReadersArticle(id, locale).catch(() => null);
  if (!article) return children;
  const { siteUrl } = config();
  const t = await getTranslations("archive");
  const url = articleUrl(articleLocale(locale, article.language), article.id);
  const nodes = [
    newsArticle(siteUrl, {
      ...article,
      url,
      images: [articleCard(article)],
      keywords: article.tags.map(({ label }) => label),
    }),
    breadcrumbList([
      { name: t("home"), url: siteUrl + localePath(locale, "/") },
      { name: t("title"), url: siteUrl + localePath(locale, "/news-list") },
      { name: article.headline, url },
    ]),
  ];
  return (
    <>
      <JsonLd nodes={nodes} />
      {children}
    </>
  );
}
