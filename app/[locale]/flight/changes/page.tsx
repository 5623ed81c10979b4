import type { Metadata } from "next";
import { getLocale, getMessages } from "next-intl/server";
import { cache } from "react";
import type { PageParams } from "@/app/_partials/call-pages";
import { LedgerPart, ledgerMetadata, NoLedger } from "@/app/_partials/ledger";
import { withErrorPage } from "@/app/_partials/with-error-page";
import { findRoute } from "@/app/_queries/follows/ledgers";
import { ButtonLink } from "@/components/ui/button";
import { withParams } from "@/lib/addresses/params";
import { currentInstant } from "@/lib/config/config";
import { type Locale, localePath } from "@/lib/i18n/locales";

interface Props {
  searchParams: PageParams;
}

/** Found once for the head and the page. */
const find = cache((params: Awaited<PageParams>, locale: Locale) =>
  findRoute({ params, locale, now: currentInstant() }),
);

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { scheduleChanges: t } = await getMessages();
  const head = await ledgerMetadata(find(await searchParams, await getLocale()));
  return head ?? { title: t.crumb, robots: { index: false, follow: true } };
}

export default async function FlightChangesPage({ searchParams }: Props) {
  const [locale, params] = [await getLocale(), await searchParams];
  return withErrorPage(
    async () => {
      const [subject, { flightChanges: t, flights }] = [await find(params, locale), await getMessages()];
      const link = { path: "/flight", label: flights.title };
      if (!subject) return <NoLedger text={t.missing} link={link} locale={locale} />;
      const [, query] = subject.path.split("?");
      return (
        <LedgerPart
          subject={subject}
          params={params}
          locale={locale}
          crumb={`${flights.title}${flights.separator}${subject.name}`}
          back={t.schedule}
          tools={
            <ButtonLink variant="quiet" href={`/feeds/${locale}/flights.atom?${query}`} rel="nofollow">
              {t.feed}
            </ButtonLink>
          }
        />
      );
    },
    withParams(localePath(locale, "/flight/changes"), params),
  );
}
