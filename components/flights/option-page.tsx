import type { ReactNode } from "react";
import plan from "@/components/schedules/plan.module.css";
import { PlanFacts } from "@/components/schedules/plan-facts";
import { NoPlan, PlanPage } from "@/components/schedules/plan-page";
import { ButtonLink } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { IconPlane } from "@/components/ui/icons";
import { airportLabel } from "@/lib/addresses/place-labels";
import type { FlightOption, OptionAirport, OptionConnection, OptionLeg } from "@/lib/api/flight-option";
import {
  type AircraftDoors,
  flightCalendarPath,
  flightOptionPath,
  flightSearch,
  isTight,
  type LatestAcceptance,
  noFilter,
  quotedFlight,
  quoteParams,
  type Sizes,
} from "@/lib/flights/shared";
import { dateOf, fill, formatDate, type PortTime, weekdayOf } from "@/lib/i18n/formats";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { sourceText, stateText } from "./acceptance";
import { arrivalDayText, durationText } from "./flight-words";
import styles from "./flights.module.css";
import { formatPrinted } from "./printed";
import type { OptionWords } from "./words";

interface OptionPageProps {
  option: FlightOption;
  /** The instant of the request, and the zone of the publisher, for paper. */
  now: Date;
  publisherZone: string;
  words: OptionWords;
  locale: Locale;
  share: ReactNode;
}

/** One itinerary on one day as a plan: until when to hand over, what flies when, how long it waits at each hub. */
export function FlightOptionPage({ option, now, publisherZone, words, locale, share }: OptionPageProps) {
  const { origin, destination, departure, legs, connections, elapsedMinutes, arrivalDay, hasLeft } = option;
  const { flights, flightOption: t, option: shared } = words;
  const lane = fill(flights.heading, { from: airportLabel(origin), to: airportLabel(destination) });
  const numbers = numbersText(option);
  const day = dateOf(departure);
  const search = flightSearch({
    originAirport: origin.nameEn,
    originAirportId: origin.id,
    destinationAirport: destination.nameEn,
    destinationAirportId: destination.id,
    date: hasLeft ? "" : day,
    arriveBy: "",
    product: "",
    piece: "",
    ...noFilter,
    sort: null,
    page: 1,
  });
  const quote = quotedFlight(quoteParams(origin, destination), { legs });
  quote.set("cargo_ready_date", day);
  const facts = [
    elapsedMinutes === null ? null : fill(t.inAll, { time: durationText(elapsedMinutes, flights) }),
    connections.length === 0
      ? null
      : fill(t.changes, {
          places: connections.map(({ airport }) => airport.city || airport.code).join(flights.daySeparator),
        }),
    arrivalDay === null ? null : arrivalDayText(arrivalDay, flights),
  ];
  return (
    <PlanPage
      crumbs={[
        {
          label: `${flights.title}${flights.separator}${lane}`,
          href: localePath(locale, `/flight?${search}`),
        },
        { label: numbers },
      ]}
      words={shared}
      title={
        <>
          <h1>
            {lane}
            {flights.separator}
            {numbers}
          </h1>
          <p>
            <time dateTime={day}>{dayText(departure, words)}</time>
            {facts.filter(Boolean).map((fact) => flights.separator + fact)}
          </p>
          {hasLeft ? <p className={plan.closed}>{t.departed}</p> : null}
          {option.sample ? <p className={plan.small}>{flights.sample}</p> : null}
        </>
      }
      paper={{
        printedAt: formatPrinted(now, origin, publisherZone, words),
        address: localePath(locale, flightOptionPath(option.id, option.cargo)),
        codeLabel: flights.qrCode,
      }}
      tools={share}
      calendar={flightCalendarPath(option.id, locale)}
      acts={
        <ButtonLink href={localePath(locale, `/fe-air?${quote}`)} rel="nofollow">
          {flights.getQuote}
        </ButtonLink>
      }
      clocks={t.ownClocks}
      steps={<Ladder option={option} words={words} />}
      note={t.asPublished}
    >
      <section>
        <h2>{t.legs}</h2>
        <div className={plan.legs}>
          {legs.map((leg, at) => (
            <LegFacts key={`${leg.flightNo} ${leg.departure}`} leg={leg} number={at + 1} words={words} />
          ))}
        </div>
      </section>
      {connections.length > 0 ? (
        <section>
          <h2>{t.connections}</h2>
          <div className={plan.legs}>
            {connections.map((connection) => (
              <ConnectionFacts key={connection.airport.code} connection={connection} words={words} />
            ))}
          </div>
        </section>
      ) : null}
      <NextDates option={option} words={words} locale={locale} />
    </PlanPage>
  );
}

