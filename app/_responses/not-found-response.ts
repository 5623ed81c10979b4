import "server-only";
import { getTranslations } from "next-intl/server";
import { plainPage, plainPagePolicy } from "@/lib/http-responses/plain-page";
import { defaultLocale } from "@/lib/i18n/locales";
import { escapeHtml } from "@/lib/text/escape-html";

/** Page Not Found, in English, for an address that has neither a language nor a page. */
export async function notFoundResponse(): Promise<Response> {
  const t = await getTranslations({ locale: defaultLocale, namespace: "errors" });
  const action = `<a class="again" href="/">${escapeHtml(t("returnHome"))}</a>`;
  const page = plainPage({
    locale: defaultLocale,
    title: t("notFoundTitle"),
    text: t("notFoundText"),
    action,
    noindex: true,
  });
  return new Response(page, {
    status: 404,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": plainPagePolicy,
      "Cache-Control": "no-store",
    },
  });
}
