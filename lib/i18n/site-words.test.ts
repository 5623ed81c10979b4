import { withSiteWords } from "./site-words";

const messages = { site: { title: "News", by: "By {name}" }, cookie: { text: "Read <a>this</a>" } };

test("words of the site config replace a message, with Simplified derived; nothing else changes", () => {
  const words = { "site.title": { en: "Tides", zh: "貨運" } };
  expect(withSiteWords(messages, words, "en")).toEqual({
    ...messages,
    site: { title: "Tides", by: "By {name}" },
  });
  expect(withSiteWords(messages, words, "zh-cn")).toMatchObject({ site: { title: "货运" } });
  expect(messages.site.title).toBe("News");
  expect(withSiteWords(messages, {}, "en")).toBe(messages);
});
