import { getTranslations } from "next-intl/server";
import { Icon } from "@/components/ui/icon";
import layout from "@/components/ui/layout.module.css";
import type { LookUpResult } from "@/lib/api/look-up";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { LookUp } from "./look-up";
import styles from "./reference.module.css";

const tiles = [
  ["surcharge", "/surcharge", "coin"],
  ["cargoSea", "/kb-cargo-sea", "radar"],
  ["cargoAir", "/kb-cargo-air", "plane-arrival"],
  ["port", "/kb-port", "anchor"],
  ["airport", "/kb-airport", "map-pin"],
  ["airline", "/kb-airline", "id-badge-2"],
  ["abbrev", "/kb-abbrev", "letter-case"],
  ["container", "/kb-container", "container"],
  ["insurance", "/kb-link?kb=chans", "umbrella"],
] as const;

const more = [
  ["seaLinks", "/kb-sea-link"],
  ["airLinks", "/kb-air-link"],
  ["claims", "/kb-link?kb=chans&type=air"],
  ["statistics", "/statistics"],
] as const;

/** Titles and addresses of the knowledge base's other pages. */
export async function OtherPages({ locale, title }: { locale: Locale; title: string }) {
  const t = await getTranslations("reference");
  const pages = [
    ...more.map(([key, href]) => [t(`more.${key}`), href] as const),
    ...tiles.map(([key, href]) => [t(`tiles.${key}.title`), href] as const),
  ];
  return (
    <nav className={styles.others} aria-labelledby="others" data-print="no">
      <h2 id="others">{t("title")}</h2>
      <ul>
        {pages.map(([name, href]) =>
          name === title ? null : (
            <li key={href}>
              <a href={localePath(locale, href)}>{name}</a>
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}

/** The knowledge base: its look-up, the ways into its lists, and the pages of links. */
export async function KnowledgeHome({
  q,
  result,
  locale,
}: {
  q: string;
  result: LookUpResult | null;
  locale: Locale;
}) {
  const t = await getTranslations("reference");
  return (
    <>
      <LookUp q={q} result={result} title={t("title")} locale={locale} />
      <div className={layout.wrap}>
        <ul className={styles.tiles}>
          {tiles.map(([key, href, icon]) => (
            <li key={key}>
              <a className={styles.tile} href={localePath(locale, href)}>
                <span className={styles.glyph}>
                  <Icon name={icon} size="l" />
                </span>
                <span>
                  <b>{t(`tiles.${key}.title`)}</b>
                  <small>{t(`tiles.${key}.text`)}</small>
                </span>
              </a>
            </li>
          ))}
        </ul>
        <h2 className={styles.moreHead}>{t("moreTitle")}</h2>
        <ul className={styles.links}>
          {more.map(([key, href]) => (
            <li key={key}>
              <a href={localePath(locale, href)}>{t(`more.${key}`)}</a>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
