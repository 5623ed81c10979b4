"use client";

import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import type { PlaceSearchProps, StartedSearch } from "@/components/schedules/place-search.client";
import { readText } from "@/lib/browser/storage";
import { type LazyMessages, loadLazyMessages } from "@/lib/i18n/lazy-messages";
import type { Locale } from "@/lib/i18n/locales";

interface BridgeFormProps {
  kind: "port" | "flight";
  /** Path of the search page in this language. */
  action: string;
  locale: Locale;
  className: string | undefined;
  pairClass: string | undefined;
  /** Names of the two fields. */
  names: readonly [string, string];
  /** The two plain inputs, and the button that submits. */
  fields: ReactNode;
  submit: ReactNode;
}

interface Pickers {
  Search: ComponentType<PlaceSearchProps>;
  words: LazyMessages;
  start: StartedSearch;
}

/**
 * A search of the front page: a plain form whose texts the server resolves. Its pickers are loaded when a field gets the focus, when
 * a field is missing, or for this browser's last search, and take over what the reader has typed.
 */
export function BridgeForm(props: BridgeFormProps) {
  const { kind, action, locale, className, pairClass, names, fields, submit } = props;
  const form = useRef<HTMLFormElement>(null);
  const isLoading = useRef(false);
  const [pickers, setPickers] = useState<Pickers>();

  const load = (isSent: boolean) => {
    if (isLoading.current) return;
    isLoading.current = true;
    Promise.all([import("@/components/schedules/place-search.client"), loadLazyMessages(locale)]).then(
      ([{ PlaceSearch }, words]) =>
        setPickers({ Search: PlaceSearch, words, start: { ...startOf(form.current, names), isSent } }),
      // The code cannot be loaded: the server resolves the texts.
      () => isSent && form.current?.submit(),
    );
  };
  const loadIfUsed = useEffectEvent(() => {
    const isFocused = form.current?.contains(document.activeElement);
    if (isFocused || names.some((name) => readText(name))) load(false);
  });
  useEffect(() => loadIfUsed(), []);

  if (pickers) {
    const { Search, words, start } = pickers;
    return (
      <Search {...{ kind, action, words, locale, className, pairClass, start }} id="bridge">
        {submit}
      </Search>
    );
  }
  return (
    <form
      ref={form}
      className={className}
      action={action}
      noValidate
      autoComplete="off"
      onFocus={({ target }) => {
        if (target instanceof HTMLInputElement) load(false);
      }}
      onSubmit={(event) => {
        const { typed } = startOf(event.currentTarget, names);
        if (names.every((name) => typed?.[name]?.trim())) return;
        event.preventDefault();
        load(true);
      }}
    >
      <div className={pairClass}>{fields}</div>
      {submit}
    </form>
  );
}

function startOf(form: HTMLFormElement | null, names: readonly string[]): Omit<StartedSearch, "isSent"> {
  const inputs = names.map((name) => form?.elements.namedItem(name) as HTMLInputElement | null);
  const typed = Object.fromEntries(names.map((name, at) => [name, inputs[at]?.value ?? ""]));
  const active = document.activeElement;
  return {
    typed: Object.values(typed).some(Boolean) ? typed : null,
    focus: form?.contains(active) ? (active?.getAttribute("name") ?? null) : null,
  };
}
