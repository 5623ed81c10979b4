import type { ReactNode } from "react";
import { completeMark } from "@/components/ui/complete-mark";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
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
  /** Links after the counts, each to a narrower view of the results. */
  links?: ReactNode;
  /** Content below the counts that is not announced when it changes. */
  beside?: ReactNode;
  /** The strip beside the heading; on a phone it stands below. */
  banner?: ReactNode;
  /** True while heading and note are of another search than the rest. */
  isStale?: boolean;
  /** Links to other views of the same rows, and the name of the one that is shown. */
  views?: { shown: string; links: ReactNode };
  /** Links to single rows, on the line of views and buttons. */
  best?: ReactNode;
  /**
   * What a phone folds, each behind a button: the controls around the rows, whose settings are told in words; the views; and the
   * buttons.
   */
  controls?: { label: string; set: string; more: string } | undefined;
  /** Buttons. */
  children?: ReactNode;
}

/**
 * Heading of a schedule with its counts, which are a live region, and below it a line of views, links and buttons. Each text that
 * appears and disappears has its own element: a browser that translates replaces texts by other nodes, and React would not find
 * its texts.
 */
export function ResultsHead(props: ResultsHeadProps) {
  const { heading, star, counts, separator, note, links, beside, banner, isStale, children } = props;
  return (
    <>
      <div className={cx(styles.head, isStale && styles.stale)}>
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
        {banner}
      </div>
      {children ? <Bar {...props} /> : null}
    </>
  );
}

/** Views, links to single rows, and buttons. The browser opens and closes what a phone folds (results-head.module.css). */
function Bar({ controls, views, best, isStale, children }: ResultsHeadProps) {
  return (
    <div className={cx(styles.bar, isStale && styles.stale)}>
      {controls ? (
        <details className={styles.fold} name="head" data-controls>
          <summary>
            <span>
              <b>{controls.label}</b> <span>{controls.set}</span>
            </span>
            <Icon name="chevron-down" size="s" />
          </summary>
        </details>
      ) : null}
      {controls && views ? (
        <details className={styles.fold} name="head" data-fold="views">
          <summary>
            <b>{views.shown}</b>
            <Icon name="chevron-down" size="s" />
          </summary>
        </details>
      ) : null}
      {controls ? (
        <details className={styles.fold} name="head" data-fold="tools">
          <summary>
            <b>{controls.more}</b>
            <Icon name="chevron-down" size="s" />
          </summary>
        </details>
      ) : null}
      {views ? (
        <div className={styles.views} data-complete>
          {views.links}
          {completeMark}
        </div>
      ) : null}
      {best}
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
