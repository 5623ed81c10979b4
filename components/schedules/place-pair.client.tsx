"use client";

import type { ReactNode, RefObject } from "react";
import type { PlacePickerWords } from "@/components/places/picker-words";
import { PlacePicker } from "@/components/places/place-picker.client";
import type { Place, PlaceKind } from "@/components/places/place-text";
import type { PlacePickerProps } from "@/components/places/types";
import { IconArrowsExchange } from "@/components/ui/icons";
import { overlap } from "@/lib/addresses/place-labels";
import type { Locale } from "@/lib/i18n/locales";
import styles from "./finder.module.css";

/** One of the two places of a search. */
export interface PairEnd<P extends Place, Field extends string> {
  /** Its parameter; that of its id ends in `_id`. */
  name: Field;
  label: string;
  place: P | null;
  text: string;
  code?: string | undefined;
  icon?: ReactNode;
  inputRef: RefObject<HTMLInputElement | null>;
}

interface PlacePairProps<P extends Place, Field extends string> {
  id: string;
  kind: PlaceKind<P>;
  ends: readonly [PairEnd<P, Field>, PairEnd<P, Field>];
  locale: Locale;
  words: PlacePickerWords & { swap: string; missing: string; same: string };
  missing: readonly Field[];
  /** Ids are submitted only where script updates them. */
  isHydrated: boolean;
  width?: PlacePickerProps<P>["width"];
  onPlace: (name: Field, place: P | null, text: string) => void;
  onSwap: () => void;
}

/**
 * From and to, with a button that swaps them. The first missing one has the message for both; two equal places have a message,
 * too.
 */
export function PlacePair<P extends Place, Field extends string>(props: PlacePairProps<P, Field>) {
  const { id, kind, ends, locale, words, missing, isHydrated, width = "fill", onPlace, onSwap } = props;
  const [from, to] = ends;
  const isSame = from.place !== null && to.place !== null && overlap(from.place, to.place);
  return (
    <div className={styles.pair}>
      {ends.map(({ name, ...end }, at) => (
        <PlacePicker
          key={name}
          id={`${id}-${name}`}
          kind={kind}
          name={name}
          {...end}
          locale={locale}
          words={words}
          width={width}
          end={{ end: at === 0 ? "from" : "to", other: ends[1 - at]?.place?.id ?? "" }}
          isMissing={missing.includes(name) || (isSame && at === 1)}
          message={isSame && at === 1 ? words.same : missing[0] === name ? words.missing : undefined}
          describedBy={missing[1] === name ? `${id}-${missing[0]}-err` : undefined}
          onChange={(place, text) => onPlace(name, place, text)}
        />
      ))}
      {isHydrated
        ? ends.map(({ name, place }) =>
            place ? <input key={name} type="hidden" name={`${name}_id`} value={place.id} /> : null,
          )
        : null}
      <button type="button" className={styles.swap} aria-label={words.swap} onClick={onSwap}>
        <IconArrowsExchange />
      </button>
    </div>
  );
}
