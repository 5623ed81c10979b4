import { getTranslations } from "next-intl/server";
import { Icon } from "@/components/ui/icon";
import type { NamedSuggestion } from "@/lib/api/keyword";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { scheduleAddress } from "@/lib/news/shared";
import styles from "./archive.module.css";

/** The schedule searches that a query seems to mean, each a link. */
export async function SuggestionCards({
  locale,
  suggestions,
}: {
  locale: Locale;
  suggestions: readonly NamedSuggestion[];
}) {
  if (suggestions.length === 0) return null;
  const t = await getTranslations("archive");
  return (
    <ul className={styles.suggest}>
      {suggestions.map(({ type, param, from, to }) => (
        <li key={`${type} ${param.join("\n")}`}>
          <a href={localePath(locale, scheduleAddress({ type, param }))}>
            {type === "SEA" ? <Icon name="ship" size="l" /> : <Icon name="plane" size="l" />}
            <span>
              <small>{t(type === "SEA" ? "portSchedule" : "flightSchedule")}</small>
              <b>{t("pair", { from, to })}</b>
            </span>
            <Icon name="arrow-right" />
          </a>
        </li>
      ))}
    </ul>
  );
}
