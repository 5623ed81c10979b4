import {
  type FormEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useReplayInput } from "@/components/hooks/use-replay-input";
import type { Place } from "@/components/places/place-text";
import type { Locale } from "@/lib/i18n/locales";
import { limits } from "@/lib/site/site";
import type { FinderRules } from "./place-rules";

interface FinderOptions<Value, Field extends string, P extends Place> {
  rules: FinderRules<Value, Field, P>;
  /** The search that is shown; a change of it refills the fields. */
  value: Value;
  /** Whether that search is the one of the page's address: while another is pending, the form is ahead of it. */
  isCurrent: boolean;
  /** Required places that the server did not find. */
  missing: readonly Field[];
  locale: Locale;
  /** Fills an empty form with the last search of this browser, without searching. */
  restore: boolean;
  /** Whether an automatic search that lacks a place shows a message; otherwise it is silent. */
  announcesMissing: boolean;
  /** Whether only the second chosen place starts a search: for one that opens another page. */
  waits?: boolean;
  onSearch: (value: Value) => void;
}

export interface FinderState<Value, Field extends string, P extends Place> {
  draft: Value;
  missing: readonly Field[];
  /** True while an automatic search lacks a place and must show a message. */
  isMissingAnnounced: boolean;
  /** Counts the searches after which the form makes room for their results. */
  folds: number;
  isHydrated: boolean;
  form: RefObject<HTMLFormElement | null>;
  inputs: Record<"first" | "second", RefObject<HTMLInputElement | null>>;
  /** Sets a changed value; with `searches` a search starts a second later, and any change meanwhile postpones it. */
  change: (next: Value, searches?: boolean) => void;
  /** Sets a changed value, and starts a search once both places are set. */
  changeDetail: (next: Value) => void;
  /** Sets a typed or chosen value; choosing one place while the other is set starts a search. */
  onPlace: (field: Field, place: P | null, text: string) => void;
  /** Swaps the places, and starts the search in the other direction unless it opens another page. */
  swap: () => void;
  onSubmit: (event: FormEvent) => void;
}

const never = () => () => {};

/**
 * The behaviour of the schedule search forms (specification, section 4): what is typed, what is missing, the search by button,
 * and the automatic one a second after a choice.
 */
export function useFinder<Value, Field extends string, P extends Place>(
  options: FinderOptions<Value, Field, P>,
): FinderState<Value, Field, P> {
  const { rules, waits = false, onSearch } = options;
  const { fields, emptyPlaces } = rules;
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const form = useRef<HTMLFormElement>(null);
  const hasReplayed = useReplayInput(form);
  const inputs = { first: useRef<HTMLInputElement>(null), second: useRef<HTMLInputElement>(null) };
  const [folds, setFolds] = useState(0);
  const typed = useDraft(options);
  const { draft, setDraft, missing, setMissing, setDue } = typed;
  const remember = useLastSearch(options, typed, hasReplayed);

  const change = (next: Value, searches = false) => {
    setDraft(next);
    setDue((count) => (count > 0 || searches ? count + 1 : 0));
  };
  const changeDetail = (next: Value, searches = true) =>
    change(next, searches && emptyPlaces(next).length === 0);
  const onPlace = (field: Field, place: P | null, text: string) => {
    if (place) setMissing(missing.filter((other) => other !== field));
    const next = rules.withPlace(draft, field, place, text);
    changeDetail(next, place !== null && (!waits || field === fields[1]));
  };
  const swap = () => {
    setMissing(missing.map((field) => (field === fields[0] ? fields[1] : fields[0])));
    changeDetail(rules.swapped(draft), !waits);
  };

  /** Starts a search, or marks what is missing; true when it starts one. */
  const search = (wanted: Value): boolean => {
    setDue(0);
    const empty = emptyPlaces(wanted);
    setMissing(empty);
    // The form shows at once that both are the same.
    if (empty.length > 0 || rules.isSame(wanted)) return false;
    typed.setMissingAnnounced(false);
    setDraft(wanted);
    remember(wanted);
    typed.setLastSearch(rules.searchKey(wanted));
    onSearch(wanted);
    return true;
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (search(draft)) setFolds(folds + 1);
    else (inputs.first.current?.value.trim() ? inputs.second : inputs.first).current?.focus();
  };
  useAutomaticSearch(options, typed, inputs, search);

  return {
    draft,
    missing,
    isMissingAnnounced: typed.isMissingAnnounced && missing.length > 0,
    ...{ folds, isHydrated, form, inputs, change, changeDetail, onPlace, swap, onSubmit },
  };
}

