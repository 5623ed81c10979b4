import styles from "./notice.module.css";

/** Rows of the final height while data loads; `label` ('Data is loading...') is a live region. */
export function SkeletonRows({ label, rows = 3 }: { label: string; rows?: number }) {
  return (
    <div aria-busy="true">
      <p className={styles.loadingText} role="status">
        {label}
      </p>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike
        <div key={row} className={styles.skRow} aria-hidden="true">
          <span className={styles.sk} />
          <span className={styles.sk} />
          <span className={styles.sk} />
          <span className={styles.sk} />
        </div>
      ))}
    </div>
  );
}
