import { getMessages, getTranslations } from "next-intl/server";
import { ChipLink } from "@/components/ui/chip";
import { cx } from "@/components/ui/cx";
import layout from "@/components/ui/layout.module.css";
import { EmptyState } from "@/components/ui/notice";
import { onwardView } from "@/components/ui/onward-view";
import { PageLinks } from "@/components/ui/page-links";
import { SearchOnward, type SearchOnwardView } from "@/components/ui/search-onward";
import type { FurtherArticles, KeywordResultsView } from "@/lib/api/keyword";
import { type ArticleDateWords, formatLongDate, type LongDateWords } from "@/lib/i18n/formats";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { type KeywordQuery, keywordNewsPath, keywordParams, type RangePreset } from "@/lib/news/shared";
import styles from "./archive.module.css";
import { ArchiveBand } from "./archive-band";
import { NewsTiles } from "./news-tile";
import { ProviderCards } from "./provider-cards";
import { SuggestionCards } from "./suggestion-cards";

interface KeywordResultsProps {
  locale: Locale;
  results: KeywordResultsView;
  today: string;
}

/** The results of a keyword search: schedules, articles, providers. */
export async function KeywordResults(props: KeywordResultsProps) {
  const { locale, results, today } = props;
  const { criteria, keyword, suggestions, companies, sample } = results;
  const { article } = await getMessages();
  return (
    <>
      <ArchiveBand
        locale={locale}
        criteria={criteria}
        today={today}
        tag={criteria.hashtag ? keyword : undefined}
      />
      <div className={cx(layout.wrap, styles.body)}>
        <SuggestionCards locale={locale} suggestions={suggestions} />
        <div className={cx(styles.columns, companies.items.length > 0 && layout.withAside)}>
          <div className={styles.column}>
            <FoundArticles {...props} />
            <FurtherResults {...props} />
          </div>
          <ProviderCards locale={locale} companies={companies} />
        </div>
        {sample ? <p className={styles.sample}>{article.sample}</p> : null}
      </div>
    </>
  );
}

const searchIn =
  (locale: Locale) =>
  (criteria: KeywordQuery): string =>
    `${localePath(locale, "/keyword")}?${keywordParams(criteria, locale)}`;

const spanOf = ({ from, to }: KeywordQuery, today: string, dates: LongDateWords) => ({
  from: formatLongDate(from, dates),
  to: formatLongDate(to ?? today, dates),
});

/** The articles that the search has found, and searches like it. */
async function FoundArticles({ locale, results, today }: KeywordResultsProps) {
  const { criteria, keyword, articles, meant, presets, furtherArticles } = results;
  const [t, { archive, dates }] = [await getTranslations("archive"), await getMessages()];
  const count = String(articles.total);
  const isNothing =
    keyword !== "" && articles.total === 0 && !furtherArticles.dates && !furtherArticles.language;
  const search = searchIn(locale);
  return (
    <section aria-labelledby="found">
      <h2 id="found" className={styles.secHead}>
        {keyword
          ? t("foundByKeyword", { keyword, count })
          : t("foundByRange", { ...spanOf(criteria, today, dates), count })}
      </h2>
      {meant === null ? null : <p className={styles.meant}>{t("meant", { typed: meant, keyword })}</p>}
      {criteria.hashtag ? null : <RangePresets {...{ criteria, presets, today, t }} hrefOf={search} />}
      {results.hasOrders && criteria.query && !criteria.hashtag && articles.total > 1 ? (
        <Orders {...{ criteria, t }} hrefOf={search} />
      ) : null}
      {isNothing ? (
        <EmptyState
          action={
            <SearchOnward typed={keyword} view={await onwardLinks({ criteria, presets, today }, locale)} />
          }
        >
          {t("empty")}
        </EmptyState>
      ) : null}
      <NewsTiles
        cards={articles.items}
        hrefOf={({ id }) => localePath(locale, keywordNewsPath(criteria, id, locale))}
        dates={dates}
        asList
        eager={5}
      />
      <PageLinks
        page={articles.page}
        totalPages={articles.totalPages}
        hrefOf={(page) => search({ ...criteria, page })}
        words={archive}
      />
    </section>
  );
}

