import "server-only";
import { getTranslations } from "next-intl/server";
import { plainPage, plainPagePolicy } from "@/lib/http-responses/plain-page";
import type { Problem } from "@/lib/http-responses/problem";
import { formRoute, type RouteContext } from "@/lib/http-responses/route";
import { isLocale, type Locale, localePath, splitLocale } from "@/lib/i18n/locales";
import { limits } from "@/lib/site/site";
import { escapeHtml } from "@/lib/text/escape-html";

/**
 * The handler of a form (POST). A browser that sends it without script gets a page in its reader's language where it fails; a
 * program gets the problem as JSON.
 */
export function pageFormRoute(handle: (context: RouteContext) => Promise<unknown>) {
  return (request: Request): Promise<Response> => {
    if (!request.headers.get("accept")?.includes("text/html")) return formRoute(handle)(request);
    // The language is a field of the form, which is read whether or not the form is accepted.
    const copy = request.clone();
    return formRoute(handle, { failure: (problem) => failurePage(problem, copy) })(request);
  };
}

async function failurePage(problem: Problem, request: Request): Promise<Response> {
  const locale = await languageOf(request);
  const page = plainPage({
    locale,
    ...(await wordsOf(problem, locale)),
    action: await linkHome(locale),
    noindex: true,
  });
  return new Response(page, {
    status: problem.status,
    headers: {
      ...problem.headers,
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": plainPagePolicy,
      "Cache-Control": "no-store",
    },
  });
}

/** The language of a form: its field `language`, else that of the page that sent it. */
async function languageOf(request: Request): Promise<Locale> {
  const field = await request.formData().then(
    (form) => form.get("language"),
    () => null,
  );
  if (isLocale(field)) return field;
  const referer = request.headers.get("referer") ?? "";
  return splitLocale(URL.canParse(referer) ? new URL(referer).pathname : "/").locale;
}

async function wordsOf({ status }: Problem, locale: Locale): Promise<{ title: string; text: string }> {
  const t = await getTranslations({ locale });
  switch (status) {
    case 403:
      return { title: t("refusals.formBusyTitle"), text: t("formFailure.origin") };
    case 404:
      return { title: t("errors.notFoundTitle"), text: t("errors.notFoundText") };
    case 413:
      return {
        title: t("refusals.largeTitle"),
        text: t("refusals.largeText", { size: limits.requestBodyBytes / 1024 }),
      };
    case 429:
      return { title: t("refusals.formBusyTitle"), text: t("formFailure.tooMany") };
    default:
      return { title: t("formFailure.title"), text: t("formFailure.retry") };
  }
}

async function linkHome(locale: Locale): Promise<string> {
  const t = await getTranslations({ locale, namespace: "refusals" });
  return `<a class="again" href="${escapeHtml(localePath(locale, "/"))}">${escapeHtml(t("home"))}</a>`;
}
