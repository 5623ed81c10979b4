import { getTranslations } from "next-intl/server";
import { cx } from "@/components/ui/cx";
import layout from "@/components/ui/layout.module.css";
import { EmptyState } from "@/components/ui/notice";
import type { Locale } from "@/lib/i18n/locales";
import type { Figure } from "@/lib/reference/shared";
import { Breadcrumbs } from "./breadcrumbs";
import { OtherPages } from "./home";
import { OpenedStatistic, type ShownTable } from "./opened-statistic";
import styles from "./reference.module.css";
import { StatFigure } from "./stat-figure";
import stat from "./statistics.module.css";

/**
 * A content page of the publisher's knowledge service: its title, and the sanitised fragment, or the table of its figures.
 * Statistics that a service sends as HTML have charts beside them. `csv` and `json` are the addresses of files.
 */
export async function KnowledgePage({
  title,
  parent,
  shown,
  tabled,
  csv,
  json,
  locale,
}: {
  title: string;
  parent: "kb" | "statistics";
  shown: { html: string; figures: readonly Figure[] } | null;
  tabled: ShownTable | null;
  csv: string;
  json: string;
  locale: Locale;
}) {
  const t = await getTranslations("reference");
  const figures = shown?.figures ?? [];
  const files = (
    <>
      <a href={csv} download>
        {t("figures.download")}
      </a>
      <a href={json} download>
        {t("figures.downloadJson")}
      </a>
    </>
  );
  return (
    <div className={layout.wrap}>
      <Breadcrumbs parent={parent} title={title} locale={locale} />
      <div className={layout.pageHead}>
        <h1>{title}</h1>
      </div>
      {shown === null ? <EmptyState>{t("none")}</EmptyState> : null}
      {tabled ? (
        <OpenedStatistic title={title} figure={figures[0]} files={files} locale={locale} {...tabled} />
      ) : null}
      {shown && !tabled && figures.length === 0 ? (
        <div className={styles.beside}>
          <Supplied html={shown.html} label={title} isSheet={shown.html.length <= sheetLimit} />
          {parent === "kb" ? <OtherPages locale={locale} title={title} /> : null}
        </div>
      ) : null}
      {shown && !tabled && figures.length > 0 ? (
        <section className={stat.stats} aria-label={title}>
          <div>
            {figures.map((figure, at) => (
              <StatFigure
                key={figure.statistic.title}
                figure={figure}
                id={`stat-${at}`}
                name={title}
                isTitled
              />
            ))}
            <p className={stat.foot}>{files}</p>
          </div>
          <Supplied html={shown.html} label={t("figures.words")} />
        </section>
      ) : null}
    </div>
  );
}

/**
 * The most characters of a text in two columns: in a longer one the first column would end screens below the start of the
 * second.
 */
const sheetLimit = 12_000;

/** A fragment, unchanged. */
function Supplied({ html, label, isSheet }: { html: string; label: string; isSheet?: boolean }) {
  return (
    <section
      className={cx(styles.supplied, isSheet && styles.sheet)}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: wide tables scroll, by keyboard too.
      tabIndex={0}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by allow-list where it enters (lib/text/sanitise).
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
