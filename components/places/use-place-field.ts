import { useCombobox } from "downshift";
import { useEffect, useState } from "react";
import { useListState } from "@/components/suggesting/use-list-state";
import { nameSeparator } from "@/lib/addresses/place-address";
import type { Port } from "@/lib/places/shared";
import { afterName, joinPorts, lastName } from "./join-ports";
import {
  bare,
  meantPlace,
  type Place,
  recentPlaces,
  rememberPlace,
  type Suggested,
  startsAs,
} from "./place-text";
import type { PlaceListProps } from "./types";
import { usePlaceOf, usePlaces } from "./use-places";

/** A place's field with its suggestions: what was typed, what was found, and how a place is chosen. */
export type PlaceField<P extends Place> = ReturnType<typeof usePlaceField<P>>;

export function usePlaceField<P extends Place>(props: PlaceListProps<P>) {
  const { input, place, words } = props;
  const asked = useTypedName(props);
  const choice = useChoice(props, asked);
  const { typed, lookup } = asked;
  const items: readonly Suggested<P>[] = typed
    ? lookup.places
    : choice.recent.filter(({ id }) => id !== place?.id);
  const combobox = usePlaceCombobox(props, { ...asked, items, choose: choice.choose });
  const list = useListState({
    input,
    typed,
    isOpen: combobox.isOpen,
    count: items.length,
    lookup,
    words: { ...words, none: words.noResult, one: words.oneSuggestion, count: words.suggestions },
  });
  return { ...props, ...asked, ...choice, items, combobox, list };
}

/** The name that is looked up, and the ports of the same side before it. */
function useTypedName<P extends Place>({ kind, locale, place, text, end, last }: PlaceListProps<P>) {
  // After a choice nothing is looked up until the reader returns to the field.
  const [isTouched, setTouched] = useState(true);
  // A separator after the last choice, or after a typed name, asks for another port of the same side.
  const joins = !place && end && kind.isJoined;
  const afterLast = joins && last ? afterName(text, kind.label(last)) : null;
  const several = joins && afterLast === null ? lastName(text) : null;
  const before = usePlaceOf(several?.before ?? "", kind, locale);
  const begun = afterLast === null ? before : last;
  const typed = place ? "" : (afterLast ?? several?.further ?? text).trim();
  const lookup = usePlaces(isTouched ? typed : "", kind, locale, end);
  return { typed, lookup, begun, unknown: several && !begun ? several.before : null, setTouched };
}

type TypedName<P extends Place> = ReturnType<typeof useTypedName<P>>;

/** The recent choices, and how a place is chosen. */
function useChoice<P extends Place>(props: PlaceListProps<P>, asked: TypedName<P>) {
  const { kind, locale, onChange } = props;
  const { typed, lookup, begun, unknown, setTouched } = asked;
  const [recent, setRecent] = useState<P[]>(() => recentPlaces(kind, locale));
  const readRecent = () => setRecent(recentPlaces(kind, locale));

  /** Whether a place was chosen. Behind an unknown name the text stays a text, which the server resolves. */
  const choose = (suggested: Suggested<P>): boolean => {
    const one = bare<P>(suggested);
    setTouched(false);
    if (unknown !== null) {
      onChange(null, unknown + nameSeparator + kind.label(one));
      return false;
    }
    const chosen = (begun && (joinPorts([begun, one] as Port[]) as P | null)) ?? one;
    rememberPlace(chosen, kind, locale);
    readRecent();
    onChange(chosen, kind.label(chosen));
    return true;
  };
  /** Chooses the place that the text means, once the response for that text has arrived. Near matches are left to the reader. */
  const settle = () => {
    const called = lookup.places.filter(({ near }) => !near);
    const meant = lookup.state === "loaded" ? meantPlace(called, typed, kind) : null;
    if (meant) choose(meant);
    else if (begun && !typed) onChange(begun, kind.label(begun));
  };
  return { recent, readRecent, choose, settle };
}

function usePlaceCombobox<P extends Place>(
  { id, kind, text, state }: PlaceListProps<P>,
  {
    items,
    typed,
    lookup,
    choose,
  }: TypedName<P> & { items: readonly Suggested<P>[]; choose: (item: Suggested<P>) => void },
) {
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
  const { setHighlightedIndex } = combobox;
  // A highlight follows its place, not its position in a changed list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new list counts
  useEffect(() => setHighlightedIndex(-1), [lookup.state]);
  return combobox;
}
