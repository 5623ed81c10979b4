const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const usual = /[&<>"]/g;

/** A text as content of HTML, or as an attribute in double quotation marks; `signs` are those to escape, all of them. */
export function escapeHtml(text: string, signs = usual): string {
  // Most texts have none, and to look is cheaper than to replace nothing.
  signs.lastIndex = 0;
  return !signs.test(text) ? text : text.replace(signs, (sign) => escapes[sign] ?? sign);
}
