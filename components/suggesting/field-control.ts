import type { UseComboboxReturnValue } from "downshift";
import { type ComponentProps, type RefObject, type SyntheticEvent, useLayoutEffect } from "react";

type NativeEvent = Event & { preventDownshiftDefault?: boolean };

/** The default behaviour of an event remains, that of the browser or of the elements around the field. */
export function leaveToBrowser({ nativeEvent }: SyntheticEvent): void {
  (nativeEvent as NativeEvent).preventDownshiftDefault = true;
}

interface FieldControl
  extends Pick<ComponentProps<"input">, "onFocus" | "onBlur" | "onKeyDown" | "onChange"> {
  input: RefObject<HTMLInputElement | null>;
  hasOptions: boolean;
  /** Renders the field with these attributes. */
  onControl: (control: ComponentProps<"input">) => void;
}

/** The combobox attributes of a field that another component renders and whose id, label and text it owns. */
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
  // The field gets its attributes with every change, before the next paint or key.
  useLayoutEffect(() => onControl({ ...control, "aria-activedescendant": activeOption }));
}
