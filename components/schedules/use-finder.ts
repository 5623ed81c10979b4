import {
  type FormEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import type { Locale } from "@/lib/i18n/locales";
import { limits } from "@/lib/site";

/** What a schedule form does with its value; `Field` names the two places that it needs, the first one first. */
export interface FinderRules<Value, Field extends string> {
  /** The same value with each chosen place's label as its text. */
  labelled(value: Value): Value;
  /** Equal for two values that search for the same. */
  searchKey(value: Value): string;
  /** The places with nothing in them. A typed text that is no chosen place yet is left to the server. */
  emptyPlaces(value: Value): Field[];
  /** True while a place has been typed but not recognised. */
  hasLooseText(value: Value): boolean;
  /** Stores the last search under the keys of the specification's section 9. */
  saveSearch(value: Value): void;
  /** The last search laid over an empty form; null when there is none or the form names a place already. */
  restoredSearch(value: Value, locale: Locale): Value | null;
}

interface FinderOptions<Value, Field extends string> {
  rules: FinderRules<Value, Field>;
  /** The search that is shown; a change of it refills the fields. */
  value: Value;
  /** Required places that the server did not find. */
  missing: readonly Field[];
  locale: Locale;
  /** Fill an empty form with the last search of this browser, without searching. */
  restore: boolean;
  /** Whether an automatic search that lacks a place says so; otherwise it stays silent. */
  tells: boolean;
  onSearch: (value: Value) => void;
}

export interface FinderState<Value, Field extends string> {
  draft: Value;
  missing: readonly Field[];
  /** True while an automatic search has found a place missing and must say so. */
  told: boolean;
  /** Counts the searches after which the form makes room for their results. */
  folds: number;
  isHydrated: boolean;
  inputs: Record<"first" | "second", RefObject<HTMLInputElement | null>>;
  /** Takes a changed value; `searches` sets off a search a second later, and any change meanwhile puts it off. */
  change: (next: Value, searches?: boolean) => void;
  setMissing: (missing: readonly Field[]) => void;
  onSubmit: (event: FormEvent) => void;
}

const never = () => () => {};

/**
 * The schedule search forms' behaviour (specification, section 4): what is typed, what is missing, the search by
 * button, and the one that comes by itself a second after a choice.
 */
export function useFinder<Value, Field extends string>({
  rules,
  value,
  missing: missingThere,
  locale,
  restore,
  tells,
  onSearch,
}: FinderOptions<Value, Field>): FinderState<Value, Field> {
  const { labelled, searchKey, emptyPlaces } = rules;
  const [draft, setDraft] = useState(() => labelled(value));
  const [missing, setMissing] = useState(missingThere);
  // Above 0 while an automatic search is due; every further change counts up and so puts it off.
  const [due, setDue] = useState(0);
  const [told, setTold] = useState(false);
  const [folds, setFolds] = useState(0);
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);

  // What is shown came from elsewhere (Back, a link) unless it is what this form asked for last.
  const shownKey = searchKey(value);
  const shown = `${shownKey} ${missingThere.join()}`;
  const [seen, setSeen] = useState(shown);
  const [asked, setAsked] = useState(shownKey);
  if (shown !== seen) {
    setSeen(shown);
    setMissing(missingThere);
    if (shownKey !== asked) {
      setAsked(shownKey);
      setDraft(labelled(value));
      setDue(0);
    }
  }

  const restoreOnce = useEffectEvent(() => {
    const last = restore ? rules.restoredSearch(draft, locale) : null;
    if (last) setDraft(last);
    else if (emptyPlaces(value).length === 0 && missingThere.length === 0) rules.saveSearch(value);
  });
  useEffect(() => restoreOnce(), []);

  const change = (next: Value, searches = false) => {
    setDraft(next);
    setDue((count) => (count > 0 || searches ? count + 1 : 0));
  };

  /** Searches, or marks what is missing; true when it searches. */
  const search = (): boolean => {
    setDue(0);
    const empty = emptyPlaces(draft);
    setMissing(empty);
    if (empty.length > 0) return false;
    setTold(false);
    rules.saveSearch(draft);
    setAsked(searchKey(draft));
    onSearch(draft);
    return true;
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (search()) setFolds(folds + 1);
    else (first.current?.value.trim() ? second : first).current?.focus();
  };

  const searchWhenDue = useEffectEvent(() => {
    // A half-typed place waits for its choice: the mark stays, and the choice counts up.
    if (rules.hasLooseText(draft)) return;
    if (!tells && emptyPlaces(draft).length > 0) setDue(0);
    else if (searchKey(draft) === asked && missing.length === 0) setDue(0);
    else if (!search()) setTold(true);
  });
  useEffect(() => {
    if (due === 0) return;
    const timer = setTimeout(() => searchWhenDue(), limits.debounceMs);
    return () => clearTimeout(timer);
  }, [due]);

  return {
    draft,
    missing,
    told: told && missing.length > 0,
    folds,
    isHydrated,
    inputs: { first, second },
    change,
    setMissing,
    onSubmit,
  };
}
