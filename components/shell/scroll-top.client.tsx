"use client";

import { useScrolled } from "@/components/hooks/use-scrolled";
import { Icon } from "@/components/ui/icon";
import styles from "./shell.module.css";

/** Moves the reader and the focus to the top. It appears once the page has been scrolled. */
export function ScrollTop({
  label,
  mainId,
  afterPx,
}: {
  label: string;
  mainId: string;
  /** Number of scrolled pixels after which it appears. */
  afterPx: number;
}) {
  const shown = useScrolled(afterPx);

  const onClick = () => {
    // The button is about to disappear: the focus must not be lost with it.
    document.getElementById(mainId)?.focus({ preventScroll: true });
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    scrollTo({ top: 0, behavior: still ? "instant" : "smooth" });
  };

  return (
    <button
      type="button"
      className={styles.float}
      aria-label={label}
      hidden={!shown}
      onClick={onClick}
      data-lift
      data-print="no"
    >
      <Icon name="arrow-up" />
    </button>
  );
}
