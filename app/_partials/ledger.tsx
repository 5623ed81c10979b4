import "server-only";
import type { Metadata } from "next";
import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { changeWords } from "@/app/_queries/follows/change-words";
import { type LedgerSubject, readLedger } from "@/app/_queries/follows/ledgers";
import { FollowLink } from "@/components/follows/follow-link.client";
import { LedgerPage } from "@/components/ledger/ledger-page";
import { ShareButton } from "@/components/sharing/share";
import { ButtonLink } from "@/components/ui/button";
import layout from "@/components/ui/layout.module.css";
import { EmptyState } from "@/components/ui/notice";
import { toQueryString } from "@/lib/addresses/params";
import { currentInstant } from "@/lib/config/config";
import { messagesOf } from "@/lib/i18n/catalogues";
import { fill, formatOffset } from "@/lib/i18n/formats";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { withoutLedgerView } from "@/lib/ledger/ledger";
import { sourceHas } from "@/lib/sailings";
import { pageMetadata } from "@/lib/seo/seo";
import { site } from "@/lib/site/site-config";
import { minutesAhead } from "@/lib/time/calendar";

/** The head of a ledger's page; null where its address names no subject. The canonical address has the subject alone. */
export async function ledgerMetadata(subject: Promise<LedgerSubject | null>): Promise<Metadata | null> {
  const found = await subject.catch(() => null);
  if (!found) return null;
  const { title, description, path } = found;
  return { title, description, ...pageMetadata(await getLocale(), path) };
}

/** A ledger whose address names no lane or route: where to choose one. `link` is an unprefixed page. */
export async function NoLedger({
  text,
  link,
  locale,
}: {
  text: string;
  link: { path: string; label: string };
  locale: Locale;
}) {
  const { scheduleChanges: t } = await changeWords(locale);
  return (
    <div className={layout.wrap}>
      <div className={layout.pageHead}>
        <h1>{t.crumb}</h1>
      </div>
      <EmptyState action={<a href={localePath(locale, link.path)}>{link.label}</a>}>{text}</EmptyState>
    </div>
  );
}

interface LedgerPartProps {
  subject: LedgerSubject;
  params: Record<string, string | string[] | undefined>;
  locale: Locale;
  /** The name of the page that it is of, among breadcrumbs and on a button. */
  crumb: string;
  back: string;
  /** Buttons before the others. */
  tools?: ReactNode;
  /** Beside the list, for the carriers in it. */
  aside?: (carriers: string[]) => ReactNode;
}

/** A ledger with the words of the request's language, and the publisher's clock. */
export async function LedgerPart({ subject, params, locale, crumb, back, tools, aside }: LedgerPartProps) {
  const { by, title, path } = subject;
  const { view, ledger } = await readLedger(subject, { params, locale, now: currentInstant() });
  const words = await messagesOf(locale);
  const { scheduleChanges: t, schedule, flightChanges, flights, follow } = words;
  const isRecorded = by === "air" || sourceHas("changes");
  const search = new URLSearchParams(toQueryString(params));
  const above = path.replace("/changes", "");
  // A search goes on as it was.
  const [page = ""] = above.split("?");
  const isSearch = page === "/port" || page === "/flight";
  const href = localePath(locale, isSearch ? `${page}?${withoutLedgerView(search)}` : above);
  const { zone } = site();
  const clock = fill(t.clock, { offset: formatOffset(minutesAhead(currentInstant(), zone)) });
  return (
    <LedgerPage
      heading={title}
      crumbs={[{ label: crumb, href }, { label: t.crumb }]}
      path={localePath(locale, `${page}/changes`)}
      search={search}
      view={view}
      ledger={ledger}
      isRecorded={isRecorded}
      filterNames={
        by === "air"
          ? { urgent: t.filterUrgent, ...flightChanges.kinds }
          : {
              urgent: t.filterUrgent,
              etd: schedule.etd,
              eta: schedule.eta,
              cutoffs: t.filterCutoffs,
              ships: t.filterShips,
              gone: t.filterGone,
              listed: t.filterListed,
            }
      }
      own={
        by === "air"
          ? {
              reported: flightChanges.taken,
              subject: flightChanges.flight,
              clocks: fill(flightChanges.clocks, { clock }),
              sample: flights.sample,
              empty: flightChanges.empty,
            }
          : {
              reported: t.reported,
              subject: t.sailing,
              clocks: fill(t.ledeClocks, { clock }),
              sample: schedule.sample,
              empty: t.empty,
            }
      }
      hasLongValues={by === "air"}
      words={words}
      locale={locale}
      zone={zone}
      aside={aside?.(ledger.operators.map(({ name }) => name))}
      tools={
        <>
          {tools}
          {isRecorded ? <FollowLink search={subject.follow} label={follow.follow} locale={locale} /> : null}
          <ShareButton />
          <ButtonLink href={href}>{back}</ButtonLink>
        </>
      }
    />
  );
}
