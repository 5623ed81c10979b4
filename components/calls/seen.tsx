import type { ComponentProps } from "react";
import { cx } from "@/components/ui/cx";
import layout from "@/components/ui/layout.module.css";
import type { CallSetting, VisitWords } from "@/lib/api/call-pages";
import { dateOf, fill, formatDate, formatDateTime, timeOfDay, weekdayOf } from "@/lib/i18n/formats";
import { latinLang } from "@/lib/i18n/locales";
import type { PortVisits, SeenTime, SeenVisit, ShipVisit } from "@/lib/visits/shared";
import calls from "./calls.module.css";
import { Block, LineTable, PortLink, ServiceLinks, ShipLink, Sub } from "./parts";
import styles from "./seen.module.css";
import { Difference, Slip, shortTime, Time } from "./seen-times";
import { countText } from "./words";

/**
 * What ports saw, beside what carriers promised: two voices that are never mixed. Each heading names who says it and when; the drawing of a
 * difference only repeats its words.
 */

interface SeenProps {
  visits: PortVisits;
  /** Addresses of the same as a file and as a feed. */
  files: { visits: string; feed: string };
  words: VisitWords;
  setting: CallSetting;
}

/** The sections of a port's page. */
export function PortSeen(props: SeenProps) {
  const { visits, files, words } = props;
  return (
    <>
      <InPort {...props} />
      <div className={cx(calls.after, visits.due.length > 0 && calls.twoCol)}>
        <div>
          <Arrivals {...props} />
          <Departures {...props} />
        </div>
        <Due {...props} />
      </div>
      <p className={calls.note}>
        {words.voices} {words.licences}{" "}
        {visits.sources.map(({ id, name, licence, url }, at) => (
          <span key={id}>
            {at > 0 ? props.setting.words.separator : null}
            <a href={url} rel="nofollow noopener" lang="en">
              {name}
            </a>{" "}
            <span lang="en">({licence})</span>
          </span>
        ))}
      </p>
      <p className={cx(layout.row, layout.small)} data-print="no">
        <a href={files.visits} download rel="nofollow">
          {words.saveCsv}
        </a>
        <a href={files.feed} rel="nofollow">
          {words.feed}
        </a>
      </p>
    </>
  );
}

/** 'Hong Kong Marine Department, read 19-11-2026 12:50'; a report of hours ago in another colour and with its words. */
function Voice({ visits: { sources }, words }: SeenProps) {
  return sources.map(({ id, name, seen, isOld }) => (
    <span key={id} className={cx(styles.voice, isOld && calls.late)}>
      {fill(isOld ? words.noneSince : words.readAt, { source: name, time: formatDateTime(seen.time) })}
    </span>
  ));
}

function Ship({ visit: { ship, kind, promise }, setting }: { visit: SeenVisit; setting: CallSetting }) {
  return (
    <>
      <ShipLink ship={ship} setting={setting} />
      {promise?.voyage ? <span lang={latinLang(setting.locale)}> {promise.voyage}</span> : null}
      {/* Some sources have a number for the type of a ship. */}
      {kind && !/^\d+$/.test(kind) ? <Sub>{kind}</Sub> : null}
    </>
  );
}

/** As many ships are shown at once; the others unfold. */
const linesAtOnce = 12;

function Lines({ lines, words, ...table }: ComponentProps<typeof LineTable> & { words: VisitWords }) {
  const rest = lines.slice(linesAtOnce);
  const more = fill(words.more, { count: rest.length });
  return (
    <>
      <LineTable {...table} lines={lines.slice(0, linesAtOnce)} />
      {rest.length > 0 ? (
        <details className={calls.more}>
          <summary>{more}</summary>
          <LineTable {...table} label={more} lines={rest} />
        </details>
      ) : null}
    </>
  );
}

function InPort(props: SeenProps) {
  const { visits, words, setting } = props;
  if (visits.inPort.length === 0) return null;
  return (
    <div className={calls.after}>
      <Block id="in-port" title={words.inPort} aside={<Voice {...props} />}>
        <Lines
          label={words.inPort}
          columns={[
            { key: "ship", label: setting.words.ship },
            { key: "place", label: words.berth },
            { key: "since", label: words.since },
            { key: "leaves", label: words.expectedOut },
            { key: "from", label: words.from },
            { key: "to", label: words.to },
          ]}
          lines={visits.inPort.map((visit) => ({
            key: nameOf(visit),
            cells: {
              ship: <Ship visit={visit} setting={setting} />,
              place: visit.place,
              since: visit.arrival && <Time of={visit.arrival} setting={setting} />,
              leaves: visit.departure && <Time of={visit.departure} setting={setting} />,
              from: visit.from,
              to: visit.to,
            },
          }))}
          setting={setting}
          words={words}
        />
        <Cut shown={visits.inPort.length} of={visits.counts.inPort} words={words} />
      </Block>
    </div>
  );
}

