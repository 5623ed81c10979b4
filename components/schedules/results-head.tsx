import type { ReactNode } from "react";
import { completeMark } from "@/components/ui/complete-mark";
import { cx } from "@/components/ui/cx";
import { IconChevronDown } from "@/components/ui/icons";
import styles from "./results-head.module.css";

interface ResultsHeadProps {
  heading: string;
  /** Shown before the heading. */
  star?: ReactNode;
  /** Each has one number, which is emphasised. */
  counts: readonly string[];
  separator: string;
  /** A sentence after the counts. */
  note?: string;
  /** Links after the counts, each to a narrower view of the results. On a phone they stand beside the folded controls. */
  links?: ReactNode;
  /** Links to other views and periods, on the line of the heading; the buttons are then on the line below it. */
  periods?: ReactNode;
  /** Content beside the counts that is not announced when it changes. */
  beside?: ReactNode;
  /** True while heading and note are of another search than the rest. */
  isStale?: boolean;
  /** The settings of the controls around the rows, in words; on a phone the controls are folded behind them. */
  controls?: { label: string; set: string } | undefined;
  /** Buttons. */
  children?: ReactNode;
}

/**
 * Heading of a schedule with its counts, which are a live region, and its buttons. Each text that appears and disappears has
 * its own element: a browser that translates replaces texts by other nodes, and React would not find its texts.
 */
export function ResultsHead(props: ResultsHeadProps) {
  const { heading, star, counts, separator, note, links, periods, beside, isStale, controls, children } =
    props;
  return (
    <div className={cx(styles.head, periods !== undefined && styles.lines, isStale && styles.before)}>
      <div>
        {star}
        <h1>{heading}</h1>
        <div className={styles.summary}>
          <p role="status">
            {counts.map((text, index) => (
              <span key={text}>
                {index > 0 ? <span>{separator}</span> : null}
                <Count text={text} />
              </span>
            ))}
            <span>{note}</span>
          </p>
          {links ? <div className={styles.links}>{links}</div> : null}
        </div>
        {beside}
      </div>
      {controls ? (
        // On a phone it holds the controls around it (results-head.module.css); the browser opens and closes it.
        <details className={styles.controls} data-controls>
          <summary>
            <span>
              <b>{controls.label}</b> <span>{controls.set}</span>
            </span>
            <IconChevronDown />
          </summary>
        </details>
      ) : null}
      {periods ? (
        <div className={styles.periods} data-complete>
          {periods}
          {completeMark}
        </div>
      ) : null}
      <div className={styles.tools} data-complete>
        {children}
        {completeMark}
      </div>
    </div>
  );
}

/** The number of a count in bold. */
function Count({ text }: { text: string }) {
  const [before = "", figure = "", after = ""] = text.split(/(\d[\d,]*)/);
  return (
    <>
      <span>{before}</span>
      <b>{figure}</b>
      <span>{after}</span>
    </>
  );
}
