import type { ReactNode } from "react";
import { cx } from "./cx";
import grad from "./grad.module.css";
import styles from "./layout.module.css";

/** Words for assistive technology only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.vh}>{children}</span>;
}

/** The chart's border scale. Only under the header and between consecutive articles. */
export function GraduatedRule({ small }: { small?: boolean }) {
  return <div className={cx(grad.grad, small && grad.gradS)} aria-hidden="true" />;
}
