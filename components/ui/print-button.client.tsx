"use client";

import { Button } from "./button";
import { Icon } from "./icon";
import styles from "./print-button.module.css";

/** Opens the browser's print dialog; it is absent without script. */
export function PrintButton({ label }: { label: string }) {
  return (
    <div className={styles.print}>
      <Button variant="quiet" small onClick={() => window.print()}>
        <Icon name="printer" size="s" />
        {label}
      </Button>
    </div>
  );
}
