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
import { localePath } from "@/lib/i18n/locales";

export async function generateMetadata(): Promise<Metadata> {
  const { follow: t } = await messagesOf(await getLocale());
  return { title: t.unsubscribe, robots: { index: false, follow: false }, referrer: "same-origin" };
}

/** The link at the end of every mail: it asks for one press and nothing more. Afterwards it says that the address is deleted. */
export default async function FollowUnsubscribePage({
  params,
  searchParams,
}: PageProps<"/[locale]/follow/unsubscribe/[token]">) {
  const [locale, { token }, search] = [await getLocale(), await params, await searchParams];
  const path = localePath(locale, `/follow/unsubscribe/${token}`);
  return withErrorPage(
    async () => {
      const { follow: t } = await messagesOf(locale);
      const ask = { params: search, locale, now: currentInstant() };
      const { follow, name, sentOn, schedule, others } = await findAnswered("unsubscribe", token, ask);
      if (!sentOn) {
        setPageStatus(404);
        return <IncompleteLink words={t} search={schedule} />;
      }
      if (follow) {
        return (
          <PlainPage
            title={fill(t.leaveTitle, { name })}
            actions={
              <form method="post" action={`/api/follows/unsubscribe/${token}`}>
                <input type="hidden" name="language" value={locale} />
                <Button type="submit" variant="main">
                  {t.unsubscribe}
                </Button>
              </form>
            }
          >
            <p>{fill(t.leaveText, { email: follow.target })}</p>
          </PlainPage>
        );
      }
      return (
        <PlainPage title={t.leftTitle} actions={<ButtonLink href={others}>{t.otherWays}</ButtonLink>}>
          <p>{name ? fill(t.leftText, { name }) : t.leftPlain}</p>
          <p>{t.leftNote}</p>
        </PlainPage>
      );
    },
    withParams(path, search),
  );
}
