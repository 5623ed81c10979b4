const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const special = /[&<>"]/g;

/** Escapes a text as content of HTML, or as an attribute in double quotation marks; `characters` matches what is escaped. */
export function escapeHtml(text: string, characters = special): string {
  // Most texts need no escape, and testing is cheaper than replacing.
  characters.lastIndex = 0;
  return !characters.test(text) ? text : text.replace(characters, (one) => escapes[one] ?? one);
}
