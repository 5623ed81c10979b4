import { getMessages, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { laneWords } from "@/components/lanes/lane-words";
import { MyLanes } from "@/components/lanes/my-lanes.client";
import { NewsTiles } from "@/components/news/news-tile";
import { ButtonLink } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import layout from "@/components/ui/layout.module.css";
import { Notice } from "@/components/ui/notice";
import { Picture } from "@/components/ui/picture";
import { articlePath } from "@/lib/addresses/article-address";
import { type Locale, localePath } from "@/lib/i18n/locales";
import type { ArticleCard } from "@/lib/news/shared";
import { hasAllEditions, isOffered } from "@/lib/site/site-config";
import { Actions } from "./actions";
import styles from "./home.module.css";
import { LeadArticle } from "./lead-article";

interface HomeProps {
  locale: Locale;
  /** Newest first: the lead story and up to ten tiles; null when they could not be loaded. */
  articles: readonly ArticleCard[] | null;
  isSample: boolean;
  /** Content beside the lead story; null when there is none. */
  tradeNews: ReactNode;
  /** A sanitised fragment that replaces the portal's promotion. */
  promotion: string | null;
}

/** The front page: the band of searches, the lead story with the trade news, the publisher's eBook, the latest news. */
export async function Home({ locale, articles, isSample, tradeNews, promotion }: HomeProps) {
  const [t, { dates, article }] = [await getTranslations("home"), await getMessages()];
  const ebook = await getTranslations("ebook");
  const [lead, ...others] = articles ?? [];
  const hrefOf = ({ id }: ArticleCard) => localePath(locale, articlePath(id));
  const archive = localePath(locale, "/news-list");
  return (
    <>
      <h1 className={layout.vh}>{t("title")}</h1>
      <Actions locale={locale} />
      <MyLanes kind="port" locale={locale} words={await laneWords("port")} isBand />
      <div className={cx(layout.wrap, layout.sectionTight)}>
        {lead && isSample ? <p className={styles.sample}>{article.sample}</p> : null}
        <div className={cx(styles.front, tradeNews ? styles.two : null)}>
          {lead ? (
            <LeadArticle card={lead} href={hrefOf(lead)} dates={dates} />
          ) : articles ? (
            <p className={styles.loading} role="status">
              {t("loading")}
            </p>
          ) : (
            <Notice tone="warn" role="status">
              {t("newsFailed")}
            </Notice>
          )}
          {tradeNews}
        </div>
      </div>
      {(promotion || isOffered("/ebook-subscription")) && (
        <section className={layout.wrap} aria-label={t("promotion")}>
          {promotion ? (
            <div
              className={styles.supplied}
              // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by allow-list where it enters (lib/text/sanitise).
              dangerouslySetInnerHTML={{ __html: promotion }}
            />
          ) : (
            <div className={styles.promo}>
              <div className={styles.offer}>
                <h2>{hasAllEditions() ? t("ebookTitle") : ebook("title")}</h2>
                <p>{hasAllEditions() ? t("ebookLine") : ebook("lede")}</p>
                <ButtonLink variant="solid" href={localePath(locale, "/ebook-subscription")}>
                  {t("ebookAction")}
                </ButtonLink>
              </div>
              <div>
                <Picture
                  src="chart"
                  alt=""
                  sizes="(min-width: 56rem) 41rem, 100vw"
                  className={styles.drawing}
                />
              </div>
            </div>
          )}
        </section>
      )}
      <section className={cx(layout.wrap, styles.latest)} aria-labelledby="latest">
        <div className={styles.head}>
          <h2 id="latest">{t("latest")}</h2>
          <a href={archive}>{t("archive")}</a>
        </div>
        <NewsTiles cards={others} hrefOf={hrefOf} dates={dates} above={lead ? [lead] : []} />
        <p className={styles.more}>
          <ButtonLink href={archive}>{t("moreNews")}</ButtonLink>
        </p>
      </section>
    </>
  );
}
