import { marked } from "marked";
import { escapeMarkdown, htmlToMarkdown, link, markdownTable } from "./to-markdown";

const base = "https://portal.example";
const markdown = (html: string) => htmlToMarkdown(html, base);

test("headings, lists, emphasis, links and pictures", () => {
  expect(
    markdown(
      '<h2>Ports</h2><p>A <strong>bold</strong> <em>word</em>, <a href="/port?a=1&amp;b=(2)">a link</a>.</p><ul><li>one</li><li>two</li></ul><p><img src="/media/a.webp" alt="A ship [1]"></p>',
    ),
  ).toBe(
    [
      "## Ports",
      "A **bold** _word_, [a link](https://portal.example/port?a=1&b=%282%29).",
      "-   one\n-   two",
      "![A ship \\[1\\]](https://portal.example/media/a.webp)",
    ].join("\n\n"),
  );
});

test("a table", () => {
  const table =
    "<table><thead><tr><th>Port</th><th>TEU</th></tr></thead><tbody><tr><td>Hong Kong</td><td>13.6</td></tr></tbody></table>";
  expect(marked(markdown(table))).toContain("<td>Hong Kong</td>");
});

test.each([
  "# no heading",
  "* no list",
  "1. none",
  "[a](b)",
  "`code`",
  "_a_ **b**",
  "<b>no tag</b>",
  "> none",
  "two\nlines",
])("%j stays a text", (text) => {
  const html = marked(escapeMarkdown(text), { async: false });
  expect(html).not.toMatch(/<(?:h1|ul|ol|a|code|em|strong|b|blockquote)\b/);
});

test("a cell cannot end its column, nor an address its link", () => {
  const html = marked(markdownTable(["a|b", "c"], [["x|y", link("z", "https://a.example/(b) c")]]), {
    async: false,
  });
  expect(html).toContain("<td>x|y</td>");
  expect(html).toContain("<th>a|b</th>");
  expect(html).toContain('href="https://a.example/%28b%29%20c"');
});

test.each([
  "&lt;script x&gt;alert(1)&lt;/script&gt;",
  "&amp;lt;b&amp;gt; is written so",
  "1 &lt; 2 &amp; 3 &gt; 2",
])("the words %s of an article are the same words in Markdown, and no markup", (words) => {
  expect(marked(markdown(`<p>${words}</p>`), { async: false }).trim()).toBe(`<p>${words}</p>`);
});
