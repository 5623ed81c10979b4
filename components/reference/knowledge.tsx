import { getTranslations } from "next-intl/server";
import layout from "@/components/ui/layout.module.css";
import { EmptyState } from "@/components/ui/notice";
import { type Locale, localePath } from "@/lib/i18n/locales";
import styles from "./reference.module.css";
import { Way } from "./way";

/** A page of content that the publisher's knowledge service supplies: its title, and the fragment, already sanitised. */
export async function KnowledgePage({
  title,
  parent,
  html,
  locale,
}: {
  title: string;
  parent: "kb" | "statistics";
  html: string | null;
  locale: Locale;
}) {
  const t = await getTranslations("reference");
  return (
    <div className={layout.wrap}>
      <Way parent={parent} title={title} locale={locale} />
      <div className={layout.pageHead}>
        <h1>{title}</h1>
      </div>
      {html ? (
        <section
          className={styles.supplied}
          aria-label={title}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: wide tables scroll, by keyboard too.
          tabIndex={0}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by allow-list at the door (lib/sanitise).
          dangerouslySetInnerHTML={{ __html: html }}
        />
      ) : (
        <EmptyState>{t("none")}</EmptyState>
      )}
    </div>
  );
}

const statistics = [
  "hk_cntr_throughput",
  "world_cntr_port_ranking",
  "top_10_china_port",
  "top_20_srv_operator",
  "major_chi_airport",
] as const;

/** The five links of the statistics page. */
export async function Statistics({ locale }: { locale: Locale }) {
  const t = await getTranslations("reference");
  return (
    <div className={layout.wrap}>
      <div className={layout.pageHead}>
        <h1>{t("statistics.title")}</h1>
        <p className={layout.lede}>{t("statistics.lede")}</p>
      </div>
      <ul className={styles.links}>
        {statistics.map((key) => (
          <li key={key}>
            <a href={localePath(locale, `/kb-link?kb=${key}`)}>{t(`knowledge.${key}`)}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
