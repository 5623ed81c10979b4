import type { Metadata } from "next";
import { getLocale, getMessages } from "next-intl/server";
import { cache } from "react";
import { LedgerPart } from "@/app/_partials/ledger";
import { ReliabilityOfSchedule } from "@/app/_partials/reliability";
import { withErrorPage } from "@/app/_partials/with-error-page";
import { getLaneLedger, laneLedgerPath } from "@/app/_queries/port-changes";
import layout from "@/components/ui/layout.module.css";
import { EmptyState } from "@/components/ui/notice";
import { toQueryString, withParams } from "@/lib/addresses/params";
import { currentInstant } from "@/lib/config/config";
import { fill } from "@/lib/i18n/fill";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { withoutLedgerView } from "@/lib/ledger/ledger";
import { getCarrierReliability } from "@/lib/sailings";
import { pageMetadata } from "@/lib/seo/seo";

type Params = Record<string, string | string[] | undefined>;
interface Props {
  searchParams: Promise<Params>;
}

/** Read once for the head and the page. */
const ask = cache((params: Params, locale: Locale) =>
  getLaneLedger({ params, locale, now: currentInstant() }),
);

/** The canonical address has only the two ports. */
export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const [locale, params] = [await getLocale(), await searchParams];
  const { scheduleChanges: t } = await getMessages();
  const found = await ask(params, locale).catch(() => null);
  if (!found) return { title: t.crumb, robots: { index: false, follow: true } };
  const { loading, discharge } = found.subject;
  const names = { from: loading.name, to: discharge.name };
  return {
    title: fill(t.laneTitle, names),
    description: fill(t.laneDescription, names),
    ...pageMetadata(locale, laneLedgerPath(found.subject)),
  };
}

export default async function LaneChangesPage({ searchParams }: Props) {
  const [locale, params] = [await getLocale(), await searchParams];
  const path = "/port/changes";
  return withErrorPage(
    async () => {
      const [found, { scheduleChanges: t, schedule }] = [await ask(params, locale), await getMessages()];
      const portPath = localePath(locale, "/port");
      if (!found)
        return (
          <div className={layout.wrap}>
            <div className={layout.pageHead}>
              <h1>{t.crumb}</h1>
            </div>
            <EmptyState action={<a href={portPath}>{schedule.title}</a>}>{t.missingLane}</EmptyState>
          </div>
        );
      const { loading, discharge } = found.subject;
      const names = { from: loading.name, to: discharge.name };
      const search = withoutLedgerView(new URLSearchParams(toQueryString(params)));
      const back = `${portPath}?${search}`;
      const carriers = found.ledger.operators.map(({ name }) => name);
      const reliability = await getCarrierReliability(carriers, currentInstant());
      return (
        <LedgerPart
          found={found}
          heading={fill(t.laneTitle, names)}
          crumbs={[
            { label: `${schedule.title}${schedule.separator}${fill(schedule.heading, names)}`, href: back },
            { label: t.crumb },
          ]}
          path={path}
          params={params}
          locale={locale}
          back={{ href: back, label: t.schedule }}
          aside={
            carriers.length > 0 ? <ReliabilityOfSchedule {...{ reliability, locale }} ofCarriers /> : null
          }
        />
      );
    },
    withParams(localePath(locale, path), params),
  );
}
