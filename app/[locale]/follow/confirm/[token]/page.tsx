import type { Metadata } from "next";
import { getLocale } from "next-intl/server";
import { withErrorPage } from "@/app/_partials/with-error-page";
import { findAnswered } from "@/app/_queries/follows/follow-answers";
import { IncompleteLink, PlainPage } from "@/components/follows/follow-page";
import { Button, ButtonLink } from "@/components/ui/button";
import { withParams } from "@/lib/addresses/params";
import { currentInstant } from "@/lib/config/config";
import { setPageStatus } from "@/lib/http-responses/page-status";
import { messagesOf } from "@/lib/i18n/catalogues";
import { fill } from "@/lib/i18n/fill";
import { formatLongDate } from "@/lib/i18n/formats";
import { localePath } from "@/lib/i18n/locales";
import { limits } from "@/lib/site/site";
import { addDays } from "@/lib/time/calendar";

export async function generateMetadata(): Promise<Metadata> {
  const { follow: t } = await messagesOf(await getLocale());
  return { title: t.follow, robots: { index: false, follow: false }, referrer: "same-origin" };
}

/**
 * The link of the question. It asks for a press, because mail programs open links on their own; afterwards it says what is
 * followed, and for how long.
 */
export default async function FollowConfirmPage({
  params,
  searchParams,
}: PageProps<"/[locale]/follow/confirm/[token]">) {
  const [locale, { token }, search] = [await getLocale(), await params, await searchParams];
  const path = localePath(locale, `/follow/confirm/${token}`);
  return withErrorPage(
    async () => {
      const { follow: t, dates } = await messagesOf(locale);
      const answered = await findAnswered("confirm", token, {
        params: search,
        locale,
        now: currentInstant(),
      });
      const { follow, name, sentOn, schedule, others, changes, leave, hasLastDay } = answered;
      if (!sentOn) {
        setPageStatus(404);
        return <IncompleteLink words={t} search={schedule} />;
      }
      if (!follow) {
        setPageStatus(404);
        return (
          <PlainPage
            title={t.expiredTitle}
            actions={
              <ButtonLink variant="main" href={others}>
                {t.again}
              </ButtonLink>
            }
          >
            <p>
              {fill(t.expiredText, {
                date: formatLongDate(sentOn, dates),
                hours: limits.followQuestionHours,
              })}
            </p>
          </PlainPage>
        );
      }
      const { target: email, isConfirmed, wish } = follow;
      const { urgentOnly } = wish ?? follow;
      if (!isConfirmed || wish) {
        return (
          <PlainPage
            title={fill(t.confirmTitle, { name })}
            actions={
              <form method="post" action={`/api/follows/confirm/${token}`}>
                <input type="hidden" name="language" value={locale} />
                <Button type="submit" variant="main">
                  {t.confirm}
                </Button>
              </form>
            }
          >
            <p>{fill(urgentOnly ? t.willReceiveUrgent : t.willReceive, { email })}</p>
          </PlainPage>
        );
      }
      const end = addDays(follow.endsAt.toISOString().slice(0, 10), -1);
      return (
        <PlainPage
          title={fill(t.confirmedTitle, { name })}
          actions={
            <>
              {changes ? (
                <ButtonLink variant="main" href={changes}>
                  {t.viewChanges}
                </ButtonLink>
              ) : null}
              <ButtonLink href={schedule}>{t.viewSchedule}</ButtonLink>
              <a href={leave}>{t.unsubscribe}</a>
            </>
          }
        >
          <p>{fill(urgentOnly ? t.receivesUrgent : t.receives, { email })}</p>
          <p>
            {fill(hasLastDay ? t.ends : t.endsOpen, {
              date: formatLongDate(end, dates),
              days: limits.followKeepDays,
            })}
          </p>
        </PlainPage>
      );
    },
    withParams(path, search),
  );
}
