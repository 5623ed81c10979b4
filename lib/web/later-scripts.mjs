/**
 * Scripts of the framework and of islands, as it writes them into a page: fetched while the page still comes in. Its own
 * inline scripts, data and the house's boot script are none of these.
 */
const asyncScript = /<script (?=src="\/_next\/static\/[\w./~-]+")(?=[^<>]* async="")/g;
/** The one that it has fetched early. */
const preload = /<link rel="preload" as="script"[^<>]* href="\/_next\/static\/[\w./~-]+"\/>/g;

/** One that waits. */
const later = /<script type="later" [^<>]*><\/script>/g;

/**
 * Leaves a page's scripts to the boot script (components/shell/begin-script.ts), which fetches them when the page has been
 * shown: a browser takes a script of this type for data. All of them stand in the head then, where putting in the real ones
 * changes nothing that is styled. Plain JavaScript, because the page cache's handler is loaded by
 * the framework without compilation.
 * @param {string} html a whole page
 * @returns {string}
 */
export function laterScripts(html) {
  const page = html.replace(preload, "").replace(asyncScript, '<script type="later" ');
  const end = page.indexOf("</head>");
  if (end < 0 || page.indexOf('<script type="later" ', end) < 0) return page;
  const rest = page.slice(end);
  return page.slice(0, end) + (rest.match(later) ?? []).join("") + rest.replace(later, "");
}
