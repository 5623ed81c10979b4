import "server-only";
import { getTranslations } from "next-intl/server";
import { airportLabel } from "@/lib/addresses/place-labels";
import type { Hint, HintChoice } from "@/lib/api/hints";
import { listLanes } from "@/lib/flights";
import {
  type FlightDays,
  type FlightQuery,
  firstDeparture,
  flightSearch,
  noFilter,
  quoteParams,
} from "@/lib/flights/shared";
import { dateOf } from "@/lib/i18n/formats";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { listAirportNeighbours, listCityAirports, listNearAirports } from "@/lib/places";
import { addDays } from "@/lib/time/calendar";
import { neighboursOffered, neighboursSearched, orNoOffers } from "../offers";
import { sentenceDate } from "../sentence-date";
import { codesOf, type FlightLane, searchConnected } from "./flight-lane";

/** In how many days the next day with a flight is searched for. */
const daysSearched = 180;

/** An airport of the same city is nearby, and one within this distance, in kilometres. */
const nearKm = 150;

/** Another search, and the number of flights that it finds. */
interface Offer {
  title: string;
  note: string;
  lane: FlightLane;
  date: string;
  count: number;
}

interface FlightOffersRequest {
  query: FlightQuery;
  lane: FlightLane;
  /** The requested day, '' for the coming month, and the days that were searched. */
  date: string;
  days: FlightDays;
  /** The coming month. */
  month: FlightDays;
  locale: Locale;
  now: Date;
  /** How many flights are left out because nobody publishes when they arrive, and another hint leads to. */
  withoutArrival: number;
}

const wordsOf = (locale: Locale) => getTranslations({ locale, namespace: "hints.flight" });

/**
 * Why a search found nothing, and searches that find something, each with its number of flights: any day of the month, any time of
 * arrival or else the next day with a flight, a nearby airport on either side; then the enquiry with airports and date filled in. A
 * search whose service fails is not offered.
 */
export async function flightOffers(ask: FlightOffersRequest): Promise<Hint> {
  const { query, lane, date, days, locale } = ask;
  const [t, formatDate] = [await wordsOf(locale), await sentenceDate(locale)];
  const offers = await Promise.all([
    orNoOffers(() => anyDay(ask)),
    orNoOffers(() => (query.arriveBy ? anyArrival(ask) : nextDay(ask))),
    orNoOffers(() => neighbours("destination", ask)),
    orNoOffers(() => neighbours("origin", ask)),
  ]);
  const { origin, destination } = lane;
  const enquiry = quoteParams(origin, destination);
  enquiry.set("cargo_ready_date", days.from);
  return {
    text: t(query.arriveBy ? "whyArrival" : date ? "whyDay" : "why", {
      from: airportLabel(origin),
      to: airportLabel(destination),
      first: formatDate(days.from),
      last: formatDate(days.to),
      by: query.arriveBy && `${formatDate(dateOf(query.arriveBy))} ${query.arriveBy.slice(11)}`,
    }),
    choices: [
      ...offers.flat().map(
        (offer): HintChoice => ({
          href: `${localePath(locale, "/flight")}?${addressOf(query, offer)}`,
          title: offer.title,
          note: offer.note,
          end: t("count", { count: offer.count }),
        }),
      ),
      {
        href: localePath(locale, `/fe-air?${enquiry}`),
        title: t("enquiry"),
        note: t("enquiryNote"),
        end: t("enquiryEnd"),
      },
    ],
  };
}

const addressOf = (query: FlightQuery, { lane: { origin, destination }, date }: Offer) =>
  flightSearch({
    ...query,
    originAirport: origin.nameEn,
    originAirportId: origin.id,
    destinationAirport: destination.nameEn,
    destinationAirportId: destination.id,
    date,
    arriveBy: "",
    ...noFilter,
    page: 1,
  });

async function anyDay({ lane, date, month, locale }: FlightOffersRequest): Promise<Offer[]> {
  if (!date) return [];
  const count = (await searchConnected(lane, month, locale)).flights.length;
  const [t, formatDate] = [await wordsOf(locale), await sentenceDate(locale)];
  const note = t("anyDayNote", { first: formatDate(month.from), last: formatDate(month.to) });
  return count > 0 ? [{ title: t("anyDay"), note, lane, date: "", count }] : [];
}

/** The flights of the searched days that arrive later; the next day with a flight where there are none. */
async function anyArrival(ask: FlightOffersRequest): Promise<Offer[]> {
  const { lane, date, days, locale, withoutArrival } = ask;
  const { flights } = await searchConnected(lane, days, locale);
  if (flights.length === 0) return nextDay(ask);
  const t = await wordsOf(locale);
  const offer = { title: t("anyArrival"), note: t("anyArrivalNote"), lane, date, count: flights.length };
  return withoutArrival > 0 ? [] : [offer];
}

async function nextDay({ lane, days, locale }: FlightOffersRequest): Promise<Offer[]> {
  const [from, to] = [addDays(days.to, 1), addDays(days.to, daysSearched)];
  const { flights } = await searchConnected(lane, { from, to }, locale);
  const [date] = flights.flatMap((flight) => firstDeparture(flight, from, to) ?? []).sort();
  if (!date) return [];
  const count = flights.filter((flight) => firstDeparture(flight, date, date)).length;
  const [t, formatDate] = [await wordsOf(locale), await sentenceDate(locale)];
  return [{ title: t("nextDay"), note: t("nextDayNote", { date: formatDate(date) }), lane, date, count }];
}

async function neighbours(
  side: "origin" | "destination",
  { lane, date, days, locale, now }: FlightOffersRequest,
): Promise<Offer[]> {
  const lanes = await listLanes(now);
  if (!lanes) return [];
  const [current, opposite] = [
    codesOf(lane[side]),
    codesOf(lane[side === "origin" ? "destination" : "origin"]),
  ];
  const [code = ""] = current;
  const [ofCity, around] = await Promise.all([
    listCityAirports(code, locale),
    listNearAirports(code, nearKm, locale),
  ]);
  const departures = side === "origin" ? lanes.from : lanes.to;
  const among = new Set(
    [...ofCity, ...around.map(({ airport }) => airport)]
      .map((airport) => airport.code ?? "")
      .filter((one) => departures.has(one) && !current.includes(one) && !opposite.includes(one)),
  );
  const near = await listAirportNeighbours(code, [...among], locale);
  const t = await wordsOf(locale);
  const offers = await Promise.all(
    near.slice(0, neighboursSearched).map(async ({ airport, km }): Promise<Offer> => {
      const next = { ...lane, [side]: airport };
      const { length: count } = (await searchConnected(next, days, locale)).flights;
      const title = t(side, { name: airportLabel(airport) });
      return { title, note: t(date ? "awayDay" : "away", { km }), lane: next, date, count };
    }),
  );
  return offers.filter(({ count }) => count > 0).slice(0, neighboursOffered);
}
