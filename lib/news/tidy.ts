import { escapeHtml } from "@/lib/escape-html";

/** What a publisher's old system has put around the words of an article goes; the words stay. */

/** Shortcodes that bring a part of another system's page: they go wherever they stand alone. */
const knownCodes =
  "gallery|embed|audio|video|playlist|caption|wp_caption|contact-form(?:-7)?|gravityform|newsletter\\w*|mc4wp_form|" +
  "rev_slider|ads?|adrotate|sharethis|social\\w*|related\\w*|toc|button|vc_\\w+|et_pb_\\w+|fusion_\\w+|su_\\w+|elementor\\w*";
const loneCode = new RegExp(`\\[/?(?:${knownCodes})(?:\\s[^\\[\\]]{0,2000})?/?\\]`, "gi");
/** With a parameter in it, or an end of its own: nobody writes so in a sentence. */
const namedCode = /\[[a-z][\w-]{1,40}\s[^[\]]{0,2000}?=[^[\]]{0,2000}\]/gi;
const codeEnd = /\[\/([a-z][\w-]{1,40})\]/gi;

const caption = /\[(?:wp_)?caption\b([^[\]]{0,2000})\]([^[]{0,4000})\[\/(?:wp_)?caption\]/gi;
const picture = /((?:<a\s[^<>]{0,2000}>\s{0,20})?<img\s[^<>]{0,4000}>(?:\s{0,20}<\/a>)?)/i;

function figureOf(whole: string, attributes: string, inner: string): string {
  const [image] = picture.exec(inner) ?? [];
  if (!image) return whole.includes("<") ? inner : "";
  const [, named = ""] = /\bcaption\s*=\s*"([^"]{0,1000})"/i.exec(attributes) ?? [];
  const words = inner.replace(image, "").trim() || escapeHtml(named);
  const below = words ? `<figcaption>${words}</figcaption>` : "";
  return `\n\n<figure>${image.replace(/<\/?a\b[^<>]*>/gi, "")}${below}</figure>\n\n`;
}

