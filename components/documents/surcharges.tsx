import { getTranslations } from "next-intl/server";
import { cx } from "@/components/ui/cx";
import layout from "@/components/ui/layout.module.css";
import { SkeletonRows } from "@/components/ui/skeleton-rows";
import type { Surcharge } from "@/lib/documents/shared";
import { type Locale, langOfStored } from "@/lib/i18n/locales";
import styles from "./surcharges.module.css";
import { TileFilter } from "./tile-filter.client";

/**
 * Links to carriers' pages about surcharges, six in a row where there is room. A carrier without a logo is shown by its name.
 */
export async function Surcharges({
  carriers,
  locale,
  sellers = null,
}: {
  carriers: Surcharge[];
  locale: Locale;
  /** Leads to the carriers of the schedule; null where there is no list of them. */
  sellers?: { label: string; href: string } | null;
}) {
  const t = await getTranslations("surcharges");
  const chinese = langOfStored("zh", locale);
  return (
    <div className={layout.wrap}>
      <div className={layout.pageHead}>
        <h1>{t("title")}</h1>
        <p className={layout.lede}>{t("lede")}</p>
        {sellers ? (
          <p className={cx(layout.small, styles.further)}>
            <a href={sellers.href}>{sellers.label}</a>
          </p>
        ) : null}
      </div>
      {carriers.length === 0 ? (
        <SkeletonRows label={t("loading")} rows={4} />
      ) : (
        <TileFilter words={{ label: t("filter"), found: t.raw("found"), none: t("none") }}>
          <ul className={styles.grid}>
            {carriers.map(({ name, nameZh, logo, url }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a publisher may repeat a name, and nothing moves
              <li key={index}>
                <a className={styles.tile} href={url} target="_blank" rel="noopener">
                  {logo ? (
                    <img className={styles.logo} src={logo} alt="" width="56" height="56" loading="lazy" />
                  ) : null}
                  <span className={cx(styles.name, !logo && styles.large)} lang="en">
                    {name}
                  </span>
                  {nameZh ? (
                    <span className={styles.chinese} lang={chinese}>
                      {nameZh}
                    </span>
                  ) : null}
                  <span className={styles.opens}>
                    {t(isHomePage(url) ? "homePage" : "surchargePage", { host: hostOf(url) })}
                  </span>
                  <span className={layout.vh}> {t("newTab")}</span>
                </a>
              </li>
            ))}
          </ul>
        </TileFilter>
      )}
    </div>
  );
}

/** Whether an address is the front page of its host: where no deeper one is known, it leads there. */
const isHomePage = (url: string) => URL.parse(url)?.pathname === "/";

const hostOf = (url: string) => URL.parse(url)?.host.replace(/^www\./, "") ?? "";
