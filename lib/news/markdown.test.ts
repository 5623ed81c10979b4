import fc from "fast-check";
import { sanitiseHtml } from "@/lib/sanitise";
import { markdownToHtml } from "./markdown";

test.each([
  ["one\ntwo\n\nthree", "<p>one\ntwo</p>\n<p>three</p>"],
  ["one  \ntwo\\\nthree", "<p>one<br>two<br>three</p>"],
  ["# A\n## B ##\ntext", "<h1>A</h1>\n<h2>B</h2>\n<p>text</p>"],
  ["A\n===\nB\n---", "<h1>A</h1>\n<h2>B</h2>"],
  ["- a\n- b\n  c\n\ntext", "<ul><li>a</li><li>b\nc</li></ul>\n<p>text</p>"],
  ["3. a\n4. b", '<ol start="3"><li>a</li><li>b</li></ol>'],
  ["- a\n  - b", "<ul><li><p>a</p>\n<ul><li>b</li></ul></li></ul>"],
  ["In\n2026. was", "<p>In\n2026. was</p>"],
  ["> a\n> b", "<blockquote><p>a\nb</p></blockquote>"],
  ["---", "<hr>"],
  ["```\na < b\n```", "<pre><code>a &lt; b</code></pre>"],
  [
    "| A | B |\n|---|:-:|\n| 1 | x\\|y |",
    '<table><thead><tr><th scope="col">A</th><th scope="col">B</th></tr></thead><tbody><tr><td>1</td><td>x|y</td></tr></tbody></table>',
  ],
  [
    "**a *b* c** _d_ snake_case_name 2*3*4",
    "<p><strong>a <em>b</em> c</strong> <em>d</em> snake_case_name 2*3*4</p>",
  ],
  [
    '[a **b**](https://a.example/x_(1) "t")',
    '<p><a href="https://a.example/x_(1)">a <strong>b</strong></a></p>',
  ],
  [
    "![ship](/a.png) <https://a.example/?a=1&b=2>",
    '<p><img src="/a.png" alt="ship"> <a href="https://a.example/?a=1&amp;b=2">https://a.example/?a=1&amp;b=2</a></p>',
  ],
  ["`<b>` \\*a\\* <b>", "<p><code>&lt;b&gt;</code> *a* &lt;b&gt;</p>"],
  ["**貨櫃**船", "<p><strong>貨櫃</strong>船</p>"],
])("%j", (markdown, html) => expect(markdownToHtml(markdown)).toBe(html));

test("anything is read, and what it says survives the sanitiser", () => {
  const piece = fc.oneof(
    fc.constantFrom(
      "# ",
      "- ",
      "1. ",
      "> ",
      "```\n",
      "\n",
      "\n\n",
      "**",
      "*",
      "_",
      "`",
      "[",
      "](",
      ")",
      "|",
      "---",
      "  \n",
      "\\",
      "<",
      "![",
      "word",
    ),
    fc.string({ unit: "grapheme", maxLength: 8 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const html = markdownToHtml(pieces.join(""));
      expect(html).not.toMatch(
        /<(?!\/?(?:p|br|h[1-6]|ul|ol|li|blockquote|pre|code|table|thead|tbody|tr|th|td|hr|em|strong|a|img)\b)/,
      );
      expect(() => sanitiseHtml(html, "article", { imageHosts: [] })).not.toThrow();
    }),
  );
});

test.each(["**a ", "[a](", "> ", "- ", "*a", "`", "![", "| a\n"])("a long text of %j ends", (piece) => {
  expect(markdownToHtml(piece.repeat(5000)).length).toBeGreaterThan(0);
});
