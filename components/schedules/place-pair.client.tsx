"use client";

import type { ReactNode } from "react";
import type { PlacePickerWords } from "@/components/places/picker-words";
import { PlacePicker } from "@/components/places/place-picker.client";
import type { Place } from "@/components/places/place-text";
import type { PlacePickerProps } from "@/components/places/types";
import { Icon } from "@/components/ui/icon";
import type { Locale } from "@/lib/i18n/locales";
import styles from "./finder.module.css";
import type { FinderRules } from "./place-rules";
import type { FinderState } from "./use-finder";

interface PlacePairProps<Value, Field extends string, P extends Place> {
  id: string;
  rules: FinderRules<Value, Field, P>;
  finder: FinderState<Value, Field, P>;
  /** Of from, then of to. */
  labels: readonly [string, string];
  icons?: readonly [ReactNode, ReactNode];
  /** Whether a field ends with the code of its place. */
  hasCodes?: boolean;
  locale: Locale;
  words: PlacePickerWords & { swap: string; missing: string; same: string };
  width?: PlacePickerProps<P>["width"];
  /** Of the two fields, which then have no button that swaps them. */
  className?: string | undefined;
}

/**
 * From and to, with a button that swaps them. The first missing one has the message for both; two equal places have a message,
 * too.
 */
export function PlacePair<Value, Field extends string, P extends Place>(
  props: PlacePairProps<Value, Field, P>,
) {
  const { id, rules, finder, labels, icons, hasCodes, locale, words, width = "fill", className } = props;
  const { draft, missing, inputs } = finder;
  const ends = rules.fields.map((name) => ({ name, ...rules.endOf(draft, name) }));
  const isSame = rules.isSame(draft);
  return (
    <div className={className ?? styles.pair}>
      {ends.map(({ name, place, text }, at) => (
        <PlacePicker
          key={name}
          id={`${id}-${name}`}
          kind={rules.kind}
          name={name}
          label={labels[at] ?? ""}
          place={place}
          text={text}
          code={(hasCodes && place?.code) || undefined}
          icon={icons?.[at]}
          inputRef={at === 0 ? inputs.first : inputs.second}
          locale={locale}
          words={words}
          width={width}
          end={{ end: at === 0 ? "from" : "to", other: ends[1 - at]?.place?.id ?? "" }}
          isMissing={missing.includes(name) || (isSame && at === 1)}
          message={isSame && at === 1 ? words.same : missing[0] === name ? words.missing : undefined}
          describedBy={missing[1] === name ? `${id}-${missing[0]}-err` : undefined}
          onChange={(place, text) => finder.onPlace(name, place, text)}
        />
      ))}
      {/* Ids are submitted only where script updates them. */}
      {finder.isHydrated
        ? ends.map(({ name, place }) =>
            place ? <input key={name} type="hidden" name={`${name}_id`} value={place.id} /> : null,
          )
        : null}
      {className ? null : (
        <button type="button" className={styles.swap} aria-label={words.swap} onClick={finder.swap}>
          <Icon name="arrows-exchange" />
        </button>
      )}
    </div>
  );
}
