"use client";

import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { isComposing } from "@/components/suggesting/composing";
import { buttonClass } from "@/components/ui/button";
import { completeMark } from "@/components/ui/complete-mark";
import { DateRange } from "@/components/ui/date-range.client";
import type { DateRangeWords } from "@/components/ui/date-range-words";
import { TextField } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import type { Locale } from "@/lib/i18n/locales";
import { articleLanguageOf, type KeywordQuery, keywordParams } from "@/lib/news/shared";
import { limits } from "@/lib/site/site";
import type messages from "@/messages/en.json";
import styles from "./archive.module.css";

export interface ArchiveSearchProps {
  /** The search that is shown; its query may be blank. */
  criteria: KeywordQuery;
  words: Pick<typeof messages.archive, "title" | "keyword" | "hint" | "dateRange" | "search" | "searching">;
  calendar: DateRangeWords;
  locale: Locale;
  /** Path of the keyword page in this language. */
  action: string;
  /** YYYY-MM-DD in the publisher's zone. */
  today: string;
}

/**
 * The archive's search bar (specification, section 4): a plain GET form. One second after Enter in a filled box or the choice
 * of a range it searches automatically. The button searches at once (with an empty box only for a range that has just been
 * chosen).
 */
export function ArchiveSearch({ criteria, words, calendar, locale, action, today }: ArchiveSearchProps) {
  const [range, setRange] = useState({ from: criteria.from, to: criteria.to ?? today });
  // Above 0 while a search is due; every further Enter or choice increments it and so postpones the search.
  const [due, setDue] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const typed = () => input.current?.value.trim() ?? "";

  const go = useEffectEvent(() => {
    setDue(0);
    const wanted = { ...criteria, ...range, query: typed(), hashtag: null, page: 1 };
    window.location.assign(`${action}?${keywordParams(wanted, locale)}`);
  });
  useEffect(() => {
    if (due === 0) return;
    const timer = setTimeout(() => go(), limits.debounceMs);
    return () => clearTimeout(timer);
  }, [due]);

  const enter = (event: KeyboardEvent) => {
    // An Enter that ends the composition of a Chinese word is no search.
    if (event.key !== "Enter" || isComposing(event)) return;
    event.preventDefault();
    if (typed()) setDue(due + 1);
  };
  const submit = (event: FormEvent) => {
    const isWanted = typed() !== "" || due > 0;
    setDue(0);
    if (isWanted) return;
    event.preventDefault();
    input.current?.focus();
  };

  return (
    <search aria-label={words.title} data-print="no">
      <form className={styles.bar} action={action} onSubmit={submit} autoComplete="off" data-complete>
        <TextField
          id="archive-keyword"
          name="query"
          type="search"
          label={words.keyword}
          placeholder={words.hint}
          icon={<Icon name="search" />}
          enterKeyHint="search"
          maxLength={200}
          defaultValue={criteria.query}
          ref={input}
          onKeyDown={enter}
        />
        <DateRange
          label={words.dateRange}
          words={calendar}
          {...range}
          names={{ from: "from", to: "to" }}
          today={today}
          onChange={(from, to) => {
            setRange({ from, to });
            setDue(due + 1);
          }}
        />
        {criteria.language === articleLanguageOf(locale) ? null : (
          <input type="hidden" name="language" value={criteria.language} />
        )}
        <button type="submit" className={buttonClass({ variant: "main" })}>
          {words.search}
        </button>
        <p className={styles.searching} role="status">
          {due > 0 ? words.searching : ""}
        </p>
        {completeMark}
      </form>
    </search>
  );
}
