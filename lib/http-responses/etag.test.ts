import { entityTag, matchesEtag } from "./etag";

test("a body has the same tag as text and as bytes, in quotes, and another body has another", () => {
  expect(entityTag("葵涌")).toMatch(/^"[\w-]{27}"$/);
  expect(entityTag("葵涌")).toBe(entityTag(new TextEncoder().encode("葵涌")));
  expect(entityTag("葵涌")).not.toBe(entityTag("葵"));
});

test.each([
  [undefined, false],
  ["", false],
  ['"a"', true],
  ['W/"a"', true],
  ['"b"', false],
  ['"b", "a"', true],
  ['"b" ,  W/"a" ', true],
  ['"aW/"', false],
  ['"b", *', true],
])('an entity with the tag "a", strong or weak, and If-None-Match %s: the reader has it %s', (asked, has) => {
  expect(['"a"', 'W/"a"'].map((tag) => matchesEtag(tag, asked))).toEqual([has, has]);
});
