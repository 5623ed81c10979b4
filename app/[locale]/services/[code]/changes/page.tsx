import type { Metadata } from "next";
import { getLocale, getMessages } from "next-intl/server";
import { cache } from "react";
import { MissingCalls, type PageParams } from "@/app/_partials/call-pages";
import { LedgerPart, ledgerMetadata } from "@/app/_partials/ledger";
import { missingMetadata } from "@/app/_partials/page-status";
import { withErrorPage } from "@/app/_partials/with-error-page";
import { findService } from "@/app/_queries/follows/ledgers";
import { currentInstant } from "@/lib/config/config";
import { type Locale, localePath } from "@/lib/i18n/locales";

interface Props {
  params: Promise<{ code: string }>;
  searchParams: PageParams;
}

/** Found once for the head and the page. */
const find = cache((code: string, params: Awaited<PageParams>, locale: Locale) =>
  findService(code, { params, locale, now: currentInstant() }),
);

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const { code } = await params;
  return (
    (await ledgerMetadata(find(code, await searchParams, await getLocale()))) ?? (await missingMetadata())
  );
}

export default async function ServiceChangesPage({ params, searchParams }: Props) {
  const [locale, { code }, search] = [await getLocale(), await params, await searchParams];
  return withErrorPage(
    async () => {
      const [subject, { calls }] = [await find(code, search, locale), await getMessages()];
      if (!subject) return <MissingCalls why="serviceMissing" locale={locale} />;
      const { name } = subject;
      return (
        <LedgerPart subject={subject} params={search} locale={locale} crumb={name} back={calls.service} />
      );
    },
    localePath(locale, `/services/${code}/changes`),
  );
}
