"use client";

import { type KeyboardEvent, useEffect, useId, useRef } from "react";
import { buttonClass, IconButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { LazyMessages } from "@/lib/i18n/lazy-messages";
import type { Locale } from "@/lib/i18n/locales";
import { PlaceSearch } from "./place-search.client";
import styles from "./search-widgets.module.css";

export interface WidgetPanelProps {
  id: string;
  kind: "port" | "flight";
  action: string;
  words: LazyMessages;
  locale: Locale;
  /** True when the button that opened it should get the focus back. */
  onClose: (returnsFocus: boolean) => void;
}

/**
 * The small search of a floating button: two places, and a link to their schedule. It stays open until Escape, its close
 * button, or a click elsewhere.
 */
export function SearchPanel(props: WidgetPanelProps) {
  const { kind, action, words, locale, onClose } = props;
  const panel = useRef<HTMLDivElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    element.showPopover();
    element.querySelector("input")?.focus();
  }, []);

  // A list of suggestions closes first: Escape must not close both.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    const field = event.target as Element;
    if (field.getAttribute("aria-expanded") !== "true") onClose(true);
  };

  return (
    <div
      ref={panel}
      id={props.id}
      popover="auto"
      role="dialog"
      aria-labelledby={titleId}
      className={styles.panel}
      data-print="no"
      onKeyDownCapture={onKeyDown}
      onToggle={({ newState }) => {
        if (newState === "closed") onClose(false);
      }}
    >
      <div className={styles.head}>
        <h2 id={titleId}>{kind === "port" ? words.finder.title : words.flights.finder}</h2>
        <IconButton label={words.widgets.close} onClick={() => onClose(true)}>
          <Icon name="x" />
        </IconButton>
      </div>
      <PlaceSearch {...{ kind, action, words, locale }} className={styles.form} width={300}>
        <button type="submit" className={buttonClass({ variant: "main" })}>
          <Icon name="search" />
          {kind === "port" ? words.finder.search : words.flights.search}
        </button>
      </PlaceSearch>
    </div>
  );
}
