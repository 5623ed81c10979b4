import { escapeHtml } from "@/lib/escape-html";

/** Deeper quotations and lists than this are text. */
const depthLimit = 6;

/**
 * The Markdown of articles as HTML, not yet sanitised: paragraphs, heads, lists, quotations, tables, rules, code,
 * emphasis, links and pictures. Markup of HTML in it is text. Never throws, whatever is written.
 */
export function markdownToHtml(source: string): string {
  return blocks(source.replace(/\r\n?/g, "\n").split("\n"), 0);
}

/** A kind of block that begins at a line: how many lines belong to it, and what they become. null: none. */
type Block = (lines: readonly string[], at: number, depth: number) => { taken: number; html: string } | null;

const blank = (line: string | undefined) => line === undefined || line.trim() === "";

/** The first line from `at` on that does not pass; the end where all do. Lines are never copied to look ahead. */
function endOf(lines: readonly string[], at: number, test: (line: string) => boolean): number {
  let end = at;
  while (end < lines.length && test(lines[end] ?? "")) end += 1;
  return end;
}

/** The words of a head without the signs that may close it. */
function headText(text: string): string {
  const words = text.trim();
  let end = words.length;
  while (words[end - 1] === "#") end -= 1;
  return end < words.length && /[ \t]/.test(words[end - 1] ?? "") ? words.slice(0, end).trim() : words;
}

const head: Block = (lines, at) => {
  const line = lines[at] ?? "";
  const [start = "", marks] = /^ {0,3}(#{1,6})[ \t]/.exec(line) ?? [];
  if (marks) {
    const html = `<h${marks.length}>${inline(headText(line.slice(start.length)))}</h${marks.length}>`;
    return { taken: 1, html };
  }
  const [, underline] = /^ {0,3}(=+|-+)[ \t]*$/.exec(lines[at + 1] ?? "") ?? [];
  if (!underline || blank(line) || /^ {0,3}(?:[-*+>]|\d{1,9}[.)])[ \t]/.test(line)) return null;
  const level = underline.startsWith("=") ? 1 : 2;
  return { taken: 2, html: `<h${level}>${inline(line.trim())}</h${level}>` };
};

const rule: Block = (lines, at) =>
  /^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/.test(lines[at] ?? "")
    ? { taken: 1, html: "<hr>" }
    : null;

const fence: Block = (lines, at) => {
  const [, mark] = /^ {0,3}(`{3,}|~{3,})/.exec(lines[at] ?? "") ?? [];
  if (!mark) return null;
  const end = endOf(lines, at + 1, (line) => !line.trim().startsWith(mark));
  const code = lines.slice(at + 1, end).join("\n");
  return { taken: end - at + 1, html: `<pre><code>${escapeHtml(code)}</code></pre>` };
};

const quotation: Block = (lines, at, depth) => {
  const end = endOf(lines, at, (line) => /^ {0,3}>/.test(line));
  if (end === at) return null;
  const inner = lines.slice(at, end).map((line) => line.replace(/^ {0,3}> ?/, ""));
  return { taken: end - at, html: `<blockquote>${blocks(inner, depth + 1)}</blockquote>` };
};

const itemStart = /^ ?(?:([-*+])|(\d{1,9})[.)])[ \t]+/;

/** An item of one paragraph needs none. */
function itemHtml(html: string): string {
  const isOne = html.startsWith("<p>") && html.endsWith("</p>") && !html.includes("<p>", 3);
  return `<li>${isOne ? html.slice(3, -4) : html}</li>`;
}

const list: Block = (lines, at, depth) => {
  const [first, bullet, number] = itemStart.exec(lines[at] ?? "") ?? [];
  if (first === undefined) return null;
  const belongs = (line: string) => {
    const [, otherBullet, otherNumber] = itemStart.exec(line) ?? [];
    return bullet ? otherBullet === bullet : otherNumber !== undefined;
  };
  const items: string[][] = [];
  let end = at;
  for (; end < lines.length; end += 1) {
    const line = lines[end] ?? "";
    const follows = lines[end + 1] ?? "";
    if (belongs(line)) items.push([line.replace(itemStart, "")]);
    else if (/^(?: {2,}|\t)/.test(line)) items.at(-1)?.push(line.replace(/^(?: {2,4}|\t)/, ""));
    else if (blank(line) && (belongs(follows) || /^(?: {2,}|\t)\S/.test(follows))) items.at(-1)?.push("");
    else break;
  }
  const content = items.map((item) => itemHtml(blocks(item, depth + 1))).join("");
  const start = number && number !== "1" ? ` start="${number}"` : "";
  return { taken: end - at, html: bullet ? `<ul>${content}</ul>` : `<ol${start}>${content}</ol>` };
};

const withoutEdges = (line: string) => line.trim().replace(/^\||(?<!\\)\|$/g, "");

const cellsOf = (line: string) =>
  withoutEdges(line)
    .split(/(?<!\\)\|/)
    .map((cell) => inline(cell.trim().replaceAll("\\|", "|")));

/** The line between the heads and the rows of a table: `|---|:-:|`. */
function partsTable(line: string): boolean {
  if (!/^[ \t|:-]+$/.test(line)) return false;
  return withoutEdges(line)
    .split("|")
    .every((cell) => /^:?-+:?$/.test(cell.trim()));
}

const table: Block = (lines, at) => {
  const line = lines[at] ?? "";
  if (!line.includes("|") || !partsTable(lines[at + 1] ?? "")) return null;
  const end = endOf(lines, at + 2, (one) => one.includes("|"));
  const heads = cellsOf(line).map((cell) => `<th scope="col">${cell}</th>`);
  const rows = lines.slice(at + 2, end).map((row) => {
    const cells = cellsOf(row).map((cell) => `<td>${cell}</td>`);
    return `<tr>${cells.join("")}</tr>`;
  });
  return {
    taken: end - at,
    html: `<table><thead><tr>${heads.join("")}</tr></thead><tbody>${rows.join("")}</tbody></table>`,
  };
};

const kinds = [rule, fence, quotation, list, table, head];
const kindsWithinText = kinds.filter((kind) => kind !== list);

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
    // A number within a paragraph that happens to begin a line begins no list.
    const allowed = paragraph.length > 0 && /^ {0,3}\d/.test(line) ? kindsWithinText : kinds;
    const block = depth < depthLimit ? firstOf(allowed, lines, at, depth) : null;
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

function firstOf(allowed: readonly Block[], lines: readonly string[], at: number, depth: number) {
  for (const kind of allowed) {
    const block = kind(lines, at, depth);
    if (block) return block;
  }
  return null;
}

/** Marks and what stands between them whole, or the first of a pair of marks whose second one is looked for below. */
const inlineForms = new RegExp(
  [
    /\\(?<escaped>[!-/:-@[-`{-~])/u,
    /(?<ticks>`{1,20})(?<code>[^`]{1,1000})\k<ticks>/u,
    /(?<picture>!?)\[(?<label>[^\][]{0,1000})\]\([ \t]{0,9}<?(?<address>[^\s()<>]{0,2048}(?:\([^\s()<>]{0,2048}\)[^\s()<>]{0,2048}){0,3})>?(?:[ \t]{1,9}["'(][^"')\n]{0,300}["')])?[ \t]{0,9}\)/u,
    /<(?<link>(?:https?|mailto):[^\s<>]{1,2000})>/u,
    /(?<mark>\*\*|__|(?<![\p{L}\p{N}*])\*|(?<![\p{L}\p{N}_])_)(?=\S)/u,
    /(?<lineEnd>(?<! ) {2,}|\\)\n/u,
  ]
    .map(({ source }) => source)
    .join("|"),
  "gu",
);

