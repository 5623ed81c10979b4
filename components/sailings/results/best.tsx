import { dateOf, formatDayMonth } from "@/lib/i18n/formats";
import { formatDays, type SailingPage, type Words, withView } from "@/lib/sailings/shared";
import { rowAnchor } from "../table/anchors";
import styles from "../table/schedule.module.css";

interface BestProps {
  best: SailingPage["best"];
  /** Whether a page of the rows (from 1) is shown. */
  isHere: (page: number) => boolean;
  search: URLSearchParams;
  action: string;
  words: Words;
}

/** The best sailings of the lane that are still open, each a link to its row; empty when none is open, so that nothing moves. */
export function Best({ best, isHere, search, action, words }: BestProps) {
  const { schedule } = words;
  if (best.length === 0) return <div className={styles.best} />;
  const names = {
    arrival: schedule.bestArrival,
    fastest: schedule.bestFastest,
    open: schedule.bestOpen,
    direct: schedule.bestDirect,
  };
  return (
    <ul className={styles.best} aria-label={schedule.best}>
      {best.map(({ name, sailing, page }) => (
        <li key={name}>
          <a
            href={`${isHere(page) ? "" : `${action}?${withView(search, { page })}`}#${rowAnchor(sailing.id)}`}
          >
            {names[name]}{" "}
            <b>
              {name === "fastest"
                ? formatDays(sailing.transitDays ?? 0, words)
                : formatDayMonth(
                    dateOf((name === "arrival" ? sailing.eta : sailing.etd) ?? ""),
                    words.dates.months,
                  )}
            </b>
          </a>
        </li>
      ))}
    </ul>
  );
}
