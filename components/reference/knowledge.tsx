import { getTranslations } from "next-intl/server";
import { cx } from "@/components/ui/cx";
import layout from "@/components/ui/layout.module.css";
import { EmptyState } from "@/components/ui/notice";
import { type Locale, localePath } from "@/lib/i18n/locales";
import type { Figure, Statistic, StatisticKey, StatTable, Teaser } from "@/lib/reference/shared";
import { Breadcrumbs } from "./breadcrumbs";
import { OtherPages } from "./home";
import styles from "./reference.module.css";
import { StatChart } from "./stat-chart";
import stat from "./statistics.module.css";

interface Shown {
  html: string;
  table: StatTable | null;
  figures: readonly Figure[];
}

/**
 * A content page of the publisher's knowledge service: its title, and the sanitised fragment. Statistics of the page have
 * charts beside them; `date` is the date of their data, in words, `csv` and `json` the addresses of their files.
 */
export async function KnowledgePage({
  title,
  parent,
  shown,
  date,
  csv,
  json,
  locale,
}: {
  title: string;
  parent: "kb" | "statistics";
  shown: Shown | null;
  date: string | null;
  csv: string;
  json: string;
  locale: Locale;
}) {
  const t = await getTranslations("reference");
  const isDrawn = shown !== null && shown.figures.length > 0;
  const called = shown?.table?.caption ?? title;
  return (
    <div className={layout.wrap}>
      <Breadcrumbs parent={parent} title={title} locale={locale} />
      <div className={layout.pageHead}>
        <h1>{title}</h1>
        {shown?.table?.note ? <p className={layout.lede}>{shown.table.note}</p> : null}
      </div>
      {shown === null ? <EmptyState>{t("none")}</EmptyState> : null}
      {shown && !isDrawn ? (
        <div className={styles.beside}>
          <Supplied html={shown.html} label={title} isSheet={shown.html.length <= sheetLimit} />
          {parent === "kb" ? <OtherPages locale={locale} title={title} /> : null}
        </div>
      ) : null}
      {isDrawn ? (
        <section className={stat.stats} aria-label={title}>
          <div className={stat.drawn}>
            {shown.figures.map((figure, at) => (
              <StatFigure key={figure.statistic.title} figure={figure} id={`stat-${at}`} name={title} />
            ))}
            <p className={stat.foot}>
              {shown.table?.source ? (
                <span>{t("figures.source", { source: shown.table.source })}</span>
              ) : null}
              <CheckedOn date={date} years={shown.figures[0]?.statistic.years ?? null} />
              <a className={layout.push} href={csv} download>
                {t("figures.download")}
              </a>
              <a href={json} download>
                {t("figures.downloadJson")}
              </a>
            </p>
          </div>
          {shown.table ? (
            <StatRows
              table={shown.table}
              title={called}
              caption={
                shown.table.unit ? t("figures.caption", { title: called, unit: shown.table.unit }) : called
              }
            />
          ) : (
            <Supplied html={shown.html} label={t("figures.words")} />
          )}
        </section>
      ) : null}
    </div>
  );
}

/** The age of the data, and when it was last checked for newer data. */
async function CheckedOn({ date, years }: { date: string | null; years: string | null }) {
  const t = await getTranslations("reference.figures");
  if (!years) return date ? <span>{t("updated", { date })}</span> : null;
  const figures = t("ofYears", { years });
  if (!date) return <span>{figures}</span>;
  // Figures of a year appear in the course of the next one.
  const isBehind = Number(years.slice(-4)) + 1 < Number(/\d{4}/.exec(date)?.[0]);
  return <span>{t(isBehind ? "behind" : "checked", { figures, date })}</span>;
}

/** A statistic with its title and unit, drawn twice: the style sheet shows the drawing that fits its column. */
async function StatFigure({ figure, id, name }: { figure: Figure; id: string; name: string }) {
  const t = await getTranslations("reference");
  const { statistic, wide, narrow } = figure;
  const words = {
    title: t(`figures.${statistic.kind}`, { title: statistic.title ?? name }),
    description: [
      ...saidOf(statistic, (key, values) => t(`figures.${key}`, values)),
      statistic.omitted > 0
        ? t("figures.left", { shown: statistic.labels.length, left: statistic.omitted })
        : t("figures.table"),
    ].join(" "),
  };
  return (
    <figure className={stat.figure}>
      <figcaption>
        <h2>{statistic.title ?? name}</h2>
        {statistic.unit ? <p className={stat.unit}>{statistic.unit}</p> : null}
        {statistic.omitted > 0 ? (
          <p className={stat.unit}>
            {t("figures.left", { shown: statistic.labels.length, left: statistic.omitted })}
          </p>
        ) : null}
      </figcaption>
      <StatChart drawing={wide} id={`${id}-wide`} className={stat.wide} {...words} />
      <StatChart drawing={narrow} id={`${id}-narrow`} className={stat.narrow} {...words} />
    </figure>
  );
}

