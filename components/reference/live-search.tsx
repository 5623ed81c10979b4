import {
  type ComponentType,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
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

interface SearchProps<Item> extends LiveSearchProps {
  /** The name in /api/kb/{name}. */
  name: string;
  words: SearchWords;
  /** The announcement of a result for assistive technology. */
  announce: (result: SearchResult<Item>) => string;
  /** Loads the code that renders a result, before the first request. */
  onBegin?: () => Promise<void>;
  children: (result: SearchResult<Item> | null) => ReactNode;
}

/**
 * Searches reference data as the reader types and writes the search into the address; `children` renders the result, with null
 * for the server's rows. Without script its form does the same when it is submitted.
 */
export function LiveSearch<Item>(props: SearchProps<Item>) {
  const { name, words, locale, carried, aside } = props;
  const [typed, setTyped] = useState(props.initial);
  const [dismissed, setDismissed] = useState<Error>();
  const { input, LiveLookup, load } = useLiveLookup(props);
  const [{ last, state, error, retry }, setLookup] = useState<Partial<Lookup<Page<Item>>>>({});
  const isInitial = useAddressOf(last?.text);
  const result = last ? { typed: last.text, page: last.response } : null;
  const busy = state === "loading";
  const slow = useDelayed(busy);
  const failure = error && error !== dismissed ? error : undefined;
  const wanted = typed.trim();

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
          text={isInitial && wanted === props.initial ? null : wanted}
          locale={locale}
          failed={words.failed}
          onLookup={setLookup}
        />
      ) : null}
      <search className={layout.shoal} data-print="no">
        <form action="?" className={`${layout.wrap} ${styles.search}`} onSubmit={submit}>
          <CarriedFields carried={carried} />
          <SearchField
            label={words.searchLabel}
            input={input}
            typed={typed}
            onFocus={load}
            onType={(text) => {
              load();
              setTyped(text);
            }}
          />
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
          {slow ? words.loading : result ? props.announce(result) : null}
        </p>
        <div className={aside ? layout.withAside : undefined}>
          <div>{props.children(result)}</div>
          {aside}
        </div>
      </div>
    </>
  );
}

/** The code of the lookup, loaded at the first focus or letter of the field. */
function useLiveLookup<Item>({ onBegin }: SearchProps<Item>) {
  const [LiveLookup, setLiveLookup] = useState<ComponentType<LiveLookupProps<Item>>>();
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
  return { input, LiveLookup, load };
}

/** Writes a found text into the address. True until then: the server's rows belong to the address until a search has a result. */
function useAddressOf(text: string | undefined): boolean {
  const [isInitial, setInitial] = useState(true);
  useEffect(() => {
    if (text === undefined) return;
    setInitial(false);
    const address = new URL(location.href);
    if (text) address.searchParams.set("q", text);
    else address.searchParams.delete("q");
    address.searchParams.delete("page");
    history.replaceState(history.state, "", address);
  }, [text]);
  return isInitial;
}

interface SearchFieldProps {
  label: string;
  input: RefObject<HTMLInputElement | null>;
  typed: string;
  onFocus: () => void;
  onType: (text: string) => void;
}

/** No TextField: it would load the code of every kind of field. */
const SearchField = ({ label, input, typed, onFocus, onType }: SearchFieldProps) => (
  <div className={cx(field.field, styles.field)}>
    <label className={field.label} htmlFor="list-search">
      {label}
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
        onFocus={onFocus}
        onChange={(event) => onType(event.target.value)}
      />
    </div>
  </div>
);
