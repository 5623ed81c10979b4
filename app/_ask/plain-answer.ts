import "server-only";
import { getTranslations } from "next-intl/server";
import { type Locale, localeRecords } from "@/lib/i18n/locales";

const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/**
 * The page a reader without script gets when nothing can be stored: 'Error occurred', and a button that sends the same
 * values once more. Status 503.
 */
export async function plainAnswer(
  action: string,
  fields: Record<string, unknown>,
  language: Locale,
): Promise<Response> {
  const t = await getTranslations({ locale: language, namespace: "formFailure" });
  const inputs = Object.entries(fields)
    .filter((entry): entry is [string, string] => typeof entry[1] === "string")
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`);
  const html = `<!doctype html>
<html lang="${localeRecords[language].lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escapeHtml(t("title"))}</title>
<main>
<h1>${escapeHtml(t("title"))}</h1>
<p>${escapeHtml(t("explanation"))}</p>
<form method="post" action="${escapeHtml(action)}">
${inputs.join("\n")}
<button>${escapeHtml(t("again"))}</button>
</form>
</main>
</html>
`;
  return new Response(html, {
    status: 503,
    headers: { "Content-Type": "text/html; charset=utf-8", "Retry-After": "30" },
  });
}
