import { getTranslations } from "next-intl/server";
import { Tag } from "@/components/ui/chip";
import chip from "@/components/ui/chip.module.css";
import { cx } from "@/components/ui/cx";
import layout from "@/components/ui/layout.module.css";
import type { RelevantCompanies } from "@/lib/api/keyword";
import { companyPath } from "@/lib/directory/shared";
import { type Locale, localePath } from "@/lib/i18n/locales";
import styles from "./archive.module.css";

/** The service providers that a keyword search found, each with its services. */
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
        {items.map(({ id, name, types }) => (
          <li key={id}>
            <a href={localePath(locale, companyPath(id))}>
              <span>{name}</span>
              <span className={cx(chip.tags, styles.types)}>
                {types.map((type) => (
                  <Tag key={type.name}>{type.name}</Tag>
                ))}
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