function Arrivals(props: SeenProps) {
  const { visits, words, setting } = props;
  if (visits.arrivals.length === 0) return null;
  const isPromised = visits.arrivals.some(({ promise }) => promise);
  const title = isPromised ? words.promisedAndSeen : fill(words.arrivalsOf, { days: visits.days });
  return (
    <Block id="seen" title={title} aside={isPromised ? <Key words={words} /> : <Voice {...props} />}>
      <Lines
        label={title}
        columns={[
          { key: "ship", label: setting.words.ship },
          { key: "service", label: setting.words.service },
          { key: "place", label: words.berth },
          { key: "promised", label: words.promised },
          { key: "seen", label: words.seen },
          { key: "difference", label: words.difference },
        ]}
        lines={visits.arrivals.map((visit) => ({
          key: nameOf(visit),
          cells: {
            ship: <Ship visit={visit} setting={setting} />,
            service: visit.promise && <Service visit={visit} setting={setting} />,
            place: visit.place,
            promised: visit.promise && <Promised visit={visit} words={words} setting={setting} />,
            seen: visit.arrival && (
              <>
                <b>
                  <Time of={visit.arrival} setting={setting} />
                </b>
                <LeftAt visit={visit} words={words} setting={setting} />
              </>
            ),
            difference: visit.promise && <Difference minutes={visit.promise.minutesLate} words={words} />,
          },
        }))}
        setting={setting}
        words={words}
      />
      <Cut shown={visits.arrivals.length} of={visits.counts.arrivals} words={words} />
    </Block>
  );
}

function Departures({ visits, words, setting }: SeenProps) {
  if (visits.departures.length === 0) return null;
  const title = fill(words.departuresOf, { days: visits.days });
  return (
    <div className={calls.after}>
      <Block id="left" title={title}>
        <Lines
          label={title}
          columns={[
            { key: "ship", label: setting.words.ship },
            { key: "place", label: words.berth },
            { key: "promised", label: words.promised },
            { key: "seen", label: words.seen },
            { key: "to", label: words.to },
          ]}
          lines={visits.departures.map((visit) => ({
            key: nameOf(visit),
            cells: {
              ship: <Ship visit={visit} setting={setting} />,
              place: visit.place,
              promised: visit.promise?.departure && shortTime(visit.promise.departure, setting),
              seen: visit.departure && (
                <b>
                  <Time of={visit.departure} setting={setting} />
                </b>
              ),
              to: visit.to,
            },
          }))}
          setting={setting}
          words={words}
        />
        <Cut shown={visits.departures.length} of={visits.counts.departures} words={words} />
      </Block>
    </div>
  );
}

