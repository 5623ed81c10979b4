import { getLocale, getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/button";
import layout from "@/components/ui/layout.module.css";
import { localePath } from "@/lib/i18n/locales";
import { addressText, site, wordsIn } from "@/lib/site/site-config";
import { MailLink, PhoneLink } from "./contact-links";
import styles from "./legal.module.css";

/** Every department of the publisher, with its e-mail and telephone. */
export async function Contact() {
  const locale = await getLocale();
  const t = await getTranslations("contact");
  const { isSample, desks } = site();
  return (
    <div className={layout.wrap}>
      <div className={layout.pageHead}>
        <h1>{t("title")}</h1>
        <p className={layout.lede}>{t("lede")}</p>
        <p className={layout.mt4}>
          <ButtonLink href={localePath(locale, "/fe-list")}>{t("enquiry")}</ButtonLink>
        </p>
      </div>
      <div className={styles.desks}>
        {desks.map(({ key, email, phone, address, name, text }) => (
          <section key={key} className={styles.desk} aria-labelledby={key}>
            <h2 id={key}>{name ? wordsIn(name, locale) : t(`desks.${key as "general"}.name`)}</h2>
            {text || !name ? (
              <p>{text ? wordsIn(text, locale) : t(`desks.${key as "general"}.text`)}</p>
            ) : null}
            <dl className={styles.facts}>
              <dt>{t("email")}</dt>
              <dd>
                <MailLink email={email} />
              </dd>
              {phone && (
                <>
                  <dt>{t("phone")}</dt>
                  <dd>
                    <PhoneLink phone={phone} />
                  </dd>
                </>
              )}
              {address && (
                <>
                  <dt>{t("office")}</dt>
                  <dd>{addressText(address, locale)}</dd>
                </>
              )}
              {key === "general" && isSample && (
                <>
                  <dt>{t("hoursLabel")}</dt>
                  <dd>{t("hours")}</dd>
                </>
              )}
            </dl>
          </section>
        ))}
      </div>
    </div>
  );
}
