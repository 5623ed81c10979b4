import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { BarCell } from "@/components/ui/bar-cell";
import { Button } from "@/components/ui/button";
import { ChipLink } from "@/components/ui/chip";
import { cx } from "@/components/ui/cx";
import { FactList } from "@/components/ui/fact-list";
import field from "@/components/ui/field.module.css";
import layout from "@/components/ui/layout.module.css";
import { type Locale, localePath, localeRecords } from "@/lib/i18n/locales";
import {
  type Figure,
  mostPicked,
  type OpenedTable,
  type Saying,
  type StatisticKey,
  type StatRow,
  type StatTable,
  statAddress,
} from "@/lib/reference/shared";
import type { ReferenceWords } from "./container-figures";
import { StatFigure, sayingText } from "./stat-figure";
import stat from "./statistics.module.css";

/** A page of figures: its table as the address asks for it, with what is known of its source. */
export interface ShownTable {
  statKey: StatisticKey;
  table: StatTable;
  opened: OpenedTable;
  saying: Saying | null;
  /** The date of its last check, in words. */
  date: string | null;
  publisher: string;
}

interface Props extends ShownTable {
  title: string;
  /** The chart of a course of years. A ranking has its bars in the table. */
  figure: Figure | undefined;
  files: ReactNode;
  locale: Locale;
}

const formId = "compare";

type PartProps = Props & { t: ReferenceWords };

/** A set of figures: its orders, its table with a bar in each row, what is compared, and its source. It has no script. */
export async function OpenedStatistic(props: Props) {
  const { table, opened, title, figure, saying, locale } = props;
  const t = await getTranslations("reference");
  const chart = opened.slope ?? (figure?.statistic.kind === "lines" ? figure : null);
  const part = { ...props, t };
  return (
    <section aria-label={title} id="figures" className={stat.opened}>
      <h2>{table.caption ?? title}</h2>
      {table.unit ? <p className={stat.unit}>{table.unit}</p> : null}
      {saying && figure ? (
        <p className={stat.say}>{sayingText(saying, figure.statistic.unit, locale, t)}</p>
      ) : null}
      <Tools {...part} />
      <div className={stat.beside}>
        <Rows {...part} />
        {chart || opened.picked.length > 0 ? (
          <div className={stat.first}>
            {chart ? <StatFigure figure={chart} id="stat" name={title} /> : null}
            <Compared {...part} />
          </div>
        ) : null}
        <Facts {...part} />
      </div>
    </section>
  );
}

/** The orders as links, the choice of rows, and the files. */
function Tools({ statKey, opened, files, locale, t }: PartProps) {
  const { order: current, picked } = opened;
  const at = (order: typeof current, pick: readonly StatRow[]) =>
    `${localePath(locale, statAddress(statKey, { order, pick: pick.map(({ number }) => number) }))}#figures`;
  return (
    <div className={stat.tools} data-print="no">
      {opened.orders.length > 0 ? (
        <nav aria-label={t("figures.order")} className={stat.orders}>
          {[null, ...opened.orders].map((order) => (
            <ChipLink key={order} current={order === current} rel="nofollow" href={at(order, picked)}>
              {order
                ? t(`figures.orders.${order}`)
                : t(opened.columns.bar === null ? "figures.byYear" : "figures.byRank")}
            </ChipLink>
          ))}
        </nav>
      ) : null}
      {opened.canCompare ? (
        <form id={formId} action={`${localePath(locale, "/kb-link")}#figures`} className={stat.orders}>
          <input type="hidden" name="kb" value={statKey} />
          {current ? <input type="hidden" name="sort" value={current} /> : null}
          <span role="status">{t("figures.picked", { count: picked.length, most: mostPicked })}</span>
          {picked.length > 0 ? <a href={at(current, [])}>{t("figures.clear")}</a> : null}
          <Button type="submit" small>
            {t("figures.compare")}
          </Button>
        </form>
      ) : null}
      <span className={stat.files}>{files}</span>
    </div>
  );
}

const looksNumeric = /^[-+−–]?[\d.,\s]+[%％]?$/;

/** A change in per cent, with its sign and one decimal: +4.7, −2.4, 0.0. */
const changeText = (change: number) => {
  const size = Math.abs(change).toFixed(1);
  return size === "0.0" ? size : `${change < 0 ? "−" : "+"}${size}`;
};

