import { getTranslations } from "next-intl/server";
import layout from "@/components/ui/layout.module.css";
import { type Locale, localePath } from "@/lib/i18n/locales";
import type { Ad } from "@/lib/promotions/shared";
import styles from "./section-ad.module.css";

interface SectionAdProps {
  locale: Locale;
  /** The first advertisement of the section; without one the empty slot has the same height. */
  ad: Ad | undefined;
}

/** One advertisement of a section in words: the advertiser, and the label of an advertisement. */
export async function SectionAd({ locale, ad }: SectionAdProps) {
  const t = await getTranslations("banners");
  if (!ad) return <span className={styles.slot} aria-hidden="true" />;
  const inner = (
    <>
      <span>{ad.company}</span> <small>{t("advertisement")}</small>
    </>
  );
  if (!ad.href) return <p className={styles.slot}>{inner}</p>;
  const isHere = ad.href.startsWith("/");
  return (
    <a
      className={styles.slot}
      href={isHere ? localePath(locale, ad.href) : ad.href}
      {...(isHere ? { rel: "sponsored" } : { target: "_blank", rel: "sponsored noopener" })}
    >
      {inner}
      {isHere ? null : <span className={layout.vh}> {t("newTab")}</span>}
    </a>
  );
}
