import { getTranslations } from "next-intl/server";
import { IconArrowRight, IconPlane, IconShip } from "@/components/ui/icons";
import { type Locale, localePath } from "@/lib/i18n/locales";
import type { Suggestion } from "@/lib/news/schema";
import styles from "./archive.module.css";

/** A suggestion with its two places in the words of the page. */
export interface NamedSuggestion extends Suggestion {
  from: string;
  to: string;
}

/** The schedules that a query seems to ask for, each a link to its search. */
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

/** The schedule search that a suggestion means, unprefixed; an id that the source left out is left out. */
export function scheduleAddress({ type, param }: Suggestion): string {
  const [one, two, three, four] = param;
  const all =
    type === "SEA"
      ? { loading_port: one, loading_port_id: two, discharge_port: three, discharge_port_id: four }
      : {
          origin_airport_id: one,
          origin_airport: two,
          destination_airport_id: three,
          destination_airport: four,
        };
  const search = new URLSearchParams(Object.entries(all).filter(([, value]) => value !== ""));
  return `${type === "SEA" ? "/port" : "/flight"}?${search}`;
}
