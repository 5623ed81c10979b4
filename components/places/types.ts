import type { ComponentProps, ReactNode, RefObject } from "react";
import type { Locale } from "@/lib/i18n/locales";
import type { PlacePickerWords } from "./picker-words";
import type { Place, PlaceKind, SearchEnd } from "./place-text";

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
  inputRef?: RefObject<HTMLInputElement | null>;
}

/** What is done in a field, of which its list goes on. */
export interface PickerState {
  /** The field was left: what it says is settled once it is known. */
  hasLeft: boolean;
  /** Enter was pressed: the form is sent as soon as the list has come and its best place has been taken. */
  sends: boolean;
  /** The list opens as soon as it is there. */
  opens: boolean;
}

export interface PlaceListProps<P extends Place>
  extends Pick<PlacePickerProps<P>, "kind" | "label" | "locale" | "words" | "place" | "text" | "end"> {
  /** What was chosen last, be it typed over since. */
  last: P | null;
  /** Id of the field. */
  id: string;
  /** The field, which stands already. */
  input: RefObject<HTMLInputElement | null>;
  doings: RefObject<PickerState>;
  onChange: PlacePickerProps<P>["onChange"];
  /** Told what the field takes up to be the list's combobox; always the same function. */
  onControl: (control: ComponentProps<"input">) => void;
}
