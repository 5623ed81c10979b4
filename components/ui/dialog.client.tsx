"use client";

import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { IconButton } from "./button";
import styles from "./dialog.module.css";
import { IconX } from "./icons";

export interface DialogProps {
  open: boolean;
  /** Called on Escape, the close button and a click beside the dialog. */
  onClose: () => void;
  title: string;
  /** Accessible name of the close button. */
  closeLabel: string;
  children: ReactNode;
}

/**
 * A native modal dialog. The platform traps the focus and returns it to the element that had it, whether the parent or the
 * reader closes it.
 */
export function Dialog({ open, onClose, title, closeLabel, children }: DialogProps) {
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
    <dialog ref={ref} className={styles.dialog} aria-labelledby={titleId} onClose={onClose} onClick={onClick}>
      {open ? (
        <div className={styles.dialogIn}>
          <div className={styles.dialogHead}>
            <h2 id={titleId}>{title}</h2>
            <IconButton label={closeLabel} onClick={() => ref.current?.close()}>
              <IconX />
            </IconButton>
          </div>
          {children}
        </div>
      ) : null}
    </dialog>
  );
}
