import type { ComponentProps, ReactNode, RefObject } from "react";
import type { Locale } from "@/lib/i18n/locales";
import type { PlacePickerWords } from "./picker-words";
import type { Place, PlaceKind, SearchEnd } from "./place-text";

export interface PlacePickerProps<P extends Place> {
  kind: PlaceKind<P>;
  /** The parameter with the text when the browser submits the form. */
  name: string;
  label: string;
  locale: Locale;
  words: PlacePickerWords;
  /** The chosen place; `text` is then its label. */
  place: P | null;
  text: string;
  onChange: (place: P | null, text: string) => void;
  /** The side of a search: the served places come first, with their number of departures. */
  end?: SearchEnd | undefined;
  /** Code shown at the end of the field. */
  code?: string | undefined;
  /** Icon before the text. */
  icon?: ReactNode;
  /** A required place that was left empty. */
  isMissing?: boolean;
  /** Message about the field. */
  message?: string | undefined;
  /** Whether the message is under the field, or between its label and the input. */
  messagePlace?: "below" | "above";
  /** Id of another message about this field. */
  describedBy?: string | undefined;
  /** Pixels, or the width of its container. */
  width?: 220 | 300 | "fill";
  id?: string;
  inputRef?: RefObject<HTMLInputElement | null>;
}

/** What is done in a field before its list has loaded. */
export interface PickerState {
  /** The field was left: its text is resolved once that is possible. */
  hasLeft: boolean;
  /** Enter was pressed: the form is submitted as soon as the list has loaded and its best place is chosen. */
  sends: boolean;
  /** The list opens as soon as it has loaded. */
  opens: boolean;
}

export interface PlaceListProps<P extends Place>
  extends Pick<PlacePickerProps<P>, "kind" | "label" | "locale" | "words" | "place" | "text" | "end"> {
  /** The last choice, even if the reader has typed over it since. */
  last: P | null;
  /** Id of the field. */
  id: string;
  /** The field, which is already on the page. */
  input: RefObject<HTMLInputElement | null>;
  state: RefObject<PickerState>;
  onChange: PlacePickerProps<P>["onChange"];
  /** Receives the attributes that make the field the list's combobox; always the same function. */
  onControl: (control: ComponentProps<"input">) => void;
}
