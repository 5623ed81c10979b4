import { html } from "./markup";

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
