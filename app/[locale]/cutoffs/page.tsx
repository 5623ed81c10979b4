import type { Metadata } from "next";
import { getLocale } from "next-intl/server";
import { cache } from "react";
import { breadcrumbNode } from "@/app/_partials/breadcrumb-node";
import { withErrorPage } from "@/app/_partials/with-error-page";
import { callSetting } from "@/app/_queries/sea/call-pages";
import { readCutoffBoard } from "@/app/_queries/sea/cutoff-board";
import { BoardPage } from "@/components/cutoffs/board-page";
import { StarredLanes } from "@/components/cutoffs/starred-lanes.client";
import { ShareButton } from "@/components/sharing/share";
import { JsonLd } from "@/components/shell/json-ld";
import { ButtonLink } from "@/components/ui/button";
import { PrintButton } from "@/components/ui/print-button.client";
import { toQueryString } from "@/lib/addresses/params";
import { currentInstant } from "@/lib/config/config";
import { messagesOf } from "@/lib/i18n/catalogues";
import { fill } from "@/lib/i18n/fill";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { boardSearch, boardSubject, boardView, hasSubject } from "@/lib/sailings/shared";
import { pageMetadata } from "@/lib/seo/seo";
import { site } from "@/lib/site/site-config";

type Props = PageProps<"/[locale]/cutoffs">;

/** Read once for the head and the page. */
const read = cache((search: string, locale: Locale) =>
  readCutoffBoard({ params: new URLSearchParams(search), locale, now: currentInstant() }),
);

/** The canonical address has the subject alone: other days and filters are the same page. */
export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const [locale, params] = [await getLocale(), await searchParams];
  const { cutoffBoard: t } = await messagesOf(locale);
  const subject = boardSubject(params);
  const plain = { title: t.title, description: t.description, ...pageMetadata(locale, "/cutoffs") };
  if (!hasSubject(subject)) return plain;
  const board = await read(String(toQueryString(params)), locale).catch(() => null);
  // Lists of lanes are a reader's own.
  if (board?.result.kind !== "found" || subject.lanes)
    return { ...plain, robots: { index: false, follow: true } };
  const named = { subject: board.heading };
  return {
    title: fill(t.metaTitle, named),
    description: fill(t.metaDescription, named),
    ...pageMetadata(locale, `/cutoffs?${boardSearch(subject, boardView({}))}`),
  };
}

/** The same rows as files, as a calendar and as a feed. */
const filesOf = (search: URLSearchParams, locale: Locale) => {
  const query = new URLSearchParams(search);
  query.delete("page");
  const feed = (ending: string) => `/feeds/${locale}/cutoffs.${ending}?${query}`;
  const file = (ending: string) =>
    `/api/cutoffs.${ending}?${new URLSearchParams([...query, ["language", locale]])}`;
  return [
    { name: "csv", href: file("csv") },
    { name: "xlsx", href: file("xlsx") },
    { name: "calendar", href: feed("ics") },
    { name: "feed", href: feed("atom") },
  ] as const;
};

export default async function CutoffsRoute({ searchParams }: Props) {
  const [locale, params] = [await getLocale(), await searchParams];
  const path = localePath(locale, "/cutoffs");
  return withErrorPage(async () => {
    const words = await messagesOf(locale);
    const { cutoffBoard, schedule, dates, option, calls } = words;
    const board = await read(String(toQueryString(params)), locale);
    const crumbs = [
      { label: calls.home, href: localePath(locale, "/") },
      { label: schedule.title, href: localePath(locale, "/port") },
      { label: cutoffBoard.title },
    ];
    return (
      <>
        <JsonLd nodes={[breadcrumbNode(crumbs, path)]} />
        <BoardPage
          board={board}
          crumbs={crumbs}
          words={{ cutoffBoard, schedule, dates, option }}
          locale={locale}
          paper={[site().name, (await callSetting(locale)).asOf].join(" · ")}
          starred={<StarredLanes label={cutoffBoard.starred} locale={locale} />}
          tools={
            <>
              {filesOf(board.search, locale).map(({ href, name }) => (
                <ButtonLink key={href} href={href} variant="quiet" small rel="nofollow">
                  {{ csv: schedule.download, xlsx: schedule.workbook, ...cutoffBoard }[name]}
                </ButtonLink>
              ))}
              <PrintButton label={option.print} />
              <ShareButton />
            </>
          }
        />
      </>
    );
  }, path);
}
