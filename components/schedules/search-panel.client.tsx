"use client";

import { type KeyboardEvent, useEffect, useId, useRef } from "react";
import { flightFinderRules } from "@/components/flights/finder-state";
import { flightAddress } from "@/components/flights/view-params";
import { type PlacePickerWords, pickerWords } from "@/components/places/picker-words";
import type { Place } from "@/components/places/place-text";
import { finderAddress } from "@/components/sailings/form/finder-address";
import { finderRules } from "@/components/sailings/form/finder-state";
import { buttonClass, IconButton } from "@/components/ui/button";
import { IconSearch, IconX } from "@/components/ui/icons";
import type { FlightFinderValue } from "@/lib/api/flight-schedule";
import type { FinderValue } from "@/lib/api/port-schedule";
import type { LazyMessages } from "@/lib/i18n/lazy-messages";
import type { Locale } from "@/lib/i18n/locales";
import { usualPlan } from "@/lib/sailings/shared";
import { PlacePair } from "./place-pair.client";
import type { FinderRules } from "./place-rules";
import styles from "./search-widgets.module.css";
import { useFinder } from "./use-finder";

interface WidgetWords extends PlacePickerWords {
  title: string;
  from: string;
  to: string;
  swap: string;
  search: string;
  missing: string;
  same: string;
  close: string;
}

export interface WidgetPanelProps {
  id: string;
  kind: "port" | "flight";
  action: string;
  words: LazyMessages;
  locale: Locale;
  /** True when the button that opened it should get the focus back. */
  onClose: (returnsFocus: boolean) => void;
}

/**
 * The small search of a floating button: two places, and a link to their schedule. It stays open until Escape, its close
 * button, or a click elsewhere.
 */
export function SearchPanel(props: WidgetPanelProps) {
  const { kind, onClose } = props;
  const words = (kind === "port" ? portWords : flightWords)(props.words);
  const panel = useRef<HTMLDivElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    element.showPopover();
    element.querySelector("input")?.focus();
  }, []);

  // A list of suggestions closes first: Escape must not close both.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    const field = event.target as Element;
    if (field.getAttribute("aria-expanded") !== "true") onClose(true);
  };

  return (
    <div
      ref={panel}
      id={props.id}
      popover="auto"
      role="dialog"
      aria-labelledby={titleId}
      className={styles.panel}
      data-print="no"
      onKeyDownCapture={onKeyDown}
      onToggle={({ newState }) => {
        if (newState === "closed") onClose(false);
      }}
    >
      <div className={styles.head}>
        <h2 id={titleId}>{words.title}</h2>
        <IconButton label={words.close} onClick={() => onClose(true)}>
          <IconX />
        </IconButton>
      </div>
      {kind === "port" ? (
        <PlaceSearch {...props} words={words} rules={portRules} empty={noPorts} searchOf={finderAddress} />
      ) : (
        <PlaceSearch
          {...props}
          words={words}
          rules={flightFinderRules}
          empty={noAirports}
          searchOf={flightAddress}
        />
      )}
    </div>
  );
}

function portWords({ finder, widgets }: LazyMessages): WidgetWords {
  const { title, loadingPort: from, dischargePort: to, swap, search, missing, same } = finder;
  return { ...pickerWords(finder), title, from, to, swap, search, missing, same, close: widgets.close };
}

function flightWords({ flights, widgets }: LazyMessages): WidgetWords {
  const { finder: title, originAirport: from, destinationAirport: to, swap, search, missing, same } = flights;
  const picker = pickerWords({ ...flights, failed: flights.airportsFailed, tryAgain: flights.retry });
  return { ...picker, title, from, to, swap, search, missing, same, close: widgets.close };
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

interface PlaceSearchProps<Value, Field extends string, P extends Place>
  extends Omit<WidgetPanelProps, "words"> {
  rules: FinderRules<Value, Field, P>;
  /** The empty form. */
  empty: Value;
  /** The query of the search page. */
  searchOf: (value: Value) => URLSearchParams;
  words: WidgetWords;
}

/** The two places of a search, and a link to its schedule. */
function PlaceSearch<Value, Field extends string, P extends Place>(props: PlaceSearchProps<Value, Field, P>) {
  const { rules, empty, searchOf, action, words, locale } = props;
  const id = useId();
  const { draft, missing, onPlace, swap, isHydrated, inputs, onSubmit } = useFinder({
    rules,
    value: empty,
    isCurrent: true,
    missing: noneMissing as readonly Field[],
    locale,
    restore: true,
    announcesMissing: false,
    waits: true,
    onSearch: (wanted) => window.location.assign(`${action}?${searchOf(wanted)}`),
  });
  const [from, to] = rules.fields;
  return (
    <form className={styles.form} action={action} noValidate autoComplete="off" onSubmit={onSubmit}>
      <PlacePair
        id={id}
        kind={rules.kind}
        ends={[
          { name: from, label: words.from, ...rules.endOf(draft, from), inputRef: inputs.first },
          { name: to, label: words.to, ...rules.endOf(draft, to), inputRef: inputs.second },
        ]}
        locale={locale}
        words={words}
        missing={missing}
        isHydrated={isHydrated}
        width={300}
        onPlace={onPlace}
        onSwap={() => swap(false)}
      />
      <button type="submit" className={buttonClass({ variant: "main" })}>
        <IconSearch />
        {words.search}
      </button>
    </form>
  );
}
