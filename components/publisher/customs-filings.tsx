import { getTranslations } from "next-intl/server";
import layout from "@/components/ui/layout.module.css";
import type { Desk } from "@/lib/site/site";
import { site } from "@/lib/site/site-config";
import { MailLink, PhoneLink } from "./contact-links";
import styles from "./legal.module.css";

const filings = ["ams", "isf", "aci", "ens", "afr", "china"] as const;
/** The department for a subject, else the publisher. */
const desk = (wanted: "ams" | "sales"): Pick<Desk, "email" | "phone"> =>
  site().desks.find(({ key }) => key === wanted) ?? site();

/** Advance cargo filings: what each country requires, what the service does, and contacts. */
export async function CustomsFilings() {
  const t = await getTranslations("customs");
  const { email, phone } = desk("ams");
  return (
    <div className={layout.wrap}>
      <div className={layout.pageHead}>
        <h1>{t("title")}</h1>
        <p className={layout.lede}>{t("lede")}</p>
      </div>
      <div className={`${layout.withAside} ${styles.columns}`}>
        <div>
          <h2 id="filings">{t("tableTitle")}</h2>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a strip that scrolls must be reached by keyboard. */}
          <section className={styles.scroller} aria-labelledby="filings" tabIndex={0}>
            <table className={styles.filings}>
              <thead>
                <tr>
                  <th scope="col">{t("filing")}</th>
                  <th scope="col">{t("country")}</th>
                  <th scope="col">{t("due")}</th>
                </tr>
              </thead>
              <tbody>
                {filings.map((key) => (
                  <tr key={key}>
                    <th scope="row">{t(`rows.${key}.name`)}</th>
                    <td>{t(`rows.${key}.country`)}</td>
                    <td>{t(`rows.${key}.due`)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <p className={`${layout.small} ${layout.muted} ${layout.mt3}`}>{t("note")}</p>
          <h2>{t("doTitle")}</h2>
          <ul>
            {(t.raw("do") as string[]).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p className={`${layout.small} ${layout.muted} ${layout.mt5}`}>{t("sources")}</p>
        </div>
        <aside className={styles.consultant} aria-labelledby="consultant">
          <h2 id="consultant">{t("consultant")}</h2>
          <p>{t("consultantText")}</p>
          <dl className={`${styles.facts} ${layout.mt4}`}>
            {phone && (
              <>
                <dt>{t("phone")}</dt>
                <dd>
                  <PhoneLink phone={phone} />
                </dd>
              </>
            )}
            <dt>{t("mailAms")}</dt>
            <dd>
              <MailLink email={email} />
            </dd>
            <dt>{t("mailSales")}</dt>
            <dd>
              <MailLink email={desk("sales").email} />
            </dd>
          </dl>
        </aside>
      </div>
    </div>
  );
}