/** The next days on which the same flights fly. */
function NextDates({ option, words, locale }: Pick<OptionPageProps, "option" | "words" | "locale">) {
  const { flightOption: t } = words;
  return (
    <section data-print="no">
      <h2>{t.nextDates}</h2>
      {option.next.length > 0 ? (
        <ul className={styles.nextDates}>
          {option.next.map(({ date, id }) => (
            <li key={id}>
              <a href={localePath(locale, flightOptionPath(id, option.cargo))} rel="nofollow">
                {dayText(date, words)}
              </a>
            </li>
          ))}
        </ul>
      ) : (
        <p className={plan.small}>{t.noNextDates}</p>
      )}
    </section>
  );
}

/** What is shown for an address whose itinerary does not exist, or not any more. */
export const FlightOptionGone = ({
  words: { flights, flightOption: t, option: shared },
  locale,
}: Pick<OptionPageProps, "words" | "locale">) => (
  <NoPlan
    search={{ label: flights.title, href: localePath(locale, "/flight") }}
    crumbs={shared.crumbs}
    words={t}
    icon={<IconPlane size="l" />}
  />
);

/** 'H0 132, L0 328'. */
export const numbersText = ({ legs }: Pick<FlightOption, "legs">): string =>
  legs.map(({ flightNo }) => flightNo).join(" + ");

/** 'Mon 16-03-2026'. */
const dayText = (time: PortTime, { dates }: OptionWords): string =>
  `${dates.weekdays[weekdayOf(dateOf(time))]} ${formatDate(dateOf(time))}`;

interface Step {
  key: string;
  time: PortTime | null;
  name: string;
  notes: (string | null)[];
  /** The line after the step: a flight, a road or a wait. */
  move: "sea" | "hub" | "";
  isPassed: boolean;
}

/** What happens when: hand over, then each departure and arrival in the time of its airport. */
function Ladder({ option, words }: { option: FlightOption; words: OptionWords }) {
  const { flightOption: t } = words;
  return (
    <ol className={plan.ladder}>
      {stepsOf(option, words).map(({ key, time, name, notes, move, isPassed }) => (
        <li key={key} className={cx(time ? isPassed && plan.passed : plan.none, plan[move])} data-step={key}>
          <span className={plan.when}>
            {time ? (
              <>
                <time dateTime={time}>{formatDate(dateOf(time))}</time>
                <small>
                  {words.dates.weekdays[weekdayOf(dateOf(time))]} {time.slice(11)}
                </small>
              </>
            ) : (
              t.notPublished
            )}
          </span>
          <span className={plan.node} aria-hidden="true" />
          <span className={plan.what}>
            <b>{name}</b>
            <small>{notes.filter(Boolean).join(words.flights.separator)}</small>
          </span>
        </li>
      ))}
    </ol>
  );
}

function stepsOf(option: FlightOption, words: OptionWords): Step[] {
  const { legs, connections, latestAcceptance, originNow, elapsedMinutes, arrivalDay } = option;
  const { flights, flightOption: t } = words;
  const isPassed = (time: PortTime | null, leg: number) => leg === 0 && time !== null && time < originNow;
  const handOver: Step = {
    key: "acceptance",
    time: latestAcceptance?.time ?? null,
    name: t.latestAcceptance,
    notes: latestAcceptance ? acceptanceNotes(latestAcceptance, option.cargo.product, words) : [t.askAirline],
    move: "",
    isPassed: latestAcceptance?.isClosed ?? false,
  };
  return [
    handOver,
    ...legs.flatMap((leg, at): Step[] => {
      const connection = connections[at];
      const isLast = at === legs.length - 1;
      return [
        {
          key: `departs-${at}`,
          time: leg.departure,
          name: fill(leg.mode === "road" ? t.leavesByRoad : t.departs, { place: placeText(leg.origin) }),
          notes: [leg.flightNo, terminalText(leg.originTerminal, t.terminal)],
          move: "sea",
          isPassed: isPassed(leg.departure, at),
        },
        {
          key: `arrives-${at}`,
          time: leg.arrival,
          name: fill(t.arrives, { place: placeText(leg.destination) }),
          notes: [
            terminalText(leg.destinationTerminal, t.terminal),
            connection ? connectionText(connection, words) : null,
            isLast && elapsedMinutes !== null
              ? fill(t.inAll, { time: durationText(elapsedMinutes, flights) })
              : null,
            isLast && arrivalDay !== null
              ? `${plusText(arrivalDay)} ${arrivalDayText(arrivalDay, flights)}`.trim()
              : null,
          ],
          move: isLast ? "" : "hub",
          isPassed: false,
        },
      ];
    }),
  ];
}

