import { cx } from "./cx";
import { drawings, type IconName } from "./drawings";
import styles from "./icon.module.css";

interface IconProps {
  name: IconName;
  /** s: 1em, m: 1.25em, l: 2rem with a finer line. */
  size?: "s" | "m" | "l";
  className?: string;
}

/**
 * An icon of the sprite, in the colour of the text around it.
 */
export function Icon({ name, size, className }: IconProps) {
  return (
    <svg
      className={cx(styles.icon, size === "s" && styles.s, size === "l" && styles.l, className)}
      aria-hidden="true"
    >
      <use href={`${drawings.icons}#${name}`} />
    </svg>
  );
}
