"use client";

import { useState } from "react";
import { airportKind } from "@/components/places/airport-kind";
import { pickerWords } from "@/components/places/picker-words";
import { PlacePicker } from "@/components/places/place-picker.client";
import type { Place, PlaceKind } from "@/components/places/place-text";
import { portKind } from "@/components/places/port-kind";
import { Icon } from "@/components/ui/icon";
import { airport } from "@/test/support/examples/flights";
import { portOf } from "@/test/support/examples/places";
import styles from "../gallery.module.css";
import { longText, type SectionProps, Specimen } from "../specimen";

interface PickerProps<P extends Place> extends SectionProps {
  kind: PlaceKind<P>;
  label: string;
  place?: P;
  message?: string;
}

function Picker<P extends Place>({ kind, label, place, message, locale, words }: PickerProps<P>) {
  const [value, setValue] = useState({ place: place ?? null, text: place ? kind.label(place) : "" });
  return (
    <PlacePicker
      kind={kind}
      name="place"
      label={label}
      locale={locale}
      words={pickerWords(words.finder)}
      {...value}
      onChange={(chosen, text) => setValue({ place: chosen, text })}
      icon={kind.lookup === portKind.lookup ? <Icon name="ship" /> : <Icon name="plane" />}
      code={value.place?.code ?? undefined}
      message={message}
      isMissing={message !== undefined}
      width="fill"
    />
  );
}

/** Type into a field: its suggestions come from the server. */
export function Places(props: SectionProps) {
  const { finder, flights } = props.words;
  const { loadingPort, dischargePort } = finder;
  return (
    <>
      <Specimen title="PlacePicker for ports: empty, chosen, and a long name">
        <div className={styles.stack}>
          <Picker {...props} kind={portKind} label={loadingPort} />
          <Picker {...props} kind={portKind} label={loadingPort} place={portOf("HKHKG", "Hong Kong")} />
          <Picker {...props} kind={portKind} label={dischargePort} place={portOf("IDBLW", longText)} />
        </div>
      </Specimen>
      <Specimen title="PlacePicker: missing">
        <Picker {...props} kind={portKind} label={loadingPort} message={finder.missing} />
      </Specimen>
      <Specimen title="PlacePicker for airports">
        <Picker {...props} kind={airportKind} label={flights.originAirport} place={airport("HKG")} />
      </Specimen>
    </>
  );
}
