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

interface PlainAnswer {
  /** Where the values go when they are sent again. */
  action: string;
  fields: Record<string, unknown>;
  language: Locale;
  /** busy: too many forms from this address (429). failed: nothing can be stored (503). */
  trouble: "busy" | "failed";
  headers: Record<string, string>;
}

/**
 * The page a reader without script gets when what was typed may not or cannot be stored: what happened, and a button
 * that sends the same values once more.
 */
export async function plainAnswer({
  action,
  fields,
  language,
  trouble,
  headers,
}: PlainAnswer): Promise<Response> {
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
<p>${escapeHtml(t(trouble))}</p>
<form method="post" action="${escapeHtml(action)}">
${inputs.join("\n")}
<button>${escapeHtml(t("again"))}</button>
</form>
</main>
</html>
`;
  return new Response(html, {
    status: trouble === "busy" ? 429 : 503,
    headers: { ...headers, "Content-Type": "text/html; charset=utf-8" },
  });
}
