import fc from "fast-check";
import { sanitiseHtml } from "@/lib/text/sanitise";
import { articleBody, plainLineOf, textOfBody, textToBody } from "./body";

test.each([
  ["Rates & berths", "<p>Rates &amp; berths</p>"],
  ["Rates &amp; berths &lt;b&gt;", "<p>Rates &amp; berths &lt;b&gt;</p>"],
  ["One&nbsp;way&#8212;out\r\n\r\nTwo&hellip;", "<p>One\u00a0way—out</p>\n<p>Two…</p>"],
  ["AT&T; R&D", "<p>AT&amp;T; R&amp;D</p>"],
  ["&lt;script&gt;alert(1)&lt;/script&gt;", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"],
  ["One\r\nTwo <b>three</b>", "One<br />Two <b>three</b>"],
])("the body %j is shown as %j", (source, html) => expect(articleBody(source, [])).toBe(html));

test("the portal's own output is read as text, with its entities", () => {
  expect(textToBody("Rates &amp; berths")).toBe("<p>Rates &amp;amp; berths</p>");
});

test.each([
  ["Rates &amp; <i>berths</i>", "Rates & berths"],
  ["<p>One.</p>\r\n<p>Two&nbsp;&ndash; three.</p>", "One. Two – three."],
  ["a < b & c > d", "a < b & c > d"],
  ["<script>alert(1)</script>Left", "Left"],
  ["  two\r\n lines ", "two lines"],
  ["貨櫃&middot;碼頭", "貨櫃·碼頭"],
  ["泊位重開　船期\n如常", "泊位重開　船期 如常"],
])("the line %j says %j", (source, words) => expect(plainLineOf(source)).toBe(words));

test("consecutive heads, however many, precede what follows them", () => {
  expect(textToBody("## One\n### Two\n- a\n- b")).toBe(
    "<h2>One</h2><h2>Two</h2><ul><li>a</li><li>b</li></ul>",
  );
  expect(textToBody("One\n## Two")).toBe("<p>One<br>## Two</p>");
  const many = textToBody("## Head\n".repeat(100_000));
  expect(many.match(/<h2>Head<\/h2>/g)).toHaveLength(100_000);
});

test("text is unchanged, whatever characters it has", () => {
  const words = fc.stringMatching(/^[a-z0-9&<>"';船]{1,40}$/);
  fc.assert(
    fc.property(words, (text) => {
      expect(textOfBody(sanitiseHtml(textToBody(text), "article", { imageHosts: [] }))).toBe(text);
    }),
  );
});
