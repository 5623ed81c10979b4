import "server-only";
import { getTranslations } from "next-intl/server";
import { quoteParams } from "@/components/flights/quote";
import { airportLabel } from "@/components/places/airport-kind";
import type { Hint, HintChoice } from "@/components/schedules/hints";
import { addDays } from "@/lib/calendar";
import { firstDeparture, listLanes } from "@/lib/flights";
import { type FlightQuery, flightSearch } from "@/lib/flights/address";
import type { FlightDays } from "@/lib/flights/schema";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { listAirportNeighbours } from "@/lib/places";
import { codesOf, type FlightLane, searchLane } from "./flight-lane";
import { neighboursAsked, neighboursOffered, orNone } from "./offers";
import { saidDate } from "./said-date";

/** How far the next day that flies is looked for. */
const daysLookedAt = 180;

/** Another search, and how many flights it finds. */
interface Offer {
  title: string;
  note: string;
  lane: FlightLane;
  date: string;
  count: number;
}

interface Ask {
  query: FlightQuery;
  lane: FlightLane;
  /** The day that was asked for, '' for the coming month, and the days that were searched. */
  date: string;
  days: FlightDays;
  /** The coming month. */
  month: FlightDays;
  locale: Locale;
  now: Date;
}

const wordsOf = (locale: Locale) => getTranslations({ locale, namespace: "hints.flight" });

/**
 * Why a search found nothing, and searches that find something, each with the number of flights that it finds: any day of
 * the month, the next day that flies, a neighbouring airport on either side; then the enquiry with airports and date
 * filled in. What cannot be had is not offered.
 */
export async function flightOffers(ask: Ask): Promise<Hint> {
  const { query, lane, date, days, locale } = ask;
  const [t, said] = [await wordsOf(locale), await saidDate(locale)];
  const offers = await Promise.all([
    orNone(() => anyDay(ask)),
    orNone(() => nextDay(ask)),
    orNone(() => neighbours("destination", ask)),
    orNone(() => neighbours("origin", ask)),
  ]);
  const { origin, destination } = lane;
  const enquiry = quoteParams(origin, destination);
  enquiry.set("cargo_ready_date", days.from);
  return {
    text: t(date ? "whyDay" : "why", {
      from: airportLabel(origin),
      to: airportLabel(destination),
      first: said(days.from),
      last: said(days.to),
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
    types: [],
    bodies: [],
    page: 1,
  });

async function anyDay({ lane, date, month, locale }: Ask): Promise<Offer[]> {
  if (!date) return [];
  const count = (await searchLane(lane, month, locale)).flights.length;
  const [t, said] = [await wordsOf(locale), await saidDate(locale)];
  const note = t("anyDayNote", { first: said(month.from), last: said(month.to) });
  return count > 0 ? [{ title: t("anyDay"), note, lane, date: "", count }] : [];
}

async function nextDay({ lane, days, locale }: Ask): Promise<Offer[]> {
  const [from, to] = [addDays(days.to, 1), addDays(days.to, daysLookedAt)];
  const { flights } = await searchLane(lane, { from, to }, locale);
  const [date] = flights.flatMap((flight) => firstDeparture(flight, from, to) ?? []).sort();
  if (!date) return [];
  const count = flights.filter((flight) => firstDeparture(flight, date, date)).length;
  const [t, said] = [await wordsOf(locale), await saidDate(locale)];
  return [{ title: t("nextDay"), note: t("nextDayNote", { date: said(date) }), lane, date, count }];
}

async function neighbours(
  side: "origin" | "destination",
  { lane, date, days, locale, now }: Ask,
): Promise<Offer[]> {
  const lanes = await listLanes(now);
  if (!lanes) return [];
  const [own, other] = [codesOf(lane[side]), codesOf(lane[side === "origin" ? "destination" : "origin"])];
  const served = other.flatMap((code) => [
    ...((side === "origin" ? lanes.to : lanes.from).get(code)?.keys() ?? []),
  ]);
  const among = [...new Set(served)].filter((code) => !own.includes(code) && !other.includes(code));
  const near = await listAirportNeighbours(own[0] ?? "", among, locale);
  const t = await wordsOf(locale);
  const offers = await Promise.all(
    near.slice(0, neighboursAsked).map(async ({ airport, km }): Promise<Offer> => {
      const next = { ...lane, [side]: airport };
      const { length: count } = (await searchLane(next, days, locale)).flights;
      const title = t(side, { name: airportLabel(airport) });
      return { title, note: t(date ? "awayDay" : "away", { km }), lane: next, date, count };
    }),
  );
  return offers.filter(({ count }) => count > 0).slice(0, neighboursOffered);
}
