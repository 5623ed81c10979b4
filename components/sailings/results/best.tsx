import { IconChevronDown } from "@/components/ui/icons";
import { dateOf, formatDayMonth } from "@/lib/i18n/formats";
import { type Locale, latinLang } from "@/lib/i18n/locales";
import { formatDays, type SailingPage, type Words, withView } from "@/lib/sailings/shared";
import { rowAnchor } from "../table/anchors";
import styles from "../table/schedule.module.css";

interface BestProps {
  best: SailingPage["best"];
  /** Whether a page of the rows (from 1) is shown. */
  isHere: (page: number) => boolean;
  search: URLSearchParams;
  action: string;
  locale: Locale;
  words: Words;
  /** Whether the space stays reserved when no sailing passes the filters: what is below must not move. */
  reservesSpace: boolean;
}

/** The best sailings of the lane that are still open, each a line with a link to its row; nothing when none is open. */
export function Best({ best, isHere, search, action, locale, words, reservesSpace }: BestProps) {
  const { schedule } = words;
  if (best.length === 0) return reservesSpace ? <div className={styles.best} data-control /> : null;
  const names = {
    arrival: schedule.bestArrival,
    fastest: schedule.bestFastest,
    open: schedule.bestOpen,
    direct: schedule.bestDirect,
  };
  return (
    <ul className={styles.best} aria-label={schedule.best} data-complete data-control>
      {best.map(({ name, sailing, page }, at) => (
        <li key={name} data-last={at === best.length - 1 || undefined}>
          <a
            href={`${isHere(page) ? "" : `${action}?${withView(search, { page })}`}#${rowAnchor(sailing.id)}`}
          >
            <span>{names[name]}</span>
            <b>
              {name === "fastest"
                ? formatDays(sailing.transitDays ?? 0, words)
                : formatDayMonth(
                    dateOf((name === "arrival" ? sailing.eta : sailing.etd) ?? ""),
                    words.dates.months,
                  )}
            </b>
            <cite lang={latinLang(locale)}>{sailing.vessel}</cite>
            <IconChevronDown size="s" />
          </a>
        </li>
      ))}
    </ul>
  );
}
