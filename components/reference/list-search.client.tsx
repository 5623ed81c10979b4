"use client";

import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import field from "@/components/ui/field.module.css";
import { IconSearch } from "@/components/ui/icons";
import layout from "@/components/ui/layout.module.css";
import { useDelayed } from "@/components/ui/loading.client";
import { EmptyState, FailureNotice } from "@/components/ui/notice";
import { PageLinks } from "@/components/ui/page-links";
import type { Locale } from "@/lib/i18n/locales";
import type { Page } from "@/lib/page";
import type { ListRow } from "@/lib/reference/schema";
import { FetchFailure, getJson } from "@/lib/web/fetcher";
import { ListCount, ListTable } from "./list-table";
import { countText, listAddress } from "./list-text";
import styles from "./reference.module.css";
import type { ListShape, ListWords } from "./types";

/** Long enough that a word typed at once is one request. */
const pauseMs = 250;

type Answer = { typed: string; page: Page<ListRow> };

/**
 * Searches a reference list as one types, in place of the rows the server has drawn (`children`), and keeps the
 * search in the address. Without script its form does the same by submitting.
 */
export function ListSearch({
  shape,
  words,
  locale,
  initial,
  aside,
  children,
}: {
  shape: ListShape;
  words: ListWords;
  locale: Locale;
  /** What the address asked for, already answered by `children`. */
  initial: string;
  /** Small tools beside the rows. */
  aside?: ReactNode;
  children: ReactNode;
}) {
  const [typed, setTyped] = useState(initial);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  const [busy, setBusy] = useState(false);
  const slow = useDelayed(busy);
  const asked = useRef(initial);

  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === asked.current && tries === 0) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      setBusy(true);
      setFailure(null);
      try {
        const query = new URLSearchParams({ q: wanted, language: locale });
        const page = await getJson<Page<ListRow>>(`/api/kb/${shape.name}?${query}`, {
          signal: stop.signal,
          fallback: words.failed,
        });
        asked.current = wanted;
        setAnswer({ typed: wanted, page });
        const address = new URL(location.href);
        address.search = wanted ? `?${new URLSearchParams({ q: wanted })}` : "";
        history.replaceState(history.state, "", address);
      } catch (error) {
        if (!stop.signal.aborted) setFailure(error instanceof FetchFailure ? error.message : words.failed);
      } finally {
        if (!stop.signal.aborted) setBusy(false);
      }
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [typed, tries, locale, shape.name, words.failed]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTries((count) => count + 1);
  };

  return (
    <>
      <search className={layout.shoal}>
        <form className={`${layout.wrap} ${styles.search}`} onSubmit={submit}>
          {/* Not TextField: every kind of field would come along. */}
          <div className={cx(field.field, styles.field)}>
            <label className={field.label} htmlFor="list-search">
              {words.searchLabel}
            </label>
            <div className={field.inputWrap}>
              <IconSearch />
              <input
                id="list-search"
                name="q"
                type="search"
                className={field.input}
                value={typed}
                maxLength={100}
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => setTyped(event.target.value)}
              />
            </div>
          </div>
          <Button type="submit">{words.search}</Button>
        </form>
      </search>
      <div className={`${layout.wrap} ${layout.sectionTight}`} aria-busy={busy}>
        {failure ? (
          <FailureNotice
            message={failure}
            retryLabel={words.retry}
            dismissLabel={words.dismiss}
            onRetry={() => setTries((count) => count + 1)}
            onDismiss={() => setFailure(null)}
          />
        ) : null}
        <p className={layout.vh} role="status">
          {slow ? words.loading : answer ? countText(words, answer.page.total, answer.typed) : null}
        </p>
        <div className={aside ? layout.withAside : undefined}>
          <div>{answer ? <Rows {...{ answer, shape, words }} /> : children}</div>
          {aside}
        </div>
      </div>
    </>
  );
}

function Rows({ answer, shape, words }: { answer: Answer; shape: ListShape; words: ListWords }) {
  const { typed, page } = answer;
  const count = <ListCount>{countText(words, page.total, typed)}</ListCount>;
  if (page.total === 0)
    return (
      <>
        {count}
        <EmptyState>{words.none}</EmptyState>
      </>
    );
  return (
    <>
      {count}
      <ListTable shape={shape} rows={page.items} typed={typed} title={words.title} newTab={words.newTab} />
      <PageLinks {...page} words={words} hrefOf={(number) => listAddress(typed, number)} />
    </>
  );
}
