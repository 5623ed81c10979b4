import { escapeHtml } from "@/lib/text/escape-html";
import { sanitiseHtml } from "@/lib/text/sanitise";

const signsBesideEntities = /&(?!(?:#\d+|#x[\da-f]+|[a-z]\w*);)|[<>"]/gi;

const listMark = /^[-*]\s+/;
const headMark = /^#{2,4}\s+/;

function blockOf(lines: readonly string[], special?: RegExp): string {
  const toHtml = (line: string) => escapeHtml(line, special);
  const below = lines.findIndex((line) => !headMark.test(line));
  const heads = (below < 0 ? lines : lines.slice(0, below)).map((line) => line.replace(headMark, ""));
  const rest = below < 0 ? [] : lines.slice(below);
  const head = heads.map((line) => `<h2>${toHtml(line)}</h2>`).join("");
  if (rest.length === 0) return head;
  if (rest.every((line) => listMark.test(line))) {
    return `${head}<ul>${rest.map((line) => `<li>${toHtml(line.replace(listMark, ""))}</li>`).join("")}</ul>`;
  }
  return `${head}<p>${rest.map(toHtml).join("<br>")}</p>`;
}

/**
 * The HTML of a plain text body: paragraphs between blank lines, line breaks unchanged, `## ` heads (h2, as the headline is
 * above them) and `- ` lists. Everything else is text.
 */
export function textToBody(text: string): string {
  return blocksOf(text);
}

function blocksOf(text: string, special?: RegExp): string {
  return text
    .replace(/\r\n?/g, "\n")
    .split(/\n[ \t]*\n+/)
    .map((block) => block.split("\n").map((line) => line.trim()))
    .map((lines) => lines.filter(Boolean))
    .filter((lines) => lines.length > 0)
    .map((lines) => blockOf(lines, special))
    .join("\n");
}

const blocks = /<(?:p|br|div|h[1-6]|ul|ol|table|blockquote|pre|figure|section|article)[\s>/]/i;

/**
 * The HTML of a body as a source writes it, HTML or plain text, not yet sanitised. Where HTML has no block elements, its line
 * breaks (CRLF) are visible ones. Text without a tag is laid out as text, but its entities are those of HTML.
 */
export function bodyMarkup(source: string): string {
  if (!/<[a-z!/]/i.test(source)) return blocksOf(source, signsBesideEntities);
  return blocks.test(source) ? source : source.trim().replace(/\r\n?|\n/g, "<br>");
}

/** The sanitised HTML of a body as a source sends it. */
export function articleBody(source: string, imageHosts: readonly string[]): string {
  return sanitiseHtml(bodyMarkup(source), "article", { imageHosts });
}

const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** Whether a text has an entity or a complete tag; each character is examined once. */
function hasMarkup(source: string): boolean {
  const tag = source.search(/<\/?[a-z]/i);
  return (tag !== -1 && source.includes(">", tag)) || /&(?:#\d+|#x[\da-f]+|[a-z]\w*);/i.test(source);
}

/**
 * The words of a headline or an introduction as a source writes it, on one line, without markup and with decoded entities. The
 * full-width space that divides a Chinese headline stays.
 */
export function plainLineOf(source: string): string {
  const text = hasMarkup(source) ? textOfBody(sanitiseHtml(source, "article", { imageHosts: [] })) : source;
  return oneLine(text);
}

/** A text on one line. The ideographic space stays: in a Chinese headline it parts two clauses. */
export const oneLine = (text: string): string => text.replace(/[^\S\u3000]+/g, " ").trim();

/** The words of a sanitised body, without markup: blocks separated by a line end. */
export function textOfBody(body: string): string {
  return body
    .replace(/<(rt|rp)>[^<>]*<\/\1>/g, "")
    .replace(/<br ?\/?>|<\/(?:p|div|h[2-4]|li|t[dhr]|dt|dd|blockquote|pre|figcaption|caption)>/g, "\n")
    .replace(/<[^<>]*>/g, "")
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (entity, decimal, hex, name) => {
      if (name) return named[name] ?? entity;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : entity;
    })
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n[ \n]*/g, "\n")
    .trim();
}
