"use client";

import { useEffect } from "react";
import { IconButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { PopupMailing } from "@/lib/promotions/shared";
import styles from "./hot-popup.module.css";
import { sandboxOf } from "./sandbox";

export interface HotPopupBoxProps {
  mailing: PopupMailing;
  /** `name` is the name of the box, `open` that of the link on a picture. */
  words: { title: string; name: string; advertisement: string; close: string; open: string };
  onClose: () => void;
}

/** Escape closes other open elements first. */
const others = "dialog[open], [popover]:popover-open, [aria-expanded='true']";

/** One mailing at the bottom left, over the page. It takes no focus; the X and Escape close it. */
export function HotPopupBox({ mailing: { kind, url, title }, words, onClose }: HotPopupBoxProps) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !document.querySelector(others)) onClose();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [onClose]);

  return (
    <aside className={styles.popup} aria-label={words.name} data-lift data-print="no">
      <div className={styles.head}>
        <h2>{words.title}</h2>
        <IconButton label={words.close} onClick={onClose}>
          <Icon name="x" />
        </IconButton>
      </div>
      {kind === "frame" ? (
        <iframe src={url} title={title} sandbox={sandboxOf(url.startsWith("/"))} />
      ) : (
        <a href={url} target="_blank" rel="sponsored noopener" aria-label={words.open}>
          <img src={url} alt={title} />
        </a>
      )}
      <p>{words.advertisement}</p>
    </aside>
  );
}
