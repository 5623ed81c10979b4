import { drawings } from "@/components/ui/drawings";
import styles from "./footer.module.css";

/** The coast at the end of every page: depth contours, soundings, a breakwater with its light. One decorative drawing. */
export function Coast() {
  return (
    <svg className={styles.coast} aria-hidden="true" data-print="no">
      <use href={`${drawings.coast}#coast`} />
    </svg>
  );
}
