import type { Metadata } from "next";
import { getLocale, getMessages, getTranslations } from "next-intl/server";
import { cache } from "react";
import { withErrorPage } from "@/app/_partials/with-error-page";
import { findPortOption } from "@/app/_queries/port-option";
import { OptionCo2Section } from "@/components/co2/option-co2";
import { OptionGone, OptionPage } from "@/components/sailings/itinerary/option-page";
import { ShareButton } from "@/components/sharing/share";
import { withParams } from "@/lib/addresses/params";
import { currentInstant } from "@/lib/config/config";
import { setPageStatus } from "@/lib/http-responses/page-status";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { optionPath } from "@/lib/sailings/address";
import { voyageName } from "@/lib/sailings/format";

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Read once for the head and the page. */
const ask = cache((id: string, search: Awaited<Props["searchParams"]>, locale: Locale) =>
  findPortOption({ id: decoded(id), params: search, locale, now: currentInstant() }),
);

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
  if (!portOption) return { title: t("gone"), robots };
  const { sailing, loadingPort, dischargePort } = portOption;
  return {
    title: t("title", { from: loadingPort.name, to: dischargePort.name, ship: voyageName(sailing) }),
    robots,
  };
}

export default async function PortOptionPage({ params, searchParams }: Props) {
  const [locale, { id }, search] = [await getLocale(), await params, await searchParams];
  return withErrorPage(
    async () => {
      const [portOption, { option, schedule, dates }] = [await ask(id, search, locale), await getMessages()];
      const words = { option, schedule, dates };
      if (portOption)
        return (
          <OptionPage
            option={portOption}
            words={words}
            locale={locale}
            share={<ShareButton />}
            co2={portOption.co2 ? <OptionCo2Section co2={portOption.co2} locale={locale} /> : null}
          />
        );
      setPageStatus(404);
      return <OptionGone words={words} locale={locale} />;
    },
    localePath(locale, withParams(optionPath({ id }), search)),
  );
}
