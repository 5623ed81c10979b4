import { cx } from "@/components/ui/cx";
import styles from "./track.module.css";

interface TrackProps {
  /** How long it takes. */
  above: string;
  /** A fact beside that, such as CO2e. */
  beside?: string | undefined;
  /** Direct, or the places on the way. */
  below: string;
  isDirect: boolean;
  /** It does not take place. */
  isGone?: boolean;
}

/**
 * A voyage or flight drawn as a line: solid when direct, dashed with an open point otherwise, dotted when it does not take place;
 * always with words.
 */
export function Track({ above, beside, below, isDirect, isGone = false }: TrackProps) {
  return (
    <span className={cx(styles.track, !isDirect && styles.via, isGone && styles.gone)}>
      <span>
        {above}
        {beside ? (
          <>
            {" "}
            <span>{beside}</span>
          </>
        ) : null}
      </span>
      <span>
        <i />
      </span>
      <span>{below}</span>
    </span>
  );
}