/** Expected ships under their days. */
function Due({ visits, words, setting }: SeenProps) {
  if (visits.due.length === 0) return null;
  const days = Map.groupBy(visits.due, ({ arrival }) => dateOf(arrival?.time ?? ""));
  return (
    <Block id="due" title={fill(words.dueIn, { hours: visits.hoursAhead })}>
      <ol className={styles.due}>
        {[...days].map(([day, due]) => (
          <li key={day}>
            <p className={styles.day}>
              <b>
                {setting.weekdays[weekdayOf(day)]} {formatDate(day).slice(0, 5)}
              </b>{" "}
              <span>{countText(due.length, words.oneShip, words.ships)}</span>
            </p>
            <ul>
              {due.map((visit) => (
                <li key={nameOf(visit)}>
                  <time dateTime={visit.arrival?.instant}>{timeOfDay(visit.arrival?.time ?? "")}</time>
                  <span>
                    <ShipLink ship={visit.ship} setting={setting} />
                  </span>
                  <span className={styles.where}>{visit.from ?? visit.place}</span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      <Cut shown={visits.due.length} of={visits.counts.due} words={words} />
    </Block>
  );
}

function Cut({ shown, of, words }: { shown: number; of: number; words: VisitWords }) {
  return of > shown ? <p className={calls.note}>{fill(words.cut, { shown, of })}</p> : null;
}

function Key({ words }: { words: VisitWords }) {
  return (
    <span className={styles.key}>
      <Slip minutes={null} />
      {words.key}
    </span>
  );
}

function Service({ visit: { promise }, setting }: { visit: SeenVisit; setting: CallSetting }) {
  if (!promise) return null;
  const services = promise.services.map((service) => ({ ...service, id: service.path, name: null }));
  return <ServiceLinks services={services} setting={setting} />;
}

/** The promised time, who promised it, and when it was published. */
function Promised({
  visit: { promise },
  words,
  setting,
}: {
  visit: SeenVisit;
  words: VisitWords;
  setting: CallSetting;
}) {
  if (!promise) return null;
  const time = promise.arrival ?? promise.departure;
  const carriers = promise.carriers.join(setting.words.separator);
  return (
    <>
      {time ? <time dateTime={time}>{shortTime(time, setting)}</time> : null}
      <Sub>
        {promise.asOf
          ? fill(words.publishedOn, { carriers, date: formatDate(promise.asOf).slice(0, 5) })
          : carriers}
      </Sub>
    </>
  );
}

/** 'left Wed 21-10 04:45' below the arrival of a ship that has gone. */
function LeftAt({
  visit: { departure },
  words,
  setting,
}: {
  visit: SeenVisit;
  words: VisitWords;
  setting: CallSetting;
}) {
  if (!departure || departure.isEstimate) return null;
  return <Sub>{fill(words.left, { time: shortTime(departure.time, setting) })}</Sub>;
}

const nameOf = ({ ship, callSign, arrival, departure, source }: SeenVisit): string =>
  [source, ship.imo, ship.name, callSign, arrival?.instant, departure?.instant].join(" ");

/** The columns between the port and the difference, by what the page is about. */
const seenColumns = {
  ship: ["place", "promised", "seen", "left"],
  service: ["ship", "promised", "seen"],
  carrier: ["ship", "service", "promised", "seen"],
} as const;

/** Where ports saw a ship, or the ships of a service or a carrier, beside what was promised; nothing where none did. */
export function SeenByPorts({
  visits,
  of,
  words,
  setting,
}: {
  visits: readonly ShipVisit[];
  of: keyof typeof seenColumns;
  words: VisitWords;
  setting: CallSetting;
}) {
  if (visits.length === 0) return null;
  const labels = {
    ship: setting.words.ship,
    service: setting.words.service,
    place: words.berth,
    promised: words.promised,
    seen: words.seen,
    left: setting.words.departure,
  };
  const columns = seenColumns[of];
  return (
    <Block id="seen" title={words.seenByPorts} aside={words.localClock}>
      <LineTable
        label={words.seenByPorts}
        columns={[
          { key: "port", label: setting.words.port },
          ...columns.map((key) => ({ key, label: labels[key] })),
          { key: "difference", label: words.difference },
        ]}
        lines={visits.map((visit) => ({
          key: nameOf(visit),
          cells: {
            port: (
              <>
                <PortLink port={visit.port} locale={setting.locale} />
                <Sub>{visit.sourceName}</Sub>
              </>
            ),
            ship: <Ship visit={{ ...visit, kind: null }} setting={setting} />,
            service: visit.promise && <Service visit={visit} setting={setting} />,
            place: visit.place,
            promised: visit.promise && <Promised visit={visit} words={words} setting={setting} />,
            seen: visit.arrival && (
              <>
                <Stated of={visit.arrival} words={words} setting={setting} />
                {of === "ship" ? null : <LeftAt visit={visit} words={words} setting={setting} />}
              </>
            ),
            left: visit.departure && <Stated of={visit.departure} words={words} setting={setting} />,
            difference: visit.promise && <Difference minutes={visit.promise.minutesLate} words={words} />,
          },
        }))}
        setting={setting}
      />
    </Block>
  );
}

/** A time that was seen in bold; one that is only expected with its word. */
function Stated({ of, words, setting }: { of: SeenTime; words: VisitWords; setting: CallSetting }) {
  if (!of.isEstimate)
    return (
      <b>
        <Time of={of} setting={setting} />
      </b>
    );
  return (
    <>
      <Time of={of} setting={setting} />
      <Sub>{words.expected}</Sub>
    </>
  );
}
