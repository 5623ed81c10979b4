import { drawings } from "@/components/ui/drawings";
import styles from "./footer.module.css";

/** The coast every page ends at: depth contours, soundings, a breakwater with its light. One drawing, decorative. */
export function Coast() {
  return (
    <svg className={styles.coast} aria-hidden="true" data-print="no">
      <use href={`${drawings.coast}#coast`} />
    </svg>
  );
}
