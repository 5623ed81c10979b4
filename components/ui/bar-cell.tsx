import styles from "./bar-cell.module.css";

/** A figure in a cell of a table with a bar: `share` is its part of the whole or of the largest, 0 to 1. The subject's bar is magenta. */
export const BarCell = ({
  text,
  share,
  isSubject = false,
}: {
  text: string;
  share: number;
  isSubject?: boolean;
}) => (
  <span className={styles.cell}>
    <span>{text}</span>
    <svg width="100%" height="11" aria-hidden="true" focusable="false">
      <rect
        className={isSubject ? styles.subject : undefined}
        width={`${share && Math.max(1, Math.round(100 * Math.min(1, share)))}%`}
        height="11"
      />
    </svg>
  </span>
);
