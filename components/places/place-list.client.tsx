"use client";

import { useCombobox } from "downshift";
import {
  type FocusEvent,
  Fragment,
  type KeyboardEvent,
  memo,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import { useDelayed } from "@/components/hooks/use-delayed.client";
import { isComposing } from "@/components/suggesting/composing";
import { leaveToBrowser, useFieldControl } from "@/components/suggesting/field-control";
import { ListPop } from "@/components/suggesting/list-pop";
import { Marked } from "@/components/suggesting/marked";
import { typedStart } from "@/components/suggesting/typed-start";
import pop from "@/components/ui/pop.module.css";
import { nameSeparator } from "@/lib/addresses/place-address";
import { fill } from "@/lib/i18n/fill";
import type { Port } from "@/lib/places/shared";
import { afterName, joinPorts, lastName } from "./join-ports";
import styles from "./place-picker.module.css";
import {
  bare,
  bestPlace,
  groupOf,
  meantPlace,
  type Place,
  recentPlaces,
  rememberPlace,
  type Suggested,
  startsAs,
} from "./place-text";
import type { PlaceListProps } from "./types";
import { usePlaceOf, usePlaces } from "./use-places";

/**
 * The suggestions of a place's field that is already on the page: the list of a combobox, fetched while the reader types. An
 * empty field offers the recent choices. It continues what was done in the field while this code was loading.
 */
export const PlaceList = memo(List) as <P extends Place>(props: PlaceListProps<P>) => ReactNode;

function List<P extends Place>(props: PlaceListProps<P>) {
  const { id, kind, label, locale, words, place, text, input, state, onControl, onChange } = props;
  const [touched, setTouched] = useState(true);
  const [recent, setRecent] = useState<P[]>(() => recentPlaces(kind, locale));
  const [dismissed, setDismissed] = useState("");
  const popup = useRef<HTMLDivElement>(null);

  // A separator after the last choice, or after a typed name, asks for another port of the same side.
  const { last } = props;
  const joins = !place && props.end && kind.isJoined;
  const afterLast = joins && last ? afterName(text, kind.label(last)) : null;
  const several = joins && afterLast === null ? lastName(text) : null;
  const before = usePlaceOf(several?.before ?? "", kind, locale);
  const begun = afterLast === null ? before : last;
  const typed = place ? "" : (afterLast ?? several?.further ?? text).trim();
  const lookup = usePlaces(touched ? typed : "", kind, locale, props.end);
  const items: readonly Suggested<P>[] = typed
    ? lookup.places
    : recent.filter(({ id: other }) => other !== place?.id);

  /** Whether a place was chosen. Behind an unknown name the text stays a text, which the server resolves. */
  const choose = (suggested: Suggested<P>): boolean => {
    const one = bare<P>(suggested);
    setTouched(false);
    if (several && !begun) {
      onChange(null, several.before + nameSeparator + kind.label(one));
      return false;
    }
    const chosen = (begun && (joinPorts([begun, one] as Port[]) as P | null)) ?? one;
    rememberPlace(chosen, kind, locale);
    setRecent(recentPlaces(kind, locale));
    onChange(chosen, kind.label(chosen));
    return true;
  };
  /**
   * Chooses the place that the text means, once the response for that text has arrived. Near matches are left to the reader.
   */
  const settle = () => {
    const called = lookup.places.filter(({ near }) => !near);
    const meant = lookup.state === "loaded" ? meantPlace(called, typed, kind) : null;
    if (meant) choose(meant);
    else if (begun && !typed) onChange(begun, kind.label(begun));
  };

  const combobox = useCombobox<Suggested<P>>({
    items: items as Suggested<P>[],
    id,
    inputId: id,
    inputValue: text,
    // No item stays selected in the list: the parent component holds the chosen place.
    selectedItem: null,
    initialIsOpen: state.current.opens,
    // A reader may type and choose before the newer list arrives: items that no longer match are disabled. The function is
    // called for an empty list, too.
    isItemDisabled: (item: Suggested<P> | undefined) =>
      lookup.state === "loading" && item !== undefined && !startsAs(item, typed, kind),
    itemToString: (item) => (item ? kind.label(item) : ""),
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) choose(selectedItem);
    },
    stateReducer: (_, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputClick ? { ...changes, isOpen: true } : changes,
  });
  const { isOpen, highlightedIndex, setHighlightedIndex } = combobox;

  // A highlight follows its place, not its position in a changed list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new list counts
  useEffect(() => setHighlightedIndex(-1), [lookup.state]);

  const send = () => {
    state.current.sends = false;
    input.current?.form?.requestSubmit();
  };
  /** With several places of that name, the list stays open. Of near matches none is chosen, and the page asks. */
  const chooseBest = () => {
    const best = bestPlace(lookup.places, typed, kind);
    if (best) {
      // The choice is made: recent choices would cover what the search brings.
      combobox.closeMenu();
      if (!choose(best)) send();
    } else if (lookup.places.every(({ near }) => near)) send();
    else {
      state.current.sends = false;
      combobox.openMenu();
    }
  };
  // The response may arrive after the field was left, or after Enter.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an answer counts
  useEffect(() => {
    if (state.current.hasLeft) settle();
    else if (state.current.sends && lookup.state === "loaded") chooseBest();
    else if (state.current.sends && lookup.state !== "loading") send();
  }, [lookup.state]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a choice counts
  useEffect(() => {
    if (state.current.sends && place) send();
  }, [place]);

  const isLate = useDelayed(lookup.state === "loading");
  const hasFailed = lookup.state === "failed" && dismissed !== typed;
  const hasOptions = isOpen && items.length > 0;
  const isEmpty = lookup.state === "loaded" && items.length === 0;
  const isNoteShown = isOpen && !hasOptions && (isLate || isEmpty);
  const isShown = hasOptions || isNoteShown || hasFailed;

  let status = "";
  if (isOpen && isLate) status = words.loading;
  else if (isOpen && isEmpty) status = words.noResult;
  else if (hasOptions && lookup.state !== "loading") {
    status = items.length === 1 ? words.oneSuggestion : fill(words.suggestions, { count: items.length });
  }

  const onFocus = (event: FocusEvent<HTMLInputElement>) => {
    state.current.hasLeft = false;
    setTouched(true);
    setRecent(recentPlaces(kind, locale));
    setDismissed("");
    if (lookup.state === "failed") lookup.retry();
    if (place) event.target.select();
    else if (!isOpen) combobox.openMenu();
  };
  const onBlur = (event: FocusEvent) => {
    if (popup.current?.contains(event.relatedTarget)) return;
    state.current.hasLeft = true;
    state.current.sends = false;
    setDismissed(typed);
    settle();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const isPlainEnter = event.key === "Enter" && !isComposing(event) && highlightedIndex < 0;
    if (!isPlainEnter) return;
    // With nothing highlighted, Enter submits the form.
    leaveToBrowser(event);
    if (!typed || lookup.state === "idle" || lookup.state === "failed") return combobox.closeMenu();
    event.preventDefault();
    state.current.sends = true;
    if (lookup.state === "loaded") chooseBest();
  };

  const retry = () => {
    lookup.retry();
    input.current?.focus();
  };
  useFieldControl(combobox, {
    input,
    hasOptions,
    onControl,
    onFocus,
    onBlur,
    onKeyDown,
    onChange: ({ currentTarget }) => {
      setTouched(true);
      setDismissed("");
      state.current.sends = false;
      onChange(null, currentTarget.value);
    },
  });

  const { ref: frame, ...list } = combobox.getMenuProps({ "aria-label": label, ref: popup });
  const options = hasOptions ? items : [];

  return (
    <ListPop
      frame={frame}
      isShown={isShown}
      className={styles.pop}
      onBlur={onBlur}
      status={status}
      isStatusShown={isNoteShown}
      failure={
        hasFailed
          ? {
              message: words.failed,
              retry: words.tryAgain,
              dismiss: words.dismiss,
              onRetry: retry,
              onDismiss: () => {
                setDismissed(typed);
                input.current?.focus();
              },
            }
          : null
      }
    >
      {/* A box that scrolls is a stop of the Tab key in Chromium, and the field would not be left. */}
      <ul {...list} tabIndex={-1} className={pop.popScroll}>
        {options.map((item, index) => {
          const group = groupOf(item);
          const isFirst = group !== groupOf(options[index - 1] ?? {});
          const name = item.alias ? `${item.alias} – ${kind.title(item)}` : kind.title(item);
          return (
            <Fragment key={item.id}>
              {group && isFirst ? (
                <li role="presentation" className={styles.group}>
                  {words[group]}
                </li>
              ) : null}
              <li className={pop.optRow} {...combobox.getItemProps({ item, index })}>
                <span>
                  <Marked text={name} typed={typed} />
                  <small>{kind.detail(item)}</small>
                </span>
                <span className={pop.optCode}>
                  {item.count ? (
                    <span className={styles.count}>
                      {item.count === 1 ? words.oneDeparture : fill(words.departures, { count: item.count })}
                    </span>
                  ) : null}
                  <Marked text={item.code ?? ""} typed={typedStart(name, typed) ? "" : typed} />
                </span>
              </li>
            </Fragment>
          );
        })}
      </ul>
      {hasOptions && kind.isJoined && props.end ? <p className={pop.popNote}>{words.several}</p> : null}
    </ListPop>
  );
}
