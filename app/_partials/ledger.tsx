import "server-only";
import type { ReactNode } from "react";
import { changeWords } from "@/app/_queries/change-words";
import type { LedgerOf } from "@/app/_queries/port-changes";
import { SailingLedgerPage } from "@/components/sailings/changes/ledger-page";
import { ShareButton } from "@/components/sharing/share";
import { ButtonLink } from "@/components/ui/button";
import type { Crumb } from "@/components/ui/crumbs";
import { toQueryString } from "@/lib/addresses/params";
import { currentInstant } from "@/lib/config/config";
import { fill } from "@/lib/i18n/fill";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { sourceTells } from "@/lib/sailings";
import { site } from "@/lib/site/site-config";
import { minutesAhead } from "@/lib/time/calendar";

interface LedgerViewProps {
  found: Pick<LedgerOf<unknown>, "view" | "ledger">;
  heading: string;
  crumbs: readonly Crumb[];
  /** Unprefixed, without a query. */
  path: string;
  params: Record<string, string | string[] | undefined>;
  locale: Locale;
  /** What the ledger is of: its page, and the button's word. */
  back: { href: string; label: string };
  /** Beside the list. */
  aside?: ReactNode;
}

/** A ledger page with the words of the request's language, and the publisher's clock. */
export async function LedgerPart({
  found,
  heading,
  crumbs,
  path,
  params,
  locale,
  back,
  aside,
}: LedgerViewProps) {
  const words = await changeWords(locale);
  const { zone } = site();
  return (
    <SailingLedgerPage
      heading={heading}
      crumbs={crumbs}
      path={localePath(locale, path)}
      search={new URLSearchParams(toQueryString(params))}
      view={found.view}
      ledger={found.ledger}
      isRecorded={sourceTells("changes")}
      words={words}
      locale={locale}
      zone={zone}
      clock={publisherClock(words.scheduleChanges)}
      aside={aside}
      tools={
        <>
          <ShareButton />
          <ButtonLink href={back.href}>{back.label}</ButtonLink>
        </>
      }
    />
  );
}

/** 'UTC+8': the offset of the publisher's clock at present. */
export const publisherClock = ({ clock }: { clock: string }): string =>
  fill(clock, { offset: offsetText(minutesAhead(currentInstant(), site().zone)) });

/** '+8', '-3:30'. */
function offsetText(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? "-" : "+"}${hours}${rest ? `:${String(rest).padStart(2, "0")}` : ""}`;
}
