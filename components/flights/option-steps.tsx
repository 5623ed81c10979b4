import plan from "@/components/schedules/plan.module.css";
import { cx } from "@/components/ui/cx";
import type { FlightOption, OptionAirport, OptionConnection } from "@/lib/api/flight-option";
import type { LatestAcceptance } from "@/lib/flights/shared";
import { dateOf, fill, formatDate, type PortTime, weekdayOf } from "@/lib/i18n/formats";
import { sourceText, stateText } from "./acceptance";
import { arrivalDayText, durationText } from "./flight-words";
import styles from "./flights.module.css";
import type { OptionWords } from "./words";

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
export function Ladder({ option, words }: { option: FlightOption; words: OptionWords }) {
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
            <small>{withWholeDates(notes.filter(Boolean).join(words.flights.separator))}</small>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** A text in which no date breaks at its hyphens. */
const withWholeDates = (text: string) =>
  text.split(/(\d\d-\d\d-\d{4})/).map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
      <span key={at} className={styles.moment}>
        {part}
      </span>
    ) : (
      part
    ),
  );

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

export const placeText = ({ city, name, code }: OptionAirport) =>
  city || name ? `${city || name} (${code})` : code;

export const terminalText = (terminal: string | null, template: string) =>
  terminal && fill(template, { terminal });

/** 'connection 3 h 20 min, minimum 2 h 30 min'. */
function connectionText({ minutes, minimum }: OptionConnection, { flights, flightOption: t }: OptionWords) {
  return [
    fill(t.connectionTime, { time: durationText(minutes, flights) }),
    minimum === null ? flights.noMinimum : fill(flights.minimum, { time: durationText(minimum, flights) }),
  ].join(flights.separator);
}
