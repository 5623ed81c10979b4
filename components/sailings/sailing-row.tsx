import { cx } from "@/components/ui/cx";
import type { SailingGroup } from "@/lib/sailings/rules";
import type { Sailing, Vessel } from "@/lib/sailings/schema";
import { detailsMarkup } from "./details-markup";
import { cellsMarkup, type RowSetting } from "./row-markup";
import styles from "./schedule.module.css";

interface SailingRowProps {
  sailing: SailingGroup;
  vessel: Vessel | undefined;
  quoteOf: (sailing: Sailing) => string;
  /** Anchor of the row. */
  id: string;
  /** Something on the page leads to it: it takes the focus then. */
  isLedTo: boolean;
  /** Whether the address leads to its day. */
  isMarked: boolean;
  /** Anchor of the day rule, in the first row of its day. */
  anchor: string | undefined;
  setting: RowSetting;
}

/**
 * One sailing: the row, and the row that opens to everything else known about it. What they hold are texts: a page has up
 * to two hundred rows of a hundred elements each, which neither the server draws nor the browser takes over one by one.
 */
export function SailingRow(props: SailingRowProps) {
  const { sailing, vessel, quoteOf, id, isLedTo, isMarked, anchor, setting } = props;
  const cells = cellsMarkup(sailing, quoteOf(sailing), setting, anchor).text;
  const details = detailsMarkup(sailing, vessel, quoteOf, setting).text;
  return (
    <>
      <tr
        className={cx(styles.r, isMarked && styles.at)}
        role="row"
        id={id}
        tabIndex={isLedTo ? -1 : undefined}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: html`` escapes what is filled in
        dangerouslySetInnerHTML={{ __html: cells }}
      />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: html`` escapes what is filled in */}
      <tr role="row" dangerouslySetInnerHTML={{ __html: details }} />
    </>
  );
}
