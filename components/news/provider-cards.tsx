import { getTranslations } from "next-intl/server";
import { Tag } from "@/components/ui/chip";
import layout from "@/components/ui/layout.module.css";
import type { RelevantCompanies } from "@/lib/api/keyword";
import { companyPath } from "@/lib/directory/shared";
import { type Locale, localePath } from "@/lib/i18n/locales";
import styles from "./archive.module.css";

/** The service providers that a keyword search found, in one line each: its name and first category, and how many more. */
export async function ProviderCards({ locale, companies }: { locale: Locale; companies: RelevantCompanies }) {
  const { items, total, all } = companies;
  if (items.length === 0) return null;
  const t = await getTranslations("archive");
  return (
    <section aria-labelledby="providers">
      <h2 id="providers" className={styles.secHead}>
        {t("providers", { count: String(total) })}
      </h2>
      <ul className={styles.providers}>
        {items.map(({ id, name, types: [first, ...others] }) => (
          <li key={id}>
            <a href={localePath(locale, companyPath(id))}>
              <span>{name}</span>
              <span className={styles.types}>
                {first ? <Tag>{first.name}</Tag> : null}
                {others.length > 0 ? (
                  <>
                    <span aria-hidden="true" title={others.map((type) => type.name).join(t("separator"))}>
                      + {others.length}
                    </span>
                    <span className={layout.vh}>{others.map((type) => t("separator") + type.name)}</span>
                  </>
                ) : null}
              </span>
            </a>
          </li>
        ))}
      </ul>
      {all ? (
        <p className={layout.mt4}>
          <a href={localePath(locale, all)}>{t("allProviders", { count: String(total) })}</a>
        </p>
      ) : null}
    </section>
  );
}
