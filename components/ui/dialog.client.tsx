"use client";

import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { IconButton } from "./button";
import { cx } from "./cx";
import styles from "./dialog.module.css";
import { Icon } from "./icon";

export interface DialogProps {
  open: boolean;
  /** Called on Escape, the close button and a click beside the dialog. */
  onClose: () => void;
  title: string;
  /** Accessible name of the close button. */
  closeLabel: string;
  /** For content with a column of headings; it fills the width of phones, from the bottom. */
  wide?: boolean;
  /** A line below the title. */
  lede?: ReactNode;
  children: ReactNode;
}

/**
 * A native modal dialog. The platform traps the focus and returns it to the element that had it, whether the parent or the
 * reader closes it.
 */
export function Dialog({ open, onClose, title, closeLabel, wide, lede, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open]);

  // The dialog has no padding, so only its backdrop can be the target itself.
  const onClick = (event: MouseEvent) => {
    if (event.target === ref.current) ref.current?.close();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it by Escape
    <dialog
      ref={ref}
      className={cx(styles.dialog, wide && styles.wide)}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={onClick}
    >
      {open ? (
        <div className={styles.dialogIn}>
          <div className={styles.dialogHead}>
            <div>
              <h2 id={titleId}>{title}</h2>
              {lede ? <p className={styles.lede}>{lede}</p> : null}
            </div>
            <IconButton label={closeLabel} onClick={() => ref.current?.close()}>
              <Icon name="x" />
            </IconButton>
          </div>
          {children}
        </div>
      ) : null}
    </dialog>
  );
}
