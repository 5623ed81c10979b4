import { getTranslations } from "next-intl/server";
import layout from "@/components/ui/layout.module.css";
import { type Locale, localePath } from "@/lib/i18n/locales";
import type { StatisticKey, Teaser } from "@/lib/reference/shared";
import { StatFigure, sayingText } from "./stat-figure";
import stat from "./statistics.module.css";

/** A page of the list of statistics, with its first statistic where there is one. */
export interface StatisticLink {
  key: StatisticKey;
  teaser: Teaser | null;
}

/** The list of statistics: two large charts and three small ones, each with its year, a sentence, its unit and its source. */
export async function Statistics({ links, locale }: { links: readonly StatisticLink[]; locale: Locale }) {
  const t = await getTranslations("reference");
  const notes = new Set(links.map(({ teaser }) => teaser?.note ?? ""));
  return (
    <div className={layout.wrap}>
      <div className={layout.pageHead}>
        <h1>{t("statistics.title")}</h1>
        <p className={layout.lede}>{t("statistics.lede")}</p>
      </div>
      <ul className={stat.cards}>
        {links.map(({ key, teaser }) => {
          const name = t(`knowledge.${key}`);
          return (
            <li key={key} className={stat.card}>
              <h2>
                <a href={localePath(locale, `/kb-link?kb=${key}`)}>{teaser?.statistic.title ?? name}</a>
              </h2>
              <p className={stat.say}>
                {teaser?.saying
                  ? sayingText(teaser.saying, teaser.statistic.unit, locale, t)
                  : t(`knowledge.descriptions.${key}`)}
              </p>
              {teaser ? (
                <StatFigure figure={teaser} id={key} name={name} />
              ) : (
                <p className={stat.unit}>{t("figures.missing")}</p>
              )}
              <p className={stat.from}>
                {[teaser?.statistic.unit, teaser?.source].filter(Boolean).join(t("figures.stop"))}
              </p>
            </li>
          );
        })}
      </ul>
      {[...notes].filter(Boolean).map((note) => (
        <p key={note} className={stat.note}>
          {note}
        </p>
      ))}
    </div>
  );
}
