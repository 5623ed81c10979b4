"use client";

import { useState } from "react";
import { DateField } from "@/components/ui/date-field.client";
import { DateRange } from "@/components/ui/date-range.client";
import { DateRangeCalendar } from "@/components/ui/date-range-calendar.client";
import type { DateRangeWords } from "@/components/ui/date-range-words";
import { Field } from "@/components/ui/field";
import { emptySearch } from "@/test/support/examples/sailings";
import styles from "../gallery.module.css";
import { type SectionProps, Specimen } from "../specimen";

const today = emptySearch.dateFrom;

function Range({ label, words }: { label: string; words: DateRangeWords }) {
  const [{ from, to }, setRange] = useState({ from: emptySearch.dateFrom, to: emptySearch.dateTo });
  return (
    <DateRange
      label={label}
      words={words}
      from={from}
      to={to}
      today={today}
      maxDays={92}
      onChange={(first, last) => setRange({ from: first, to: last })}
    />
  );
}

/** The calendar measures the window, so that it is there with script alone: behind a button, as in DateRange. */
function Calendar({ words }: { words: DateRangeWords }) {
  const [isOpen, setOpen] = useState(false);
  const [picked, setPicked] = useState("");
  return (
    <div className={styles.stack}>
      <label>
        <input type="checkbox" onChange={({ currentTarget }) => setOpen(currentTarget.checked)} />{" "}
        {words.choose} {picked}
      </label>
      {isOpen ? (
        <DateRangeCalendar
          words={words}
          from={emptySearch.dateFrom}
          to={emptySearch.dateTo}
          today={today}
          maxDays={92}
          onPick={(from, to) => setPicked(`${from} – ${to}`)}
        />
      ) : null}
    </div>
  );
}

export function Dates({ words: { calendar, dates, enquiry, finder } }: SectionProps) {
  const words = { ...calendar, monthsLong: dates.monthsLong };
  const day = { form: enquiry.form.dayForm, pick: enquiry.form.pickDay };
  return (
    <>
      <Specimen title="DateField: empty, filled, and with what is no date">
        {(prefix) => (
          <div className={styles.stack}>
            {["", today, "31-02"].map((text) => (
              <Field key={text} id={`${prefix}-day-${text}`} label={finder.dateRange}>
                {(control) => <DateField {...control} day={text} words={day} min={today} />}
              </Field>
            ))}
          </div>
        )}
      </Specimen>
      <Specimen title="DateRange: opens a calendar">
        <Range label={finder.dateRange} words={words} />
      </Specimen>
      <Specimen title="DateRangeCalendar">
        <Calendar words={words} />
      </Specimen>
    </>
  );
}
