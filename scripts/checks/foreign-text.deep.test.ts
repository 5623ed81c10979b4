import { findMatches } from "@/lib/fulltext/marks";
import { parseSearch } from "@/lib/fulltext/terms";
import { indexText } from "@/lib/fulltext/tokens";
import { readFrontMatter } from "@/lib/news/files/front-matter";
import { readFeed } from "@/lib/news/files/import-feed";
import { parsePublishDate } from "@/lib/news/files/publish-date";
import { markdownToHtml } from "@/lib/news/operator";
import { articleBody, bodyMarkup, plainLineOf, textOfBody, textToBody } from "@/lib/news/text/body";
import { withoutShortcodes } from "@/lib/news/text/shortcodes";
import { withoutTemplateMarks } from "@/lib/news/text/template-marks";
import { languageOfArticle, traditionalise } from "@/lib/news/text/text-language";
import { tidyBody, tidyIntro, withParagraphs } from "@/lib/news/text/tidy";
import { parseRecords } from "@/lib/promotions/parse-records";
import { noRemarks, quoteCell } from "@/lib/store/import-lines";
import { plainCell } from "@/lib/text/csv-cells";
import { htmlLimits, mapHtmlText, sanitiseHtml } from "@/lib/text/sanitise";
import { escapeXml } from "@/lib/text/xml";
import { newRowNote } from "@/lib/upstream/rows";
import { suppliedHtml } from "@/lib/upstream/supplied-html";

/** Texts that once took seconds or minutes, and their relatives: what reads them takes twice as long for twice as much. */

const clean = (html: string) => sanitiseHtml(html, "article", { imageHosts: [] });
const supplied = (html: string) => suppliedHtml([])(html, newRowNote());
async function feed(items: string): Promise<void> {
  const notes = { problems: noRemarks(), notes: noRemarks(), unknownHeads: [] };
  const entries = readFeed(`<rss version="2.0"><channel>${items}</channel></rss>`, {
    file: undefined,
    notes,
  });
  while (!(await entries.next()).done);
}
const item = (title: string) => feed(`<item><guid>a</guid><title>${title}</title></item>`);
const matter = (head: string) => readFrontMatter(`---\n${head}\n---\nBody`);

