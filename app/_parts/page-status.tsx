import { getTranslations } from "next-intl/server";
import { NotFoundScreen } from "@/components/shell/not-found";
import { setAnswerStatus } from "@/lib/web/answer-status";

/**
 * The status of a page that is none: the framework lets a page set no status, and its own notFound() leaves the body
 * empty without script (docs/adr/0004). The page cache reads the element (cache-handler.mjs), the listener is told of
 * a page rendered per request (docs/adr/0010). 200 is for a page that stands, but lacks what a service did not give:
 * it is not kept either.
 */
export function AnswerStatus({ status }: { status: 200 | 404 | 410 | 503 }) {
  if (status !== 200) setAnswerStatus(status);
  return <template data-status={status} />;
}

/** Tells the page cache that what the page lacks is on its way: it stands for its reader and is not kept. */
export function PassingPage() {
  return <template data-passing="" />;
}

/**
 * Tells the page cache that the page is at another address of this site: 307, or 301 where it is so for good. The
 * framework's redirect() says so twice in one answer of a cached page.
 */
export function LedElsewhere({ to, status = 307 }: { to: string; status?: 301 | 307 }) {
  return <template data-status={status} data-location={to} />;
}

/** What a page shows that there was once and that its publisher took back: status 410. */
export async function WithdrawnPage() {
  const t = await getTranslations("errors");
  return (
    <>
      <meta name="robots" content="noindex" />
      <AnswerStatus status={410} />
      <NotFoundScreen title={t("goneTitle")} text={t("goneText")} />
    </>
  );
}

/** What a cached page shows when what it was asked for does not exist: Page Not Found, with status 404. */
export function MissingPage() {
  return (
    <>
      <meta name="robots" content="noindex" />
      <AnswerStatus status={404} />
      <NotFoundScreen />
    </>
  );
}
