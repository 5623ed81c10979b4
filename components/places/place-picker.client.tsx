"use client";

import { type ComponentProps, type RefObject, useEffect, useId, useRef, useState } from "react";
import { isComposing } from "@/components/suggesting/composing";
import { cx } from "@/components/ui/cx";
import { Field } from "@/components/ui/field";
import fieldStyles from "@/components/ui/field.module.css";
import type { PlaceList as LoadedList } from "./place-list.client";
import styles from "./place-picker.module.css";
import type { Place } from "./place-text";
import type { PickerState, PlacePickerProps } from "./types";

/**
 * A port or an airport, by the start of its name. The code of its suggestions is loaded at the first focus or letter and takes
 * the field over in its present state. Without script it is a plain input whose text the server resolves.
 */
export function PlacePicker<P extends Place>(props: PlacePickerProps<P>) {
  const { kind, name, label, locale, words, place, text, end, onChange, isMissing, describedBy } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const ownInput = useRef<HTMLInputElement>(null);
  const input = props.inputRef ?? ownInput;
  const [last, setLast] = useState(place);
  if (place && place !== last) setLast(place);
  const [control, setControl] = useState<ComponentProps<"input">>();
  const { List, state, alone } = useLoadedList(props, input);

  return (
    <Field
      id={id}
      label={label}
      error={props.message}
      errorPlace={props.messagePlace}
      className={cx(
        isMissing && fieldStyles.isMissing,
        props.width === 300 && styles.wide,
        (props.width ?? 220) === 220 && styles.narrow,
      )}
      icon={props.icon}
      code={props.code}
    >
      {(field) => (
        <>
          <input
            {...(control ?? alone)}
            id={id}
            name={name}
            value={text}
            className={cx(field.className, styles.input)}
            aria-invalid={isMissing || undefined}
            aria-describedby={field["aria-describedby"] ?? describedBy}
            spellCheck={false}
            maxLength={120}
          />
          {List ? (
            <List
              {...{ id, kind, label, locale, words, place, last, text, end, input, onChange }}
              state={state}
              onControl={setControl}
            />
          ) : null}
        </>
      )}
    </Field>
  );
}

/** The list, once its code is loaded, and the attributes of the field until then: what is done meanwhile is in `state`. */
function useLoadedList<P extends Place>(
  { place, text, onChange }: PlacePickerProps<P>,
  input: RefObject<HTMLInputElement | null>,
) {
  const state = useRef<PickerState>({ hasLeft: false, sends: false, opens: false });
  const [List, setList] = useState<typeof LoadedList>();
  const load = () => {
    import("./place-list.client").then(
      ({ PlaceList }) => setList(() => PlaceList),
      // The code cannot be loaded: the server resolves the text.
      () => state.current.sends && input.current?.form?.requestSubmit(),
    );
  };
  const begin = (field: HTMLInputElement) => {
    // Text that was typed before the script loaded is no chosen place, and the next key does not replace it.
    const isChosen = place !== null && field.value === text;
    Object.assign(state.current, { hasLeft: false, opens: !isChosen });
    if (isChosen) field.select();
    load();
  };
  // It may have been focused before the script loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (input.current && document.activeElement === input.current) begin(input.current);
  }, []);

  const alone: ComponentProps<"input"> = {
    ref: input,
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-expanded": false,
    autoComplete: "off",
    onFocus: ({ currentTarget }) => begin(currentTarget),
    onBlur: () => Object.assign(state.current, { hasLeft: true, sends: false, opens: false }),
    onClick: () => {
      state.current.opens = true;
    },
    onKeyDown: (event) => {
      if (event.key === "Escape") state.current.opens = false;
      if (event.key !== "Enter" || isComposing(event) || place || !text.trim()) return;
      // The list is loading: Enter waits for it, and for its response.
      event.preventDefault();
      state.current.sends = true;
      load();
    },
    onChange: ({ currentTarget }) => {
      Object.assign(state.current, { sends: false, opens: document.activeElement === currentTarget });
      load();
      onChange(null, currentTarget.value);
    },
  };
  return { List, state, alone };
}
