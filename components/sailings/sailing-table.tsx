import { useLayoutEffect, useRef } from "react";
import { SortHead } from "@/components/schedules/sorting";
import tableHead from "@/components/schedules/table-head.module.css";
import button from "@/components/ui/button.module.css";
import { takeUp } from "@/components/ui/kept-shelf";
import layout from "@/components/ui/layout.module.css";
import { useStanding } from "@/components/ui/still.client";
import type { SortKey } from "@/lib/sailings/schema";
import type { Drawing } from "./drawing";
import { fitQuotes } from "./narrow-quotes";
import styles from "./schedule.module.css";
import { SailingSorts, type Sorting, sailingSort } from "./sorting";
import type { TableRow } from "./table-rows";
import type { Words } from "./words";

interface SailingTableProps {
  label: string;
  words: Words;
  sorting: Sorting;
  /** A narrow screen's Get Quote carries fewer details. */
  narrow: boolean;
  /** Key of the rows that the server drew. */
  part: string;
  /** The rows of an answer, and what draws them in the browser; null while they stand as they came. */
  drawn: { drawing: Drawing; rows: readonly TableRow[]; of: object } | null;
}

/** One object for all: another one would be taken for a change, and the body emptied. */
const noRows = { __html: "" };

/**
 * The rows: a real table. Its body is a text of the server's, which React leaves alone: a page has up to two hundred rows of
 * a hundred elements each. What draws them in the browser is loaded when they are first to be others.
 */
export function SailingTable({ label, words, sorting, narrow, part, drawn }: SailingTableProps) {
  const { schedule } = words;
  const body = useRef<HTMLTableSectionElement>(null);
  const standing = useStanding(part) ?? noRows;
  useLayoutEffect(() => {
    if (body.current && drawn) drawn.drawing.layRows(body.current, drawn.rows, drawn.of);
  }, [drawn]);
  useLayoutEffect(() => {
    if (body.current) fitQuotes(body.current, narrow);
  });
  const heads: { label: string; sort?: SortKey }[] = [
    { label: schedule.etd, sort: "etd" },
    { label: schedule.transit, sort: "transit" },
    { label: schedule.eta, sort: "eta" },
    { label: schedule.vesselVoyage },
    { label: schedule.operatorService },
    { label: schedule.siCutoff },
    { label: schedule.cfsCutoff },
    { label: schedule.vgmCutoff },
    { label: schedule.cyCutoff, sort: "cy" },
  ];
  return (
    <div className={styles.schedWrap}>
      <SailingSorts {...sorting} words={words} />
      <table className={styles.sched} role="table" aria-label={label}>
        <thead className={tableHead.head} role="rowgroup">
          <tr role="row">
            {heads.map(({ label: head, sort }) => (
              <SortHead key={head} sort={sort ? sailingSort(sorting, sort) : null}>
                {sort === "cy" ? (
                  <>
                    <span className={styles.columns}>{head}</span>
                    {/* Of the one column that shows whichever cut-off matters. */}
                    <span className={styles.lines}>{schedule.cutoff}</span>
                  </>
                ) : (
                  head
                )}
              </SortHead>
            ))}
            <th role="columnheader" scope="col">
              <span className={layout.vh}>{schedule.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody
          ref={body}
          className={button.links}
          role="rowgroup"
          data-part={part || undefined}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: html`` escapes what is filled in
          dangerouslySetInnerHTML={
            typeof window === "undefined" ? { __html: takeUp(part, String) } : standing
          }
        />
      </table>
    </div>
  );
}
