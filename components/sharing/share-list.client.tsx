"use client";

import { type MouseEvent, type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { cx } from "@/components/ui/cx";
import layout from "@/components/ui/layout.module.css";
import pop from "@/components/ui/pop.module.css";
import type { Locale } from "@/lib/i18n/locales";
import styles from "./share.module.css";
import { type ShareWords, useSharing } from "./share-button.client";

interface ShareListProps {
  words: ShareWords;
  /** Language of the page, and of the dialog's words. */
  locale: Locale;
  /** The list, as the server renders it. */
  children: ReactNode;
}

/** One client component for all share buttons of a list (ShareButtonMarkup), which are markup. */
export function ShareList({ words, locale, children }: ShareListProps) {
  const sharing = useSharing(words, locale);
  const { isBusy, isLate } = sharing;
  const [pressed, setPressed] = useState<HTMLElement | null>(null);
  useEffect(() => pressed?.setAttribute("aria-busy", String(isBusy)), [pressed, isBusy]);

  const share = (button: HTMLElement | null) => {
    if (!button || isBusy) return;
    setPressed(button);
    sharing.share({ title: button.dataset.title, address: button.dataset.address });
  };
  const onClick = ({ target }: MouseEvent) => {
    if (target instanceof Element) share(target.closest<HTMLElement>("[data-share]"));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is pressed are the buttons in it
    // biome-ignore lint/a11y/useKeyWithClickEvents: a button's keys click it
    <div onClick={onClick}>
      {children}
      <span role="status" className={layout.vh}>
        {isLate ? words.loading : ""}
      </span>
      {pressed?.parentElement
        ? createPortal(
            <>
              {isLate ? (
                <span className={cx(pop.pop, pop.popNote, styles.pop)} aria-hidden="true">
                  {words.loading}
                </span>
              ) : null}
              {sharing.failure(() => share(pressed))}
            </>,
            pressed.parentElement,
          )
        : null}
      {sharing.dialog}
    </div>
  );
}
