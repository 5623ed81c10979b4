import { tables } from "@joplin/turndown-plugin-gfm";
import TurndownService from "turndown";

/** Markdown (CommonMark with the tables of GitHub) of sanitised HTML and of texts. */

/** HTML as Markdown. Addresses of this site become absolute. @param base origin of the site, without a slash at its end */
export function htmlToMarkdown(html: string, base: string): string {
  const absolute = (address: string) => (address.startsWith("/") ? base + address : address);
  const converter = newConverter();
  converter.addRule("link", {
    filter: (node) => node.nodeName === "A" && Boolean(node.getAttribute("href")),
    replacement: (text, node) => link(text, absolute((node as Element).getAttribute("href") ?? "")),
  });
  converter.addRule("picture", {
    filter: "img",
    replacement: (_, node) => {
      const picture = node as Element;
      return `!${link(escapeMarkdown(picture.getAttribute("alt") ?? ""), absolute(picture.getAttribute("src") ?? ""))}`;
    },
  });
  return converter.turndown(html);
}

function newConverter(): TurndownService {
  const converter = new TurndownService({
    headingStyle: "atx",
    bulletListMarker: "-",
    codeBlockStyle: "fenced",
    hr: "---",
  }).use(tables);
  const escapeSigns = converter.escape.bind(converter);
  // Turndown leaves signs of HTML in a text as they are, where they would become markup again.
  converter.escape = (text) => escapeSigns(text).replace(/<|&(?=#?\w{1,31};)/g, "\\$&");
  return converter;
}

const plain = newConverter();

/** A text in one line, without any effect of its characters. */
export const escapeMarkdown = (text: string): string => plain.escape(text.replace(/\s+/g, " ").trim());

/** A link. @param text Markdown */
export const link = (text: string, address: string): string =>
  `[${text}](${address.replaceAll("(", "%28").replaceAll(")", "%29").replaceAll(" ", "%20")})`;

/** A table. @param heads texts. @param rows cells as Markdown, each row as long as the heads */
export function markdownTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(heads.map(escapeMarkdown)), line(heads.map(() => "---")), ...rows.map(line)].join("\n");
}
