/** How the framework begins what it has fetched while the page still comes in: a script of its own or of an island, or such a script ahead of time. */
const script = '<script src="/_next/static/';
const preload = '<link rel="preload" as="script"';
/** The same as wholes. Its own inline scripts, data and the house's boot script are neither. */
const asyncScript = /^<script (?=src="\/_next\/static\/[\w./~-]+")([^<>]* async=""[^<>]*)><\/script>$/;
const preloadLink = /^<link rel="preload" as="script"[^<>]* href="\/_next\/static\/[\w./~-]+"\/>$/;

/**
 * Leaves a page's scripts to the boot script (components/shell/begin-script.ts), which fetches them when the page has been
 * shown: a browser takes a script of this type for data. All of them stand in the head then, where putting in the real ones
 * changes nothing that is styled. Plain JavaScript, because the page cache's handler is loaded by
 * the framework without compilation.
 * @param {string} html a whole page
 * @returns {string}
 */
export const laterScripts = (html) =>
  changed(
    html,
    (from, to) => html.slice(from, to),
    (text) => text,
  ).join("");

/**
 * The same for a page as it is sent, with the parts of it that come by themselves, in pieces: to make a text of half a megabyte
 * and bytes of that text would take ten times as long.
 * @param {Buffer} page in UTF-8
 * @param {ReadonlyMap<string, Uint8Array>} [insets] by the marks in whose places they stand
 * @returns {Uint8Array[]}
 */
export const laterScriptsIn = (page, insets) =>
  changed(
    /** @type {Buffer & Uint8Array} */ (page),
    (from, to) => /** @type {Uint8Array} */ (page.subarray(from, to)),
    Buffer.from,
    insets,
  );

/**
 * The pieces of the changed page. What is looked for is found in a text and in its bytes alike.
 * @template {string | Uint8Array} Page
 * @param {Page & (string | Buffer)} page
 * @param {(from: number, to?: number) => Page} piece
 * @param {(text: string) => Page} made
 * @param {ReadonlyMap<string, Page>} [insets]
 * @returns {Page[]}
 */
function changed(page, piece, made, insets = new Map()) {
  const headEnd = page.indexOf("</head>");
  /** @type {{ from: number, to: number, text: string | Page }[]} */
  const changes = [];
  for (const [mark, inset] of insets) {
    const from = page.indexOf(mark);
    if (from >= 0) changes.push({ from, to: from + mark.length, text: inset });
  }
  let moved = "";
  for (const { from, to, tag } of tags(page, piece, preload, "/>")) {
    if (preloadLink.test(tag)) changes.push({ from, to, text: "" });
  }
  for (const { from, to, tag } of tags(page, piece, script, "</script>")) {
    const said = asyncScript.exec(tag)?.[1];
    if (said === undefined) continue;
    const later = `<script type="later" ${said}></script>`;
    const moves = headEnd >= 0 && from > headEnd;
    if (moves) moved += later;
    changes.push({ from, to, text: moves ? "" : later });
  }
  if (moved) changes.push({ from: headEnd, to: headEnd, text: moved });
  changes.sort((one, other) => one.from - other.from);
  const pieces = [];
  let done = 0;
  for (const { from, to, text } of changes) {
    pieces.push(piece(done, from));
    if (text) pieces.push(typeof text === "string" ? made(text) : text);
    done = to;
  }
  pieces.push(piece(done));
  return pieces;
}

/**
 * What stands in a page from one text to the next of another.
 * @param {string | Buffer} page
 * @param {(from: number, to: number) => string | Uint8Array} piece
 * @param {string} begins
 * @param {string} ends
 */
function* tags(page, piece, begins, ends) {
  for (let from = page.indexOf(begins); from >= 0; from = page.indexOf(begins, from)) {
    const end = page.indexOf(ends, from);
    if (end < 0) return;
    const to = end + ends.length;
    yield { from, to, tag: String(piece(from, to)) };
    from = to;
  }
}
