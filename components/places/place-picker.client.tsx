"use client";

import { useCombobox } from "downshift";
import {
  type FocusEvent,
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { cx } from "@/components/ui/cx";
import { Field } from "@/components/ui/field";
import fieldStyles from "@/components/ui/field.module.css";
import layout from "@/components/ui/layout.module.css";
import { useDelayed } from "@/components/ui/loading.client";
import { Marked } from "@/components/ui/marked";
import { FailureNotice } from "@/components/ui/notice";
import pop from "@/components/ui/pop.module.css";
import { typedStart } from "@/components/ui/typed-start";
import { fill } from "@/lib/i18n/formats";
import type { Locale } from "@/lib/i18n/locales";
import type { PlacePickerWords } from "./picker-words";
import styles from "./place-picker.module.css";
import {
  bare,
  bestPlace,
  groupOf,
  meantPlace,
  type Place,
  type PlaceKind,
  recentPlaces,
  rememberPlace,
  type SearchEnd,
  type Suggested,
} from "./place-text";
import { usePlaces } from "./use-places";

export interface PlacePickerProps<P extends Place> {
  kind: PlaceKind<P>;
  /** Parameter that carries the text when the form is sent by the browser itself. */
  name: string;
  label: string;
  locale: Locale;
  words: PlacePickerWords;
  /** The chosen place; `text` is then its label. */
  place: P | null;
  text: string;
  onChange: (place: P | null, text: string) => void;
  /** Where it is for a search: the served ones come first, with their number of departures. */
  end?: SearchEnd | undefined;
  /** Code shown at the end of the field. */
  code?: string | undefined;
  /** Icon before the text. */
  icon?: ReactNode;
  /** A required place that was left empty. */
  isMissing?: boolean;
  /** Message about the field. */
  message?: string | undefined;
  /** Under the field, or between its label and the input. */
  messagePlace?: "below" | "above";
  /** Id of a message elsewhere that is about this field too. */
  describedBy?: string | undefined;
  /** Pixels, or the width of its place. */
  width?: 220 | 300 | "fill";
  id?: string;
  inputRef?: Ref<HTMLInputElement>;
}

type NativeEvent = Event & { preventDownshiftDefault?: boolean };

/**
 * A port or an airport, by the start of its name. Suggestions are asked for while one types, never before the field has focus;
 * an empty field offers the recent choices. Without script it is a plain input whose text the server resolves.
 */
export function PlacePicker<P extends Place>(props: PlacePickerProps<P>) {
  const { kind, name, label, locale, words, place, text, onChange, isMissing, message, describedBy } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const [touched, setTouched] = useState(false);
  const [recent, setRecent] = useState<P[]>([]);
  const [dismissed, setDismissed] = useState("");
  const hasLeft = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  const popup = useRef<HTMLDivElement>(null);

  const typed = place ? "" : text.trim();
  const lookup = usePlaces(touched ? typed : "", kind, locale, props.end);
  const items: readonly Suggested<P>[] = typed
    ? lookup.places
    : recent.filter(({ id: other }) => other !== place?.id);

  const choose = (suggested: Suggested<P>) => {
    const chosen = bare<P>(suggested);
    rememberPlace(chosen, kind, locale);
    setRecent(recentPlaces(kind, locale));
    setTouched(false);
    onChange(chosen, kind.label(chosen));
  };
  /** Takes the place that the text means, once the lookup has answered for that text; what is only near is for the reader. */
  const settle = () => {
    const called = lookup.places.filter(({ near }) => !near);
    const meant = lookup.state === "answered" ? meantPlace(called, typed, kind) : null;
    if (meant) choose(meant);
  };

  const combobox = useCombobox<Suggested<P>>({
    items: items as Suggested<P>[],
    id,
    inputId: id,
    inputValue: text,
    // Nothing stays selected in the list: the chosen place lives with the parent.
    selectedItem: null,
    itemToString: (item) => (item ? kind.label(item) : ""),
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) choose(selectedItem);
    },
    stateReducer: (_, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputClick ? { ...changes, isOpen: true } : changes,
  });
  const { isOpen, highlightedIndex, setHighlightedIndex } = combobox;

  // A highlight stays with its place, not with its place in a list that has changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new list counts
  useEffect(() => setHighlightedIndex(-1), [lookup.state]);

  /** Enter was pressed: the form is sent as soon as the list has come and its best place has been taken. */
  const sends = useRef(false);
  const send = () => {
    sends.current = false;
    input.current?.form?.requestSubmit();
  };
  /** With several that are called so, the list stays open. */
  const takeBest = () => {
    const best = bestPlace(lookup.places, typed, kind);
    if (best) choose(best);
    else if (lookup.places.length === 0) send();
    else {
      sends.current = false;
      combobox.openMenu();
    }
  };
  // The answer may come after the field was left, or after Enter.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an answer counts
  useEffect(() => {
    if (hasLeft.current) settle();
    else if (sends.current && lookup.state === "answered") takeBest();
    else if (sends.current && lookup.state === "failed") send();
  }, [lookup.state]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a choice counts
  useEffect(() => {
    if (sends.current && place) send();
  }, [place]);

  const isLate = useDelayed(lookup.state === "asking");
  const hasFailed = lookup.state === "failed" && dismissed !== typed;
  const hasOptions = isOpen && items.length > 0;
  const isEmpty = lookup.state === "answered" && items.length === 0;
  const isNoteShown = isOpen && !hasOptions && (isLate || isEmpty);
  const isShown = hasOptions || isNoteShown || hasFailed;

  let status = "";
  if (isOpen && isLate) status = words.loading;
  else if (isOpen && isEmpty) status = words.noResult;
  else if (hasOptions && lookup.state !== "asking") {
    status = items.length === 1 ? words.oneSuggestion : fill(words.suggestions, { count: items.length });
  }

  const onFocus = (event: FocusEvent<HTMLInputElement>) => {
    hasLeft.current = false;
    setTouched(true);
    setRecent(recentPlaces(kind, locale));
    setDismissed("");
    if (lookup.state === "failed") lookup.retry();
    if (place) event.target.select();
    else if (!isOpen) combobox.openMenu();
  };
  const onBlur = (event: FocusEvent) => {
    if (popup.current?.contains(event.relatedTarget)) return;
    hasLeft.current = true;
    sends.current = false;
    setDismissed(typed);
    settle();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const isPlainEnter = event.key === "Enter" && !event.nativeEvent.isComposing && highlightedIndex < 0;
    if (!isPlainEnter) return;
    // With nothing highlighted, Enter means the form.
    (event.nativeEvent as NativeEvent).preventDownshiftDefault = true;
    if (!typed || lookup.state === "idle" || lookup.state === "failed") return combobox.closeMenu();
    event.preventDefault();
    sends.current = true;
    if (lookup.state === "answered") takeBest();
  };

  const retry = () => {
    lookup.retry();
    input.current?.focus();
  };
  // The pop-up also holds the state and the failure, which are no options: it is the list's frame.
  const { ref: frame, ...list } = combobox.getMenuProps({ "aria-label": label, ref: popup });
  const options = hasOptions ? items : [];

  return (
    <Field
      id={id}
      label={label}
      error={message}
      errorPlace={props.messagePlace}
      className={cx(
        isMissing && fieldStyles.isMissing,
        props.width === 300 && styles.wide,
        (props.width ?? 220) === 220 && styles.narrow,
      )}
      icon={props.icon}
      code={props.code}
    >
      {(control) => (
        <>
          <input
            {...combobox.getInputProps({
              ref: (node: HTMLInputElement | null) => {
                input.current = node;
                if (typeof props.inputRef === "function") props.inputRef(node);
                else if (props.inputRef) props.inputRef.current = node;
              },
              name,
              className: cx(control.className, styles.input),
              "aria-labelledby": undefined,
              "aria-expanded": hasOptions,
              "aria-invalid": isMissing || undefined,
              "aria-describedby": control["aria-describedby"] ?? describedBy,
              spellCheck: false,
              maxLength: 120,
              onFocus,
              onBlur,
              onKeyDown,
              onChange: ({ currentTarget }) => {
                setTouched(true);
                setDismissed("");
                sends.current = false;
                onChange(null, currentTarget.value);
              },
            })}
          />
          {/* biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus where it is */}
          <div
            ref={frame}
            className={isShown ? cx(pop.pop, styles.pop) : layout.vh}
            // Browsers put a box that scrolls into the tab order; the keyboard has the arrows here.
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            onBlur={onBlur}
          >
            <ul {...list} className={pop.popScroll}>
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
                            {item.count === 1
                              ? words.oneDeparture
                              : fill(words.departures, { count: item.count })}
                          </span>
                        ) : null}
                        <Marked text={item.code ?? ""} typed={typedStart(name, typed) ? "" : typed} />
                      </span>
                    </li>
                  </Fragment>
                );
              })}
            </ul>
            <p role="status" className={isNoteShown ? pop.popNote : layout.vh}>
              {status}
            </p>
            {hasFailed ? (
              <FailureNotice
                message={words.failed}
                retryLabel={words.tryAgain}
                dismissLabel={words.dismiss}
                onRetry={retry}
                onDismiss={() => {
                  setDismissed(typed);
                  input.current?.focus();
                }}
              />
            ) : null}
          </div>
        </>
      )}
    </Field>
  );
}
