import { cx } from "./cx";
import { drawings } from "./drawings";
import styles from "./icon.module.css";

export interface IconProps {
  /** s: 1em, m: 1.25em, l: 2rem with a finer line. */
  size?: "s" | "m" | "l";
  className?: string;
}

/**
 * An icon of the sprite, in the colour of the text around it. Client components that are on every page import it from here by
 * its name, others from icons.tsx: all icons of client components are in one script chunk.
 */
export function Icon({ name, size, className }: IconProps & { name: string }) {
  return (
    <svg
      className={cx(styles.icon, size === "s" && styles.s, size === "l" && styles.l, className)}
      aria-hidden="true"
    >
      <use href={`${drawings.icons}#${name}`} />
    </svg>
  );
}
