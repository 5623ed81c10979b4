import { type ComponentType, type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { Lookup } from "@/components/hooks/lookup";
import { useDelayed } from "@/components/hooks/use-delayed.client";
import { useReplayInput } from "@/components/hooks/use-replay-input";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import field from "@/components/ui/field.module.css";
import { Icon } from "@/components/ui/icon";
import layout from "@/components/ui/layout.module.css";
import { FailureNotice } from "@/components/ui/notice";
import type { Page } from "@/lib/collections/page";
import type { Locale } from "@/lib/i18n/locales";
import { CarriedFields } from "./carried-fields";
import type { LiveLookupProps } from "./live-lookup";
import styles from "./reference.module.css";
import type { Carried, SearchWords } from "./types";

export interface SearchResult<Item> {
  typed: string;
  page: Page<Item>;
}

/** What a page of reference data passes to its search, whatever it searches. */
export interface LiveSearchProps {
  locale: Locale;
  /** The text in the address, which the server has already searched for. */
  initial: string;
  /** Other parameters of the address, which stay during a search. */
  carried: Carried;
  /** Small tools beside the rows. */
  aside?: ReactNode;
}

/**
 * Searches reference data as the reader types and writes the search into the address; `children` renders the result, with null
 * for the server's rows. Without script its form does the same when it is submitted.
 */
export function LiveSearch<Item>({
  name,
  words,
  locale,
  initial,
  carried,
  aside,
  announce,
  onBegin,
  children,
}: LiveSearchProps & {
  /** The name in /api/kb/{name}. */
  name: string;
  words: SearchWords;
  /** The announcement of a result for assistive technology. */
  announce: (result: SearchResult<Item>) => string;
  /** Loads the code that renders a result, before the first request. */
  onBegin?: () => Promise<void>;
  children: (result: SearchResult<Item> | null) => ReactNode;
}) {
  const [typed, setTyped] = useState(initial);
  const [dismissed, setDismissed] = useState<Error>();
  // The server's rows belong to the address until another search has a result.
  const [isInitial, setInitial] = useState(true);
  const [LiveLookup, setLiveLookup] = useState<ComponentType<LiveLookupProps<Item>>>();
  const [{ last, state, error, retry }, setLookup] = useState<Partial<Lookup<Page<Item>>>>({});
  const wanted = typed.trim();

  const load = () => {
    if (LiveLookup) return;
    // When the code cannot be loaded, submitting the form still searches.
    Promise.all([import("./live-lookup"), onBegin?.()]).then(
      ([loaded]) => setLiveLookup(() => loaded.LiveLookup<Item>),
      () => {},
    );
  };
  // It may have been focused before the script loaded.
  const input = useRef<HTMLInputElement>(null);
  useReplayInput(input);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (document.activeElement === input.current) load();
  }, []);

  const result = last ? { typed: last.text, page: last.response } : null;
  const foundText = result?.typed;
  const busy = state === "loading";
  const slow = useDelayed(busy);
  const failure = error && error !== dismissed ? error : undefined;

  useEffect(() => {
    if (foundText === undefined) return;
    setInitial(false);
    const address = new URL(location.href);
    if (foundText) address.searchParams.set("q", foundText);
    else address.searchParams.delete("q");
    address.searchParams.delete("page");
    history.replaceState(history.state, "", address);
  }, [foundText]);

  const submit = (event: FormEvent) => {
    if (!retry) return;
    event.preventDefault();
    retry();
  };

  return (
    <>
      {LiveLookup ? (
        <LiveLookup
          name={name}
          text={isInitial && wanted === initial ? null : wanted}
          locale={locale}
          failed={words.failed}
          onLookup={setLookup}
        />
      ) : null}
      <search className={layout.shoal} data-print="no">
        <form action="?" className={`${layout.wrap} ${styles.search}`} onSubmit={submit}>
          <CarriedFields carried={carried} />
          {/* No TextField here: it would load the code of every kind of field. */}
          <div className={cx(field.field, styles.field)}>
            <label className={field.label} htmlFor="list-search">
              {words.searchLabel}
            </label>
            <div className={field.inputWrap}>
              <Icon name="search" />
              <input
                id="list-search"
                name="q"
                ref={input}
                type="search"
                className={field.input}
                value={typed}
                maxLength={100}
                autoComplete="off"
                spellCheck={false}
                onFocus={load}
                onChange={(event) => {
                  load();
                  setTyped(event.target.value);
                }}
              />
            </div>
          </div>
          <Button type="submit">{words.search}</Button>
        </form>
      </search>
      <div className={`${layout.wrap} ${layout.sectionTight}`} aria-busy={busy}>
        {failure ? (
          <FailureNotice
            message={failure.message}
            retryLabel={words.retry}
            dismissLabel={words.dismiss}
            onRetry={() => retry?.()}
            onDismiss={() => setDismissed(failure)}
          />
        ) : null}
        <p className={layout.vh} role="status">
          {slow ? words.loading : result ? announce(result) : null}
        </p>
        <div className={aside ? layout.withAside : undefined}>
          <div>{children(result)}</div>
          {aside}
        </div>
      </div>
    </>
  );
}
