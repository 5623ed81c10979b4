import type { Metadata } from "next";
import { getLocale } from "next-intl/server";
import { withErrorPage } from "@/app/_partials/with-error-page";
import { findAnswered } from "@/app/_queries/follows/follow-answers";
import { type FollowPageWords, IncompleteLink, PlainPage } from "@/components/follows/follow-page";
import { Button, ButtonLink } from "@/components/ui/button";
import { withParams } from "@/lib/addresses/params";
import { currentInstant } from "@/lib/config/config";
import type { Follow } from "@/lib/follows/shared";
import { setPageStatus } from "@/lib/http-responses/page-status";
import { messagesOf } from "@/lib/i18n/catalogues";
import { fill } from "@/lib/i18n/fill";
import { formatLongDate, type LongDateWords } from "@/lib/i18n/formats";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { retention } from "@/lib/site/retention";
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
      const { follow: words, dates } = await messagesOf(locale);
      const now = currentInstant();
      const answered = await findAnswered("confirm", token, { params: search, locale, now });
      const { follow, sentOn, schedule } = answered;
      if (!follow) setPageStatus(404);
      if (!sentOn) return <IncompleteLink words={words} search={schedule} />;
      const setting = { words, dates, answered };
      if (!follow) return <ExpiredQuestion {...setting} sentOn={sentOn} />;
      if (follow.isConfirmed && !follow.wish) return <Confirmed {...setting} follow={follow} />;
      return (
        <Question {...setting} follow={follow} action={`/api/follows/confirm/${token}`} locale={locale} />
      );
    },
    withParams(path, search),
  );
}

interface SettingProps {
  words: FollowPageWords;
  dates: LongDateWords;
  answered: Awaited<ReturnType<typeof findAnswered>>;
}

function ExpiredQuestion({ words: t, dates, answered, sentOn }: SettingProps & { sentOn: string }) {
  return (
    <PlainPage
      title={t.expiredTitle}
      actions={
        <ButtonLink variant="main" href={answered.others}>
          {t.again}
        </ButtonLink>
      }
    >
      <p>
        {fill(t.expiredText, { date: formatLongDate(sentOn, dates), hours: retention.followQuestionHours })}
      </p>
    </PlainPage>
  );
}

interface QuestionProps extends SettingProps {
  follow: Follow;
  action: string;
  locale: Locale;
}

/** Asks for the press that confirms a new follow, or a changed wish. */
function Question({ words: t, answered, follow, action, locale }: QuestionProps) {
  const { urgentOnly } = follow.wish ?? follow;
  return (
    <PlainPage
      title={fill(t.confirmTitle, { name: answered.name })}
      actions={
        <form method="post" action={action}>
          <input type="hidden" name="language" value={locale} />
          <Button type="submit" variant="main">
            {t.confirm}
          </Button>
        </form>
      }
    >
      <p>{fill(urgentOnly ? t.willReceiveUrgent : t.willReceive, { email: follow.target })}</p>
    </PlainPage>
  );
}

/** What is followed from now on, and for how long. */
function Confirmed({ words: t, dates, answered, follow }: SettingProps & { follow: Follow }) {
  const { name, changes, schedule, leave, hasLastDay } = answered;
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
      <p>{fill(follow.urgentOnly ? t.receivesUrgent : t.receives, { email: follow.target })}</p>
      <p>
        {fill(hasLastDay ? t.ends : t.endsOpen, {
          date: formatLongDate(end, dates),
          days: retention.followDays,
        })}
      </p>
    </PlainPage>
  );
}
