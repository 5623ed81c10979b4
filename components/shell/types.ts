import type { ComponentProps, RefObject } from "react";
import type { SuggestionGroup } from "@/lib/api/suggestions";
import type { Locale } from "@/lib/i18n/locales";

export interface SuggestWords {
  /** Name of the list. */
  label: string;
  groups: Record<SuggestionGroup, string>;
  none: string;
  /** With {typed}. */
  noneHint: string;
  loading: string;
  failed: string;
  tryAgain: string;
  dismiss: string;
  one: string;
  /** With {count}. */
  count: string;
}

export interface SuggestionsProps {
  /** The field, which is already on the page. */
  input: RefObject<HTMLInputElement | null>;
  /** Receives the attributes that make the field the list's combobox; always the same function. */
  onControl: (control: ComponentProps<"input">) => void;
  locale: Locale;
  words: SuggestWords;
}
