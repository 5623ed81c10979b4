import type { Place, PlaceKind } from "@/components/places/place-text";
import { findPlace } from "@/components/places/use-places";
import { overlap } from "@/lib/addresses/place-labels";
import type { Locale } from "@/lib/i18n/locales";

/** The rules of one schedule form's value; `Field` names its two places. */
interface BaseRules<Value, Field extends string, P extends Place> {
  kind: PlaceKind<P>;
  /** The first place first. */
  fields: readonly [Field, Field];
  /** The chosen place, and the text of its field. */
  endOf(value: Value, field: Field): { place: P | null; text: string };
  withPlace(value: Value, field: Field, place: P | null, text: string): Value;
  /** Equal for two values that mean the same search. */
  searchKey(value: Value): string;
  /** Stores the last search under the keys of the specification's section 9. */
  saveSearch(value: Value): void;
  /** The last search merged into an empty form; null when there is none or the form has a place already. */
  restoredSearch(value: Value, locale: Locale): Value | null;
}

/** The operations of a schedule form on its value. */
export interface FinderRules<Value, Field extends string, P extends Place>
  extends BaseRules<Value, Field, P> {
  /** The same value with each chosen place's label as its text. */
  labelled(value: Value): Value;
  /** The empty places. A typed text that is no chosen place yet is left to the server. */
  emptyPlaces(value: Value): Field[];
  /** The places that have been typed or restored, but not recognised. */
  loosePlaces(value: Value): Field[];
  /** Whether both places are the same; such a search makes no sense. */
  isSame(value: Value): boolean;
  swapped(value: Value): Value;
  /** The same value, in which each text that means one place is replaced by that place; requests the lookup. Never rejects. */
  recognised(value: Value, locale: Locale): Promise<Value>;
}

/** All rules of a schedule form: the common rules for two places, built from the few specific ones. */
export function placeRules<Value, Field extends string, P extends Place>({
  ...base
}: BaseRules<Value, Field, P>): FinderRules<Value, Field, P> {
  const { kind, fields, endOf, withPlace } = base;
  const isEmpty = (value: Value) => (field: Field) => {
    const { place, text } = endOf(value, field);
    return !place && !text.trim();
  };
  const emptyPlaces = (value: Value) => fields.filter(isEmpty(value));
  const loosePlaces = (value: Value) =>
    fields.filter((field) => !endOf(value, field).place && !isEmpty(value)(field));
  const taken = (value: Value, field: Field, place: P | null) =>
    place ? withPlace(value, field, place, kind.label(place)) : value;
  return {
    ...base,
    emptyPlaces,
    loosePlaces,
    isSame(value) {
      const [first, second] = fields.map((field) => endOf(value, field).place);
      return Boolean(first && second && overlap(first, second));
    },
    labelled: (value) => fields.reduce((next, field) => taken(next, field, endOf(next, field).place), value),
    swapped(value) {
      const [first, second] = fields.map((field) => endOf(value, field));
      return [second, first].reduce(
        (next, end, index) => withPlace(next, fields[index] as Field, end?.place ?? null, end?.text ?? ""),
        value,
      );
    },
    async recognised(value, locale) {
      const loose = loosePlaces(value);
      const places = await Promise.all(
        loose.map((field) => findPlace(endOf(value, field).text, kind, locale)),
      );
      return loose.reduce((next, field, index) => taken(next, field, places[index] ?? null), value);
    },
    restoredSearch: (value, locale) =>
      emptyPlaces(value).length === fields.length ? base.restoredSearch(value, locale) : null,
  };
}
