"use client";

import { type ComponentProps, type ComponentType, useEffect, useRef, useState } from "react";
import field from "@/components/ui/field.module.css";
import { Icon } from "@/components/ui/icon";
import { loadLazyMessages } from "@/lib/i18n/lazy-messages";
import type { Locale } from "@/lib/i18n/locales";
import type { SuggestionsProps, SuggestWords } from "./types";

/**
 * The archive search's field. The code of its suggestions loads at the first focus and takes the field over in its present
 * state. Until then, when it fails, and without script it is a plain search field whose form searches the archive.
 */
export function SearchBox({ id, placeholder, locale }: { id: string; placeholder: string; locale: Locale }) {
  const input = useRef<HTMLInputElement>(null);
  const [loaded, setLoaded] = useState<{
    Suggestions: ComponentType<SuggestionsProps>;
    words: SuggestWords;
  }>();
  const [control, setControl] = useState<ComponentProps<"input">>();

  const load = () => {
    if (loaded) return;
    Promise.all([import("./suggestions.client"), loadLazyMessages(locale)]).then(
      ([{ Suggestions }, { shell }]) => setLoaded({ Suggestions, words: shell.suggest }),
      () => {},
    );
  };
  // It may have been focused before the script loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (document.activeElement === input.current) load();
  }, []);

  return (
    <>
      <div className={field.inputWrap}>
        <Icon name="search" />
        <input
          ref={input}
          {...control}
          id={id}
          className={field.input}
          type="search"
          name="query"
          // An empty box starts no search, also before any script.
          required
          enterKeyHint="search"
          placeholder={placeholder}
          onFocus={load}
        />
      </div>
      {loaded ? (
        <loaded.Suggestions input={input} onControl={setControl} locale={locale} words={loaded.words} />
      ) : null}
    </>
  );
}
