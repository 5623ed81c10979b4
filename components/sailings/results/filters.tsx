import type { ReactNode } from "react";
import { Apply, FilterBar } from "@/components/schedules/filter-bar";
import { Chip } from "@/components/ui/chip";
import { Check } from "@/components/ui/field";
import layout from "@/components/ui/layout.module.css";
import { fill, formatDate, formatDateTime } from "@/lib/i18n/formats";
import {
  changedDays,
  operatorFilter,
  type SailingPlan,
  type ScheduleView,
  usedSearch,
  usualPlan,
  type Words,
  withoutView,
  withPlan,
} from "@/lib/sailings/shared";
import styles from "../table/schedule.module.css";
import { DayField } from "./day-field";
import { FoldedChoices } from "./folded-choices";
import { PlanChoice } from "./plan-choice";
import { SetChoices } from "./set-choices";

const withHour = (day: string, hour: string) => (day && hour ? `${day}T${hour}` : day);

interface FiltersProps {
  operators: { name: string; count: number }[];
  directCount: number;
  /** null where nothing is open or closed: in the schedule of an earlier day. */
  openCount: number | null;
  changedCount: number;
  view: ScheduleView;
  /** The page's address: unprefixed parameters, and their path. */
  search: URLSearchParams;
  action: string;
  words: Words;
  onChange: (change: Partial<ScheduleView>) => void;
  plan: SailingPlan;
  /** Starts the same search with another plan. */
  onSearch: (next: URLSearchParams) => void;
  /** At the end of the line. */
  beside: ReactNode;
}

/**
 * Direct only and still open as chips, and folded behind chips of their own, which tell what is set, the days of the cargo, the
 * operators and the plan.
 */
export function Filters(props: FiltersProps) {
  const { view, search, action, words, onChange, plan } = props;
  const { schedule } = words;
  const onPlan = (change: Partial<SailingPlan>) => props.onSearch(withPlan(search, { ...plan, ...change }));
  return (
    <FilterBar
      className={styles.filterForm}
      action={action}
      hidden={hiddenFields(view, search)}
      showsComplete
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a strip that scrolls must be reachable by keyboard */}
      <fieldset className={styles.filters} tabIndex={0}>
        <legend className={layout.vh}>{schedule.filters}</legend>
        <StateChips {...props} />
        <SetChoices {...{ view, search, action, words, onChange }} />
      </fieldset>
      <div className={styles.opening}>
        <Days {...props} onPlan={onPlan} />
        <Operators {...props} />
        <PlanChoice
          plan={plan}
          cargo={view.cargo}
          words={words}
          onChange={onPlan}
          onCargo={(cargo) => onChange({ cargo })}
        />
      </div>
      <noscript>
        <Apply>{schedule.apply}</Apply>
      </noscript>
      {props.beside}
    </FilterBar>
  );
}

/** What the address has besides the form's own fields. */
const hiddenFields = (view: ScheduleView, search: URLSearchParams): [name: string, value: string][] => [
  ...withoutView(withPlan(usedSearch(search), usualPlan)),
  ...(view.days ? [["days", search.get("days") ?? ""] as [string, string]] : []),
  ...(view.differs ? [["sources", "differ"] as [string, string]] : []),
  ...(view.slower ? [["slower", "1"] as [string, string]] : []),
  ...(view.sort ? [["sort", view.sort] as [string, string]] : []),
];

/** Direct, still open, and changed: the last is set by a link above the rows. */
function StateChips({ directCount, openCount, changedCount, view, words, onChange }: FiltersProps) {
  const { schedule } = words;
  return (
    <>
      <Chip
        name="direct"
        value="1"
        checked={view.direct}
        onChange={(event) => onChange({ direct: event.currentTarget.checked })}
        count={directCount}
      >
        {schedule.directOnly}
      </Chip>
      {openCount === null ? null : (
        <Chip
          name="open"
          value="1"
          checked={view.open}
          onChange={(event) => onChange({ open: event.currentTarget.checked })}
          count={openCount}
        >
          {schedule.stillOpen}
        </Chip>
      )}
      {view.changed ? (
        <Chip
          name="changed"
          value="1"
          checked
          onChange={() => onChange({ changed: false })}
          count={changedCount}
        >
          {openCount === null
            ? schedule.changedSinceFilter
            : fill(schedule.changedFilter, { days: changedDays })}
        </Chip>
      ) : null}
    </>
  );
}

type DaysProps = FiltersProps & { onPlan: (change: Partial<SailingPlan>) => void };

/** When the cargo is ready, with its hour once there is a day, and until when it must arrive. */
function Days({ view, plan, words: { schedule }, onChange, onPlan }: DaysProps) {
  const dateWords = { form: schedule.dayForm, pick: schedule.pickDay };
  const [readyDay, readyHour] = [view.ready.slice(0, 10), view.ready.slice(11)];
  const set = [
    view.ready && `${schedule.cargoReady} ${formatDateTime(view.ready)}`,
    plan.arriveBy && `${schedule.mustArriveBy} ${formatDate(plan.arriveBy)}`,
  ].filter(Boolean);
  return (
    <FoldedChoices
      text={set.join(schedule.separator) || schedule.cargoDays}
      isSet={set.length > 0}
      legend={schedule.cargoDays}
    >
      <DayField
        label={schedule.cargoReady}
        name="ready"
        day={readyDay}
        words={dateWords}
        onDay={(day) => onChange({ ready: withHour(day, readyHour) })}
      />
      {readyDay ? (
        <input
          type="time"
          className={styles.readyHour}
          name="ready_time"
          aria-label={schedule.cargoReadyHour}
          value={readyHour}
          onChange={(event) => onChange({ ready: withHour(readyDay, event.currentTarget.value) })}
        />
      ) : null}
      <DayField
        label={schedule.mustArriveBy}
        name="arrive_by"
        day={plan.arriveBy}
        words={dateWords}
        onDay={(arriveBy) => onPlan({ arriveBy })}
      />
    </FoldedChoices>
  );
}

/** A check box of each operator. */
function operatorBoxes({ operators, view, onChange }: FiltersProps) {
  const isChosen = operatorFilter(view.companies);
  return operators.map(({ name, count }) => ({
    name,
    count,
    input: {
      name: "company",
      value: name,
      checked: view.companies.length > 0 && isChosen(name),
      onChange: ({ currentTarget: { checked } }: { currentTarget: HTMLInputElement }) =>
        onChange({
          companies: checked
            ? [...view.companies, name]
            : view.companies.filter((other) => !operatorFilter([name])(other)),
        }),
    },
  }));
}

/** The operators, of which several may be chosen. */
function Operators(props: FiltersProps) {
  const {
    operators,
    words: { schedule },
    onChange,
  } = props;
  const boxes = operatorBoxes(props);
  if (boxes.length === 0) return null;
  const chosen = boxes.filter(({ input }) => input.checked);
  return (
    <FoldedChoices
      text={chosen.map(({ name }) => name).join(schedule.separator) || schedule.operators}
      count={boxes.length}
      isSet={chosen.length > 0}
      legend={schedule.operator}
    >
      {boxes.map(({ name, count, input }) => (
        <Check key={name} count={count} {...input}>
          <span lang="en">{name}</span>
        </Check>
      ))}
      <div className={styles.listTools}>
        <button type="button" onClick={() => onChange({ companies: operators.map(({ name }) => name) })}>
          {schedule.selectAll}
        </button>
        <button type="button" onClick={() => onChange({ companies: [] })}>
          {schedule.clear}
        </button>
      </div>
    </FoldedChoices>
  );
}
