import "server-only";
import { getMessages } from "next-intl/server";
import { sentenceDate } from "@/app/_queries/sentence-date";
import { ReliabilityPanel } from "@/components/calls/reliability-panel";
import type { Locale } from "@/lib/i18n/locales";
import type { Reliability } from "@/lib/sailings/shared";
import type { SeenRecord } from "@/lib/visits/shared";

/** The panel of schedule reliability in the language of the page; nothing where a publisher's service has the sailings. */
export async function ReliabilityOfSchedule({
  reliability,
  seen = null,
  locale,
  ofCarriers = false,
}: {
  reliability: Reliability | null;
  /** What ports saw, where the page is of one service or carrier. */
  seen?: SeenRecord | null | undefined;
  locale: Locale;
  /** Whether the page is of less than all that these carriers sail, which is then said. */
  ofCarriers?: boolean;
}) {
  if (!reliability) return null;
  const { reliability: words } = await getMessages();
  return (
    <ReliabilityPanel
      reliability={reliability}
      seen={seen}
      words={words}
      locale={locale}
      scope={ofCarriers ? words.ofCarriers : ""}
      dateText={await sentenceDate(locale)}
    />
  );
}
