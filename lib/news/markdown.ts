const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** Deeper quotations and lists than this are text. */
const depthLimit = 6;

/**
 * The Markdown of articles as HTML, not yet sanitised: paragraphs, heads, lists, quotations, tables, rules, code,
 * emphasis, links and pictures. Markup of HTML in it is text. Never throws, whatever is written.
 */
export function markdownToHtml(source: string): string {
  return blocks(source.replace(/\r\n?/g, "\n").split("\n"), 0);
}

/** A kind of block: how many lines of those given belong to it, and what they become. null: none. */
type Block = (lines: readonly string[], depth: number) => { taken: number; html: string } | null;

const blank = (line: string | undefined) => line === undefined || line.trim() === "";
const countWhile = (lines: readonly string[], test: (line: string) => boolean) => {
  const end = lines.findIndex((line) => !test(line));
  return end === -1 ? lines.length : end;
};

const head: Block = ([line = "", under]) => {
  const [, marks, text = ""] = /^ {0,3}(#{1,6})[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$/.exec(line) ?? [];
  if (marks) return { taken: 1, html: `<h${marks.length}>${inline(text)}</h${marks.length}>` };
  const [, underline] = /^ {0,3}(=+|-+)[ \t]*$/.exec(under ?? "") ?? [];
  if (!underline || blank(line) || /^ {0,3}(?:[-*+>]|\d+[.)])[ \t]/.test(line)) return null;
  const level = underline.startsWith("=") ? 1 : 2;
  return { taken: 2, html: `<h${level}>${inline(line.trim())}</h${level}>` };
};

const rule: Block = ([line = ""]) =>
  /^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/.test(line)
    ? { taken: 1, html: "<hr>" }
    : null;

const fence: Block = ([line = "", ...rest]) => {
  const [, mark] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? [];
  if (!mark) return null;
  const body = rest.slice(
    0,
    countWhile(rest, (one) => !one.trim().startsWith(mark)),
  );
  return { taken: body.length + 2, html: `<pre><code>${escapeHtml(body.join("\n"))}</code></pre>` };
};

const quotation: Block = (lines, depth) => {
  const taken = countWhile(lines, (line) => /^ {0,3}>/.test(line));
  if (taken === 0) return null;
  const inner = lines.slice(0, taken).map((line) => line.replace(/^ {0,3}> ?/, ""));
  return { taken, html: `<blockquote>${blocks(inner, depth + 1)}</blockquote>` };
};

const itemStart = /^ ?(?:([-*+])|(\d{1,9})[.)])[ \t]+/;

const list: Block = (lines, depth) => {
  const [first, bullet, number] = itemStart.exec(lines[0] ?? "") ?? [];
  if (first === undefined) return null;
  const belongs = (line: string) => {
    const [, otherBullet, otherNumber] = itemStart.exec(line) ?? [];
    return bullet ? otherBullet === bullet : otherNumber !== undefined;
  };
  const items: string[][] = [];
  let taken = 0;
  for (const line of lines) {
    const follows = lines[taken + 1] ?? "";
    if (belongs(line)) items.push([line.replace(itemStart, "")]);
    else if (/^(?: {2,}|\t)/.test(line)) items.at(-1)?.push(line.replace(/^(?: {2,4}|\t)/, ""));
    else if (blank(line) && (belongs(follows) || /^(?: {2,}|\t)\S/.test(follows))) items.at(-1)?.push("");
    else break;
    taken += 1;
  }
  const content = items.map((item) => {
    const html = blocks(item, depth + 1);
    // An item of one paragraph needs none.
    return `<li>${html.replace(/^<p>((?:(?!<p>)[\s\S])*)<\/p>$/, "$1")}</li>`;
  });
  const start = number && number !== "1" ? ` start="${number}"` : "";
  return { taken, html: bullet ? `<ul>${content.join("")}</ul>` : `<ol${start}>${content.join("")}</ol>` };
};

const cellsOf = (line: string) =>
  line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => inline(cell.trim().replaceAll("\\|", "|")));

