import { type Entry, isNewEntry } from "./history-entries";

const filter = (search: string, at: number): Entry => ({ search, isView: true, at });
const searched: Entry = { search: "lane", isView: false, at: 0 };

test.each<[string, string, Entry | null, Entry, boolean]>([
  ["a search", "lane", searched, { search: "other", isView: false, at: 1 }, true],
  ["the same search again", "lane", searched, { search: "lane", isView: false, at: 9000 }, false],
  ["a filter soon after a search", "lane", searched, filter("lane&direct=1", 1), true],
  ["the first filter of a page", "lane", null, filter("lane&direct=1", 1), true],
  ["a filter soon after another", "lane&open=1", filter("lane&open=1", 500), filter("lane", 2400), false],
  ["a filter long after another", "lane&open=1", filter("lane&open=1", 500), filter("lane", 2600), true],
  ["a filter where a link has led since", "away", filter("lane&open=1", 500), filter("lane", 600), true],
  ["a search soon after a filter", "lane&open=1", filter("lane&open=1", 500), { ...searched, at: 600 }, true],
])("%s is a step of its own or not", (_, current, last, next, expected) => {
  expect(isNewEntry(current, last, next)).toBe(expected);
});
