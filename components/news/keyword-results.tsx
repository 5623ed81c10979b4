import { getMessages, getTranslations } from "next-intl/server";
import { ChipLink } from "@/components/ui/chip";
import { cx } from "@/components/ui/cx";
import layout from "@/components/ui/layout.module.css";
import { EmptyState } from "@/components/ui/notice";
import { PageLinks } from "@/components/ui/page-links";
import { WaysOut, type WaysOutView } from "@/components/ui/ways-out";
import { type ArticleDateWords, formatLongDate } from "@/lib/i18n/formats";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { keywordNewsPath, keywordParams } from "@/lib/news/address";
import type { ArticleCard, KeywordQuery, RangePreset } from "@/lib/news/schema";
import type { Page } from "@/lib/page";
import styles from "./archive.module.css";
import { ArchiveBand } from "./archive-band";
import { NewsTiles } from "./news-tile";
import { ProviderCards, type RelevantCompanies } from "./provider-cards";
import { type NamedSuggestion, SuggestionCards } from "./suggestion-cards";

/** Articles beside those of a search: the search that finds them, how many more, and the best of them. */
export interface FoundElsewhere {
  ask: KeywordQuery;
  more: number;
  cards: ArticleCard[];
}

export interface KeywordAnswerView {
  ask: KeywordQuery;
  /** The query or the hashtag as the page names it; '' when there is neither. */
  keyword: string;
  articles: Page<ArticleCard>;
  /** What was typed, where something near it was looked for; null otherwise. */
  meant: string | null;
  /** Whether the newest may come first in place of the best. */
  hasOrders: boolean;
  presets: RangePreset[];
  /** What a search that found little would find on all dates, and in the other language. */
  elsewhere: { dates: FoundElsewhere | null; language: FoundElsewhere | null };
  suggestions: NamedSuggestion[];
  companies: RelevantCompanies;
  sample: boolean;
}

interface KeywordResultsProps {
  locale: Locale;
  answer: KeywordAnswerView;
  today: string;
}

/** What a keyword search found: schedules, articles, providers. */
export async function KeywordResults({ locale, answer, today }: KeywordResultsProps) {
  const { ask, keyword, articles, meant, presets, elsewhere, suggestions, companies, sample } = answer;
  const [t, { archive, article, dates }] = [await getTranslations("archive"), await getMessages()];
  const count = String(articles.total);
  const isNothing = keyword !== "" && articles.total === 0 && !elsewhere.dates && !elsewhere.language;
  const search = (one: KeywordQuery) => `${localePath(locale, "/keyword")}?${keywordParams(one, locale)}`;
  const days = {
    from: formatLongDate(ask.from, dates),
    to: formatLongDate(ask.to ?? today, dates),
    found: articles.total,
  };
  return (
    <>
      <ArchiveBand locale={locale} ask={ask} today={today} tag={ask.hashtag ? keyword : undefined} />
      <div className={cx(layout.wrap, styles.body)}>
        <SuggestionCards locale={locale} suggestions={suggestions} />
        <div className={cx(styles.columns, companies.items.length > 0 && layout.withAside)}>
          <div className={styles.column}>
            <section aria-labelledby="found">
              <h2 id="found" className={styles.secHead}>
                {keyword
                  ? t("foundByKeyword", { keyword, count })
                  : t("foundByRange", { from: days.from, to: days.to, count })}
              </h2>
              {meant === null ? null : (
                <p className={styles.meant}>{t("meant", { typed: meant, keyword })}</p>
              )}
              {ask.hashtag ? null : <RangePresets {...{ ask, presets, today, t }} hrefOf={search} />}
              {answer.hasOrders && ask.query && !ask.hashtag && articles.total > 1 ? (
                <Orders {...{ ask, t }} hrefOf={search} />
              ) : null}
              {isNothing ? (
                <EmptyState
                  action={
                    <WaysOut typed={keyword} view={await waysOut({ ask, presets, today }, locale, search)} />
                  }
                >
                  {t("empty")}
                </EmptyState>
              ) : null}
              <NewsTiles
                cards={articles.items}
                hrefOf={({ id }) => localePath(locale, keywordNewsPath(ask, id, locale))}
                dates={dates}
                asList
                eager={5}
              />
              <PageLinks
                page={articles.page}
                totalPages={articles.totalPages}
                hrefOf={(page) => search({ ...ask, page })}
                words={archive}
              />
            </section>
            {elsewhere.dates ? (
              <Beside
                id="earlier"
                title={t((ask.to ?? today) >= today ? "earlier" : "otherDates", {
                  ...days,
                  more: elsewhere.dates.more,
                })}
                found={elsewhere.dates}
                searchAll={t("allDates")}
                {...{ locale, search, dates }}
              />
            ) : null}
            {elsewhere.language ? (
              <Beside
                id="language"
                title={t("otherLanguage", {
                  language: elsewhere.language.ask.language,
                  more: elsewhere.language.more,
                })}
                found={elsewhere.language}
                searchAll={t("readOther", { language: elsewhere.language.ask.language })}
                {...{ locale, search, dates }}
              />
            ) : null}
          </div>
          <ProviderCards locale={locale} companies={companies} />
        </div>
        {sample ? <p className={styles.sample}>{article.sample}</p> : null}
      </div>
    </>
  );
}

