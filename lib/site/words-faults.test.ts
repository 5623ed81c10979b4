import { wordsFaults } from "./words-faults";

const messages = { site: { title: "News", by: "By {name}" }, cookie: { text: "Read <a>this</a>" } };

test("unknown keys and unknown placeholders are named, all of them", () => {
  const right = { "site.title": { en: "A", zh: "B" }, "site.by": { en: "{name}", zh: "無" } };
  expect(wordsFaults(messages, right)).toEqual([]);
  expect(
    wordsFaults(messages, {
      "site.titel": { en: "A", zh: "B" },
      site: { en: "A", zh: "B" },
      "site.by": { en: "{nmae}", zh: "{mane}" },
      "cookie.text": { en: "<b>x</b>", zh: "B" },
    }),
  ).toEqual([
    ["site.titel", "there is no message with this key"],
    ["site", "there is no message with this key"],
    ["site.by", 'the message has no value "nmae"'],
    ["site.by", 'the message has no value "mane"'],
    ["cookie.text", 'the message has no value "b"'],
  ]);
});
