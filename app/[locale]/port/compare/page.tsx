import type { Metadata } from "next";
import { getLocale, getMessages, getTranslations } from "next-intl/server";
import { withErrorPage } from "@/app/_partials/with-error-page";
import { readPortComparison } from "@/app/_queries/sea/port-compare";
import { ComparePage } from "@/components/sailings/compare/compare-page";
import { ShareButton } from "@/components/sharing/share";
import { withParams } from "@/lib/addresses/params";
import { currentInstant } from "@/lib/config/config";
import { setPageStatus } from "@/lib/http-responses/page-status";
import { localePath } from "@/lib/i18n/locales";

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The page is not indexed: its sailings change with every import. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("compare");
  return { title: t("title"), robots: { index: false, follow: true } };
}

export default async function PortComparePage({ searchParams }: Props) {
  const [locale, params] = [await getLocale(), await searchParams];
  return withErrorPage(
    async () => {
      const comparison = await readPortComparison({ params, locale, now: currentInstant() });
      const { option, schedule, dates, compare, reliability, co2 } = await getMessages();
      const words = { option, schedule, dates, compare, reliability, co2 };
      if (comparison.options.length === 0 && comparison.unknown.length > 0) setPageStatus(404);
      return <ComparePage {...comparison} words={words} locale={locale} share={<ShareButton />} />;
    },
    localePath(locale, withParams("/port/compare", params)),
  );
}
