import { ChipLink } from "@/components/ui/chip";
import { cx } from "@/components/ui/cx";
import layout from "@/components/ui/layout.module.css";
import { portCallsPath } from "@/lib/addresses/call-address";
import type { CallSetting } from "@/lib/api/call-pages";
import {
  dateFromDayNumber,
  dateOf,
  dayNumber,
  fill,
  formatDate,
  type PortTime,
  weekdayOf,
} from "@/lib/i18n/formats";
import { localePath } from "@/lib/i18n/locales";
import type { PortCall, PortCallsRecord } from "@/lib/sailings/shared";
import styles from "./calls.module.css";
import {
  Block,
  CallLine,
  CallTable,
  CarrierLinks,
  isGone,
  Moment,
  Notes,
  ServiceLinks,
  ShipLink,
  State,
  TerminalName,
} from "./parts";
import { countText } from "./words";

/** Which calls of a port are listed: all, or those by arrival or by departure alone. */
export const portViews = ["all", "arrivals", "departures"] as const;
export type PortView = (typeof portViews)[number];

export interface DayByDayProps {
  record: PortCallsRecord;
  /** The clock at the port, YYYY-MM-DDTHH:mm. */
  now: PortTime;
  view: PortView;
  setting: CallSetting;
  /** Addresses of files with the calls of these days. */
  files: { csv: string; json: string; visits: string; feed: string };
}

/** Address of these days and this view; default values are left out. */
function viewHref({ record: { port }, setting, now }: DayByDayProps, view: PortView, from: string): string {
  const query = new URLSearchParams({
    ...(view === "all" ? {} : { show: view }),
    ...(from === dateOf(now) ? {} : { from }),
  });
  const path = localePath(setting.locale, portCallsPath(port.code));
  return query.size > 0 ? `${path}?${query}#calls` : `${path}#calls`;
}

/** The calls of a port under their days, with the choice of days and of arrivals or departures. */
export function DayByDay(props: DayByDayProps) {
  const { record, view, setting, files } = props;
  const { words } = setting;
  const { port, calls, from, earlier, later, cut } = record;
  const days = callsByDay(props);
  const isEmpty = days.every(([, dayCalls]) => dayCalls.length === 0);
  return (
    <Block id="calls" title={words.portCalls} aside={fill(words.timesAt, { port: port.name })}>
      <div className={styles.views}>
        <nav className={layout.row} aria-label={words.filter}>
          {portViews.map((one) => (
            <ChipLink key={one} href={viewHref(props, one, from)} current={one === view}>
              {words[one]}
            </ChipLink>
          ))}
        </nav>
        <nav className={styles.weeks} aria-label={words.days}>
          {earlier ? (
            <a href={viewHref(props, view, earlier)} rel="nofollow">
              {words.earlier}
            </a>
          ) : null}
          {later ? (
            <a href={viewHref(props, view, later)} rel="nofollow">
              {words.later}
            </a>
          ) : null}
        </nav>
      </div>
      {isEmpty ? <p>{words.noPortCalls}</p> : <DayTable {...{ days, view, setting }} />}
      <Notes notes={[cut && fill(words.cut, { count: calls.length })]} />
      {isEmpty ? null : (
        <p className={cx(layout.row, layout.small)} data-print="no">
          <a href={files.csv} download rel="nofollow">
            {words.downloadCsv}
          </a>
          <a href={files.json} download rel="nofollow">
            {words.downloadJson}
          </a>
        </p>
      )}
    </Block>
  );
}

/** The days that are shown, YYYY-MM-DD, with their calls. */
function callsByDay({ record, view }: DayByDayProps): (readonly [day: string, calls: PortCall[]])[] {
  const { calls, from, to, cut } = record;
  const byDay = Map.groupBy(calls, (call) => dayIn(view, call));
  // A day beyond the limit of the list is not shown as a day without calls.
  const last = cut ? [...byDay.keys()].sort().at(-1) : undefined;
  return daysBetween(from, last && last < to ? last : to).map((day) => [day, byDay.get(day) ?? []] as const);
}

interface DayTableProps {
  days: ReturnType<typeof callsByDay>;
  view: PortView;
  setting: CallSetting;
}

function DayTable({ days, view, setting }: DayTableProps) {
  const { words, weekdays } = setting;
  const columns = [
    { key: "ship", label: words.ship },
    { key: "service", label: words.service },
    { key: "operator", label: words.operator },
    ...(view === "departures" ? [] : [{ key: "arrival", label: words.arrival }]),
    ...(view === "arrivals" ? [] : [{ key: "departure", label: words.departure }]),
    { key: "terminal", label: words.terminal },
    { key: "state", label: words.state },
  ];
  return (
    <CallTable label={words.portCalls} columns={columns} isSteady>
      {days.map(([day, dayCalls]) => (
        <tbody key={day}>
          <tr className={cx(styles.day, dayCalls.length === 0 && styles.noCalls)}>
            <th colSpan={columns.length} scope="rowgroup">
              {weekdays[weekdayOf(day)]} {formatDate(day)}{" "}
              <span>
                {dayCalls.length === 0
                  ? words[emptyDay[view]]
                  : countText(dayCalls.length, words.oneCall, words.callsCount)}
              </span>
            </th>
          </tr>
          {dayCalls.map((call) => (
            <CallLine
              key={`${call.ship.imo} ${call.ship.name} ${call.arrival?.time} ${call.departure?.time} ${call.state}`}
              columns={columns}
              cells={cellsOf(call, day, setting)}
            />
          ))}
        </tbody>
      ))}
    </CallTable>
  );
}

/** The sentence for a day without a call. */
const emptyDay = {
  all: "noCallsOnDay",
  arrivals: "noArrivalsOnDay",
  departures: "noDeparturesOnDay",
} as const;

/** From the first day to the last, both YYYY-MM-DD. */
const daysBetween = (first: string, last: string): string[] =>
  Array.from({ length: dayNumber(last) - dayNumber(first) + 1 }, (_, at) =>
    dateFromDayNumber(dayNumber(first) + at),
  );

/** The day of the group of a call; none for a call without such a moment. */
function dayIn(view: PortView, { arrival, departure }: PortCall): string {
  const moment = { all: arrival ?? departure, arrivals: arrival, departures: departure }[view];
  return dateOf(moment?.time ?? "");
}

const cellsOf = (call: PortCall, day: string, setting: CallSetting) => ({
  ship: <ShipLink ship={call.ship} setting={setting} />,
  service: <ServiceLinks services={call.services} setting={setting} />,
  operator: <CarrierLinks carriers={call.sellers} setting={setting} />,
  arrival: <Moment moment={call.arrival} setting={setting} day={day} isGone={isGone(call)} />,
  departure: <Moment moment={call.departure} setting={setting} day={day} isGone={isGone(call)} />,
  terminal: <TerminalName terminal={call.terminal} setting={setting} />,
  state: <State of={call} setting={setting} />,
});
