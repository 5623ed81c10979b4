import type { ReactNode } from "react";
import plan from "@/components/schedules/plan.module.css";
import { PlanFacts } from "@/components/schedules/plan-facts";
import { NoPlan, PlanPage } from "@/components/schedules/plan-page";
import { ButtonLink } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { airportLabel } from "@/lib/addresses/place-labels";
import type { FlightOption, OptionAirport, OptionConnection, OptionLeg } from "@/lib/api/flight-option";
import {
  type AircraftDoors,
  flightCalendarPath,
  flightOptionPath,
  flightSearch,
  isTight,
  noFilter,
  quotedFlight,
  quoteParams,
  type Sizes,
} from "@/lib/flights/shared";
import { dateOf, fill, formatDate, type PortTime, weekdayOf } from "@/lib/i18n/formats";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { sourceText } from "./acceptance";
import { arrivalDayText, durationText } from "./flight-words";
import styles from "./flights.module.css";
import { ItineraryAxis } from "./itinerary-axis";
import { Ladder, placeText, terminalText } from "./option-steps";
import { OtherDates } from "./other-dates";
import { formatPrinted } from "./printed";
import { WhatFits } from "./what-fits";
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
export function FlightOptionPage(props: OptionPageProps) {
  const { option, now, publisherZone, words, locale } = props;
  const { origin, destination, departure, legs, connections } = option;
  const { flights, flightOption: t, option: shared } = words;
  const quote = quotedFlight(quoteParams(origin, destination), { legs });
  quote.set("cargo_ready_date", dateOf(departure));
  return (
    <PlanPage
      crumbs={[
        {
          label: `${flights.title}${flights.separator}${laneOf(props)}`,
          href: localePath(locale, `/flight?${searchOf(option)}`),
        },
        { label: numbersText(option) },
      ]}
      words={shared}
      title={<Title {...props} />}
      paper={{
        printedAt: formatPrinted(now, origin, publisherZone, words),
        address: localePath(locale, flightOptionPath(option.id, option.cargo)),
        codeLabel: flights.qrCode,
      }}
      tools={props.share}
      calendar={flightCalendarPath(option.id, locale)}
      acts={
        <ButtonLink href={localePath(locale, `/fe-air?${quote}`)} rel="nofollow">
          {flights.getQuote}
        </ButtonLink>
      }
      chart={<ItineraryAxis option={option} words={words} />}
      clocks={t.ownClocks}
      steps={<Ladder option={option} words={words} />}
      note={t.asPublished}
    >
      <div className={styles.facts}>
        <WhatFits legs={legs} words={words} />
        <OtherDates option={option} words={words} locale={locale} />
      </div>
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
    </PlanPage>
  );
}

const laneOf = ({
  option: { origin, destination },
  words: { flights },
}: Pick<OptionPageProps, "option" | "words">) =>
  fill(flights.heading, { from: airportLabel(origin), to: airportLabel(destination) });

/** The search that finds it; of another day once it has left. */
const searchOf = ({ origin, destination, departure, hasLeft }: FlightOption): URLSearchParams =>
  flightSearch({
    originAirport: origin.nameEn,
    originAirportId: origin.id,
    destinationAirport: destination.nameEn,
    destinationAirportId: destination.id,
    date: hasLeft ? "" : dateOf(departure),
    arriveBy: "",
    product: "",
    piece: "",
    ...noFilter,
    sort: null,
    page: 1,
  });

function Title(props: OptionPageProps) {
  const { option, words } = props;
  const { departure, connections, elapsedMinutes, arrivalDay } = option;
  const { flights, flightOption: t } = words;
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
    <>
      <h1>
        {laneOf(props)}
        {flights.separator}
        {numbersText(option)}
      </h1>
      <p>
        <time dateTime={dateOf(departure)}>{dayText(departure, words)}</time>
        {facts.filter(Boolean).map((fact) => flights.separator + fact)}
      </p>
      {option.hasLeft ? <p className={plan.closed}>{t.departed}</p> : null}
      {option.sample ? <p className={plan.small}>{flights.sample}</p> : null}
    </>
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
    icon={<Icon name="plane" size="l" />}
  />
);

/** 'H0 132, L0 328'. */
export const numbersText = ({ legs }: Pick<FlightOption, "legs">): string =>
  legs.map(({ flightNo }) => flightNo).join(" + ");

/** 'Mon 16-03-2026'. */
const dayText = (time: PortTime, { dates }: OptionWords): string =>
  `${dates.weekdays[weekdayOf(dateOf(time))]} ${formatDate(dateOf(time))}`;

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
