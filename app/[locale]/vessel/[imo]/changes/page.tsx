import type { Metadata } from "next";
import { getLocale, getMessages } from "next-intl/server";
import { cache } from "react";
import { MissingCalls, type PageParams } from "@/app/_partials/call-pages";
import { LedgerPart, ledgerMetadata } from "@/app/_partials/ledger";
import { missingMetadata } from "@/app/_partials/page-status";
import { withErrorPage } from "@/app/_partials/with-error-page";
import { findShip } from "@/app/_queries/follows/ledgers";
import { currentInstant } from "@/lib/config/config";
import { type Locale, localePath } from "@/lib/i18n/locales";

interface Props {
  params: Promise<{ imo: string }>;
  searchParams: PageParams;
}

/** Found once for the head and the page. */
const find = cache((imo: string, locale: Locale) =>
  findShip(imo, { params: {}, locale, now: currentInstant() }),
);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { imo } = await params;
  return (await ledgerMetadata(find(imo, await getLocale()))) ?? (await missingMetadata());
}

export default async function ShipChangesPage({ params, searchParams }: Props) {
  const [locale, { imo }, search] = [await getLocale(), await params, await searchParams];
  return withErrorPage(
    async () => {
      const [subject, { calls }] = [await find(imo, locale), await getMessages()];
      if (!subject) return <MissingCalls why="shipMissing" locale={locale} />;
      const { name } = subject;
      return <LedgerPart subject={subject} params={search} locale={locale} crumb={name} back={calls.ship} />;
    },
    localePath(locale, `/vessel/${imo}/changes`),
  );
}
