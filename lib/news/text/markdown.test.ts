import fc from "fast-check";
import { sanitiseHtml } from "@/lib/text/sanitise";
import { markdownLimit, markdownToHtml } from "./markdown";

const clean = (markdown: string) =>
  sanitiseHtml(markdownToHtml(markdown), "article", { imageHosts: [] }).replace(/>\n+</g, "><").trim();

test.each([
  ["one\ntwo\n\nthree", "<p>one\ntwo</p><p>three</p>"],
  ["one  \ntwo\\\nthree", "<p>one<br />two<br />three</p>"],
  ["# A\n## B ##\ntext", "<h2>A</h2><h2>B</h2><p>text</p>"],
  ["A\n===\nB\n---", "<h2>A</h2><h2>B</h2>"],
  ["- a\n- b\n  c\n\ntext", "<ul><li>a</li><li>b\nc</li></ul><p>text</p>"],
  ["3. a\n4. b", '<ol start="3"><li>a</li><li>b</li></ol>'],
  ["- a\n  - b", "<ul><li>a<ul><li>b</li></ul></li></ul>"],
  ["In\n2026. was", "<p>In\n2026. was</p>"],
  ["> a\n> b", "<blockquote><p>a\nb</p></blockquote>"],
  ["---", "<hr />"],
  ["```\na < b\n```", "<pre><code>a &lt; b\n</code></pre>"],
  [
    "| A | B |\n|---|:-:|\n| 1 | x\\|y |",
    '<table><thead><tr><th scope="col">A</th><th scope="col">B</th></tr></thead><tbody><tr><td>1</td><td>x|y</td></tr></tbody></table>',
  ],
  [
    "**a *b* c** _d_ snake_case_name 2*3*4",
    "<p><strong>a <em>b</em> c</strong> <em>d</em> snake_case_name 2<em>3</em>4</p>",
  ],
  ["~~gone~~", "<p><s>gone</s></p>"],
  [
    '[a **b**](https://a.example/x_(1) "t")',
    '<p><a href="https://a.example/x_(1)" rel="noopener noreferrer">a <strong>b</strong></a></p>',
  ],
  [
    "see https://a.example/?a=1&b=2",
    '<p>see <a href="https://a.example/?a=1&amp;b=2" rel="noopener noreferrer">https://a.example/?a=1&amp;b=2</a></p>',
  ],
  [
    "![ship](/pictures/night-640.avif)",
    '<p><img src="/pictures/night-640.avif" alt="ship" loading="lazy" /></p>',
  ],
  ["`<b>` \\*a\\* <b>bold</b><script>no</script>", "<p><code>&lt;b&gt;</code> *a* <b>bold</b></p>"],
  ["[a](javascript:x) <img src=x onerror=y>", "<p>a </p>"],
  ["**貨櫃**船", "<p><strong>貨櫃</strong>船</p>"],
])("%j", (markdown, html) => expect(clean(markdown)).toBe(html));

test("anything is parsed, and none of it survives the sanitiser as a script", () => {
  const signs = [
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
  ];
  const piece = fc.oneof(fc.constantFrom(...signs, "word"), fc.string({ unit: "grapheme", maxLength: 8 }));
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      expect(clean(pieces.join(""))).not.toMatch(/<(?:script|style|iframe|svg|object)|\son\w+=/i);
    }),
  );
});

test.each(["> ", ">", "- ", "1. ", "* + ", "a**b"])(
  "as many %j as one likes are read: the first as marks, the rest as text",
  (piece) => {
    const html = markdownToHtml(`${piece.repeat(20_000)}end`);
    expect(html).toContain("end");
    expect((html.match(/<(?:blockquote|ul|ol)>/g) ?? []).length).toBeLessThanOrEqual(8);
  },
);

test("a list that is indented more and more is parsed, and what is too long is text", () => {
  const steps = Array.from({ length: 600 }, (_, depth) => `${"  ".repeat(depth)}- a`).join("\n");
  expect(markdownToHtml(steps).match(/<li>/g)).toHaveLength(600);
  expect(markdownToHtml(`# ${"a".repeat(markdownLimit)}`)).toMatch(/^<p># a/);
});
