import "server-only";
import { getTranslations } from "next-intl/server";
import { plainPage, plainPagePolicy } from "@/lib/http-responses/plain-page";
import type { Locale } from "@/lib/i18n/locales";
import { escapeHtml } from "@/lib/text/escape-html";

interface PlainForm {
  /** The address to which the values are sent again. */
  action: string;
  fields: Record<string, unknown>;
  language: Locale;
  /** busy: too many forms from this address (429). failed: nothing can be stored (503). */
  trouble: "busy" | "failed";
  headers: Record<string, string>;
}

/**
 * The page that a reader without script gets when the values may not or cannot be stored. It says what happened and has a button
 * that sends the same values again.
 */
export async function plainFormResponse({
  action,
  fields,
  language,
  trouble,
  headers,
}: PlainForm): Promise<Response> {
  const t = await getTranslations({ locale: language, namespace: "formFailure" });
  const inputs = Object.entries(fields)
    .filter((entry): entry is [string, string] => typeof entry[1] === "string")
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`);
  const button = `<form method="post" action="${escapeHtml(action)}">
${inputs.join("\n")}
<button class="again">${escapeHtml(t("again"))}</button>
</form>`;
  const page = plainPage({
    locale: language,
    title: t("title"),
    text: t(trouble),
    action: button,
    noindex: true,
  });
  return new Response(page, {
    status: trouble === "busy" ? 429 : 503,
    headers: {
      ...headers,
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": plainPagePolicy,
    },
  });
}