/** The best articles of other dates, and in the other language. */
async function FurtherResults({ locale, results, today }: KeywordResultsProps) {
  const { criteria, articles, furtherArticles } = results;
  const [t, { dates }] = [await getTranslations("archive"), await getMessages()];
  const { dates: other, language: foreign } = furtherArticles;
  return (
    <>
      {other ? (
        <FurtherSection
          id="earlier"
          title={t((criteria.to ?? today) >= today ? "earlier" : "otherDates", {
            ...spanOf(criteria, today, dates),
            found: articles.total,
            more: other.more,
          })}
          further={other}
          searchAll={t("allDates")}
          {...{ locale, dates }}
        />
      ) : null}
      {foreign ? (
        <FurtherSection
          id="language"
          title={t("otherLanguage", { language: foreign.criteria.language, more: foreign.more })}
          further={foreign}
          searchAll={t("readOther", { language: foreign.criteria.language })}
          {...{ locale, dates }}
        />
      ) : null}
    </>
  );
}

/** Suggestions after a search without results. */
function onwardLinks(
  { criteria, presets, today }: Pick<KeywordResultsView, "criteria" | "presets"> & { today: string },
  locale: Locale,
): Promise<SearchOnwardView> {
  const ever = presets.find(({ months }) => months === 0);
  const isEver =
    criteria.hashtag !== null || !ever || (criteria.from === ever.from && (criteria.to ?? today) === ever.to);
  const everywhen = ever && searchIn(locale)({ ...criteria, from: ever.from, to: ever.to, page: 1 });
  return onwardView((t) => [
    ...(isEver || !everywhen ? [] : [{ href: everywhen, label: t("allDates") }]),
    { href: localePath(locale, "/news-list"), label: t("topics") },
    { href: localePath(locale, "/kb-port"), label: t("ports") },
    { href: localePath(locale, "/fe-list"), label: t("enquiry") },
  ]);
}

interface RangePresetsProps {
  criteria: KeywordQuery;
  presets: readonly RangePreset[];
  today: string;
  hrefOf: (criteria: KeywordQuery) => string;
  t: Awaited<ReturnType<typeof getTranslations<"archive">>>;
}

/** The same search of the last month, quarter, year, and of all dates. */
function RangePresets({ criteria, presets, today, hrefOf, t }: RangePresetsProps) {
  return (
    <nav className={styles.presets} aria-label={t("dateRange")} data-print="no">
      {presets.map(({ months, ...range }) => (
        <ChipLink
          key={months}
          href={hrefOf({ ...criteria, ...range, page: 1 })}
          rel="nofollow"
          current={criteria.from === range.from && (criteria.to ?? today) === range.to}
        >
          {t("months", { months })}
        </ChipLink>
      ))}
    </nav>
  );
}

/** The order of the articles: the best first, or the newest. */
function Orders({ criteria, hrefOf, t }: Pick<RangePresetsProps, "criteria" | "hrefOf" | "t">) {
  const { newest, ...best } = criteria;
  const orders = [
    { key: "bestFirst", to: best, current: !newest },
    { key: "newestFirst", to: { ...criteria, newest: true as const }, current: newest === true },
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

interface FurtherSectionProps {
  id: string;
  title: string;
  further: FurtherArticles;
  /** The link to the complete result. */
  searchAll: string;
  locale: Locale;
  dates: ArticleDateWords;
}

/** The best results beside a search's own articles. */
function FurtherSection({ id, title, further, searchAll, locale, dates }: FurtherSectionProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.secHead}>
        {title}
      </h2>
      <p className={styles.searchAll}>
        <a href={searchIn(locale)(further.criteria)}>{searchAll}</a>
      </p>
      <NewsTiles
        cards={further.cards}
        hrefOf={(card) => localePath(locale, keywordNewsPath(further.criteria, card.id, locale))}
        dates={dates}
        asList
      />
    </section>
  );
}
