import type { Metadata } from "next";
import { getLocale, getMessages } from "next-intl/server";
import { cache } from "react";
import { publisherClock } from "@/app/_partials/ledger";
import { withErrorPage } from "@/app/_partials/with-error-page";
import { changeWords } from "@/app/_queries/change-words";
import { getRouteLedger } from "@/app/_queries/flight-changes";
import { routeLedgerPath, routeSearch } from "@/app/_queries/flight-lane";
import { FlightLedgerPage } from "@/components/flights/changes/flight-ledger-page";
import { ShareButton } from "@/components/sharing/share";
import { ButtonLink } from "@/components/ui/button";
import layout from "@/components/ui/layout.module.css";
import { EmptyState } from "@/components/ui/notice";
import { toQueryString, withParams } from "@/lib/addresses/params";
import { airportLabel } from "@/lib/addresses/place-labels";
import { currentInstant } from "@/lib/config/config";
import { fill } from "@/lib/i18n/fill";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { withoutLedgerView } from "@/lib/ledger/ledger";
import { pageMetadata } from "@/lib/seo/seo";
import { site } from "@/lib/site/site-config";

type Params = Record<string, string | string[] | undefined>;
interface Props {
  searchParams: Promise<Params>;
}

/** Read once for the head and the page. */
const ask = cache((params: Params, locale: Locale) =>
  getRouteLedger({ params, locale, now: currentInstant() }),
);

/** The canonical address has only the two places. */
export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const [locale, params] = [await getLocale(), await searchParams];
  const { flightChanges: t, scheduleChanges } = await getMessages();
  const found = await ask(params, locale).catch(() => null);
  if (!found) return { title: scheduleChanges.crumb, robots: { index: false, follow: true } };
  const names = namesOf(found.route);
  return {
    title: fill(t.title, names),
    description: fill(t.description, names),
    ...pageMetadata(locale, routeLedgerPath(found.route)),
  };
}

export default async function FlightChangesPage({ searchParams }: Props) {
  const [locale, params] = [await getLocale(), await searchParams];
  const path = "/flight/changes";
  return withErrorPage(
    async () => {
      const [found, words] = [await ask(params, locale), await changeWords(locale)];
      const { flightChanges: t, scheduleChanges: common, flights } = words;
      const flightPath = localePath(locale, "/flight");
      if (!found)
        return (
          <div className={layout.wrap}>
            <div className={layout.pageHead}>
              <h1>{common.crumb}</h1>
            </div>
            <EmptyState action={<a href={flightPath}>{flights.title}</a>}>{t.missing}</EmptyState>
          </div>
        );
      const names = namesOf(found.route);
      const search = new URLSearchParams(toQueryString(params));
      const back = `${flightPath}?${withoutLedgerView(search)}`;
      return (
        <FlightLedgerPage
          heading={fill(t.title, names)}
          crumbs={[
            { label: `${flights.title}${flights.separator}${fill(flights.heading, names)}`, href: back },
            { label: common.crumb },
          ]}
          path={localePath(locale, path)}
          search={search}
          view={found.view}
          ledger={found.ledger}
          words={words}
          locale={locale}
          zone={site().zone}
          clock={publisherClock(common)}
          tools={
            <>
              <ButtonLink
                variant="quiet"
                href={`/feeds/${locale}/flights.atom?${routeSearch(found.route)}`}
                rel="nofollow"
              >
                {t.feed}
              </ButtonLink>
              <ShareButton />
              <ButtonLink href={back}>{t.schedule}</ButtonLink>
            </>
          }
        />
      );
    },
    withParams(localePath(locale, path), params),
  );
}

type Route = NonNullable<Awaited<ReturnType<typeof getRouteLedger>>>["route"];
const namesOf = ({ origin, destination }: Route) => ({
  from: airportLabel(origin),
  to: airportLabel(destination),
});
