import type { RowChange } from "@/lib/sailings/shared";
import { entryHref } from "./anchors";
import type { RowSetting } from "./row-setting";
import styles from "./schedule.module.css";

/** The line below a changed row: what happened, when it was reported (each, where they were not reported together), and the
 * ledger. */
export function ChangeLine({
  change: { isUrgent, items, reported, count, id },
  setting: { words, changesHref },
}: {
  change: RowChange;
  setting: RowSetting;
}) {
  const { schedule } = words;
  const isReportedAtOnce = items.every((item) => item.reported === reported);
  return (
    <tr role="row" className={styles.chg}>
      <td role="cell" colSpan={10}>
        {isUrgent ? <strong>{schedule.urgent}</strong> : null}
        {items.map(({ id: entry, text, reported: at }) => (
          <span key={entry}>
            <b>{text}</b>
            {isReportedAtOnce ? null : `${schedule.separator}${at}`}
          </span>
        ))}
        {isReportedAtOnce ? <span>{reported}</span> : null}
        <a href={entryHref(changesHref, id)} rel="nofollow">
          {count}
        </a>
      </td>
    </tr>
  );
}
