import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect } from "react";
import { isComposing } from "@/components/suggesting/composing";
import { leaveToBrowser, useFieldControl } from "@/components/suggesting/field-control";
import { bestPlace, type Place } from "./place-text";
import type { PlaceField } from "./use-place-field";

/**
 * Submits the form when Enter was pressed, as soon as the response is there and its best place is chosen; settles the text when
 * the field was left meanwhile. Returns what Enter does with a response.
 */
function useAwaitedResponse<P extends Place>(field: PlaceField<P>): () => void {
  const { kind, place, input, state, typed, lookup, combobox, choose, settle } = field;
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
  return chooseBest;
}

/** Makes the field the list's combobox. Returns what happens when the focus leaves it, or its list. */
export function usePlaceEvents<P extends Place>(
  field: PlaceField<P>,
  popup: RefObject<HTMLDivElement | null>,
): (event: FocusEvent) => void {
  const { place, input, state, typed, lookup, combobox, list } = field;
  const chooseBest = useAwaitedResponse(field);

  const onFocus = (event: FocusEvent<HTMLInputElement>) => {
    state.current.hasLeft = false;
    field.setTouched(true);
    field.readRecent();
    list.setDismissed("");
    if (lookup.state === "failed") lookup.retry();
    if (place) event.target.select();
    else if (!combobox.isOpen) combobox.openMenu();
  };
  const onBlur = (event: FocusEvent) => {
    if (popup.current?.contains(event.relatedTarget)) return;
    state.current.hasLeft = true;
    state.current.sends = false;
    list.setDismissed(typed);
    field.settle();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const isPlainEnter = event.key === "Enter" && !isComposing(event) && combobox.highlightedIndex < 0;
    if (!isPlainEnter) return;
    // With nothing highlighted, Enter submits the form.
    leaveToBrowser(event);
    if (!typed || lookup.state === "idle" || lookup.state === "failed") return combobox.closeMenu();
    event.preventDefault();
    state.current.sends = true;
    if (lookup.state === "loaded") chooseBest();
  };
  useFieldControl(combobox, {
    input,
    hasOptions: list.hasOptions,
    onControl: field.onControl,
    onFocus,
    onBlur,
    onKeyDown,
    onChange: ({ currentTarget }) => {
      field.setTouched(true);
      list.setDismissed("");
      state.current.sends = false;
      field.onChange(null, currentTarget.value);
    },
  });
  return onBlur;
}
