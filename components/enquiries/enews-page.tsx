import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { IconExternalLink } from "@/components/ui/icons";
import { VisuallyHidden } from "@/components/ui/layout";
import layout from "@/components/ui/layout.module.css";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { site } from "@/lib/site";
import styles from "./enews.module.css";

const editions = ["seaEnglish", "airEnglish", "seaChinese"] as const;

/** The daily newsletter: a sign-up elsewhere for each edition, and a sample to look at first. */
export async function EnewsPage({ locale }: { locale: Locale }) {
  const t = await getTranslations("enews");
  const { newsletters, newsletterSample } = site.links;
  return (
    <div className={layout.wrap}>
      <div className={layout.pageHead}>
        <h1>{t("title")}</h1>
        <p className={layout.lede}>{t("lede")}</p>
      </div>
      <div className={cx(layout.withAside, layout.withAsideNear, styles.page)}>
        <ul className={styles.editions}>
          {editions.map((edition) => (
            <li key={edition}>
              <h2>{t(`editions.${edition}.title`)}</h2>
              <p>{t(`editions.${edition}.text`)}</p>
              <ButtonLink external href={newsletters[edition]}>
                {t("signUp")}
                <VisuallyHidden>
                  {": "}
                  {t(`editions.${edition}.title`)} {t("newTab")}
                </VisuallyHidden>
                <IconExternalLink size="s" />
              </ButtonLink>
            </li>
          ))}
        </ul>
        <section className={styles.sample} aria-labelledby="sample">
          <h2 id="sample">{t("sampleTitle")}</h2>
          <p>{t("sampleText")}</p>
          <a href={localePath(locale, `/subscription-link?url=${encodeURIComponent(newsletterSample)}`)}>
            {t("sample")}
          </a>
          <p>{t("ebook")}</p>
          <a href={localePath(locale, "/ebook-subscription")}>{t("ebookAction")}</a>
        </section>
      </div>
    </div>
  );
}
