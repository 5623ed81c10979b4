import type { UseComboboxReturnValue } from "downshift";
import { type ComponentProps, type RefObject, type SyntheticEvent, useLayoutEffect } from "react";

type NativeEvent = Event & { preventDownshiftDefault?: boolean };

/** The browser, or what stands around the field, does with an event what it always does. */
export function leaveToBrowser({ nativeEvent }: SyntheticEvent): void {
  (nativeEvent as NativeEvent).preventDownshiftDefault = true;
}

interface FieldControl
  extends Pick<ComponentProps<"input">, "onFocus" | "onBlur" | "onKeyDown" | "onChange"> {
  input: RefObject<HTMLInputElement | null>;
  hasOptions: boolean;
  /** Draws the field with these. */
  onControl: (control: ComponentProps<"input">) => void;
}

/** A combobox's part of a field that stands already and is drawn by another, who keeps its id, label and text. */
export function useFieldControl<Item>(
  { getInputProps }: UseComboboxReturnValue<Item>,
  { input, hasOptions, onControl, ...handlers }: FieldControl,
): void {
  const {
    id: _id,
    value: _value,
    ...control
  } = getInputProps(
    { ref: input, "aria-labelledby": undefined, "aria-expanded": hasOptions, ...handlers },
    { suppressRefError: true },
  );
  const activeOption = control["aria-activedescendant"] || undefined;
  // The field takes up its part with every change, before anything is painted or typed.
  useLayoutEffect(() => onControl({ ...control, "aria-activedescendant": activeOption }));
}