/** What is typed, and what is missing. A search that came from elsewhere (Back, a link) replaces it. */
function useDraft<Value, Field extends string, P extends Place>({
  rules,
  value,
  isCurrent,
  missing: missingThere,
}: FinderOptions<Value, Field, P>) {
  const [draft, setDraft] = useState(() => rules.labelled(value));
  const [missing, setMissing] = useState(missingThere);
  const [isMissingAnnounced, setMissingAnnounced] = useState(false);
  // Above 0 while an automatic search is due; every further change increments it and so postpones the search.
  const [due, setDue] = useState(0);

  // The shown search came from elsewhere unless it is the form's last search.
  const shownKey = rules.searchKey(value);
  const shown = isCurrent ? `${shownKey} ${missingThere.join()}` : "";
  const [seen, setSeen] = useState(shown);
  const [lastSearch, setLastSearch] = useState(shownKey);
  if (shown !== seen) {
    setSeen(shown);
    if (isCurrent) setMissing(missingThere);
    if (isCurrent && shownKey !== lastSearch) {
      setLastSearch(shownKey);
      setDraft(rules.labelled(value));
      setDue(0);
    }
  }
  return {
    ...{ draft, setDraft, missing, setMissing, isMissingAnnounced, setMissingAnnounced },
    ...{ due, setDue, shown, lastSearch, setLastSearch },
  };
}

type Draft<Value, Field extends string, P extends Place> = ReturnType<typeof useDraft<Value, Field, P>>;

/** Restores the last search of this browser, and stores the shown one. Returns what stores another. */
function useLastSearch<Value, Field extends string, P extends Place>(
  { rules, value, isCurrent, locale, restore }: FinderOptions<Value, Field, P>,
  { draft, setDraft, shown }: Draft<Value, Field, P>,
  hasReplayed: RefObject<boolean>,
): (wanted: Value) => void {
  /** Only a search whose places were found is stored: that of a typed text when its response has arrived. */
  const remember = (wanted: Value) => {
    const isFound = rules.emptyPlaces(wanted).length === 0 && rules.loosePlaces(wanted).length === 0;
    if (isFound && !rules.isSame(wanted)) rules.saveSearch(wanted);
  };
  const restoreOnce = useEffectEvent(() => {
    // A form that the reader has begun to fill in is not changed.
    const last = restore && !hasReplayed.current ? rules.restoredSearch(draft, locale) : null;
    if (last) setDraft(last);
  });
  useEffect(() => restoreOnce(), []);
  const rememberShown = useEffectEvent(() => {
    if (isCurrent) remember(value);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another search counts
  useEffect(() => rememberShown(), [shown]);
  return remember;
}

/** Searches a second after the last change while a search is due. */
function useAutomaticSearch<Value, Field extends string, P extends Place>(
  { rules, locale, announcesMissing }: FinderOptions<Value, Field, P>,
  { draft, missing, due, setDue, lastSearch, setMissingAnnounced }: Draft<Value, Field, P>,
  { first, second }: FinderState<Value, Field, P>["inputs"],
  search: (wanted: Value) => boolean,
): void {
  const { fields, emptyPlaces, loosePlaces } = rules;
  // A text may name a known place (specification, section 4), as those of the last search do; a text that is being typed is
  // incomplete.
  const recognise = useEffectEvent(async () => {
    const loose = loosePlaces(draft);
    const typing = fields.find(
      (_, index) => (index === 0 ? first : second).current === document.activeElement,
    );
    const isDone = loose.length > 0 && !loose.some((field) => field === typing);
    return isDone ? rules.recognised(draft, locale) : draft;
  });
  const searchWhenDue = useEffectEvent((wanted: Value) => {
    // A text without a place waits for its choice: the message stays, and the choice increments the count.
    if (loosePlaces(wanted).length > 0) return;
    if (!announcesMissing && emptyPlaces(wanted).length > 0) setDue(0);
    else if (rules.searchKey(wanted) === lastSearch && missing.length === 0) setDue(0);
    else if (!search(wanted) && !rules.isSame(wanted)) setMissingAnnounced(true);
  });
  useEffect(() => {
    if (due === 0) return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const wanted = await recognise();
      if (isCurrent) searchWhenDue(wanted);
    }, limits.debounceMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [due]);
}