/** Where a search goes on that has found nothing. */
async function waysOut(
  { ask, presets, today }: Pick<KeywordAnswerView, "ask" | "presets"> & { today: string },
  locale: Locale,
  hrefOf: (ask: KeywordQuery) => string,
): Promise<WaysOutView> {
  const t = await getTranslations("waysOut");
  const ever = presets.find(({ months }) => months === 0);
  const isEver = ask.hashtag !== null || !ever || (ask.from === ever.from && (ask.to ?? today) === ever.to);
  return {
    nothing: t.raw("nothing"),
    spelling: t("spelling"),
    links: [
      ...(isEver || !ever
        ? []
        : [{ href: hrefOf({ ...ask, from: ever.from, to: ever.to, page: 1 }), label: t("allDates") }]),
      { href: localePath(locale, "/news-list"), label: t("topics") },
      { href: localePath(locale, "/kb-port"), label: t("ports") },
      { href: localePath(locale, "/fe-list"), label: t("enquiry") },
    ],
  };
}

interface RangePresetsProps {
  ask: KeywordQuery;
  presets: readonly RangePreset[];
  today: string;
  hrefOf: (ask: KeywordQuery) => string;
  t: Awaited<ReturnType<typeof getTranslations<"archive">>>;
}

/** The same search of the last month, quarter, year, and of all dates. */
function RangePresets({ ask, presets, today, hrefOf, t }: RangePresetsProps) {
  return (
    <nav className={styles.presets} aria-label={t("dateRange")} data-print="no">
      {presets.map(({ months, ...range }) => (
        <ChipLink
          key={months}
          href={hrefOf({ ...ask, ...range, page: 1 })}
          rel="nofollow"
          current={ask.from === range.from && (ask.to ?? today) === range.to}
        >
          {t("months", { months })}
        </ChipLink>
      ))}
    </nav>
  );
}

/** The best of the articles first, or the newest. */
function Orders({ ask, hrefOf, t }: Pick<RangePresetsProps, "ask" | "hrefOf" | "t">) {
  const { newest, ...best } = ask;
  const orders = [
    { key: "bestFirst", to: best, current: !newest },
    { key: "newestFirst", to: { ...ask, newest: true as const }, current: newest === true },
  ] as const;
  return (
    <nav className={styles.presets} aria-label={t("order")} data-print="no">
      {orders.map(({ key, to, current }) => (
        <ChipLink key={key} href={hrefOf({ ...to, page: 1 })} rel="nofollow" current={current}>
          {t(key)}
        </ChipLink>
      ))}
    </nav>
  );
}

interface BesideProps {
  id: string;
  title: string;
  found: FoundElsewhere;
  /** The link to the whole of it. */
  searchAll: string;
  locale: Locale;
  search: (ask: KeywordQuery) => string;
  dates: ArticleDateWords;
}

/** The best of what there is beside a search's own articles. */
function Beside({ id, title, found, searchAll, locale, search, dates }: BesideProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.secHead}>
        {title}
      </h2>
      <p className={styles.searchAll}>
        <a href={search(found.ask)}>{searchAll}</a>
      </p>
      <NewsTiles
        cards={found.cards}
        hrefOf={(card) => localePath(locale, keywordNewsPath(found.ask, card.id, locale))}
        dates={dates}
        asList
      />
    </section>
  );
}
