import "server-only";
import { getTranslations } from "next-intl/server";
import type { FlightScheduleResponse } from "@/lib/api/flight-schedule";
import type { Hint } from "@/lib/api/hints";
import { lastInTime, optionIdOn } from "@/lib/flights";
import {
  type Flight,
  type FlightDays,
  type FlightQuery,
  flightOptionPath,
  flightSearch,
  latestAcceptance,
  quoteParams,
} from "@/lib/flights/shared";
import { dateOf, type PortTime } from "@/lib/i18n/formats";
import { type Locale, localePath } from "@/lib/i18n/locales";
import type { PortNow } from "@/lib/time/cutoff-clock";
import { sentenceDate } from "../sentence-date";
import type { FlightLane } from "./flight-lane";

/** A hint that a search by a time of arrival leaves flights out of which nobody publishes one, and leads to all flights. */
export async function withoutArrivalHint(count: number, query: FlightQuery, locale: Locale): Promise<Hint> {
  const t = await getTranslations({ locale, namespace: "hints.flight" });
  const all = flightSearch({ ...query, arriveBy: "", page: 1 });
  const choice = { title: t("anyArrival"), note: t("anyArrivalNote"), end: t("anyArrivalEnd") };
  return {
    text: t("withoutArrival", { count }),
    choices: [{ ...choice, href: `${localePath(locale, "/flight")}?${all}` }],
  };
}

/**
 * Of flights that arrive by the time of a search the one that leaves last and still takes cargo, with its latest acceptance, as facts
 * and as a hint that leads to its plan; where none takes cargo any longer, a hint that says so and leads to the enquiry. Of a flight
 * whose departure is not published nobody knows: where none of the others takes cargo, nothing is said.
 * @param flights all rows of the search, whatever its filters leave
 * @param clock at the origin
 */
export async function lastFlightInTime(
  flights: readonly Flight[],
  ask: { query: FlightQuery; lane: FlightLane; days: FlightDays; clock: PortNow; locale: Locale },
): Promise<{ lastInTime: NonNullable<FlightScheduleResponse["lastInTime"]> | null; hint: Hint | null }> {
  const { query, lane, days, clock, locale } = ask;
  const { arriveBy, product, piece } = query;
  const [t, formatDate] = [
    await getTranslations({ locale, namespace: "hints.flight" }),
    await sentenceDate(locale),
  ];
  const said = (time: PortTime) => `${formatDate(dateOf(time))} ${time.slice(11)}`;
  const last = lastInTime(
    flights,
    { arriveBy, days },
    ({ flight, date, time }) => time > clock.time && !latestAcceptance(flight, date, clock)?.isClosed,
  );
  if (!last && flights.some(({ departureTime }) => departureTime === null))
    return { lastInTime: null, hint: null };
  if (!last) {
    const enquiry = quoteParams(lane.origin, lane.destination);
    const choice = { title: t("enquiry"), note: t("enquiryNote"), end: t("enquiryEnd") };
    return {
      lastInTime: null,
      hint: {
        text: t("noneInTime", { by: said(arriveBy) }),
        choices: [{ ...choice, href: localePath(locale, `/fe-air?${enquiry}`) }],
      },
    };
  }
  const { flight, date, time: departure, arrival } = last;
  const acceptance = latestAcceptance(flight, date, clock);
  const flightNos = flight.legs.map(({ flightNo }) => flightNo);
  const optionId = optionIdOn(flight, date);
  return {
    lastInTime: { optionId, flightNos, departure, arrival, latestAcceptance: acceptance },
    hint: {
      text: t("lastInTime", { by: said(arriveBy) }),
      choices: [
        {
          href: localePath(locale, flightOptionPath(optionId, { product, piece })),
          title: flightNos.join(" + "),
          note: t("lastTimes", { departure: said(departure), arrival: said(arrival) }),
          end: acceptance ? t("acceptedUntil", { time: said(acceptance.time) }) : t("acceptanceUnknown"),
        },
      ],
    },
  };
}
