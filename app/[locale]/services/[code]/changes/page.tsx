import type { Metadata } from "next";
import { getLocale, getMessages } from "next-intl/server";
import { cache } from "react";
import { MissingCalls, type PageParams } from "@/app/_partials/call-pages";
import { LedgerPart } from "@/app/_partials/ledger";
import { missingMetadata } from "@/app/_partials/page-status";
import { withErrorPage } from "@/app/_partials/with-error-page";
import { getServiceLedger } from "@/app/_queries/port-changes";
import { serviceChangesPath } from "@/lib/addresses/call-address";
import { currentInstant } from "@/lib/config/config";
import { fill } from "@/lib/i18n/fill";
import { type Locale, localePath } from "@/lib/i18n/locales";
import type { ServiceRecord } from "@/lib/sailings/schema";
import { pageMetadata } from "@/lib/seo/seo";

interface Props {
  params: Promise<{ code: string }>;
  searchParams: PageParams;
}

/** Read once for the head and the page. */
const ask = cache((code: string, params: Awaited<PageParams>, locale: Locale) =>
  getServiceLedger(code, { params, locale, now: currentInstant() }),
);

const subjectOf = async ({ code }: ServiceRecord) => fill((await getMessages()).calls.serviceNamed, { code });

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const [locale, { code }] = [await getLocale(), await params];
  const found = await ask(code, await searchParams, locale).catch(() => null);
  if (!found) return missingMetadata();
  const { scheduleChanges: t } = await getMessages();
  const subject = await subjectOf(found.subject);
  return {
    title: fill(t.subjectTitle, { subject }),
    description: fill(t.subjectDescription, { subject }),
    ...pageMetadata(locale, serviceChangesPath(found.subject.path)),
  };
}

export default async function ServiceChangesPage({ params, searchParams }: Props) {
  const [locale, { code }, search] = [await getLocale(), await params, await searchParams];
  return withErrorPage(
    async () => {
      const [found, { scheduleChanges: t, calls }] = [await ask(code, search, locale), await getMessages()];
      if (!found) return <MissingCalls why="serviceMissing" locale={locale} />;
      const subject = await subjectOf(found.subject);
      const href = localePath(locale, found.subject.path);
      const [path = ""] = serviceChangesPath(found.subject.path).split("?");
      return (
        <LedgerPart
          found={found}
          heading={fill(t.subjectTitle, { subject })}
          crumbs={[{ label: subject, href }, { label: t.crumb }]}
          path={path}
          params={search}
          locale={locale}
          back={{ href, label: calls.service }}
        />
      );
    },
    localePath(locale, `/services/${code}/changes`),
  );
}
