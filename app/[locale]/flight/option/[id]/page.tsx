import type { Metadata } from "next";
import { getLocale, getMessages } from "next-intl/server";
import { cache } from "react";
import { withErrorPage } from "@/app/_partials/with-error-page";
import { findFlightOption } from "@/app/_queries/air/flight-option";
import { FlightOptionGone, FlightOptionPage, numbersText } from "@/components/flights/option-page";
import { ShareButton } from "@/components/sharing/share";
import { airportLabel } from "@/lib/addresses/place-labels";
import { currentInstant } from "@/lib/config/config";
import { type FlightQuery, flightCargo, flightOptionPath } from "@/lib/flights/shared";
import { setPageStatus } from "@/lib/http-responses/page-status";
import { fill, formatDate } from "@/lib/i18n/formats";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { site } from "@/lib/site/site-config";

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Read once for the head and the page. */
const ask = cache((id: string, locale: Locale, product: FlightQuery["product"], piece: string) =>
  findFlightOption({ id, locale, now: currentInstant(), cargo: { product, piece } }),
);

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const [locale, { id }, { flightOption: t }] = [await getLocale(), await params, await getMessages()];
  const { product, piece } = flightCargo(await searchParams);
  const option = await ask(id, locale, product, piece).catch(() => null);
  // The page is not indexed: it changes with every import, and there are very many.
  const robots = { index: false, follow: true };
  if (!option || option === "gone") return { title: t.gone, robots };
  return {
    title: fill(t.title, {
      from: airportLabel(option.origin),
      to: airportLabel(option.destination),
      numbers: numbersText(option),
      date: formatDate(option.departure),
    }),
    robots,
  };
}

export default async function FlightOptionRoute({ params, searchParams }: Props) {
  const [locale, { id }] = [await getLocale(), await params];
  const { product, piece } = flightCargo(await searchParams);
  return withErrorPage(
    async () => {
      const [found, { flights, flightOption, option, dates }] = [
        await ask(id, locale, product, piece),
        await getMessages(),
      ];
      const words = { flights, flightOption, option, dates };
      if (found && found !== "gone")
        return (
          <FlightOptionPage
            option={found}
            now={currentInstant()}
            publisherZone={site().zone}
            words={words}
            locale={locale}
            share={<ShareButton />}
          />
        );
      // 410, not 404: a crawler drops the address at once, and a monitor learns that the itinerary existed.
      setPageStatus(found === "gone" ? 410 : 404);
      return <FlightOptionGone words={words} locale={locale} />;
    },
    localePath(locale, flightOptionPath(id, { product, piece })),
  );
}
