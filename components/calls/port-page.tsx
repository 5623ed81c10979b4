import { buttonClass } from "@/components/ui/button";
import { ChipLink } from "@/components/ui/chip";
import { type Crumb, Crumbs } from "@/components/ui/crumbs";
import { cx } from "@/components/ui/cx";
import field from "@/components/ui/field.module.css";
import layout from "@/components/ui/layout.module.css";
import { portCallsPath } from "@/lib/addresses/call-address";
import type { CallSetting } from "@/lib/api/call-pages";
import type { Chart } from "@/lib/chart/schema";
import {
  dateFromDayNumber,
  dateOf,
  dayNumber,
  fill,
  formatDate,
  type PortTime,
  timeOfDay,
  weekdayOf,
} from "@/lib/i18n/formats";
import { localePath } from "@/lib/i18n/locales";
import type { PortCall, PortCallsRecord } from "@/lib/sailings/shared";
import styles from "./calls.module.css";
import { ChartFigure } from "./chart";
import {
  Block,
  CallLine,
  CallTable,
  CarrierLinks,
  ChangeLinks,
  Facts,
  isGone,
  Moment,
  NamedService,
  Notes,
  PortLink,
  ServiceLinks,
  ShipLink,
  State,
  TerminalName,
} from "./parts";
import { countText, daysText, weekdayNames } from "./words";

/** Which calls of a port are listed: all, or those by arrival or by departure alone. */
export const portViews = ["all", "arrivals", "departures"] as const;
export type PortView = (typeof portViews)[number];

interface PortCallsPageProps {
  record: PortCallsRecord;
  country: string;
  /** The clock at the port, YYYY-MM-DDTHH:mm, and its offset from UTC ('+8'). */
  now: PortTime;
  offset: string;
  view: PortView;
  chart: Chart | null;
  crumbs: readonly Crumb[];
  setting: CallSetting;
  /** Addresses of files with the calls of these days. */
  files: { csv: string; json: string };
  /** Address of a schedule from here to another port; of the search itself without one. */
  searchHref: (to: PortCallsRecord["port"]) => string;
}

/** A port's ships day by day, its services, and the ports that can be reached from it without transhipment. */
export async function PortCallsPage(props: PortCallsPageProps) {
  const { record, country, now, offset, chart, crumbs, setting } = props;
  const { words, weekdays } = setting;
  const { port, services, terminals, callsThisWeek, sample } = record;
  const calls = countText(callsThisWeek, words.oneCall, words.callsCount);
  const today = dateOf(now);
  return (
    <div className={cx(layout.wrap, styles.page)}>
      <Crumbs label={words.crumbs} items={crumbs} />
      <div className={styles.withChart}>
        <div className={styles.head}>
          <h1>{port.name}</h1>
          {country === port.name ? null : <p className={styles.lede}>{country}</p>}
          <ChangeLinks changes={null} follow={{ port: port.code }} setting={setting} />
          <Facts
            facts={[
              [words.portCode, port.code],
              [
                words.timeHere,
                [weekdays[weekdayOf(today)], formatDate(today), timeOfDay(now) ?? now.slice(11)].join(" "),
              ],
              [words.zone, fill(words.utc, { offset })],
              [
                words.callsThisWeek,
                services.length === 0
                  ? calls
                  : fill(words.callsOf, {
                      calls,
                      services: countText(services.length, words.oneService, words.servicesCount),
                    }),
              ],
              [
                words.terminals,
                terminals.length > 0
                  ? terminals
                      .slice(0, terminalsNamed)
                      .map((one) => (
                        <TerminalName key={`${one.code} ${one.name}`} terminal={one} setting={setting} />
                      ))
                  : null,
              ],
            ]}
          />
          <SearchFrom record={record} setting={setting} />
        </div>
        {chart ? (
          <ChartFigure
            chart={chart}
            words={words}
            title={fill(words.portChart, {
              port: port.name,
              ports: [...new Set(services.flatMap(({ next }) => next?.name ?? []))].join(words.separator),
            })}
          />
        ) : null}
      </div>
      <div className={styles.after}>
        <DayByDay {...props} />
      </div>
      <div className={cx(styles.twoCol, styles.even)}>
        <Services record={record} setting={setting} />
        <Reached {...props} />
      </div>
      <Notes notes={[words.localTimes, sample && words.sample]} />
    </div>
  );
}

interface PartProps {
  record: PortCallsRecord;
  setting: CallSetting;
}

const terminalsNamed = 6;

