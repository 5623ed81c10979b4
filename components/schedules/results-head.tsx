import { Fragment, type ReactNode } from "react";
import styles from "./results-head.module.css";

interface ResultsHeadProps {
  heading: string;
  /** Each with one figure, which stands out. */
  counts: readonly string[];
  separator: string;
  /** A sentence after the counts. */
  note?: string;
  /** What stands beside the counts and is not announced when it changes. */
  beside?: ReactNode;
  /** Buttons. */
  children: ReactNode;
}

/** Heading of a schedule with its counts, which are a live region, and its buttons. */
export function ResultsHead({ heading, counts, separator, note, beside, children }: ResultsHeadProps) {
  return (
    <div className={styles.head}>
      <div>
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
      <div className={styles.tools}>{children}</div>
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
