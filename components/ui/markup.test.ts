import fc from "fast-check";
import { escapeHtml } from "@/lib/escape-html";
import { address, html } from "./markup";

test("what is filled in is escaped, between tags and between quotes", () => {
  const told = `<script>alert("1") && '2'</script>`;
  expect(html`<a title="${told}">${told}</a>`.text).toBe(
    `<a title="&lt;script&gt;alert(&quot;1&quot;) &amp;&amp; '2'&lt;/script&gt;">&lt;script&gt;alert(&quot;1&quot;) &amp;&amp; '2'&lt;/script&gt;</a>`,
  );
});

test("markup is filled in as it is, and nothing for what is not there", () => {
  const items = ["a", "<b>"].map((text) => html`<li>${text}`);
  expect(html`<ul>${items}</ul>${null}${undefined}${0}`.text).toBe("<ul><li>a<li>&lt;b&gt;</ul>0");
});

test("a text that looks like markup is none", () => {
  const found = JSON.parse('{"text":"<i>"}');
  expect(() => html`${found}`).toThrow();
});

test("of an address everything is escaped but an ampersand that begins a parameter", () => {
  const piece = fc.constantFrom(
    "&",
    "&amp;",
    "a",
    "b_c",
    "=",
    "<",
    ">",
    '"',
    "'",
    "/fe-sea?x=",
    "&a=",
    "&quot=",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
      const text = pieces.join("");
      expect(address(text).text).toBe(escapeHtml(text).replace(/&amp;(?=[a-z_]{1,30}=)/g, "&"));
    }),
  );
});
