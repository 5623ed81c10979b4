import { headLimit, kindsOf } from "@/lib/store/file-kinds";
import { readFrontMatter } from "./front-matter";

const read = (head: string) => readFrontMatter(`---\n${head}\n---\nBody`);

test("values are texts as they are written, lists, or texts of several lines; each with its line", () => {
  const head = `news_id: 007
# a remark
date: 2026-03-16
quoted: "a: \\"b\\""
single: 'it''s'
tags: [a, "b, c"]
list:
  - one
  - two
long: |
  first
  second
folded: >-
  a
  b
empty:
draft: true`;
  expect(read(head)).toEqual({
    fields: {
      news_id: "007",
      date: "2026-03-16",
      quoted: 'a: "b"',
      single: "it's",
      tags: ["a", "b, c"],
      list: ["one", "two"],
      long: "first\nsecond\n",
      folded: "a b",
      empty: "",
      draft: "true",
    },
    lines: {
      news_id: 2,
      date: 4,
      quoted: 5,
      single: 6,
      tags: 7,
      list: 8,
      long: 11,
      folded: 14,
      empty: 17,
      draft: 18,
    },
    body: "Body",
    problem: null,
  });
});

test.each([
  ["a: [b", 3],
  ["a: b\nwords alone", 3],
  ["a: b\na: c", 3],
  ["- a\n- b", 2],
  ["a: &x b\nc: *x", 3],
  [`a: ${"[".repeat(300)}`, 2],
  [`a: ${"b".repeat(headLimit)}`, 2],
])("unreadable front matter is reported with its line", (head, line) => {
  expect(read(head)).toMatchObject({ fields: {}, problem: { line, reason: expect.any(String) } });
});

test("a text without front matter, or without its end, is all body", () => {
  for (const text of ["Words", "---\na: b", "--- x\na: b\n---"]) {
    expect(readFrontMatter(text)).toEqual({ fields: {}, lines: {}, body: text, problem: null });
  }
  expect(readFrontMatter("\uFEFF---\r\na: b\r\n---\r\n\r\nBody\r\n")).toMatchObject({
    fields: { a: "b" },
    body: "Body",
  });
});

test.each([
  ["---\ntitle: a\n---\n", true],
  ["+++\r\ntitle = 1\r\n+++\r\n", true],
  ["Title: Berths\nDate: 2026-03-01\n\nWords", true],
  ['{\n "title": "a"\n}\n\nWords', true],
  ['{\n "title": "a"\n}\n', false],
  ['{\n "title": "a"\n}\n{"title": "b"}', false],
  ['{"title": "a"}\nWords', false],
  ["--- words", false],
  ["Words: and more\n\nTitle: x", false],
  ["<html>", false],
])("%j begins with front matter: %s", (text, is) =>
  expect(kindsOf({ bytes: text }).includes("article")).toBe(is),
);
