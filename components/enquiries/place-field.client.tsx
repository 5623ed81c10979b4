"use client";

import { useState } from "react";
import { PortPicker, type PortPickerWords } from "@/components/places/port-picker.client";
import type { Locale } from "@/lib/i18n/locales";
import type { Port } from "@/lib/places/schema";
import { type FieldView, fieldId } from "./form-view";

interface PlaceFieldProps {
  field: FieldView;
  value: string;
  error: string | undefined;
  locale: Locale;
  words: PortPickerWords;
}

/** A port in a form: its name, and its id once one was chosen from the suggestions. */
export function PlaceField({ field, value, error, locale, words }: PlaceFieldProps) {
  const [port, setPort] = useState<Port | null>(null);
  const [text, setText] = useState(value);
  return (
    <>
      <PortPicker
        id={fieldId(field.name)}
        name={field.name}
        label={field.label}
        locale={locale}
        words={words}
        port={port}
        text={text}
        width="fill"
        isMissing={error !== undefined}
        message={error}
        messagePlace="above"
        onChange={(chosen, typed) => {
          setPort(chosen);
          setText(typed);
        }}
      />
      {port ? <input type="hidden" name={`${field.name}_id`} value={port.id} /> : null}
    </>
  );
}
