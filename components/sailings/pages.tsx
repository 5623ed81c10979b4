import { fill } from "@/lib/i18n/formats";
import styles from "./schedule.module.css";
import { withView } from "./view-params";
import type { Words } from "./words";

interface PagesProps {
  page: number;
  totalPages: number;
  search: URLSearchParams;
  action: string;
  words: Words;
}

/** Plain links to the neighbouring pages of a long answer. */
export function Pages({ page, totalPages, search, action, words }: PagesProps) {
  if (totalPages < 2) return null;
  const { schedule } = words;
  const link = (to: number, label: string) => (
    <a href={`${action}?${withView(search, { page: to })}`}>{label}</a>
  );
  return (
    <nav className={styles.pages} aria-label={schedule.pages}>
      {page > 1 ? link(page - 1, schedule.previousPage) : null}
      <span>{fill(schedule.pageOf, { page, total: totalPages })}</span>
      {page < totalPages ? link(page + 1, schedule.nextPage) : null}
    </nav>
  );
}
