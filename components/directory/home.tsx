import { getTranslations } from "next-intl/server";
import { SectionAd } from "@/components/promotions/section-ad";
import { type Crumb, Crumbs } from "@/components/ui/crumbs";
import { cx } from "@/components/ui/cx";
import type { IconName } from "@/components/ui/drawings";
import { Icon } from "@/components/ui/icon";
import layout from "@/components/ui/layout.module.css";
import { type CompanyType, listPage } from "@/lib/directory/shared";
import { type Locale, localePath } from "@/lib/i18n/locales";
import type { Ad } from "@/lib/promotions/shared";
import styles from "./home.module.css";
import { NearLanes, type NearPort } from "./near-lanes.client";
import { SearchBand } from "./search-band";

const icons: Record<CompanyType, IconName> = {
  sea: "ship",
  air: "plane",
  truck: "truck",
  warehouse: "building-warehouse",
  courier: "package",
  barge: "speedboat",
  custbroker: "rubber-stamp",
  breakbulk: "crane",
  survey: "microscope",
  ins: "umbrella",
  terminal: "anchor",
};

export interface DirectoryTile {
  type: CompanyType;
  name: string;
  /** Unprefixed address of the category's list. */
  path: string;
  /** Number of companies; null where the source does not count. */
  count: number | null;
  ad: Ad | undefined;
}

interface DirectoryHomeProps {
  locale: Locale;
  crumbs: readonly Crumb[];
  tiles: readonly DirectoryTile[];
  /** Whether the source can be searched through all categories. */
  hasSearch: boolean;
  /** Ports with their categories, the publisher's first; none where the source does not count. */
  near: readonly NearPort[];
  sample: boolean;
}

/** The eleven categories, each with one advertisement. */
export async function DirectoryHome({ locale, crumbs, tiles, hasSearch, near, sample }: DirectoryHomeProps) {
  const t = await getTranslations("directory");
  return (
    <>
      <div className={layout.wrap}>
        <Crumbs label={t("crumbs")} items={crumbs} />
        <div className={layout.pageHead}>
          <h1>{t("title")}</h1>
          <p className={layout.lede}>{t("lede")}</p>
        </div>
      </div>
      {hasSearch ? (
        <SearchBand
          label={t("allCategories")}
          page={localePath(locale, listPage({ type: null }))}
          type={null}
          keyword=""
          isRequired
          words={{ keyword: t("keyword"), submit: t("submit") }}
        />
      ) : null}
      <div className={cx(layout.wrap, styles.body)}>
        <NearLanes ports={near} words={{ nearLanes: t("nearLanes"), nearPort: t.raw("nearPort") }} />
        <ul className={styles.tiles}>
          {tiles.map(({ type, name, path, count, ad }) => {
            return (
              <li key={type} className={styles.tile}>
                <a className={styles.category} href={localePath(locale, path)}>
                  <Icon name={icons[type]} size="l" />
                  <span>
                    <b>{name}</b>
                    {count === null ? null : <small>{t("companies", { count })}</small>}
                  </span>
                </a>
                <SectionAd locale={locale} ad={ad} />
              </li>
            );
          })}
        </ul>
        {sample ? <p className={styles.sample}>{t("sample")}</p> : null}
      </div>
    </>
  );
}
