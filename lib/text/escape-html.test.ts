import { escapeHtml } from "./escape-html";

test("what HTML reads as markup is written as text, every time", () => {
  const text = `<a href="x">R&D's</a>`;
  for (let time = 0; time < 3; time += 1)
    expect(escapeHtml(text)).toBe("&lt;a href=&quot;x&quot;&gt;R&amp;D's&lt;/a&gt;");
  expect(escapeHtml("Ho Man Tin, 9 m")).toBe("Ho Man Tin, 9 m");
  expect(escapeHtml(text, /[&']/g)).toBe(`<a href="x">R&amp;D's</a>`);
});
