import type { ReactNode } from "react";
import grad from "./grad.module.css";
import styles from "./layout.module.css";

/** Words for assistive technology only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.vh}>{children}</span>;
}

/** The chart's border scale. Only under the header; consecutive articles have a smaller one. */
export function GraduatedRule() {
  return <div className={grad.grad} aria-hidden="true" />;
}
