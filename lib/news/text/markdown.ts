import { Marked } from "marked";
import { escapeHtml } from "@/lib/text/escape-html";

/** The most characters of one text that are parsed as Markdown; a body has fewer. */
export const markdownLimit = 500_000;
/**
 * Quotations and lists nested more deeply than this are text, and so are marks of emphasis where a block has more than this.
 */
const depthLimit = 8;
const marksLimit = 1000;
/** A list or a quotation that is indented more than this is placed at this indentation. */
const indentLimit = 4 * depthLimit;

const marked = new Marked({
  gfm: true,
  async: false,
  renderer: {
    /** The library's renderer writes no scope attribute. */
    tablecell({ tokens, header }) {
      const text = this.parser.parseInline(tokens);
      return header ? `<th scope="col">${text}</th>` : `<td>${text}</td>`;
    },
  },
});

const containerMark = /[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))/y;

/** A line in which at most `depthLimit` marks of quotations and lists are parsed. */
function boundLine(line: string): string {
  containerMark.lastIndex = 0;
  for (let depth = 0; containerMark.test(line); depth += 1) {
    const at = containerMark.lastIndex;
    if (depth < depthLimit) continue;
    return `${line.slice(0, at - 1)}\\${line.slice(at - 1).replace(/[>*+-]/g, "\\$&")}`;
  }
  const indent = /^[ \t]*/.exec(line)?.[0].length ?? 0;
  const isDeep = indent > indentLimit && /^(?:[-*+>]|\d{1,9}[.)])/.test(line.slice(indent, indent + 10));
  return isDeep ? " ".repeat(indentLimit) + line.slice(indent) : line;
}

/** The parser's time grows with the square of the nesting and of unmatched marks, so both have a limit. */
function bounded(source: string): string {
  const blocks = source
    .replace(/\r\n?/g, "\n")
    .split(/\n(?=[ \t]*\n)/)
    .map((block) => {
      let text = block;
      for (const mark of ["*", "_", "~"]) {
        if (text.split(mark).length - 1 > marksLimit) text = text.replaceAll(mark, `\\${mark}`);
      }
      return text;
    });
  return blocks.join("\n").split("\n").map(boundLine).join("\n");
}

/**
 * The Markdown of articles, with GitHub's tables, as HTML, not yet sanitised: HTML markup in it stays unchanged. What the
 * parser cannot read, or what is longer than `markdownLimit`, is text. Never throws.
 */
export function markdownToHtml(source: string): string {
  if (source.length <= markdownLimit) {
    try {
      return marked.parse(bounded(source), { async: false }).trim();
    } catch {
      // Falls through: text that is nested too deeply for the parser is text.
    }
  }
  return `<p>${escapeHtml(source)}</p>`;
}
