import { fill } from "@/lib/i18n/fill";
import { withView } from "@/lib/sailings/shared";
import styles from "./schedule-view.module.css";
import type { ViewWords } from "./view-words";

interface ScheduleViewProps {
  /** Rows that are shown, and all rows. */
  shown: number;
  total: number;
  search: URLSearchParams;
  action: string;
  words: ViewWords;
  children: React.ReactNode;
}

/** A view of the rows besides the table. Where it shows only the first ones, a sentence says so and where the others are. */
export function ScheduleView({ shown, total, search, action, words, children }: ScheduleViewProps) {
  const { views } = words;
  const [before = "", after = ""] = views.cutAdvice.split("{table}");
  return (
    <>
      {shown < total ? (
        <p className={styles.cut} role="note">
          {`${fill(views.cut, { count: shown, total })} ${before}`}
          <a href={`${action}?${withView(search, { layout: "table" })}`}>{views.cutTable}</a>
          {after}
        </p>
      ) : null}
      {children}
    </>
  );
}
