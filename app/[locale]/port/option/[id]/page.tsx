import type { Metadata } from "next";
import { getLocale, getMessages, getTranslations } from "next-intl/server";
import { cache } from "react";
import { withErrorPage } from "@/app/_partials/with-error-page";
import { changeWords } from "@/app/_queries/follows/change-words";
import { laneLedgerPath } from "@/app/_queries/follows/ledgers";
import { callSetting, visitWords } from "@/app/_queries/sea/call-pages";
import { reportClock } from "@/app/_queries/sea/changed-sailings";
import { cutoffHolidays } from "@/app/_queries/sea/cutoff-holidays";
import { findPortOption, findWithdrawnOption, type WithdrawnOption } from "@/app/_queries/sea/port-option";
import { seenOfSailing } from "@/app/_queries/sea/seen";
import { OptionCo2Section } from "@/components/co2/option-co2";
import { OptionGone, OptionPage } from "@/components/sailings/itinerary/option-page";
import { OptionSeen } from "@/components/sailings/itinerary/option-seen";
import { WithdrawnOptionPage } from "@/components/sailings/itinerary/withdrawn-page";
import { ShareButton } from "@/components/sharing/share";
import { withParams } from "@/lib/addresses/params";
import type { PortOption } from "@/lib/api/port-option";
import { currentInstant } from "@/lib/config/config";
import { setPageStatus } from "@/lib/http-responses/page-status";
import { fill } from "@/lib/i18n/fill";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { optionPath, voyageName, withdrawnText } from "@/lib/sailings/shared";

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Read once for the head and the page. */
const ask = cache((id: string, search: Awaited<Props["searchParams"]>, locale: Locale) =>
  findPortOption({ id: decoded(id), params: search, locale, now: currentInstant() }),
);

const askGone = cache((id: string, search: Awaited<Props["searchParams"]>, locale: Locale) =>
  findWithdrawnOption({ id: decoded(id), params: search, locale, now: currentInstant() }),
);

async function WithdrawnSailingPage({ option, locale }: { option: WithdrawnOption; locale: Locale }) {
  const { gone, loading, discharge } = option;
  const words = await changeWords(locale);
  const lane = { from: loading.id, to: discharge.id, locale };
  const entry = gone.change ? `&entry=${gone.change.eventId}#c${gone.change.eventId}` : "";
  const ports = laneLedgerPath({ loading, discharge });
  return (
    <WithdrawnOptionPage
      sailing={gone.sailing}
      ports={{ from: loading.name, to: discharge.name }}
      text={withdrawnText(gone, lane, reportClock(currentInstant()), words)}
      words={words}
      locale={locale}
      scheduleHref={localePath(locale, ports.replace("/changes", ""))}
      changesHref={localePath(locale, ports) + entry}
      sample={gone.change?.sample ?? false}
    />
  );
}

/** An id may contain a percent sign. */
function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const [locale, { id }, t] = [await getLocale(), await params, await getTranslations("option")];
  const portOption = await ask(id, await searchParams, locale).catch(() => null);
  // The page is not indexed: it changes with every import, and there are very many.
  const robots = { index: false, follow: true };
  if (!portOption) {
    const gone = await askGone(id, await searchParams, locale).catch(() => null);
    if (!gone) return { title: t("gone"), robots };
    const { scheduleChanges: words } = await getMessages();
    const ship = voyageName(gone.gone.sailing);
    return {
      title: fill(words.goneTitle, { from: gone.loading.name, to: gone.discharge.name, ship }),
      robots,
    };
  }
  const { sailing, loadingPort, dischargePort } = portOption;
  return {
    title: t("title", { from: loadingPort.name, to: dischargePort.name, ship: voyageName(sailing) }),
    robots,
  };
}

async function seenPart({ sailing }: PortOption, locale: Locale) {
  const visits = await seenOfSailing(sailing, { locale, now: currentInstant() });
  if (visits.length === 0) return null;
  return <OptionSeen visits={visits} words={await visitWords(locale)} setting={await callSetting(locale)} />;
}

export default async function PortOptionPage({ params, searchParams }: Props) {
  const [locale, { id }, search] = [await getLocale(), await params, await searchParams];
  return withErrorPage(
    async () => {
      const [portOption, { option, schedule, dates, follow }] = [
        await ask(id, search, locale),
        await getMessages(),
      ];
      const words = { option, schedule, dates };
      if (portOption)
        return (
          <OptionPage
            option={portOption}
            holidays={await cutoffHolidays(portOption, locale)}
            words={words}
            locale={locale}
            follow={follow.follow}
            share={<ShareButton />}
            seen={await seenPart(portOption, locale)}
            co2={portOption.co2 ? <OptionCo2Section co2={portOption.co2} locale={locale} /> : null}
          />
        );
      const gone = await askGone(id, search, locale);
      // 410, not 404: a crawler drops the address at once, a monitor learns that the sailing existed, and the reader sees the
      // page all the same. As every option it is not indexed.
      if (gone) {
        setPageStatus(410);
        return <WithdrawnSailingPage option={gone} locale={locale} />;
      }
      setPageStatus(404);
      return <OptionGone words={words} locale={locale} />;
    },
    localePath(locale, withParams(optionPath({ id }), search)),
  );
}
