import { textOfBody } from "./body";

/** Removes what a publisher's old system has put around the words of an article; the words stay. */

const outer =
  "p|div|h[1-6]|ul|ol|dl|table|blockquote|pre|figure|section|article|hr|iframe|form|address|script|style|noscript";
const startsBlock = new RegExp(
  `^</?(?:${outer}|li|dt|dd|thead|tbody|tfoot|tr|td|th|caption|figcaption)[\\s>/]`,
  "i",
);
const opens = new RegExp(`<(?:${outer})(?=[\\s>/])`, "gi");
const ends = new RegExp(`</(?:${outer})>|<hr\\s?/?>`, "gi");

/**
 * Adds paragraphs to HTML that has only blank lines, as WordPress stores it: text between two blank lines that is no block
 * element becomes a paragraph, with its line ends as breaks. HTML with paragraphs, and text without a tag, stays unchanged.
 */
export function withParagraphs(html: string): string {
  if (/<p[\s>]/i.test(html) || !/<[a-z]/i.test(html)) return html;
  const parts: string[] = [];
  const text = html.replace(/\r\n?/g, "\n");
  for (let at = 0; at < text.length; ) {
    // Blank lines of preformatted text stay.
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
    .map((part) => (startsBlock.test(part) ? part : `<p>${withBreaks(part)}</p>`));
}

/** Adds a break at each line end that has none. */
const withBreaks = (part: string) =>
  part
    .replace(/(<br\s?\/?>)[ \t]{0,99}\n/gi, "$1")
    .replace(/\n(?=<br\s?\/?>)/gi, "")
    .replace(/\n/g, "<br>");

const blank = "(?:\\s|&nbsp;|\\u00a0|\\u200b|<br ?/?>)";
const inlineTag = "(?:</?(?:b|strong|em|i|u|small|span)>)";
const emptyBlock = new RegExp(
  `<(p|div|h[2-4]|li|ul|ol|figure|blockquote)>(?:${blank}|${inlineTag}){0,200}</\\1>\\s*`,
  "g",
);
const link = "<a [^<>]{1,3000}>[^<>]{0,500}</a>";
/** Plug-ins of WordPress write it in either order. */
const appearedFirst = "(?:appeared first|first appeared) on";
/** Sentences that systems add below an article, in sanitised HTML. */
const added = [
  new RegExp(
    `<(p|div)>\\s{0,9}(?:The post|本文|文章)?\\s{0,9}${link}\\s{0,9}(?:${appearedFirst}|最先出現在|最先出现在)\\s{0,9}${link}\\s{0,9}[.。]?\\s{0,9}</\\1>\\s{0,9}$`,
    "i",
  ),
  new RegExp(
    `\\s{0,9}The post\\s{0,9}${link}\\s{0,9}${appearedFirst}\\s{0,9}${link}\\s{0,9}\\.?\\s{0,9}(?=</p>|$)`,
    "i",
  ),
  /\s{0,9}(?:…|\[(?:…|\.\.\.|&hellip;)\]|\.\.\.)?\s{0,9}<a [^<>]{1,3000}>\s{0,9}(?:Continue reading|Read more|Read the rest|繼續閱讀|继续阅读|閱讀全文|阅读全文)[^<>]{0,500}<\/a>\s{0,9}(?=<\/p>|<\/div>|$)/i,
  /\s{0,9}(?:<(?:h[2-4]|p|div|strong|b|em)>\s{0,9}){1,3}(?:Share this|Share on|Like this|Related|分享此文|分享此文章|分享|請按讚|按讚|赞过|相關|相关)\s{0,9}[:：]?\s{0,9}(?:<\/(?:h[2-4]|p|div|strong|b|em)>\s{0,9}){1,3}(?:<ul>(?:\s|<li>(?:\s|<a [^<>]{1,3000}>[^<>]{0,200}<\/a>|[^<>]{1,200}){0,10}<\/li>){0,40}<\/ul>\s{0,9})?(?:<(?:p|div)>\s{0,9}(?:Like|喜歡|赞)?\s{0,9}(?:Loading|正在載入|載入中|正在加载)\s{0,9}(?:\.{3}|…{1,2})?\s{0,9}<\/(?:p|div)>\s{0,9})?(?=$|<\/div>)/i,
];

/** The sentence with which a plug-in of WordPress ends an entry, in the languages of its sites, as the words of a block. */
const footers = [
  new RegExp(`^The post .{1,500} ${appearedFirst} .{1,200}$`, "i"),
  /^Der Beitrag .{1,500} erschien zuerst auf .{1,200}$/i,
  /^L[’']article .{1,500} est apparu en premier sur .{1,200}$/i,
  /^La entrada .{1,500} (?:se publicó primero en|aparece primero en) .{1,200}$/i,
  /^Het bericht .{1,500} verscheen eerst op .{1,200}$/i,
];
/** The same in Chinese, which begins with the headline, or a word for an article. */
const chineseFooter =
  /^(?:這篇文章|这篇文章|此文章|本文|文章|貼文|帖子)?.{1,500}(?:最先|最早|首先)(?:出現|出现|發佈|發布|发布|發表|发表)(?:於|于|在).{1,200}$/;

/** Whether the words of a block are such a sentence; `headline` is that of the article. */
function isFooter(words: string, headline: string): boolean {
  return footers.some((form) => form.test(words)) || (chineseFooter.test(words) && isNamed(headline, words));
}

const lettersOnly = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
const isNamed = (headline: string, words: string) =>
  headline !== "" && lettersOnly(words).includes(lettersOnly(headline));

/** HTML without such a sentence at its end, which is a separate block or the end of one, with its links or without. */
function withoutFooter(html: string, headline: string): string {
  const [, tag] = /<\/(p|div)>$/.exec(html) ?? [];
  const open = tag ? html.lastIndexOf(`<${tag}>`) : html.lastIndexOf("\n") + 1;
  if (open === -1) return html;
  const content = tag ? html.slice(open + tag.length + 2, -(tag.length + 3)) : html.slice(open);
  if (isFooter(textOfBody(content), headline)) return html.slice(0, open).trimEnd();
  const at = content.lastIndexOf("The post ");
  const rest = at < 1 ? "" : content.slice(at);
  if (rest === "" || !isNamed(headline, textOfBody(rest)) || !isFooter(textOfBody(rest), headline))
    return html;
  if (tagsOf(rest, /<[a-z]/g) !== tagsOf(rest, /<\/[a-z]/g)) return html;
  const before = html.lastIndexOf(rest);
  return `${html.slice(0, before).trimEnd()}${html.slice(before + rest.length)}`;
}

const tagsOf = (html: string, form: RegExp) => html.match(form)?.length ?? 0;

/** An introduction without the same sentence, which feeds repeat there without its links. */
export function tidyIntro(intro: string, headline: string): string {
  const at = intro.lastIndexOf("The post ");
  if (at !== -1 && isFooter(intro.slice(at), headline)) return intro.slice(0, at).trimEnd();
  return isFooter(intro, headline) ? "" : intro;
}

const tailLength = 20_000;

/**
 * A sanitised body without what its old system has added: links to go on and to share, sentences about where it appeared, empty
 * paragraphs.
 */
export function tidyBody(html: string, headline = ""): string {
  const at = Math.max(0, html.length - tailLength);
  // The additions are at the end; the sentences are searched there, in any order.
  let tail = html.slice(at);
  for (let pass = 0; pass <= added.length; pass += 1) {
    const before = tail;
    for (const sentence of added) tail = tail.replace(sentence, "");
    tail = withoutFooter(tail.replace(emptyBlock, "").trimEnd(), headline);
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

/** Categories that mean "no category". */
export const noCategories = new Set(["uncategorized", "uncategorised", "未分類", "未分类"]);
