"use client";

import { type ComponentType, useEffect, useId, useRef, useState } from "react";
import { useDelayed } from "@/components/hooks/use-delayed.client";
import { formatPickedRange } from "@/lib/i18n/formats";
import { cx } from "./cx";
import styles from "./date-range.module.css";
import type { CalendarProps } from "./date-range-calendar.client";
import type { DateRangeWords } from "./date-range-words";
import field from "./field.module.css";
import { IconCalendar } from "./icons";
import { FailureNotice } from "./notice";
import pop from "./pop.module.css";

export interface DateRangeProps {
  label: string;
  words: DateRangeWords;
  /** 'YYYY-MM-DD', inclusive. */
  from: string;
  to: string;
  today: string;
  /** Called with both ends, in order, once the second has been chosen. */
  onChange: (from: string, to: string) => void;
  /** The most days between both ends. */
  maxDays?: number;
  /** Parameters of the form. */
  names?: { from: string; to: string };
  className?: string;
}

/**
 * A range of days: a box that shows it and opens a calendar, which loads at its first opening. Without script two native date
 * inputs replace it; with script they are hidden and put the range into the form's address.
 */
export function DateRange({
  label,
  words,
  from,
  to,
  today,
  onChange,
  maxDays,
  className,
  ...rest
}: DateRangeProps) {
  const names = rest.names ?? { from: "date_from", to: "date_to" };
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [Calendar, setCalendar] = useState<ComponentType<CalendarProps> | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const isLate = useDelayed(isOpen && !Calendar && !hasFailed);
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);

  const load = () => {
    setFailed(false);
    import("./date-range-calendar.client").then(
      (module) => setCalendar(() => module.DateRangeCalendar),
      () => setFailed(true),
    );
  };
  const toggle = () => {
    if (!isOpen && !Calendar) load();
    setOpen(!isOpen);
  };
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };

  useEffect(() => {
    if (!isOpen) return;
    const leave = (event: Event) => {
      if (!frame.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", leave);
    document.addEventListener("focusin", leave);
    return () => {
      document.removeEventListener("pointerdown", leave);
      document.removeEventListener("focusin", leave);
    };
  }, [isOpen]);

  useEffect(() => {
    if (isOpen && Calendar) popup.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen, Calendar]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes from wherever the focus is inside
    <div
      className={cx(field.field, className)}
      ref={frame}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isOpen) return;
        event.stopPropagation();
        close();
      }}
    >
      <label className={field.label} id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      <div className={field.inputWrap}>
        <IconCalendar />
        <button
          type="button"
          id={id}
          ref={button}
          className={cx(field.input, styles.box)}
          aria-labelledby={`${id}-label ${id}`}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={toggle}
        >
          {formatPickedRange(from, to, words.months)}
        </button>
        {isOpen ? (
          <div
            ref={popup}
            className={cx(pop.pop, styles.pop)}
            role="dialog"
            aria-label={words.choose}
            tabIndex={-1}
          >
            {Calendar ? (
              <Calendar
                {...{ words, from, to, today, maxDays }}
                onPick={(first, last) => {
                  close();
                  onChange(first, last);
                }}
              />
            ) : null}
            {isLate ? (
              <p role="status" className={pop.popNote}>
                {words.loading}
              </p>
            ) : null}
            {hasFailed ? (
              <FailureNotice
                message={words.failed}
                retryLabel={words.tryAgain}
                dismissLabel={words.dismiss}
                onRetry={load}
                onDismiss={close}
              />
            ) : null}
          </div>
        ) : null}
        <div className={styles.plain}>
          <input
            key={`from ${from}`}
            className={field.input}
            type="date"
            name={names.from}
            defaultValue={from}
            aria-label={words.from}
          />
          <input
            key={`to ${to}`}
            className={field.input}
            type="date"
            name={names.to}
            defaultValue={to}
            aria-label={words.to}
          />
        </div>
      </div>
    </div>
  );
}
