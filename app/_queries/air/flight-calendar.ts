import "server-only";
import type { FlightOption, OptionAirport } from "@/lib/api/flight-option";
import { config } from "@/lib/config/config";
import { type CalendarEntry, iCalendar } from "@/lib/feeds/icalendar";
import { flightsTakenAt } from "@/lib/flights";
import { flightOptionPath } from "@/lib/flights/shared";
import { messagesOf } from "@/lib/i18n/catalogues";
import { dateOf, fill, formatDateTime, type PortTime } from "@/lib/i18n/formats";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { dateInZone } from "@/lib/time/calendar";
import { portTimeInstant } from "@/lib/time/zone-clock";
import { findFlightOption } from "./flight-option";

/** The entry of the latest acceptance ends with it. */
const acceptanceMs = 30 * 60_000;

/**
 * The calendar of an itinerary: its latest acceptance where that is published, and an entry for each flight and truck from departure
 * to arrival; null where there is no such itinerary. At most four entries.
 */
export async function calendarOfFlight(ask: {
  id: string;
  locale: Locale;
  now: Date;
}): Promise<string | null> {
  const option = await findFlightOption(ask);
  if (!option || option === "gone") return null;
  const { flights, flightOption: t, option: shared } = await messagesOf(ask.locale);
  const { siteUrl } = config();
  const url = siteUrl + localePath(ask.locale, flightOptionPath(option.id));
  const ends = { from: option.origin.name, to: option.destination.name };
  const numbers = option.legs.map(({ flightNo }) => flightNo).join(" + ");
  const name = fill(flights.heading, ends) + flights.separator + numbers;
  // Of flights of which no import is known, the day on which they are read.
  const takenAt = new Date((await flightsTakenAt()) ?? `${dateInZone(ask.now, "UTC")}T00:00:00Z`);
  const moment = (time: PortTime, place: OptionAirport) =>
    fill(t.airportTime, { time: formatDateTime(time), place: place.city || place.code });
  const entry = (
    key: string,
    facts: Pick<CalendarEntry, "when" | "summary" | "location"> & { hasAlarm?: boolean },
    lines: readonly string[],
  ): CalendarEntry => ({
    uid: `${option.id.replaceAll("~", "-")}-${key}@${new URL(siteUrl).host}`,
    sequence: 0,
    revisedAt: takenAt,
    description: [
      ...lines,
      name,
      option.sample ? t.sampleEntry : "",
      fill(shared.lookAgain, { address: url }),
    ]
      .filter(Boolean)
      .join("\n"),
    url,
    ...facts,
  });
  const legs = entryLegs(option).map(
    ({ flightNo, otherNumbers, origin, destination, departure, arrival }, at) =>
      entry(
        `leg${at + 1}`,
        {
          when:
            arrival && origin.zone && destination.zone
              ? {
                  from: portTimeInstant(departure, origin.zone),
                  to: portTimeInstant(arrival, destination.zone),
                }
              : { day: dateOf(departure) },
          summary:
            flightNo + flights.separator + fill(flights.heading, { from: origin.code, to: destination.code }),
          location: origin.name || origin.code,
        },
        [
          `${fill(t.departs, { place: origin.code })}${flights.separator}${moment(departure, origin)}`,
          arrival
            ? `${fill(t.arrives, { place: destination.code })}${flights.separator}${moment(arrival, destination)}`
            : "",
          otherNumbers.length > 0
            ? fill(flights.alsoNumbers, { numbers: otherNumbers.join(flights.daySeparator) })
            : "",
        ],
      ),
  );
  const closing = acceptanceOf(option);
  if (!closing) return iCalendar(name, legs);
  const { leg, time, until } = closing;
  const acceptance = {
    when: { from: new Date(until.getTime() - acceptanceMs), to: until },
    summary: [t.latestAcceptance, leg.flightNo].join(flights.separator),
    location: leg.origin.name,
  };
  return iCalendar(name, [entry("acceptance", acceptance, [moment(time, leg.origin)]), ...legs]);
}

/** The latest acceptance of the first leg, at its airport and as an instant; null where one of them is not known. */
function acceptanceOf({ legs: [leg], latestAcceptance }: FlightOption) {
  const time = latestAcceptance?.time;
  const zone = leg?.origin.zone;
  return leg && time && zone ? { leg, time, until: portTimeInstant(time, zone) } : null;
}

/** What has an entry: each leg whose times are known, or the whole where its source has those of both ends only. */
function entryLegs({ legs, departure, arrival }: FlightOption) {
  const timed = legs.flatMap((leg) =>
    leg.departure && leg.arrival ? [{ ...leg, departure: leg.departure }] : [],
  );
  if (timed.length === legs.length) return timed;
  const [first, last] = [legs[0], legs.at(-1)];
  if (!first || !last) return [];
  const flightNo = legs.map((leg) => leg.flightNo).join(" + ");
  return [{ ...first, flightNo, otherNumbers: [], destination: last.destination, departure, arrival }];
}