const readers: [name: string, read: (text: string) => unknown, pieces: string[]][] = [
  ["a line of words", plainLineOf, ["<a", "<a ", "<p>", "&a", "<!--", "</", "< ", "&#1", "<a>"]],
  [
    "markup",
    clean,
    ["<a", "<p>", "<div>", "</b>", "<!--", "&amp", "<svg>", "<script>", "<a href=x>", "<![CDATA[", "<b "],
  ],
  [
    "an article",
    (text) => articleBody(text, []),
    ["<a", "a\n", "\n \n", "- a\n", "## a\n", "<li>x", "<tr><td>1"],
  ],
  ["supplied HTML", supplied, ["<tr><td>1</td></tr>", "<div>", "<table>", " ", "{"]],
  ["the form of a body", bodyMarkup, ["<a", "\n ", "\n\t\n", "&#1", "\r"]],
  ["text as HTML", textToBody, ["- ", "\n \n", "## ", "## a\n", "&"]],
  ["HTML as text", textOfBody, ["<", "<p", "&lt", "\n ", " "]],
  ["words of HTML", (text) => mapHtmlText(text, (words) => words), ["<", "<p ", "a<"]],
  [
    "Markdown",
    markdownToHtml,
    [
      "a\n",
      "**a ",
      "**a",
      "[a](",
      "[",
      "![",
      "> ",
      "> a\n",
      "- ",
      "- a\n",
      "  - a\n",
      "*a",
      "_a",
      "`",
      "`a",
      "``` \n",
      "| a\n",
      "a | b\n-|",
      "# ",
      "## ",
      " ",
      "\t",
      "\\",
      "a  ",
      "---\n",
      "1. a\n",
      "<http:a",
      '[a](b "',
      "***",
      "__a *b ",
    ],
  ],
  [
    "shortcodes",
    withoutShortcodes,
    [
      ...["[", "[a", "[caption]", "[caption", "[/caption]", "[a b=", "[/a]", "[x]", "<img ", "<a ", "[[a]]"],
      ...['[a b="', "[gallery ids=", '[gallery ids="1"]', "[vc_a b=1 ", " ]", "[su_x 1 1 1"],
    ],
  ],
  [
    "marks of templates",
    withoutTemplateMarks,
    ["{{", "{%", "{{<", "{:", "{#a ", "{{ a }}", "{% comment %}", "```\n", '{{< figure src="', " {#a}\n"],
  ],
  [
    "the language of an article",
    (text) => languageOfArticle(text, { declared: "", ofFile: "" }),
    ["港", "盐", "a ", "の"],
  ],
  [
    "paragraphs of line ends",
    withParagraphs,
    ["<b>a\n", "\n ", "<b>\n\n", "<ul>", "</li>", "<pre", "<pre>a\n\n</pre>", "<hr"],
  ],
  [
    "what a system adds",
    tidyBody,
    [
      "<p>",
      "<p>&nbsp;",
      "<p></p>",
      "</p>",
      "<a ",
      '<a href="/">',
      "The post ",
      "<ul><li>",
      "<h3>",
      "<br />",
      "&nbsp;",
      "…",
    ],
  ],
  ["Simplified as Traditional", traditionalise, ["盐", "后", "头发", "“", "a"]],
  [
    "what a system adds to an introduction",
    (text) => tidyIntro(text, "a"),
    ["The post ", "appeared first on ", "最先", "a "],
  ],
  ["front matter", matter, ["a: b\n", "a", "- x\n", "a: [", '"', "\n", " ", "---  x\n"]],
  [
    "front matter in TOML",
    (head) => readFrontMatter(`+++\n${head}\n+++\nBody`),
    ["a = 1\n", "a", "[a]\n", '"', "[[a]]\n", "a.", "a = [", "a = '"],
  ],
  ["front matter in JSON", (head) => readFrontMatter(`{${head}}\nBody`), ['"a":', "{", '\\"', "[", '"']],
  ["front matter of plain lines", (head) => readFrontMatter(`Title: x\n${head}`), ["a: b\n", " a\n", "a"]],
  ["a list of front matter", (text) => matter(`a: [${text}]`), ['"', "'a", '"\\', ",", " "]],
  [
    "a feed",
    feed,
    ["<item>", "<item/>", "<a/>", "<a>", "<item ", "<![CDATA[", "<!--", "&", "<item><guid>a</guid></item>"],
  ],
  ["an entry of a feed", item, ["<![CDATA[", "<![CDATA[x]]>", "&amp;", "]]>", "x", "<title>"]],
  ["advertisements", parseRecords, ["(", "() ", ")", ");"]],
  ["advertisements' end", (text) => parseRecords(`()${text}x`), [" ", ";", ") "]],
  ["the index of a text", indexText, ["港", "港 a ", "a", "\u0301", "'", "𠀀"]],
  ["a search", parseSearch, ['"', "港", "a ", "a-"]],
  [
    "marks of a search",
    (text) => findMatches(text.slice(0, 4000), parseSearch("貨櫃 a b")),
    ["a b ", "貨", "\u0301"],
  ],
  ["a date", parsePublishDate, ["1", " ", "Mon, "]],
  ["the end of a date", (text) => parsePublishDate(`2026-03-16 ${text}`), [" ", "1:", "a", "A/"]],
  ["a cell", plainCell, ["'", "'= ", " "]],
  ["a remark", quoteCell, ["\u0001", " a"]],
  ["XML", escapeXml, ["&", "\ud800", "\u0000"]],
];

/** Milliseconds below which a figure says nothing on a busy machine. */
const noise = 60;

async function millisecondsOf(read: (text: string) => unknown, text: string): Promise<number> {
  const begun = performance.now();
  try {
    await read(text);
  } catch {
    // A refusal is an answer.
  }
  return performance.now() - begun;
}

/** What is quadratic takes sixteen times as long for four times the text. */
const mostForFourfold = 9;

test.each(readers)("%s: four times the text takes about four times the time", async (_name, read, pieces) => {
  for (const piece of pieces) {
    const [short, long] = [15_000, 60_000].map((length) => piece.repeat(Math.ceil(length / piece.length)));
    const once = Math.max(noise, await millisecondsOf(read, short ?? ""));
    let fourfold = await millisecondsOf(read, long ?? "");
    // The machine may have been busy with something else meanwhile: the best of several counts.
    for (let more = 0; more < 4 && fourfold > mostForFourfold * once; more += 1) {
      fourfold = Math.min(fourfold, await millisecondsOf(read, long ?? ""));
    }
    expect({ piece, isLinear: fourfold <= mostForFourfold * once }).toEqual({ piece, isLinear: true });
  }
});

test("markup beyond its bounds is not parsed", () => {
  const rows = clean(`<table>${"<tr><td>1</td></tr>".repeat(40_000)}</table>`);
  expect(rows.match(/<[a-z]/g)?.length).toBeLessThanOrEqual(htmlLimits.tags);
  expect(clean("x".repeat(htmlLimits.length + 5))).toHaveLength(htmlLimits.length);
  expect(clean(`<a href="https://a.example/${"x".repeat(htmlLimits.address)}">words</a>`)).toBe("words");
});

test("a run of Chinese of any length is indexed", () => {
  expect(indexText("港".repeat(200_000)).split(" ")).toHaveLength(200_000);
});