/** Who publishes the latest acceptance, and as of when. */
const acceptanceNotes = (
  acceptance: LatestAcceptance,
  product: FlightOption["cargo"]["product"],
  { flights }: OptionWords,
) => [
  stateText(acceptance, flights),
  flights.products[product || "general"],
  sourceText(acceptance.published, flights),
];

const plusText = (day: number) => (day === 0 ? "" : day > 0 ? `+${day}` : `−${-day}`);

const placeText = ({ city, name, code }: OptionAirport) =>
  city || name ? `${city || name} (${code})` : code;

const terminalText = (terminal: string | null, template: string) => terminal && fill(template, { terminal });

/** 'connection 3 h 20 min, minimum 2 h 30 min'. */
function connectionText({ minutes, minimum }: OptionConnection, { flights, flightOption: t }: OptionWords) {
  return [
    fill(t.connectionTime, { time: durationText(minutes, flights) }),
    minimum === null ? flights.noMinimum : fill(flights.minimum, { time: durationText(minimum, flights) }),
  ].join(flights.separator);
}

function LegFacts({ leg, number, words }: { leg: OptionLeg; number: number; words: OptionWords }) {
  const { flights, flightOption: t, option: shared } = words;
  const end = ({ name, code }: OptionAirport, terminal: string | null, time: PortTime | null) => (
    <>
      {[name || code, terminalText(terminal, t.terminal)].filter(Boolean).join(flights.separator)}
      {time ? (
        <>
          {flights.separator}
          <time className={styles.moment} dateTime={time}>
            {dayText(time, words)} {time.slice(11)}
          </time>
        </>
      ) : null}
    </>
  );
  const isRoad = leg.mode === "road";
  const aircraft = [leg.aircraftType, leg.aircraftName].filter(Boolean).join(" ");
  const body = flights.bodies[leg.aircraftBody ?? "unknown"];
  return (
    <PlanFacts
      head={`${number}. ${leg.flightNo}`}
      facts={[
        [
          isRoad ? flights.type : t.vehicle,
          isRoad
            ? flights.road
            : [aircraft, !aircraft.endsWith(body) && body, leg.looseCargoOnly && flights.looseOnly]
                .filter(Boolean)
                .join(flights.separator),
        ],
        [t.largestPiece, leg.doesNotFit && <b className={styles.tight}>{flights.doesNotFit}</b>],
        [t.doors, leg.doors && doorsText(leg.doors, words)],
        [t.alsoSoldAs, leg.otherNumbers.join(flights.daySeparator)],
        [shared.from, end(leg.origin, leg.originTerminal, leg.departure)],
        [t.stops, leg.via.map(placeText).join(flights.daySeparator)],
        [shared.to, end(leg.destination, leg.destinationTerminal, leg.arrival)],
        [flights.duration, leg.elapsedMinutes !== null && durationText(leg.elapsedMinutes, flights)],
      ]}
    />
  );
}

/** 'main deck 372 × 305 cm, lower deck 270 × 170 cm (Boeing, …)'. */
function doorsText(
  { mainDeckDoor, lowerDeckDoor, source }: AircraftDoors,
  { flights, flightOption: t }: OptionWords,
): string {
  const size = (sizes: Sizes) => sizes.join(" × ");
  const decks = [
    mainDeckDoor && mainDeckDoor !== "none" && fill(t.mainDeck, { size: size(mainDeckDoor) }),
    lowerDeckDoor && fill(t.lowerDeck, { size: size(lowerDeckDoor) }),
  ];
  return fill(t.doorsBy, { doors: decks.filter(Boolean).join(flights.daySeparator), source });
}

function ConnectionFacts({ connection, words }: { connection: OptionConnection; words: OptionWords }) {
  const { flights, flightOption: t } = words;
  const { airport, minutes, minimum, longest, source, asOf, isSample } = connection;
  return (
    <PlanFacts
      head={placeText(airport)}
      facts={[
        [
          t.wait,
          <span key="wait" className={cx(isTight({ ...connection, airport: airport.code }) && styles.tight)}>
            {durationText(minutes, flights)}
          </span>,
        ],
        [t.minimum, minimum === null ? t.notPublished : durationText(minimum, flights)],
        [t.longest, longest === null ? null : durationText(longest, flights)],
        [t.source, source && asOf && sourceText({ source, asOf, isSample }, flights)],
      ]}
    />
  );
}
