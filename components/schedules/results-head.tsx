import { Fragment, type ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { wholeEnd } from "@/components/ui/whole";
import styles from "./results-head.module.css";

interface ResultsHeadProps {
  heading: string;
  /** Stands before the heading. */
  star?: ReactNode;
  /** Each with one figure, which stands out. */
  counts: readonly string[];
  separator: string;
  /** A sentence after the counts. */
  note?: string;
  /** What stands beside the counts and is not announced when it changes. */
  beside?: ReactNode;
  /** True while heading and note are of another search than the rest. */
  isBefore?: boolean;
  /** Buttons. */
  children?: ReactNode;
}

/** Heading of a schedule with its counts, which are a live region, and its buttons. */
export function ResultsHead(props: ResultsHeadProps) {
  const { heading, star, counts, separator, note, beside, isBefore, children } = props;
  return (
    <div className={cx(styles.head, isBefore && styles.before)}>
      <div>
        {star}
        <h1>{heading}</h1>
        <p role="status">
          {counts.map((text, index) => (
            <Fragment key={text}>
              {index > 0 ? separator : null}
              <Count text={text} />
            </Fragment>
          ))}
          {note}
        </p>
        {beside}
      </div>
      <div className={styles.tools} data-whole>
        {children}
        {wholeEnd}
      </div>
    </div>
  );
}

/** The figure of a count in bold. */
function Count({ text }: { text: string }) {
  const [before = "", figure = "", after = ""] = text.split(/(\d[\d,]*)/);
  return (
    <>
      {before}
      <b>{figure}</b>
      {after}
    </>
  );
}
