import { siteWordsFault, withSiteWords } from "./site-words";

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

test("an unknown key and an unknown placeholder are reported", () => {
  expect(
    siteWordsFault(messages, { "site.title": { en: "A", zh: "B" }, "site.by": { en: "{name}", zh: "無" } }),
  ).toBeNull();
  expect(siteWordsFault(messages, { "site.titel": { en: "A", zh: "B" } })).toBe(
    "words.site.titel: there is no message with this key",
  );
  expect(siteWordsFault(messages, { site: { en: "A", zh: "B" } })).toContain("no message");
  expect(siteWordsFault(messages, { "site.by": { en: "{nmae}", zh: "B" } })).toContain('no value "nmae"');
  expect(siteWordsFault(messages, { "cookie.text": { en: "<b>x</b>", zh: "B" } })).toContain('no value "b"');
});
