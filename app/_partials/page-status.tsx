import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { NotFoundScreen } from "@/components/shell/not-found";
import { setPageStatus } from "@/lib/http-responses/page-status";

/** The content of a page that its publisher has withdrawn: status 410. */
export async function WithdrawnPage() {
  setPageStatus(410);
  const t = await getTranslations("errors");
  return (
    <>
      <meta name="robots" content="noindex" />
      <NotFoundScreen title={t("goneTitle")} text={t("goneText")} />
    </>
  );
}

/** The head of a page that does not exist. */
export async function missingMetadata(): Promise<Metadata> {
  const t = await getTranslations("errors");
  return { title: t("notFoundTitle") };
}

/**
 * The content of a page whose subject does not exist: Page Not Found, with status 404. The framework's notFound() leaves the body
 * empty without script (docs/adr/0053).
 */
export function MissingPage() {
  setPageStatus(404);
  return (
    <>
      <meta name="robots" content="noindex" />
      <NotFoundScreen />
    </>
  );
}
