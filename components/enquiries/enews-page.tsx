import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { VisuallyHidden } from "@/components/ui/layout";
import layout from "@/components/ui/layout.module.css";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { hasAllEditions, isOffered, site, wordsIn } from "@/lib/site/site-config";
import styles from "./enews.module.css";

/** The daily newsletter: for each edition a link to the sign-up on another site, and a sample. */
export async function EnewsPage({ locale }: { locale: Locale }) {
  const t = await getTranslations("enews");
  const { newsletters, links } = site();
  const editions = newsletters.map(({ key, title, text, href }) => ({
    key,
    href,
    title: title ? wordsIn(title, locale) : t(`editions.${key as "seaEnglish"}.title`),
    text: text ? wordsIn(text, locale) : t(`editions.${key as "seaEnglish"}.text`),
  }));
  return (
    <div className={layout.wrap}>
      <div className={layout.pageHead}>
        <h1>{t("title")}</h1>
        <p className={layout.lede}>{t("lede")}</p>
      </div>
      <div className={cx(layout.withAside, layout.withAsideNear, styles.page)}>
        <ul className={styles.editions}>
          {editions.map(({ key, title, text, href }) => (
            <li key={key}>
              <h2>{title}</h2>
              <p>{text}</p>
              <ButtonLink external href={href}>
                {t("signUp")}
                <VisuallyHidden>
                  {t("forEdition", { title })} {t("newTab")}
                </VisuallyHidden>
                <Icon name="external-link" size="s" />
              </ButtonLink>
            </li>
          ))}
        </ul>
        <section className={styles.sample} aria-labelledby={links.newsletterSample ? "sample" : undefined}>
          {links.newsletterSample && (
            <>
              <h2 id="sample">{t("sampleTitle")}</h2>
              <p>{t("sampleText")}</p>
              <a
                href={localePath(
                  locale,
                  `/subscription-link?url=${encodeURIComponent(links.newsletterSample)}`,
                )}
              >
                {t("sample")}
              </a>
            </>
          )}
          {hasAllEditions() && <p>{t("ebook")}</p>}
          {isOffered("/ebook-subscription") && (
            <a href={localePath(locale, "/ebook-subscription")}>{t("ebookAction")}</a>
          )}
        </section>
      </div>
    </div>
  );
}