/** HTML as WordPress stores it, without its shortcodes: a caption becomes a figure, what stood between others stays. */
export function withoutShortcodes(html: string): string {
  if (!html.includes("[")) return html;
  const text = html
    .replace(caption, figureOf)
    .replace(/\[embed\b[^[\]]{0,200}\](https?:\/\/[^[\]\s<>"]{1,2000})\[\/embed\]/gi, '<a href="$1">$1</a>');
  const ended = new Set([...text.matchAll(codeEnd)].map(([, name = ""]) => name.toLowerCase()));
  return text
    .replace(loneCode, "")
    .replace(namedCode, "")
    .replace(/\[\/?([a-z][\w-]{1,40})\]/gi, (whole, name: string) =>
      ended.has(name.toLowerCase()) ? "" : whole,
    );
}

const outer =
  "p|div|h[1-6]|ul|ol|dl|table|blockquote|pre|figure|section|article|hr|iframe|form|address|script|style|noscript";
const startsBlock = new RegExp(
  `^</?(?:${outer}|li|dt|dd|thead|tbody|tfoot|tr|td|th|caption|figcaption)[\\s>/]`,
  "i",
);
const opens = new RegExp(`<(?:${outer})(?=[\\s>/])`, "gi");
const ends = new RegExp(`</(?:${outer})>|<hr\\s?/?>`, "gi");

/**
 * Paragraphs for HTML that parts them by blank lines only, as WordPress stores it: what is no block of its own between two
 * blank lines is one, with its line ends as breaks. HTML that has paragraphs, and text without a tag, is left as it is.
 */
export function withParagraphs(html: string): string {
  if (/<p[\s>]/i.test(html) || !/<[a-z]/i.test(html)) return html;
  const parts: string[] = [];
  const text = html.replace(/\r\n?/g, "\n");
  for (let at = 0; at < text.length; ) {
    // What is laid out already keeps its blank lines.
    const pre = text.indexOf("<pre", at);
    const close = pre === -1 ? -1 : text.indexOf("</pre>", pre);
    parts.push(...partsOf(text.slice(at, close === -1 ? text.length : pre)));
    if (close === -1) break;
    at = close + "</pre>".length;
    parts.push(text.slice(pre, at));
  }
  return parts.join("\n");
}

function partsOf(text: string): string[] {
  return text
    .replace(opens, "\n\n$&")
    .replace(ends, "$&\n\n")
    .split(/\n[ \t]*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => (startsBlock.test(part) ? part : `<p>${part.replace(/\n/g, "<br>")}</p>`));
}

const blank = "(?:\\s|&nbsp;|\\u00a0|\\u200b|<br ?/?>)";
const inlineTag = "(?:</?(?:b|strong|em|i|u|small|span)>)";
const emptyBlock = new RegExp(
  `<(p|div|h[2-4]|li|ul|ol|figure|blockquote)>(?:${blank}|${inlineTag}){0,200}</\\1>\\s*`,
  "g",
);
const link = "<a [^<>]{1,3000}>[^<>]{0,500}</a>";
/** Sentences that systems add below an article, of sanitised HTML. */
const added = [
  new RegExp(
    `<(p|div)>\\s{0,9}(?:The post|本文|文章)?\\s{0,9}${link}\\s{0,9}(?:first )?(?:appeared first on|最先出現在|最先出现在)\\s{0,9}${link}\\s{0,9}[.。]?\\s{0,9}</\\1>\\s{0,9}$`,
    "i",
  ),
  new RegExp(
    `\\s{0,9}The post\\s{0,9}${link}\\s{0,9}appeared first on\\s{0,9}${link}\\s{0,9}\\.?\\s{0,9}(?=</p>|$)`,
    "i",
  ),
  /\s{0,9}(?:…|\[(?:…|\.\.\.|&hellip;)\]|\.\.\.)?\s{0,9}<a [^<>]{1,3000}>\s{0,9}(?:Continue reading|Read more|Read the rest|繼續閱讀|继续阅读|閱讀全文|阅读全文)[^<>]{0,500}<\/a>\s{0,9}(?=<\/p>|<\/div>|$)/i,
  /\s{0,9}(?:<(?:h[2-4]|p|div|strong|b)>\s{0,9}){1,3}(?:Share this|Share on|Like this|Related|分享此文|分享)\s{0,9}[:：]?\s{0,9}(?:<\/(?:h[2-4]|p|div|strong|b)>\s{0,9}){1,3}(?:<ul>(?:\s|<li>(?:\s|<a [^<>]{1,3000}>[^<>]{0,200}<\/a>|[^<>]{1,200}){0,10}<\/li>){0,40}<\/ul>\s{0,9})?(?=$|<\/div>)/i,
];
const tailLength = 20_000;

/** A sanitised body without what its old system has added: ways to go on and to share, paragraphs of nothing. */
export function tidyBody(html: string): string {
  const at = Math.max(0, html.length - tailLength);
  // What is added stands at the end; the sentences are looked for there, whichever comes first.
  let tail = html.slice(at);
  for (let pass = 0; pass < added.length; pass += 1) {
    const before = tail;
    for (const sentence of added) tail = tail.replace(sentence, "");
    tail = tail.replace(emptyBlock, "").trimEnd();
    if (tail === before) break;
  }
  return withoutEmpty(html.slice(0, at) + tail);
}

function withoutEmpty(html: string): string {
  let text = html;
  for (let pass = 0; pass < 3; pass += 1) {
    const next = text.replace(emptyBlock, "");
    if (next === text) break;
    text = next;
  }
  return text.trim();
}

/** Categories that say that there is none. */
export const noCategories = new Set(["uncategorized", "uncategorised", "未分類", "未分类"]);
