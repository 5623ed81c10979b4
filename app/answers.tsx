import { NotFoundScreen } from "@/components/shell/not-found";

/**
 * Tells the page cache (cache-handler.mjs) the status of a page that is none: the framework lets a page set no
 * status, and its own notFound() leaves the body empty without script (docs/adr/0004). 200 is for a page that stands,
 * but lacks what a service did not give: it is not kept either. On a page rendered per request it says nothing.
 */
export function AnswerStatus({ status }: { status: 200 | 404 | 503 }) {
  return <template data-status={status} />;
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
