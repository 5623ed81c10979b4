import { buttonClass } from "@/components/ui/button";
import { type Crumb, Crumbs } from "@/components/ui/crumbs";
import { cx } from "@/components/ui/cx";
import field from "@/components/ui/field.module.css";
import layout from "@/components/ui/layout.module.css";
import { portCallsPath } from "@/lib/addresses/call-address";
import type { CallSetting, VisitWords } from "@/lib/api/call-pages";
import type { Chart } from "@/lib/chart/schema";
import { dateOf, fill, formatDate, timeOfDay, weekdayOf } from "@/lib/i18n/formats";
import { localePath } from "@/lib/i18n/locales";
import type { PortCallsRecord } from "@/lib/sailings/shared";
import type { PortVisits } from "@/lib/visits/shared";
import styles from "./calls.module.css";
import { ChartFigure } from "./chart";
import { Depths, type DepthsProps } from "./depths";
import {
  Block,
  CallLine,
  CallTable,
  CarrierLinks,
  ChangeLinks,
  Facts,
  NamedService,
  Notes,
  PortLink,
  TerminalName,
} from "./parts";
import { DayByDay, type DayByDayProps } from "./port-days";
import { PortSeen } from "./seen";
import { countText, daysText, weekdayNames } from "./words";

interface PortCallsPageProps extends DayByDayProps, Omit<DepthsProps, "depths"> {
  country: string;
  /** The port's offset from UTC ('+8'). */
  offset: string;
  chart: Chart | null;
  crumbs: readonly Crumb[];
  /** What the port has reported; null where it reports nothing. */
  visits: PortVisits | null;
  visitWords: VisitWords;
  /** null where the World Port Index was not imported, or says nothing of the port. */
  depths: DepthsProps["depths"] | null;
  /** Address of a schedule from here to another port; of the search itself without one. */
  searchHref: (to: PortCallsRecord["port"]) => string;
}

/** A port's ships day by day, its services, and the ports that can be reached from it without transhipment. */
export async function PortCallsPage(props: PortCallsPageProps) {
  const { record, country, now, offset, chart, crumbs, visits, visitWords, setting } = props;
  const { words, weekdays } = setting;
  const { depths, deeper, depthWords } = props;
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
          <ChangeLinks
            changes={null}
            follow={{ port: port.code }}
            gate={`${localePath(setting.locale, portCallsPath(port.code))}?view=gate`}
            setting={setting}
          />
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
                visitWords.inPort,
                visits && countText(visits.counts.inPort, visitWords.oneShip, visitWords.ships),
              ],
              [
                fill(visitWords.dueShips, { hours: visits?.hoursAhead ?? 0 }),
                visits && countText(visits.counts.due, visitWords.oneShip, visitWords.ships),
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
      {visits ? <PortSeen visits={visits} files={props.files} words={visitWords} setting={setting} /> : null}
      <div className={styles.after}>
        <DayByDay {...props} />
      </div>
      <div className={cx(styles.twoCol, styles.even)}>
        <Services record={record} setting={setting} />
        <Reached {...props} />
      </div>
      {depths ? <Depths depths={depths} deeper={deeper} depthWords={depthWords} setting={setting} /> : null}
      <Notes notes={[words.localTimes, setting.asOf, sample && words.sample]} />
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
