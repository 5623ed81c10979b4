import { dateFromDayNumber, dayNumber } from "@/lib/i18n/formats";
import type { FlightRow } from "@/lib/store/schema";
import { type ComparedFlight, compareFlights, flightNumber } from "./revisions/compare";
import type { NewFlightChange } from "./revisions/history";

/**
 * Changes of the sample's flights as imports of the past days would have recorded them: two a day, a dozen in all, so that the
 * feature can be seen. Those of a day are always the same.
 */

/** A sample flight, and how it was published before: nothing for a new one. `goneAs` is the number of one that is gone. */
interface Story {
  flight: string;
  was: Partial<Pick<FlightRow, "departure_time" | "arrival_time" | "days">> & { aircraft?: string };
  isNew?: true;
  goneAs?: string;
}

/** The days before today of which changes are recorded, from yesterday on. */
const storyDays = 6;

/** Used in turn, one of each list a day. The first list is of Hong Kong to Singapore. */
const stories: readonly (readonly Story[])[] = [
  [
    { flight: "L0 203", was: { departure_time: "00:45", arrival_time: "04:35" } },
    { flight: "K0 818", was: { aircraft: "74Y" } },
    { flight: "L0 201", was: { days: "1234567" } },
    { flight: "H0 134", was: {}, goneAs: "H0 190" },
    { flight: "H0 132", was: { days: "13" } },
    { flight: "H0 134", was: {}, isNew: true },
  ],
  [
    { flight: "H0 100", was: { departure_time: "01:20", arrival_time: "23:00" } },
    { flight: "H0 112", was: { aircraft: "77W" } },
    { flight: "K0 804", was: { days: "1237" } },
    { flight: "K0 802", was: { aircraft: "74Y" } },
    { flight: "H0 110", was: { departure_time: "12:05", arrival_time: "18:35" } },
    { flight: "K0 810", was: { days: "13" } },
  ],
];

/** The changes of a day, YYYY-MM-DD, of the sample's flights. */
export function sampleFlightChanges(flights: readonly FlightRow[], today: string): NewFlightChange[] {
  // A flight has several rows: those on which it is part of a longer one too.
  const byNumber = new Map(flights.toReversed().map((row) => [flightNumber(row.legs), row]));
  const end = dayNumber(today);
  return Array.from({ length: storyDays }, (_, at) => end - storyDays + at).flatMap((day) =>
    stories.flatMap((list, index) => {
      const story = list[day % list.length];
      const row = story && byNumber.get(story.flight);
      return row ? changeOf(story, row, { day, id: day * stories.length + index, hour: 2 + index }) : [];
    }),
  );
}

function changeOf(
  { was: { aircraft, ...was }, isNew, goneAs, flight }: Story,
  row: FlightRow,
  { day, id, hour }: { day: number; id: number; hour: number },
): NewFlightChange[] {
  const legs = aircraft ? JSON.stringify([[flight, aircraft]]) : row.legs;
  const before: ComparedFlight[] = isNew ? [] : [{ ...row, ...was, legs }];
  const date = dateFromDayNumber(day);
  const coverage = { storedTo: row.valid_to, fileFrom: row.valid_from, fileTo: row.valid_to };
  const [difference] = compareFlights(before, goneAs ? [] : [row], {
    ...coverage,
    from: date,
    isContinued: false,
  });
  if (!difference) return [];
  const { kind, holdsFrom, holdsTo, ...facts } = difference;
  const place = { airline: row.airline, origin: row.origin, destination: row.destination };
  return [
    {
      ...place,
      id,
      kind,
      recorded_at: `${date}T0${hour}:20:00.000Z`,
      source: "sample",
      flight_no: goneAs ?? flight,
      holds_from: holdsFrom,
      holds_to: holdsTo,
      facts: JSON.stringify(facts),
      sample: 1,
    },
  ];
}
