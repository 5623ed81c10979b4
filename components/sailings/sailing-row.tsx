import type { Sailing, Vessel } from "@/lib/sailings/schema";
import { detailsMarkup } from "./details-markup";
import { cellsMarkup, type RowSetting } from "./row-markup";
import styles from "./schedule.module.css";

interface SailingRowProps {
  sailing: Sailing;
  vessel: Vessel | undefined;
  quoteHref: string;
  /** Anchor of the row. */
  id: string | undefined;
  /** Anchor of the day rule, in the first row of its day. */
  anchor: string | undefined;
  setting: RowSetting;
}

/**
 * One sailing: the row, and the row that opens to everything else known about it. What they hold are texts: a page has up
 * to two hundred rows of a hundred elements each, which neither the server draws nor the browser takes over one by one.
 */
export function SailingRow({ sailing, vessel, quoteHref, id, anchor, setting }: SailingRowProps) {
  const cells = cellsMarkup(sailing, quoteHref, setting, anchor).text;
  const details = detailsMarkup(sailing, vessel, setting).text;
  return (
    <>
      <tr
        className={styles.r}
        role="row"
        id={id}
        tabIndex={id ? -1 : undefined}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: html`` escapes what is filled in
        dangerouslySetInnerHTML={{ __html: cells }}
      />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: html`` escapes what is filled in */}
      <tr role="row" dangerouslySetInnerHTML={{ __html: details }} />
    </>
  );
}
