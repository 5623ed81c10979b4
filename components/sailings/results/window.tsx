import type { ReactNode } from "react";
import { inPlace } from "@/components/hooks/in-place";
import { completeMark } from "@/components/ui/complete-mark";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import page from "@/components/ui/layout.module.css";
import type { PortScheduleResponse } from "@/lib/api/port-schedule";
import { fill } from "@/lib/i18n/fill";
import { formatDayMonth } from "@/lib/i18n/formats";
import { type Layout, layouts, type Words, withView, withWindow } from "@/lib/sailings/shared";
import styles from "../table/schedule.module.css";

interface WindowProps {
  windows: PortScheduleResponse["windows"];
  /** Last day of the window that is shown, YYYY-MM-DD. */
  dateTo: string;
  search: URLSearchParams;
  action: string;
  words: Words;
  onWindow: (next: URLSearchParams) => void;
}

/** A plain link to the same search in another window; script searches in place. */
function windowLink({ search, action, onWindow }: WindowProps, [from, to]: readonly [string, string]) {
  const next = withWindow(search, from, to);
  return {
    href: `${action}?${next}`,
    rel: "nofollow",
    onClick: inPlace(() => onWindow(next)),
  };
}

/** Two weeks, one, two or three months from the first day of the window. */
export function WindowPresets(props: WindowProps) {
  const { schedule } = props.words;
  const names = [schedule.twoWeeks, schedule.oneMonth, schedule.twoMonths, schedule.threeMonths];
  return (
    <nav className={styles.presets} aria-label={schedule.window}>
      {props.windows.presets.map((span, at) => (
        <a
          key={names[at]}
          aria-current={span[1] === props.dateTo ? "true" : undefined}
          {...windowLink(props, span)}
        >
          {names[at]}
        </a>
      ))}
    </nav>
  );
}

export const viewNames = (schedule: Words["schedule"]): Record<Layout, string> => ({
  table: schedule.viewTable,
  weeks: schedule.viewWeeks,
  timeline: schedule.viewTimeline,
});

/** The views of the same rows, as plain links: each is a page from the server. */
export function ViewLinks({
  layout,
  search,
  action,
  words: { schedule },
}: Pick<WindowProps, "search" | "action" | "words"> & { layout: Layout }) {
  const names = viewNames(schedule);
  return (
    <nav className={styles.presets} aria-label={schedule.view}>
      {layouts.map((one) => (
        <a
          key={one}
          href={`${action}?${withView(search, { layout: one, select: false })}`}
          rel="nofollow"
          aria-current={one === layout ? "page" : undefined}
        >
          {names[one]}
        </a>
      ))}
    </nav>
  );
}

/** The day rule between a step to the window before and one to the window after, each as long as this one. */
export function WindowSteps({ children, ...props }: WindowProps & { children: ReactNode }) {
  const { words, windows } = props;
  const { schedule } = words;
  return (
    <div className={styles.datebar} data-complete data-control>
      {windows.earlier ? (
        <a className={styles.step} {...windowLink(props, windows.earlier)}>
          <span>
            <Icon name="chevron-down" size="s" />
            {schedule.earlier}
          </span>
          <span className={page.vh}>
            {fill(schedule.fromDay, { day: formatDayMonth(windows.earlier[0], words.dates.months) })}
          </span>
        </a>
      ) : (
        // The rule stays in its column.
        <span />
      )}
      {children}
      {windows.later ? (
        <a className={cx(styles.step, styles.later)} {...windowLink(props, windows.later)}>
          <span>
            {schedule.later}
            <Icon name="chevron-down" size="s" />
          </span>
          <span className={page.vh}>
            {fill(schedule.toDay, { day: formatDayMonth(windows.later[1], words.dates.months) })}
          </span>
        </a>
      ) : null}
      {completeMark}
    </div>
  );
}
