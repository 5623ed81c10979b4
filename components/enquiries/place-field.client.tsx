"use client";

import { useState } from "react";
import { airportKind } from "@/components/places/airport-kind";
import type { PlacePickerWords } from "@/components/places/picker-words";
import { PlacePicker } from "@/components/places/place-picker.client";
import type { Place, PlaceKind } from "@/components/places/place-text";
import { portKind } from "@/components/places/port-kind";
import type { Locale } from "@/lib/i18n/locales";
import { type FieldView, fieldId } from "./form-view";

interface PlaceFieldProps {
  field: FieldView;
  value: string;
  error: string | undefined;
  locale: Locale;
  words: PlacePickerWords;
}

/** A port or an airport in a form: its name, and its id once one has been chosen from the suggestions. */
export function PlaceField({ field, ...rest }: PlaceFieldProps) {
  return field.kind === "airport" ? (
    <Picker kind={airportKind} field={field} {...rest} />
  ) : (
    <Picker kind={portKind} field={field} {...rest} />
  );
}

function Picker<P extends Place>(props: PlaceFieldProps & { kind: PlaceKind<P> }) {
  const { kind, field, value, error, locale, words } = props;
  const [place, setPlace] = useState<P | null>(null);
  const [text, setText] = useState(value);
  return (
    <>
      <PlacePicker
        id={fieldId(field.name)}
        kind={kind}
        name={field.name}
        label={field.label}
        locale={locale}
        words={words}
        place={place}
        text={text}
        code={place?.code ?? undefined}
        width="fill"
        isMissing={error !== undefined}
        message={error}
        messagePlace="above"
        onChange={(chosen, typed) => {
          setPlace(chosen);
          setText(typed);
        }}
      />
      {place ? <input type="hidden" name={`${field.name}_id`} value={place.id} /> : null}
    </>
  );
}
