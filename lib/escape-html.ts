const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** A text as content of HTML, or as an attribute in double quotation marks; `signs` are those to escape, all of them. */
export function escapeHtml(text: string, signs = /[&<>"]/g): string {
  return text.replace(signs, (sign) => escapes[sign] ?? sign);
}
