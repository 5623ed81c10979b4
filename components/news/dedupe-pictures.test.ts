import type { ArticleCard } from "@/lib/news/shared";
import { dedupePictures } from "./dedupe-pictures";

const card = (name: string, id: number): ArticleCard => ({
  id: String(id),
  language: "en",
  lang: "en",
  headline: name,
  intro: "",
  publishedAt: "2026-03-15T09:00:00+08:00",
  date: "2026-03-15",
  image: name === "" ? null : { url: name, alt: "" },
});
const cards = (names: string) => [...names].map((name, at) => card(name === "." ? "" : name, at));
const shown = (all: readonly ArticleCard[]) => all.map(({ image }) => image?.url ?? ".").join("");

test.each([
  ["abcabc", "abc..."],
  ["aa.bcdefghia", "a..bcdefghia"],
  ["abcdefghija", "abcdefghija"],
  ["aaaaaaaaaaaa", "a.........a."],
])("the pictures %s are reduced to %s", (given, stay) => {
  expect(shown(dedupePictures(cards(given)))).toBe(stay);
});

test("cards above count too", () => {
  expect(shown(dedupePictures(cards("abc"), cards("b")))).toBe("a.c");
});