/** Characters that a pair of marks may enclose. */
const enclosed = 1000;

/** Finds the second marks of a text; each part of it is looked through once, however many first ones there are. */
function markCloser(text: string): (mark: string, start: number) => number | null {
  const searched: Record<string, number> = {};
  return (mark, start) => {
    const window = text.slice(start, start + enclosed + mark.length);
    const lineEnd = window.indexOf("\n");
    const near = lineEnd === -1 ? window : window.slice(0, lineEnd);
    const closes = (at: number) => /\S/.test(near[at - 1] ?? "");
    if (mark.length === 1) {
      const at = near.indexOf(mark);
      const after = text.slice(start + at + 1, start + at + 3);
      const goesOn = mark === "*" ? after.startsWith("*") : /^[\p{L}\p{N}_]/u.test(after);
      return at > 0 && closes(at) && !goesOn ? start + at : null;
    }
    let at = near.indexOf(mark, Math.max(1, (searched[mark] ?? 0) - start));
    while (at !== -1 && !closes(at)) at = near.indexOf(mark, at + 1);
    if (at === -1) searched[mark] = start + near.length - 1;
    return at === -1 ? null : start + at;
  };
}

/** Text within a block; what a mark encloses is looked through in its turn. */
function inline(text: string): string {
  const closerOf = markCloser(text);
  const forms = new RegExp(inlineForms);
  let html = "";
  let end = 0;
  for (let found = forms.exec(text); found; found = forms.exec(text)) {
    const { 0: whole, index, groups = {} } = found;
    const { mark } = groups;
    const inner = index + whole.length;
    const closer = mark === undefined ? null : closerOf(mark, inner);
    if (mark !== undefined && closer === null) {
      forms.lastIndex = index + 1;
      continue;
    }
    html += escapeHtml(text.slice(end, index));
    if (mark !== undefined && closer !== null) {
      const name = mark.length === 2 ? "strong" : "em";
      html += `<${name}>${inline(text.slice(inner, closer))}</${name}>`;
      end = closer + mark.length;
    } else {
      html += inlineForm(groups);
      end = inner;
    }
    forms.lastIndex = end;
  }
  return html + escapeHtml(text.slice(end));
}

function inlineForm(form: Record<string, string | undefined>): string {
  const { escaped, code, picture, label = "", address = "", link, lineEnd } = form;
  if (escaped !== undefined) return escapeHtml(escaped);
  if (code !== undefined) return `<code>${escapeHtml(code.trim())}</code>`;
  if (link !== undefined) return `<a href="${escapeHtml(link)}">${escapeHtml(link)}</a>`;
  if (lineEnd !== undefined) return "<br>";
  if (picture) return `<img src="${escapeHtml(address)}" alt="${escapeHtml(label)}">`;
  return `<a href="${escapeHtml(address)}">${inline(label)}</a>`;
}
