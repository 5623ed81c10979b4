"use client";

import { type ComponentType, useEffect, useId, useRef, useState } from "react";
import { useDelayed } from "@/components/hooks/use-delayed.client";
import { useLeave } from "@/components/hooks/use-leave";
import { formatPickedRange } from "@/lib/i18n/formats";
import { cx } from "./cx";
import styles from "./date-range.module.css";
import type { CalendarProps } from "./date-range-calendar.client";
import type { DateRangeWords } from "./date-range-words";
import field from "./field.module.css";
import { Icon } from "./icon";
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
export function DateRange(props: DateRangeProps) {
  const { label, words, from, to, onChange, className, ...rest } = props;
  const id = useId();
  const { frame, button, isOpen, toggle, close, ...loading } = useCalendar();
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
        <Icon name="calendar" />
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
          <CalendarPop
            calendar={{ words, from, to, today: rest.today, maxDays: rest.maxDays }}
            {...loading}
            onPick={(first, last) => {
              close();
              onChange(first, last);
            }}
            onDismiss={close}
          />
        ) : null}
        <DateInputs {...props} />
      </div>
    </div>
  );
}

/** A calendar that opens under its button. Its code is loaded at the first opening. */
function useCalendar() {
  const [isOpen, setOpen] = useState(false);
  const [Calendar, setCalendar] = useState<ComponentType<CalendarProps> | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const isLate = useDelayed(isOpen && !Calendar && !hasFailed);
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useLeave(frame, () => setOpen(false), isOpen);

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
  return { frame, button, isOpen, toggle, close, Calendar, isLate, hasFailed, load };
}

interface CalendarPopProps
  extends Pick<ReturnType<typeof useCalendar>, "Calendar" | "isLate" | "hasFailed" | "load"> {
  calendar: Omit<CalendarProps, "onPick">;
  onPick: CalendarProps["onPick"];
  onDismiss: () => void;
}

/** The calendar, or that it is loading or could not be loaded. */
function CalendarPop({ Calendar, isLate, hasFailed, load, calendar, onPick, onDismiss }: CalendarPopProps) {
  const { words } = calendar;
  const popup = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (Calendar) popup.current?.scrollIntoView({ block: "nearest" });
  }, [Calendar]);
  return (
    <div
      ref={popup}
      className={cx(pop.pop, styles.pop)}
      role="dialog"
      aria-label={words.choose}
      tabIndex={-1}
    >
      {Calendar ? <Calendar {...calendar} onPick={onPick} /> : null}
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
          onDismiss={onDismiss}
        />
      ) : null}
    </div>
  );
}

const usualNames = { from: "date_from", to: "date_to" };

function DateInputs({ words, names = usualNames, ...range }: DateRangeProps) {
  return (
    <div className={styles.plain}>
      {(["from", "to"] as const).map((end) => (
        <input
          key={`${end} ${range[end]}`}
          className={field.input}
          type="date"
          name={names[end]}
          defaultValue={range[end]}
          aria-label={words[end]}
        />
      ))}
    </div>
  );
}
