import type { ReactNode } from "react";
import { Apply, FilterBar } from "@/components/schedules/filter-bar";
import { Chip, ChipSelect } from "@/components/ui/chip";
import { Icon } from "@/components/ui/icon";
import layout from "@/components/ui/layout.module.css";
import {
  cargoProducts,
  type FlightPage,
  type FlightQuery,
  type FlightView,
  flightBodies,
  flightTransfers,
  withoutView,
  withView,
} from "@/lib/flights/shared";
import { fliesOnText } from "./flight-words";
import styles from "./flights.module.css";
import type { Words } from "./words";

interface FlightFiltersProps {
  /** How many rows each choice keeps; those without any are left out. */
  counts: Pick<FlightPage, "found" | "transferCounts" | "bodyCounts" | "airlineCounts" | "marks">;
  view: FlightView;
  /** The parts of the search for which this form has fields. */
  plan: Pick<FlightQuery, "arriveBy" | "product" | "piece">;
  /** What the page reads of its address, in its order, as a cached page has it; and the path. */
  search: URLSearchParams;
  action: string;
  /** Whether one day was searched: its day of the week is no filter. */
  hasDay: boolean;
  words: Words;
  onChange: (change: Partial<FlightView>) => void;
}

/** Monday to Sunday. */
const weekdays = [1, 2, 3, 4, 5, 6, 7];

/**
 * Changes, roads, bodies of aircraft, connections, airline and day of the week as chips, and folded what is to be carried, until
 * when, and a flight number.
 */
export function FlightFilters(props: FlightFiltersProps) {
  const { counts, view, plan, search, action, onChange } = props;
  const words = props.words.flights;
  const { transferCounts, bodyCounts, marks } = counts;
  // Only what the form itself has no field for.
  const base = withView(withoutView(search), { types: view.types, sort: view.sort });
  for (const name of ["arrive_by", "product", "piece"]) base.delete(name);
  const isOpen = [view.flightNo, plan.arriveBy, plan.product, plan.piece].some(Boolean);
  return (
    <FilterBar className={styles.filters} action={action} hidden={base}>
      <Choices
        legend={words.changes}
        name="transfers"
        all={flightTransfers}
        chosen={view.transfers}
        counts={transferCounts}
        names={words.transferNames}
        onChange={(transfers) => onChange({ transfers })}
      >
        {marks.byRoad > 0 || view.byRoad ? (
          <Chip
            name="road"
            value="1"
            checked={view.byRoad}
            count={marks.byRoad}
            onChange={({ currentTarget: { checked } }) => onChange({ byRoad: checked })}
          >
            {words.withRoad}
          </Chip>
        ) : null}
      </Choices>
      <Choices
        legend={words.body}
        isNamed
        name="body"
        all={flightBodies}
        chosen={view.bodies}
        counts={bodyCounts}
        names={words.bodies}
        onChange={(bodies) => onChange({ bodies })}
      />
      {marks.aboveMinimum > 0 || view.aboveMinimum ? (
        <Group legend={words.connection} isNamed>
          <Chip
            name="above_minimum"
            value="60"
            checked={view.aboveMinimum}
            count={marks.aboveMinimum}
            onChange={({ currentTarget: { checked } }) => onChange({ aboveMinimum: checked })}
          >
            {words.aboveMinimum}
          </Chip>
        </Group>
      ) : null}
      <AirlineAndDay {...props} />
      <details open={isOpen || undefined}>
        <summary>
          {words.more}
          <Icon name="chevron-down" size="s" />
        </summary>
        <MoreFields {...props} />
        <Apply>{words.apply}</Apply>
      </details>
      {isOpen ? null : (
        <noscript>
          <Apply>{words.apply}</Apply>
        </noscript>
      )}
    </FilterBar>
  );
}

