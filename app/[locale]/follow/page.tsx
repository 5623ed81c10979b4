import type { Metadata } from "next";
import { getLocale } from "next-intl/server";
import { cache } from "react";
import { withErrorPage } from "@/app/_partials/with-error-page";
import { findFollowSubject } from "@/app/_queries/follows/follow-subject";
import { FollowPage } from "@/components/follows/follow-page";
import { lastValue, withParams } from "@/lib/addresses/params";
import { currentInstant } from "@/lib/config/config";
import { setPageStatus } from "@/lib/http-responses/page-status";
import { messagesOf } from "@/lib/i18n/catalogues";
import { fill } from "@/lib/i18n/fill";
import { type Locale, localePath } from "@/lib/i18n/locales";

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Read once for the head and the page. */
const find = cache((params: Awaited<Props["searchParams"]>, locale: Locale) =>
  findFollowSubject({ params, locale, now: currentInstant() }),
);

const outcomes = ["asked", "invalid", "limit", "full", "failed", "resend"] as const;

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const locale = await getLocale();
  const { follow: t } = await messagesOf(locale);
  const subject = await find(await searchParams, locale).catch(() => null);
  return {
    title: subject ? fill(t.title, { name: subject.name }) : t.missing,
    ...(subject?.calendar ? { description: fill(t.description, { name: subject.name }) } : {}),
    robots: { index: false, follow: true },
  };
}

export default async function FollowRoute({ searchParams }: Props) {
  const [locale, params] = [await getLocale(), await searchParams];
  const result = lastValue(params, "result");
  return withErrorPage(
    async () => {
      const subject = await find(params, locale);
      if (!subject) setPageStatus(404);
      const { follow, share } = await messagesOf(locale);
      return (
        <FollowPage
          subject={subject}
          words={follow}
          copyWords={share}
          locale={locale}
          outcome={outcomes.find((one) => one === result) ?? null}
        />
      );
    },
    withParams(localePath(locale, "/follow"), params),
  );
}
