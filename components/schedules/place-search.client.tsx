"use client";

import { type ReactNode, useId, useLayoutEffect } from "react";
import { flightFinderRules } from "@/components/flights/finder-state";
import { flightAddress } from "@/components/flights/view-params";
import { type PlacePickerWords, pickerWords } from "@/components/places/picker-words";
import type { Place } from "@/components/places/place-text";
import { finderAddress } from "@/components/sailings/form/finder-address";
import { finderRules } from "@/components/sailings/form/finder-state";
import type { FlightFinderValue } from "@/lib/api/flight-schedule";
import type { FinderValue } from "@/lib/api/port-schedule";
import type { LazyMessages } from "@/lib/i18n/lazy-messages";
import type { Locale } from "@/lib/i18n/locales";
import { usualPlan } from "@/lib/sailings/shared";
import { PlacePair } from "./place-pair.client";
import type { FinderRules } from "./place-rules";
import { useFinder } from "./use-finder";

export interface PlaceSearchProps {
  kind: "port" | "flight";
  /** Path of the search page in this language. */
  action: string;
  words: LazyMessages;
  locale: Locale;
  className?: string | undefined;
  /** Class of the two fields; they then have no button that swaps them. */
  pairClass?: string | undefined;
  /** Prefix of the ids of the fields. */
  id?: string;
  width?: 300 | "fill";
  /** A form that this one takes over. */
  start?: StartedSearch;
  /** The button that submits. */
  children: ReactNode;
}

/** What was done in a form of the same fields before. */
export interface StartedSearch {
  /** The typed text of each field by its name; null where nothing was typed: then it has this browser's last search. */
  typed: Readonly<Record<string, string>> | null;
  /** The name of the field that has the focus. */
  focus: string | null;
  /** Whether it was submitted. */
  isSent: boolean;
}

/** A search of two places that opens the page of their schedule. */
export function PlaceSearch(props: PlaceSearchProps) {
  const { finder, flights } = props.words;
  return props.kind === "port" ? (
    <Search
      {...props}
      pair={{ ...finder, ...pickerWords(finder) }}
      labels={[finder.loadingPort, finder.dischargePort]}
      rules={portRules}
      empty={noPorts}
      searchOf={finderAddress}
    />
  ) : (
    <Search
      {...props}
      pair={{
        ...flights,
        ...pickerWords({ ...flights, failed: flights.airportsFailed, tryAgain: flights.retry }),
      }}
      labels={[flights.originAirport, flights.destinationAirport]}
      rules={flightFinderRules}
      empty={noAirports}
      searchOf={flightAddress}
    />
  );
}

const noPorts: FinderValue = {
  loadingPort: null,
  dischargePort: null,
  loadingText: "",
  dischargeText: "",
  // The search page adds the usual window.
  dateFrom: "",
  dateTo: "",
  dateType: "ETD",
  vesselName: "",
  ...usualPlan,
};
const noAirports: FlightFinderValue = {
  originAirport: null,
  destinationAirport: null,
  originText: "",
  destinationText: "",
  date: "",
  arriveBy: "",
  product: "",
  piece: "",
};
const noneMissing: readonly never[] = [];

/** Fields that the small form does not show are not part of the search. */
const portRules: typeof finderRules = {
  ...finderRules,
  restoredSearch: (value, locale) => {
    const last = finderRules.restoredSearch(value, locale);
    return last && { ...last, dateType: "ETD", vesselName: "" };
  },
};

interface SearchProps<Value, Field extends string, P extends Place> extends PlaceSearchProps {
  rules: FinderRules<Value, Field, P>;
  /** The empty form. */
  empty: Value;
  /** The query of the search page. */
  searchOf: (value: Value) => URLSearchParams;
  labels: readonly [string, string];
  pair: PlacePickerWords & { swap: string; missing: string; same: string };
}

function Search<Value, Field extends string, P extends Place>(props: SearchProps<Value, Field, P>) {
  const { rules, empty, searchOf, labels, pair, action, locale, className, pairClass, start, width } = props;
  const ownId = useId();
  const typed = start?.typed;
  const finder = useFinder({
    rules,
    value: typed
      ? rules.fields.reduce((value, field) => rules.withPlace(value, field, null, typed[field] ?? ""), empty)
      : empty,
    isCurrent: true,
    missing: noneMissing as readonly Field[],
    locale,
    restore: true,
    announcesMissing: false,
    waits: true,
    onSearch: (wanted) => window.location.assign(`${action}?${searchOf(wanted)}`),
  });
  const { form } = finder;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useLayoutEffect(() => {
    if (start?.focus) form.current?.querySelector<HTMLElement>(`[name="${start.focus}"]`)?.focus();
    if (start?.isSent) form.current?.requestSubmit();
  }, []);
  return (
    <form
      ref={form}
      className={className}
      action={action}
      noValidate
      autoComplete="off"
      onSubmit={finder.onSubmit}
    >
      <PlacePair
        {...{ rules, finder, labels, locale }}
        id={props.id ?? ownId}
        words={pair}
        width={width ?? "fill"}
        className={pairClass}
      />
      {props.children}
    </form>
  );
}
