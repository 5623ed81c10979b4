import type { Metadata } from "next";
import { getLocale, getMessages } from "next-intl/server";
import { cache } from "react";
import type { PageParams } from "@/app/_partials/call-pages";
import { LedgerPart, ledgerMetadata, NoLedger } from "@/app/_partials/ledger";
import { ReliabilityOfSchedule } from "@/app/_partials/reliability";
import { withErrorPage } from "@/app/_partials/with-error-page";
import { findLane } from "@/app/_queries/follows/ledgers";
import { withParams } from "@/lib/addresses/params";
import { currentInstant } from "@/lib/config/config";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { getCarrierReliability } from "@/lib/sailings";

interface Props {
  searchParams: PageParams;
}

/** Found once for the head and the page. */
const find = cache((params: Awaited<PageParams>, locale: Locale) =>
  findLane({ params, locale, now: currentInstant() }),
);

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { scheduleChanges: t } = await getMessages();
  const head = await ledgerMetadata(find(await searchParams, await getLocale()));
  return head ?? { title: t.crumb, robots: { index: false, follow: true } };
}

export default async function LaneChangesPage({ searchParams }: Props) {
  const [locale, params] = [await getLocale(), await searchParams];
  return withErrorPage(
    async () => {
      const [subject, { scheduleChanges: t, schedule }] = [await find(params, locale), await getMessages()];
      const link = { path: "/port", label: schedule.title };
      if (!subject) return <NoLedger text={t.missingLane} link={link} locale={locale} />;
      return (
        <LedgerPart
          subject={subject}
          params={params}
          locale={locale}
          crumb={`${schedule.title}${schedule.separator}${subject.name}`}
          back={t.schedule}
          aside={(carriers) =>
            carriers.length > 0 ? <Reliability carriers={carriers} locale={locale} /> : null
          }
        />
      );
    },
    withParams(localePath(locale, "/port/changes"), params),
  );
}

async function Reliability({ carriers, locale }: { carriers: string[]; locale: Locale }) {
  const reliability = await getCarrierReliability(carriers, currentInstant());
  return <ReliabilityOfSchedule reliability={reliability} locale={locale} ofCarriers />;
}
