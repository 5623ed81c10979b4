"use client";

import { Fragment, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { PlacePickerWords } from "@/components/places/picker-words";
import { PlacePicker } from "@/components/places/place-picker.client";
import { portKind } from "@/components/places/port-kind";
import { nameInAddress } from "@/lib/addresses/place-address";
import type { Locale } from "@/lib/i18n/locales";
import type { Port } from "@/lib/places/shared";
import styles from "./menu.module.css";

interface MenuPortsProps {
  /** The start of the ids of the fields. */
  id: string;
  /** The loading port first. */
  fields: readonly { name: string; label: string }[];
  locale: Locale;
  words: PlacePickerWords;
  /** The plain fields that these replace, with their texts and the focus. */
  plain: RefObject<HTMLElement | null>;
}

interface End {
  place: Port | null;
  text: string;
}
const nothing: End = { place: null, text: "" };

/** An open list closes first: Escape must not close the menu with it. */
const hasList = ({ key, target }: KeyboardEvent) =>
  key === "Escape" && (target as Element).getAttribute("aria-expanded") === "true";

/** The ports of the menu's search, with the same suggestions as on the search page. */
export function MenuPorts({ id, fields, locale, words, plain }: MenuPortsProps) {
  const [before] = useState(() => Array.from(plain.current?.querySelectorAll("input") ?? []));
  const [ends, setEnds] = useState<readonly End[]>(() =>
    before.map(({ value }) => ({ ...nothing, text: value })),
  );
  const [focused] = useState(() => before.indexOf(document.activeElement as HTMLInputElement));
  const inputs = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the plain fields have gone
  useLayoutEffect(() => {
    const [was, input] = [before[focused], inputs[focused]?.current];
    input?.focus();
    input?.setSelectionRange(was?.selectionStart ?? null, was?.selectionEnd ?? null);
  }, []);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps a key from the menu around it
    <div
      className={styles.places}
      onKeyDownCapture={(event) => hasList(event) && event.preventDefault()}
      onKeyDown={(event) => hasList(event) && event.stopPropagation()}
    >
      {fields.map(({ name, label }, at) => {
        const { place, text } = ends[at] ?? nothing;
        const change = (end: End) =>
          setEnds(fields.map((_, other) => (other === at ? end : (ends[other] ?? nothing))));
        return (
          <Fragment key={name}>
            <PlacePicker
              id={`${id}-${name}`}
              kind={portKind}
              // A chosen port is sent by its English name, as the search page writes it.
              name={place ? "" : name}
              label={label}
              locale={locale}
              words={words}
              place={place}
              text={text}
              end={{ end: at === 0 ? "from" : "to", other: ends[1 - at]?.place?.id ?? "" }}
              width="fill"
              {...(inputs[at] ? { inputRef: inputs[at] } : {})}
              onChange={(chosen, typed) => change({ place: chosen, text: typed })}
            />
            {place ? (
              <>
                <input type="hidden" name={name} value={nameInAddress(place)} />
                <input type="hidden" name={`${name}_id`} value={place.id} />
              </>
            ) : null}
          </Fragment>
        );
      })}
    </div>
  );
}