type Say = (key: "fromTo" | "most", values: Record<string, string>) => string;

/** The sentences that describe a drawing: the ends of its lines, or its longest and its shortest bar. */
function saidOf({ kind, labels, series }: Statistic, say: Say): string[] {
  return series.map(({ name, values, cellTexts }) => {
    const known = values.flatMap((value, at) => (value === null ? [] : [{ value, at }]));
    const byValue = [...known].sort((a, b) => b.value - a.value);
    const [first, last] = kind === "lines" ? [known[0], known.at(-1)] : [byValue[0], byValue.at(-1)];
    const texts = (at = 0) => ({ label: labels[at] ?? "", value: cellTexts[at] ?? "" });
    const [from, to] = [texts(first?.at), texts(last?.at)];
    return say(kind === "lines" ? "fromTo" : "most", {
      name,
      from: from.label,
      first: from.value,
      to: to.label,
      last: to.value,
    });
  });
}

const looksNumeric = /^[-+−–]?[\d.,\s]+[%％]?$/;

/** The table of a statistic; numbers are aligned to the end of their columns. */
function StatRows({ table, title, caption }: { table: StatTable; title: string; caption: string }) {
  const isFigures = table.heads.map((_, at) => {
    const cells = table.rows.map((row) => row[at] ?? "").filter((cell) => cell !== "");
    return at > 0 && cells.length > 0 && cells.every((cell) => looksNumeric.test(cell));
  });
  const num = (at: number) => (isFigures[at] ? stat.num : undefined);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: wide tables scroll, by keyboard too.
    <section className={cx(styles.supplied, stat.rows)} aria-label={title} tabIndex={0}>
      <table>
        <caption className={layout.vh}>{caption}</caption>
        <thead>
          <tr>
            {table.heads.map((head, at) => (
              <th key={head} scope="col" className={num(at)}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines may say the same, and stand as they are.
            <tr key={at}>
              {table.heads.map((head, column) =>
                column === 0 ? (
                  <th key={head} scope="row">
                    {row[column]}
                  </th>
                ) : (
                  <td key={head} className={num(column)}>
                    {row[column]}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
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

/** A page of the list of statistics, with a small drawing of its first statistic where there is one. */
export interface StatisticLink {
  key: StatisticKey;
  teaser: Teaser | null;
}

/** The five links of the statistics page. */
export async function Statistics({ links, locale }: { links: readonly StatisticLink[]; locale: Locale }) {
  const t = await getTranslations("reference");
  const notes = new Set(links.map(({ teaser }) => teaser?.note ?? ""));
  return (
    <div className={layout.wrap}>
      <div className={layout.pageHead}>
        <h1>{t("statistics.title")}</h1>
        <p className={layout.lede}>{t("statistics.lede")}</p>
      </div>
      <ul className={stat.teasers}>
        {links.map(({ key, teaser }) => (
          <li key={key}>
            <a className={stat.teaser} href={localePath(locale, `/kb-link?kb=${key}`)}>
              <b>{t(`knowledge.${key}`)}</b>
              {teaser?.statistic.years ? <small className={stat.unit}>{teaser.statistic.years}</small> : null}
              {teaser ? <StatTeaser {...teaser} /> : <small>{t(`knowledge.descriptions.${key}`)}</small>}
            </a>
          </li>
        ))}
      </ul>
      {[...notes].filter(Boolean).map((note) => (
        <p key={note} className={stat.note}>
          {note}
        </p>
      ))}
    </div>
  );
}

/** A statistic as a small tile: its last or largest number in words, and its chart without words, since it adds no information. */
function StatTeaser({ statistic, drawing }: Teaser) {
  const [{ values, cellTexts } = { values: [], cellTexts: [] }] = statistic.series.filter(
    ({ isHighlighted }) => isHighlighted || statistic.kind === "bars",
  );
  const at = statistic.kind === "lines" ? values.findLastIndex((value) => value !== null) : 0;
  return (
    <>
      <small>
        <span className={stat.known}>
          {statistic.labels[at]} <b>{cellTexts[at]}</b>
        </span>
        {statistic.unit}
      </small>
      <StatChart drawing={drawing} />
    </>
  );
}
