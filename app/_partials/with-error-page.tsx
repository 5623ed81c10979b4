import "server-only";
import { unstable_rethrow } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { ErrorScreen } from "@/components/shell/error-screen";
import { errorScreenWords } from "@/components/shell/error-words";
import { setPageStatus } from "@/lib/http-responses/page-status";
import { acceptRequestId, requestId as currentRequestId, log } from "@/lib/observability/log";
import { UpstreamError } from "@/lib/upstream/errors";

/**
 * Renders a page that calls a service. If the service fails, the reader gets the error screen as HTML from the server: the message,
 * Try again, a request id. The framework's error boundary would leave the page empty without script.
 */
export async function withErrorPage(render: () => Promise<ReactNode>, retryHref: string): Promise<ReactNode> {
  try {
    return await render();
  } catch (error) {
    unstable_rethrow(error);
    const requestId = acceptRequestId(currentRequestId());
    log().error({ path: retryHref.replace(/\?.*/, ""), err: error }, "page failed");
    const t = await getTranslations("failures");
    const message = error instanceof UpstreamError ? t(error.kind) : undefined;
    const words = await errorScreenWords(await getLocale());
    setPageStatus(503);
    return <ErrorScreen words={words} message={message} requestId={requestId} retryHref={retryHref} />;
  }
}