/** Works without script: the schedule's page asks which port is meant where a text fits several. */
function SearchFrom({ record: { port }, setting: { words, locale } }: PartProps) {
  return (
    <form className={styles.search} action={localePath(locale, "/port")} method="get">
      <input type="hidden" name="loading_port" value={port.nameEn} />
      <input type="hidden" name="loading_port_id" value={port.code} />
      <div className={styles.pick}>
        <div className={field.field}>
          <label className={field.label} htmlFor="search-to">
            {fill(words.searchFrom, { port: port.name })}
          </label>
          <input className={field.input} id="search-to" name="discharge_port" required autoComplete="off" />
        </div>
        <button type="submit" className={buttonClass({ variant: "main" })}>
          {words.search}
        </button>
      </div>
    </form>
  );
}

/** Address of these days and this view; default values are left out. */
function viewHref(
  { record: { port }, setting, now }: PortCallsPageProps,
  view: PortView,
  from: string,
): string {
  const query = new URLSearchParams({
    ...(view === "all" ? {} : { show: view }),
    ...(from === dateOf(now) ? {} : { from }),
  });
  const path = localePath(setting.locale, portCallsPath(port.code));
  return query.size > 0 ? `${path}?${query}#calls` : `${path}#calls`;
}

function DayByDay(props: PortCallsPageProps) {
  const { record, view, setting, files } = props;
  const { words, weekdays } = setting;
  const { port, calls, from, to, earlier, later, cut } = record;
  const columns = [
    { key: "ship", label: words.ship },
    { key: "service", label: words.service },
    { key: "operator", label: words.operator },
    ...(view === "departures" ? [] : [{ key: "arrival", label: words.arrival }]),
    ...(view === "arrivals" ? [] : [{ key: "departure", label: words.departure }]),
    { key: "terminal", label: words.terminal },
    { key: "state", label: words.state },
  ];
  const byDay = Map.groupBy(calls, (call) => dayIn(view, call));
  // A day beyond the limit of the list is not shown as a day without calls.
  const last = cut ? [...byDay.keys()].sort().at(-1) : undefined;
  const days = daysBetween(from, last && last < to ? last : to).map(
    (day) => [day, byDay.get(day) ?? []] as const,
  );
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
      {isEmpty ? (
        <p>{words.noPortCalls}</p>
      ) : (
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
      )}
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

function Services({ record: { services }, setting }: PartProps) {
  const { words, locale } = setting;
  if (services.length === 0) return null;
  const columns = [
    { key: "service", label: words.service },
    { key: "operator", label: words.operator },
    { key: "leaves", label: words.leaves },
    { key: "next", label: words.toNext },
  ];
  return (
    <Block id="services" title={words.servicesTitle}>
      <CallTable label={words.servicesTitle} columns={columns}>
        <tbody>
          {services.map(({ service, sellers, weekdays, next }) => (
            <CallLine
              key={service.id}
              columns={columns}
              cells={{
                service: <NamedService service={service} setting={setting} />,
                operator: <CarrierLinks carriers={sellers} setting={setting} />,
                leaves: weekdayNames(weekdays, setting),
                next: next ? <PortLink port={next} locale={locale} /> : "",
              }}
            />
          ))}
        </tbody>
      </CallTable>
    </Block>
  );
}

/** A bar as long as the transit takes. It is drawn as SVG, since the page's policy allows no style attribute on an element. */
function Bar({ part }: { part: number }) {
  const end = Math.round(5 + part * 190);
  return (
    <svg className={styles.bar} viewBox="0 0 200 10" aria-hidden="true">
      <path d={`M5 5H${end}`} />
      <circle cx={5} cy={5} r={4.5} />
      <circle cx={end} cy={5} r={4.5} />
    </svg>
  );
}

/** As many are shown at once; the others unfold. */
const reachedAtOnce = 15;

function Reached({ record: { reached }, setting, searchHref }: PortCallsPageProps) {
  const { words } = setting;
  if (reached.length === 0) return null;
  const longest = Math.max(...reached.map(({ days }) => days), 1);
  const line = ({ port, days }: (typeof reached)[number]) => (
    <li key={port.code}>
      <a href={searchHref(port)}>{port.name}</a>
      <span className={styles.reachedCode}>{port.code}</span>
      <Bar part={days / longest} />
      <b>{days === 0 ? words.sameDayTransit : daysText(days, setting)}</b>
    </li>
  );
  const [first, rest] = [reached.slice(0, reachedAtOnce), reached.slice(reachedAtOnce)];
  return (
    <Block id="reached" title={words.reached} aside={words.reachedNote}>
      <ul className={styles.reached}>{first.map(line)}</ul>
      {rest.length > 0 ? (
        <details className={styles.more}>
          <summary>{fill(words.more, { count: rest.length })}</summary>
          <ul className={styles.reached}>{rest.map(line)}</ul>
        </details>
      ) : null}
    </Block>
  );
}
