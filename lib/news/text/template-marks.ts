import { escapeHtml } from "@/lib/text/escape-html";

/** Markdown without the template marks of its old system, and the removed fragments. */
interface WithoutMarks {
  text: string;
  removed: string[];
}

/** The start and the end of marks of Liquid (Jekyll, Hexo's tags) and of Hugo. The longer start wins. */
const marks: readonly [open: string, close: string][] = [
  ["{{<", ">}}"],
  ["{{%", "%}}"],
  ["{{", "}}"],
  ["{%", "%}"],
  ["{:", "}"],
];
/** Longer ones are text. */
const longestMark = 2000;
/** Between these marks nothing is shown to readers. */
const comment = /^-?\s{0,9}comment\s{0,9}-?$/;
const raw = /^-?\s{0,9}(?:end)?raw\s{0,9}-?$/;
/** The start of addresses that a site at its host's root does not need. */
const siteAddress =
  /^-?\s{0,9}(?:site\.(?:base_?url|url)|base_?path|page\.baseurl)\s{0,9}(?:\|[^|]{0,100}){0,3}-?$/i;
/** {{ "/a.png" | relative_url }} is the address. */
const quotedAddress =
  /^-?\s{0,9}["']([^"'\s]{1,1000})["']\s{0,9}\|\s{0,9}(?:relative_url|absolute_url|relURL|absURL)\b/;
/** Attributes of heads and blocks: {#id .class}, as in Pandoc, Hugo and kramdown. */
const attributes =
  /[ \t]{0,9}\{[#.][\w-]{1,80}(?:\s{1,9}[#.]?[\w-]{1,80}(?:=(?:"[^"{}]{0,200}"|[\w-]{1,80}))?){0,9}\s{0,9}\}(?=[ \t]{0,9}(?:\n|$))/g;

/**
 * The text of a blog's file without Liquid's tags and Hugo's shortcodes: a figure becomes its picture, an address its path, and
 * all others are removed, since their content is in the old system. Fenced code stays unchanged.
 */
export function withoutTemplateMarks(source: string): WithoutMarks {
  const removed: string[] = [];
  if (!/\{[{%:#.]/.test(source)) return { text: source, removed };
  const text = outsideFences(source, (part) => {
    const clean = withoutMarks(part, removed);
    return clean.replace(attributes, (mark) => {
      removed.push(mark.trim());
      return "";
    });
  });
  return { text, removed };
}

/** Applies `work` to the text outside of fenced code. */
function outsideFences(source: string, work: (part: string) => string): string {
  const parts: string[] = [];
  let open: string[] = [];
  let fence: string | null = null;
  const flush = () => {
    const part = open.join("\n");
    parts.push(fence === null ? work(part) : part);
    open = [];
  };
  for (const line of source.split("\n")) {
    const [, mark] = /^ {0,3}(`{3,20}|~{3,20})/.exec(line) ?? [];
    if (mark && fence === null) {
      if (open.length > 0) flush();
      fence = mark;
      open.push(line);
    } else if (mark && fence !== null && mark.startsWith(fence)) {
      open.push(line);
      flush();
      fence = null;
    } else open.push(line);
  }
  if (open.length > 0) flush();
  return parts.join("\n");
}

function withoutMarks(text: string, removed: string[]): string {
  let clean = "";
  let from = 0;
  const ended = new Map<string, number>();
  /** The end of a mark; -1 where it has none. A mark without an end is not searched again. */
  const endOf = (close: string, at: number): number => {
    let end = ended.get(close) ?? 0;
    if (end !== -1 && end < at) {
      end = text.indexOf(close, at);
      ended.set(close, end);
    }
    return end;
  };
  for (let at = text.indexOf("{"); at !== -1; at = text.indexOf("{", Math.max(at + 1, from))) {
    const mark = marks.find(([open]) => text.startsWith(open, at));
    if (!mark) continue;
    const [open, close] = mark;
    const end = endOf(close, at + open.length);
    if (end === -1 || end - at > longestMark) continue;
    const inner = text.slice(at + open.length, end);
    let next = end + close.length;
    let shown = raw.test(inner) ? "" : shownAs(open, inner);
    if (open === "{%" && comment.test(inner)) {
      const over = endOf("endcomment", next);
      const close = over === -1 ? -1 : endOf("%}", over);
      if (close !== -1) next = close + 2;
      shown = "";
    } else if (shown === null) {
      removed.push(text.slice(at, next));
      shown = "";
    }
    clean += text.slice(from, at) + shown;
    from = next;
  }
  return clean + text.slice(from);
}

/** What a mark shows without its system; null for nothing. */
function shownAs(open: string, inner: string): string | null {
  if (open === "{{") {
    if (siteAddress.test(inner)) return "";
    return quotedAddress.exec(inner)?.[1] ?? null;
  }
  if (open === "{{<" || open === "{{%") return figureOf(inner);
  return null;
}

function figureOf(inner: string): string | null {
  if (!/^\s*(?:figure|img|image)\s/.test(inner)) return null;
  const named = (name: string) =>
    new RegExp(`\\s${name}\\s{0,9}=\\s{0,9}(?:"([^"]{0,1000})"|'([^']{0,1000})'|([^\\s"'>]{1,1000}))`)
      .exec(inner)
      ?.slice(1)
      .find((value) => value !== undefined) ?? "";
  const src = named("src");
  if (src === "") return null;
  const below = named("caption") || named("title");
  const image = `<img src="${escapeHtml(src)}" alt="${escapeHtml(named("alt"))}">`;
  return `<figure>${image}${below ? `<figcaption>${escapeHtml(below)}</figcaption>` : ""}</figure>`;
}
