"use client";

import { type ComponentProps, useRef, useState } from "react";
import { formatDate, parseDay } from "@/lib/i18n/formats";
import { cx } from "./cx";
import styles from "./date-field.module.css";
import { Icon } from "./icon";

export interface DateFieldWords {
  /** What to type. */
  form: string;
  /** Name of the button that opens the calendar. */
  pick: string;
}

type InputProps = Omit<ComponentProps<"input">, "type" | "value" | "defaultValue" | "onChange" | "min">;

export interface DateFieldProps extends InputProps {
  /** YYYY-MM-DD; '' for none. A form may return what was typed. */
  day: string;
  /** The first day of the calendar, YYYY-MM-DD. */
  min?: string;
  words: DateFieldWords;
  /** Called with each day that is typed or chosen, and with '' when the field is emptied. */
  onDay?: (day: string) => void;
  /** Class of the frame around field and button. */
  frame?: string | undefined;
}

const shown = (day: string) => (parseDay(day) ? formatDate(parseDay(day)) : day);

/**
 * A date as the portal writes it, DD-MM-YYYY: a line of text, with or without script, whatever the browser's order of day and
 * month. The button opens the calendar of a hidden date field.
 */
export function DateField({ day, min, words, onDay, frame, ...input }: DateFieldProps) {
  const [text, setText] = useState(() => shown(day));
  const [lastDay, setLastDay] = useState(day);
  const [hasLeft, setLeft] = useState(false);
  const calendar = useRef<HTMLInputElement>(null);
  // What was typed stays as it is when the value becomes the day that it means.
  if (day !== lastDay) {
    setLastDay(day);
    if (parseDay(text) !== day) setText(shown(day));
  }
  const take = (next: string) => {
    setText(next);
    if (next.trim() === "" || parseDay(next)) onDay?.(parseDay(next));
  };
  const isWrong = hasLeft && text.trim() !== "" && !parseDay(text);
  return (
    <span className={cx(styles.frame, frame)}>
      <input
        {...input}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder="DD-MM-YYYY"
        maxLength={10}
        title={words.form}
        aria-invalid={isWrong || input["aria-invalid"] || undefined}
        value={text}
        onFocus={() => setLeft(false)}
        onBlur={() => {
          setLeft(true);
          setText(shown(text));
        }}
        onChange={({ currentTarget }) => take(currentTarget.value)}
      />
      <button
        type="button"
        aria-label={words.pick}
        title={words.pick}
        onClick={() => calendar.current?.showPicker?.()}
      >
        <Icon name="calendar" size="s" />
      </button>
      <input
        ref={calendar}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        min={min}
        value={parseDay(text)}
        onChange={({ currentTarget }) => take(shown(currentTarget.value))}
      />
      <span role="alert" className={isWrong ? styles.wrong : undefined}>
        {isWrong ? words.form : ""}
      </span>
    </span>
  );
}
