import type { Metadata } from "next";
import { getLocale, getMessages, getTranslations } from "next-intl/server";
import { requestNonce } from "@/app/_parts/nonce";
import { scheduleTitles } from "@/app/_parts/schedule-titles";
import { readFlightAddress, searchFlightSchedule, wholeAnswer } from "@/app/_queries/flight-schedule";
import { listHotLanes } from "@/app/_queries/hot-lanes";
import { guarded } from "@/app/guarded";
import { FlightSchedule } from "@/components/flights/flight-schedule.client";
import { Landing } from "@/components/flights/landing";
import { adPlace } from "@/components/flights/quote";
import { laneWords, starWords } from "@/components/lanes/lane-words";
import { airportLabel, overlap } from "@/components/places/place-text";
import { ShareButton } from "@/components/sharing/share";
import { currentInstant } from "@/lib/config";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { queryOf, withParams } from "@/lib/params";
import { placeParams } from "@/lib/place-address";
import { listAirAds } from "@/lib/promotions";
import { alternates } from "@/lib/web/seo";

export const dynamic = "force-dynamic";

type Params = Record<string, string | string[] | undefined>;
type Props = { searchParams: Promise<Params> };

/** The canonical address keeps only the two places, by names that mean them alone. */
export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const [locale, t, params] = [await getLocale(), await getTranslations("flights"), await searchParams];
  const pair = await pairOf(params, locale).catch(() => null);
  if (!pair) {
    return {
      title: t("title"),
      description: t("landingDescription"),
      alternates: alternates(locale, "/flight"),
    };
  }
  const names = { from: airportLabel(pair.origin), to: airportLabel(pair.destination) };
  const canonical = new URLSearchParams([
    ...placeParams("origin_airport", pair.origin),
    ...placeParams("destination_airport", pair.destination),
  ]);
  return {
    title: t("metaTitle", names),
    description: t("metaDescription", names),
    alternates: alternates(locale, `/flight?${canonical}`),
  };
}

export default async function FlightPage({ searchParams }: Props) {
  const [locale, params] = [await getLocale(), await searchParams];
  const action = localePath(locale, "/flight");
  return guarded(() => schedule(params, locale, action), withParams(action, params));
}

async function schedule(params: Params, locale: Locale, action: string) {
  const now = currentInstant();
  const { answer, list } = await searchFlightSchedule({ params, locale, now });
  const { originAirport: from, destinationAirport: to } = answer.criteria;
  const pair = from && to && !overlap(from, to) ? { from, to } : null;
  const [{ flights, dates }, hotSearches, ads] = await Promise.all([
    getMessages(),
    pair ? [] : listHotLanes(locale, now, "flight"),
    pair ? listAirAds({ loadPortId: adPlace(pair.from), dishPortId: adPlace(pair.to) }, { locale, now }) : [],
  ]);
  return (
    <FlightSchedule
      initial={wholeAnswer(answer, list)}
      initialSearch={queryOf(params)}
      now={now.toISOString()}
      ads={ads}
      words={{ flights, dates: { weekdays: dates.weekdays } }}
      locale={locale}
      action={action}
      nonce={await requestNonce()}
      titles={scheduleTitles(flights, pair && [airportLabel(pair.from), airportLabel(pair.to)])}
      share={<ShareButton />}
      starWords={await starWords()}
      landing={
        <Landing
          locale={locale}
          searches={hotSearches}
          words={flights}
          laneWords={await laneWords("flight")}
        />
      }
    />
  );
}

/** What the head is of: as with the page, places that have an airport in common are no lane. */
async function pairOf(params: Params, locale: Locale) {
  const { originAirport: origin, destinationAirport: destination } = await readFlightAddress({
    params,
    locale,
  });
  return origin && destination && !overlap(origin, destination) ? { origin, destination } : null;
}
