import { getTranslations } from "next-intl/server";
import { IconArrowRight, IconPlane, IconShip } from "@/components/ui/icons";
import { type Locale, localePath } from "@/lib/i18n/locales";
import type { Suggestion } from "@/lib/news/schema";
import styles from "./archive.module.css";
import { scheduleAddress } from "./suggestion-address";

/** A suggestion with its two places in the words of the page. */
export interface NamedSuggestion extends Suggestion {
  from: string;
  to: string;
}

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
            {type === "SEA" ? <IconShip size="l" /> : <IconPlane size="l" />}
            <span>
              <small>{t(type === "SEA" ? "portSchedule" : "flightSchedule")}</small>
              <b>{t("pair", { from, to })}</b>
            </span>
            <IconArrowRight />
          </a>
        </li>
      ))}
    </ul>
  );
}