/** The airline, where rows have several, and the day of the week, where several days were searched. */
function AirlineAndDay({ counts, view, hasDay, words: allWords, onChange }: FlightFiltersProps) {
  const words = allWords.flights;
  const { found, airlineCounts } = counts;
  const airlines = Object.keys(airlineCounts);
  if (view.airline && !airlines.includes(view.airline)) airlines.push(view.airline);
  const offersAirlines = airlines.length > 1 || view.airline !== "";
  const offersDays = (found > 1 && !hasDay) || view.weekday > 0;
  if (!offersAirlines && !offersDays) return null;
  return (
    <Group legend={words.airlineAndDay} className={offersAirlines && offersDays ? styles.pair : undefined}>
      {offersAirlines ? (
        <ChipSelect
          label={words.airline}
          name="airline"
          value={view.airline}
          onChange={({ currentTarget: { value } }) => onChange({ airline: value })}
        >
          <option value="">{words.anyAirline}</option>
          {airlines.map((airline) => (
            <option value={airline} key={airline}>
              {`${airline} (${airlineCounts[airline] ?? 0})`}
            </option>
          ))}
        </ChipSelect>
      ) : null}
      {offersDays ? (
        <ChipSelect
          label={words.dayOfWeek}
          name="weekday"
          value={view.weekday || ""}
          onChange={({ currentTarget: { value } }) => onChange({ weekday: Number(value) })}
        >
          <option value="">{words.anyDay}</option>
          {weekdays.map((weekday) => (
            <option value={weekday} key={weekday}>
              {fliesOnText(weekday, allWords)}
            </option>
          ))}
        </ChipSelect>
      ) : null}
    </Group>
  );
}

/** Fields that Apply alone submits, with and without script. */
function MoreFields({ view, plan, words: { flights: words } }: FlightFiltersProps) {
  return (
    <>
      <label>
        {words.arriveBy} <input type="datetime-local" name="arrive_by" defaultValue={plan.arriveBy} />
      </label>
      <label>
        {words.flightNo}{" "}
        <input type="text" name="flight_no" defaultValue={view.flightNo} maxLength={10} size={8} />
      </label>
      <label>
        {words.product}{" "}
        <select name="product" defaultValue={plan.product}>
          <option value="">{words.products.general}</option>
          {cargoProducts.map((product) => (
            <option value={product} key={product}>
              {words.products[product]}
            </option>
          ))}
        </select>
      </label>
      <label>
        {words.piece}{" "}
        <input
          type="text"
          name="piece"
          defaultValue={plan.piece}
          placeholder="120x80x160"
          maxLength={20}
          size={12}
        />
      </label>
    </>
  );
}

interface GroupProps {
  legend: string;
  /** Whether the legend is visible. */
  isNamed?: boolean | undefined;
  className?: string | undefined;
  children?: ReactNode;
}

function Group({ legend, isNamed, className, children }: GroupProps) {
  return (
    <fieldset className={className}>
      <legend className={layout.vh}>{legend}</legend>
      {isNamed ? <span aria-hidden="true">{legend}</span> : null}
      {children}
    </fieldset>
  );
}

interface ChoicesProps<Choice extends string> extends Omit<GroupProps, "className"> {
  name: string;
  all: readonly Choice[];
  chosen: readonly Choice[];
  counts: Partial<Record<Choice, number>>;
  names: Record<Choice, string>;
  onChange: (chosen: Choice[]) => void;
}

/** A filter of which several choices may be on; it is offered where it would narrow the rows. */
function Choices<Choice extends string>(props: ChoicesProps<Choice>) {
  const { legend, name, all, chosen, counts, names, children, onChange } = props;
  const present = all.filter((choice) => counts[choice] || chosen.includes(choice));
  const offered = present.length > 1 || chosen.length > 0 ? present : [];
  if (offered.length === 0 && !children) return null;
  return (
    <Group legend={legend} isNamed={props.isNamed}>
      {offered.map((choice) => (
        <Chip
          key={choice}
          name={name}
          value={choice}
          checked={chosen.includes(choice)}
          count={counts[choice] ?? 0}
          onChange={({ currentTarget: { checked } }) =>
            onChange(all.filter((other) => (other === choice ? checked : chosen.includes(other))))
          }
        >
          {names[choice]}
        </Chip>
      ))}
      {children}
    </Group>
  );
}
