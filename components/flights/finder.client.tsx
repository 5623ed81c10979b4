"use client";

import { useId } from "react";
import { FinderFrame } from "@/components/schedules/finder-frame.client";
import { PlacePair } from "@/components/schedules/place-pair.client";
import { useFinder } from "@/components/schedules/use-finder";
import { DateField } from "@/components/ui/date-field.client";
import { Check, Field } from "@/components/ui/field";
import field from "@/components/ui/field.module.css";
import { Icon } from "@/components/ui/icon";
import { airportLabel } from "@/lib/addresses/place-labels";
import type { AirportField, FlightFinderValue } from "@/lib/api/flight-schedule";
import { type DateProblem, type FlightType, type FlightView, flightTypes } from "@/lib/flights/shared";
import { fill } from "@/lib/i18n/fill";
import type { Locale } from "@/lib/i18n/locales";
import { flightFinderRules } from "./finder-state";
import flights from "./flights.module.css";
import { flightAddress, withType } from "./view-params";
import type { FlightWords } from "./words";

/** What the form has fields for; the rest of its search is sent as it is. */
const shownFields = {
  originAirport: null,
  originText: "",
  destinationAirport: null,
  destinationText: "",
  date: "",
};

interface FlightFinderProps {
  /** The search that is shown; a change of it refills the fields. */
  value: FlightFinderValue;
  /** False while the search of the page's address is pending, and `value` is the previous one. */
  isCurrent: boolean;
  /** The first day that can be searched, YYYY-MM-DD. */
  today: string;
  /** Why the day of the address was not used. */
  problem: DateProblem | null;
  /** Names of parameters of the address without effect. */
  ignored?: readonly string[] | undefined;
  /** Airports that the server did not find. */
  missing: readonly AirportField[];
  view: FlightView;
  /** Flights of each type, once there are results. */
  counts: Record<FlightType, number> | null;
  words: FlightWords;
  locale: Locale;
  /** Path of the page in this language. */
  action: string;
  /** Fills an empty form with the last search of this browser, without searching. */
  restore: boolean;
  /** Nonce of the page's policy: an inline script folds the form before the first paint. */
  nonce: string | undefined;
  onSearch: (value: FlightFinderValue) => void;
  onTypes: (types: FlightType[]) => void;
}

const departureAndArrival = [
  <Icon name="plane-departure" key="from" />,
  <Icon name="plane-arrival" key="to" />,
] as const;

/**
 * The flight search form (specification, section 4): a plain GET form that searches automatically one second after an airport
 * was chosen while the other is set. The schedule types filter the shown rows at once.
 */
export function FlightFinder(props: FlightFinderProps) {
  const { value, view, words, locale, action, ignored = [] } = props;
  const id = useId();
  const finder = useFinder({
    rules: flightFinderRules,
    value,
    isCurrent: props.isCurrent,
    missing: props.missing,
    locale,
    restore: props.restore,
    announcesMissing: false,
    onSearch: props.onSearch,
  });
  const { draft, change } = finder;

  const { originAirport: from, destinationAirport: to } = value;

  return (
    <FinderFrame
      kind="flight"
      words={{ title: words.finder, search: words.search }}
      icon={<Icon name="plane" />}
      summary={from && to ? fill(words.summary, { from: airportLabel(from), to: airportLabel(to) }) : null}
      hasResults={props.missing.length === 0}
      finder={finder}
      nonce={props.nonce}
      action={action}
      grid={flights.grid}
      problems={[
        props.problem !== null && (props.problem === "past" ? words.problemPast : words.problemDate),
        ignored.length > 0 && fill(words.problemIgnored, { names: ignored.join(", ") }),
      ]}
    >
      <PlacePair
        {...{ id, finder, locale }}
        rules={flightFinderRules}
        labels={[words.originAirport, words.destinationAirport]}
        icons={departureAndArrival}
        words={pairWords(words)}
      />
      <Field id={`${id}-date`} label={words.fliesOn} optional={words.optional}>
        {(control) => (
          <DateField
            {...control}
            name="date"
            min={props.today}
            day={draft.date}
            words={{ form: words.dayForm, pick: words.pickDay }}
            frame={flights.day}
            onDay={(date) => change({ ...draft, date }, true)}
          />
        )}
      </Field>
      <ScheduleTypes {...props} />
      {[...flightAddress({ ...draft, ...shownFields }, { ...view, types: [] })].map(([name, value]) => (
        <input type="hidden" name={name} value={value} key={name} />
      ))}
    </FinderFrame>
  );
}

function ScheduleTypes({
  view,
  counts,
  words,
  onTypes,
}: Pick<FlightFinderProps, "view" | "counts" | "words" | "onTypes">) {
  return (
    <fieldset className={field.field}>
      <legend className={field.label}>{words.scheduleType}</legend>
      <div className={flights.types}>
        {flightTypes.map((type) => (
          <Check
            key={type}
            name="flight_schedule_type"
            value={type}
            checked={view.types.length === 0 || view.types.includes(type)}
            count={counts?.[type]}
            onChange={({ currentTarget }) =>
              onTypes(withType(flightTypes, view.types, type, currentTarget.checked))
            }
          >
            {words[type]}
          </Check>
        ))}
      </div>
    </fieldset>
  );
}

/** The words of the pickers. */
function pairWords({ airportsFailed: failed, retry: tryAgain, ...rest }: FlightWords) {
  return { ...rest, failed, tryAgain };
}