/** The table: each figure of a ranking has its bar, and numbers are aligned to the end of their columns. */
function Rows({ table, opened, title, t, locale }: PartProps) {
  const { columns, changeOn } = opened;
  const cellsOf = (at: number) => table.rows.map((row) => row[at] ?? "").filter((cell) => cell !== "");
  const shown = table.heads.map((head, at) => ({ head, at })).filter(({ at }) => cellsOf(at).length > 0);
  const empty = table.heads.filter((_, at) => cellsOf(at).length === 0);
  const numeric = new Set(
    shown.map(({ at }) => at).filter((at) => at > 0 && cellsOf(at).every((cell) => looksNumeric.test(cell))),
  );
  // Words stand behind the figures, so that a phone shows these first.
  const isWords = ({ at }: { at: number }) => at > columns.label && !numeric.has(at);
  const [figures, words] = [shown.filter((column) => !isWords(column)), shown.filter(isWords)];
  const num = (at: number) => (numeric.has(at) && at !== columns.bar ? stat.num : undefined);
  const isPicked = ({ number }: StatRow) => opened.picked.some((one) => one.number === number);
  const caption = table.caption ?? title;
  const { enumeration } = localeRecords[locale].punctuation;
  // A ranking of a year may list rows of which only the year before is known.
  const without = changeOn === null ? [] : opened.rows.filter(({ share }) => share === null);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: wide tables scroll, by keyboard too.
    <section className={stat.rows} aria-label={caption} tabIndex={0}>
      <table>
        <caption className={layout.vh}>
          {table.unit ? t("figures.caption", { title: caption, unit: table.unit }) : caption}
        </caption>
        <thead>
          <tr>
            {opened.canCompare ? (
              <th scope="col">
                <span className={layout.vh}>{t("figures.pick")}</span>
              </th>
            ) : null}
            {figures.map(({ head, at }) => (
              <th key={head} scope="col" className={num(at)}>
                {head}
              </th>
            ))}
            {changeOn === null ? null : (
              <th scope="col" className={stat.num}>
                {t("figures.changeOn", { year: changeOn })}
              </th>
            )}
            {words.map(({ head }) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {opened.rows.map((row) => (
            <tr key={row.number} className={cx(isPicked(row) && stat.picked)}>
              {opened.canCompare ? (
                <td>
                  <label className={field.check}>
                    <input
                      type="checkbox"
                      name="pick"
                      form={formId}
                      value={row.number}
                      defaultChecked={isPicked(row)}
                    />
                    <span className={layout.vh}>{t("figures.pickRow", { name: row.label })}</span>
                  </label>
                </td>
              ) : null}
              {figures.map(({ head, at }) =>
                at === columns.label ? (
                  <th key={head} scope="row">
                    {row.cells[at]}
                  </th>
                ) : (
                  <td key={head} className={num(at)}>
                    {at === columns.bar && row.share !== null ? (
                      <BarCell text={row.cells[at] ?? ""} share={row.share} isSubject={row.isSubject} />
                    ) : (
                      row.cells[at]
                    )}
                  </td>
                ),
              )}
              {changeOn === null ? null : (
                <td className={stat.num}>
                  {row.change === null ? null : t("figures.percent", { change: changeText(row.change) })}
                </td>
              )}
              {words.map(({ head, at }) => (
                <td key={head}>{row.cells[at]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {without.length > 0 && without.length < opened.rows.length ? (
        <p className={stat.unit}>
          {t("figures.noYear", {
            year: table.heads[columns.figure] ?? "",
            names: without.map(({ label }) => label).join(enumeration),
          })}
        </p>
      ) : null}
      {empty.length > 0 ? (
        <p className={stat.unit}>
          {t("figures.emptyColumns", {
            columns: empty.join(enumeration),
          })}
        </p>
      ) : null}
    </section>
  );
}

/** What the chosen rows show in words: those beyond the most, those without the year before, and how many times the least the largest is. */
function Compared({ table, opened, locale, t }: PartProps) {
  const { picked, refused, slope, columns } = opened;
  const names = (rows: readonly StatRow[]) =>
    rows.map(({ label }) => label).join(localeRecords[locale].punctuation.enumeration);
  const figureText = ({ cells }: StatRow) => cells[columns.figure] ?? "";
  const ranked = picked
    .filter(({ share }) => share !== null && share > 0)
    .sort((a, b) => (b.share ?? 0) - (a.share ?? 0));
  const [most, least] = ranked.length > 1 ? [ranked[0], ranked.at(-1)] : [];
  const without = columns.earlier === null ? [] : picked.filter(({ change }) => change === null);
  return (
    <div className={stat.compared}>
      {slope ? (
        <p>
          <b>{t("figures.chosen", { years: slope.statistic.years ?? "" })}</b>
        </p>
      ) : null}
      {most && least ? (
        <p>
          {t("figures.times", {
            name: most.label,
            value: figureText(most),
            other: least.label,
            otherValue: figureText(least),
            times: ((most.share ?? 0) / (least.share ?? 1)).toFixed(1),
          })}
        </p>
      ) : null}
      {without.length > 0 ? (
        <p>{t("figures.noYear", { year: table.heads[columns.earlier ?? 0] ?? "", names: names(without) })}</p>
      ) : null}
      {refused.length > 0 ? (
        <p role="alert">{t("figures.refused", { most: mostPicked, names: names(refused) })}</p>
      ) : null}
    </div>
  );
}

/** Source, age, rounding, and how the figures are cited. */
function Facts({ table, opened, figure, date, title, publisher, locale, t }: PartProps) {
  const checked = checkedText(date, figure?.statistic.years ?? null, t);
  return (
    <FactList
      className={stat.facts}
      facts={[
        [t("figures.source"), table.source],
        [t("figures.status"), checked],
        [
          t("figures.rounding"),
          [table.note, opened.changeOn === null ? null : t("figures.reckoned")]
            .filter(Boolean)
            .join(localeRecords[locale].punctuation.space) || null,
        ],
        [t("figures.cite"), t("figures.citation", { publisher, title: table.caption ?? title })],
      ]}
    />
  );
}

/** The age of the data, and when it was last checked for newer data. */
function checkedText(date: string | null, years: string | null, t: ReferenceWords): string | null {
  if (!years) return date && t("figures.updated", { date });
  const figures = t("figures.ofYears", { years });
  if (!date) return figures;
  // Figures of a year appear in the course of the next one.
  const isBehind = Number(years.slice(-4)) + 1 < Number(/\d{4}/.exec(date)?.[0]);
  return t(isBehind ? "figures.behind" : "figures.checked", { figures, date });
}