const table: Block = ([line = "", under = "", ...rest]) => {
  if (!line.includes("|") || !/^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/.test(under))
    return null;
  const rows = rest.slice(
    0,
    countWhile(rest, (one) => one.includes("|") && !blank(one)),
  );
  const heads = cellsOf(line).map((cell) => `<th scope="col">${cell}</th>`);
  const body = rows.map(
    (row) =>
      `<tr>${cellsOf(row)
        .map((cell) => `<td>${cell}</td>`)
        .join("")}</tr>`,
  );
  return {
    taken: rows.length + 2,
    html: `<table><thead><tr>${heads.join("")}</tr></thead><tbody>${body.join("")}</tbody></table>`,
  };
};

const kinds = [rule, fence, quotation, list, table, head];

function blocks(lines: readonly string[], depth: number): string {
  const html: string[] = [];
  let paragraph: string[] = [];
  const endParagraph = () => {
    if (paragraph.length > 0) html.push(`<p>${inline(paragraph.join("\n"))}</p>`);
    paragraph = [];
  };
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? "";
    if (blank(line)) {
      endParagraph();
      at += 1;
      continue;
    }
    const rest = lines.slice(at);
    // A number within a paragraph that happens to begin a line begins no list.
    const allowed =
      paragraph.length > 0 && /^ {0,3}\d/.test(line) ? kinds.filter((kind) => kind !== list) : kinds;
    const block = depth < depthLimit ? firstOf(allowed, rest, depth) : null;
    if (!block) {
      paragraph.push(line.trimStart());
      at += 1;
      continue;
    }
    endParagraph();
    html.push(block.html);
    at += block.taken;
  }
  endParagraph();
  return html.join("\n");
}

function firstOf(allowed: readonly Block[], lines: readonly string[], depth: number) {
  for (const kind of allowed) {
    const block = kind(lines, depth);
    if (block) return block;
  }
  return null;
}

/** A pair of marks encloses a thousand characters at most, which keeps the search for the second one short. */
const inlineForms = new RegExp(
  [
    /\\(?<escaped>[!-/:-@[-`{-~])/u,
    /(?<ticks>`+)(?<code>[^`]{1,1000})\k<ticks>/u,
    /(?<picture>!?)\[(?<label>[^\][]{0,1000})\]\([ \t]*<?(?<address>[^\s()<>]*(?:\([^\s()<>]*\)[^\s()<>]*){0,3})>?(?:[ \t]+["'(][^"')\n]*["')])?[ \t]*\)/u,
    /<(?<link>(?:https?|mailto):[^\s<>]{1,2000})>/u,
    /(?<twice>\*\*|__)(?=\S)(?<strong>[^\n]{0,1000}?\S)\k<twice>/u,
    /(?<![\p{L}\p{N}*])\*(?=\S)(?<starred>[^\n*]{0,1000}?[^\s*])\*(?!\*)/u,
    /(?<![\p{L}\p{N}_])_(?=\S)(?<scored>[^\n_]{0,1000}?[^\s_])_(?![\p{L}\p{N}_])/u,
    /(?<lineEnd> {2,}|\\)\n/u,
  ]
    .map(({ source }) => source)
    .join("|"),
  "gu",
);

/** Text within a block; what a mark encloses is looked through in its turn. */
function inline(text: string): string {
  let html = "";
  let end = 0;
  for (const found of text.matchAll(inlineForms)) {
    html += escapeHtml(text.slice(end, found.index)) + inlineForm(found.groups ?? {});
    end = found.index + found[0].length;
  }
  return html + escapeHtml(text.slice(end));
}

function inlineForm(form: Record<string, string | undefined>): string {
  const { escaped, code, picture, label = "", address = "", link, strong, lineEnd } = form;
  const emphasis = form.starred ?? form.scored;
  if (escaped !== undefined) return escapeHtml(escaped);
  if (code !== undefined) return `<code>${escapeHtml(code.trim())}</code>`;
  if (strong !== undefined) return `<strong>${inline(strong)}</strong>`;
  if (emphasis !== undefined) return `<em>${inline(emphasis)}</em>`;
  if (link !== undefined) return `<a href="${escapeHtml(link)}">${escapeHtml(link)}</a>`;
  if (lineEnd !== undefined) return "<br>";
  if (picture) return `<img src="${escapeHtml(address)}" alt="${escapeHtml(label)}">`;
  return `<a href="${escapeHtml(address)}">${inline(label)}</a>`;
}
