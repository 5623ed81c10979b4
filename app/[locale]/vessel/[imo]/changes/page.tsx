import type { Metadata } from "next";
import { getLocale, getMessages } from "next-intl/server";
import { cache } from "react";
import { MissingCalls, type PageParams } from "@/app/_partials/call-pages";
import { LedgerPart } from "@/app/_partials/ledger";
import { missingMetadata } from "@/app/_partials/page-status";
import { withErrorPage } from "@/app/_partials/with-error-page";
import { getShipLedger } from "@/app/_queries/port-changes";
import { shipPath } from "@/lib/addresses/call-address";
import { currentInstant } from "@/lib/config/config";
import { fill } from "@/lib/i18n/fill";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/seo/seo";

interface Props {
  params: Promise<{ imo: string }>;
  searchParams: PageParams;
}

/** Read once for the head and the page. */
const ask = cache((imo: string, params: Awaited<PageParams>, locale: Locale) =>
  getShipLedger(imo, { params, locale, now: currentInstant() }),
);

const pathOf = (imo: string) => `${shipPath(imo)}/changes`;

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const [locale, { imo }] = [await getLocale(), await params];
  const found = await ask(imo, await searchParams, locale).catch(() => null);
  if (!found) return missingMetadata();
  const { scheduleChanges: t, calls } = await getMessages();
  const subject = found.subject.name ?? fill(calls.shipNamed, { imo });
  return {
    title: fill(t.subjectTitle, { subject }),
    description: fill(t.subjectDescription, { subject }),
    ...pageMetadata(locale, pathOf(imo)),
  };
}

export default async function ShipChangesPage({ params, searchParams }: Props) {
  const [locale, { imo }, search] = [await getLocale(), await params, await searchParams];
  return withErrorPage(
    async () => {
      const [found, { scheduleChanges: t, calls }] = [await ask(imo, search, locale), await getMessages()];
      if (!found) return <MissingCalls why="shipMissing" locale={locale} />;
      const subject = found.subject.name ?? fill(calls.shipNamed, { imo });
      const href = localePath(locale, shipPath(imo));
      return (
        <LedgerPart
          found={found}
          heading={fill(t.subjectTitle, { subject })}
          crumbs={[{ label: subject, href }, { label: t.crumb }]}
          path={pathOf(imo)}
          params={search}
          locale={locale}
          back={{ href, label: calls.ship }}
        />
      );
    },
    localePath(locale, pathOf(imo)),
  );
}
