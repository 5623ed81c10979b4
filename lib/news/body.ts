import { sanitiseHtml } from "@/lib/sanitise";

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);
}

function blockOf(lines: readonly string[]): string {
  const [first = ""] = lines;
  const head = /^#{2,4}\s+(.*)$/.exec(first);
  if (head) return `<h2>${escapeHtml(head[1] ?? "")}</h2>${lines.length > 1 ? blockOf(lines.slice(1)) : ""}`;
  if (lines.every((line) => /^[-*]\s+/.test(line))) {
    return `<ul>${lines.map((line) => `<li>${escapeHtml(line.replace(/^[-*]\s+/, ""))}</li>`).join("")}</ul>`;
  }
  return `<p>${lines.map(escapeHtml).join("<br>")}</p>`;
}

/**
 * The HTML of a body that is plain text: paragraphs between blank lines, line breaks as they are, `## ` heads (h2:
 * the headline stands above) and `- ` lists. Everything else is text.
 */
export function textToBody(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .split(/\n[ \t]*\n+/)
    .map((block) => block.split("\n").map((line) => line.trim()))
    .map((lines) => lines.filter(Boolean))
    .filter((lines) => lines.length > 0)
    .map(blockOf)
    .join("\n");
}

const blocks = /<(?:p|br|div|h[1-6]|ul|ol|table|blockquote|pre|figure|section|article)[\s>/]/i;

/**
 * The HTML of a body as a source writes it, HTML or plain text, not yet sanitised. Where HTML has no blocks of its own,
 * its line breaks (CRLF) are the reader's.
 */
export function bodyMarkup(source: string): string {
  if (!/<[a-z!/]/i.test(source)) return textToBody(source);
  return blocks.test(source) ? source : source.trim().replace(/\r\n?|\n/g, "<br>");
}

/** The harmless HTML of a body as a source sends it. */
export function articleBody(source: string, imageHosts: readonly string[]): string {
  return sanitiseHtml(bodyMarkup(source), "article", { imageHosts });
}

const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** The words of a sanitised body, without markup: blocks parted by a line end. */
export function textOfBody(body: string): string {
  return body
    .replace(/<br ?\/?>|<\/(?:p|div|h[2-4]|li|t[dhr]|dt|dd|blockquote|pre|figcaption|caption)>/g, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
      if (name) return named[name] ?? whole;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
    })
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n[ \n]*/g, "\n")
    .trim();
}
