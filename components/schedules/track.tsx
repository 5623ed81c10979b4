import { cx } from "@/components/ui/cx";
import styles from "./track.module.css";

interface TrackProps {
  /** How long it takes. */
  above: string;
  /** Direct, or the places on the way. */
  below: string;
  isDirect: boolean;
}

/** A voyage or flight drawn as a line: solid when direct, dashed with an open point when not, always with words. */
export function Track({ above, below, isDirect }: TrackProps) {
  return (
    <span className={cx(styles.track, !isDirect && styles.via)}>
      <span className={styles.above}>{above}</span>
      <span className={styles.line} aria-hidden="true">
        <i />
        {isDirect ? null : <i className={styles.stop} />}
        <i />
      </span>
      <span className={styles.below}>{below}</span>
    </span>
  );
}
