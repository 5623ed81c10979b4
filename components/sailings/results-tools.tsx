import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button";
import { IconDownload } from "@/components/ui/icons";
import { fill } from "@/lib/i18n/formats";
import styles from "./schedule.module.css";
import { formatFound } from "./schedule-format";
import type { Words } from "./words";

interface ResultsHeadProps {
  heading: string;
  found: number;
  shown: number;
  csvHref: string;
  /** The share button. */
  share: ReactNode;
  words: Words;
}

/** Heading with both counts (a live region), the CSV and the share button. */
export function ResultsHead({ heading, found, shown, csvHref, share, words }: ResultsHeadProps) {
  return (
    <div className={styles.resultsHead}>
      <div>
        <h1>{heading}</h1>
        <p role="status">
          <Count text={formatFound(found, words)} />
          {words.schedule.separator}
          <Count text={fill(words.schedule.shown, { count: shown })} />
        </p>
      </div>
      <div className={styles.resultsTools}>
        <ButtonLink variant="quiet" small href={csvHref} download="Schedule.csv" rel="nofollow">
          <IconDownload size="s" />
          {words.schedule.download}
        </ButtonLink>
        {share}
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
