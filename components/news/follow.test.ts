import { feedAddress } from "./feed";
import { followArticles } from "./follow";

test("a step of a search carries its page behind the id, the first page none", () => {
  expect(feedAddress("/news?news_id=", { id: "7~b" })).toBe("/news?news_id=7~b");
  expect(feedAddress("/keyword-news?query=a&news_id=", { id: "7&8", page: 6 })).toBe(
    "/keyword-news?query=a&news_id=7%268&page=6",
  );
  expect(feedAddress("/news?news_id=", { id: "7", page: 1 })).toBe("/news?news_id=7");
});

test("if several articles cross the line at once the last one is followed", () => {
  type Change = { isIntersecting: boolean; target: unknown };
  let tell: (changes: Change[]) => void = () => {};
  const shown: string[] = [];
  const article = (address: string) => ({
    dataset: { address },
    querySelector: () => ({ textContent: address }),
  });
  Object.assign(globalThis, {
    IntersectionObserver: class {
      constructor(told: typeof tell) {
        tell = told;
      }
      observe() {}
      disconnect() {}
    },
    addEventListener: () => {},
    removeEventListener: () => {},
    document: { title: "", querySelectorAll: () => [] },
    location: { pathname: "/news", search: "?news_id=1" },
    history: { state: null, replaceState: (_state: unknown, _title: string, to: string) => shown.push(to) },
  });
  const end = followArticles({ address: "/news?news_id=1", title: "One" }, "The Name");
  tell([
    { isIntersecting: true, target: article("/news?news_id=2") },
    { isIntersecting: false, target: article("/news?news_id=2") },
    { isIntersecting: true, target: article("/news?news_id=3") },
  ]);
  tell([{ isIntersecting: false, target: article("/news?news_id=4") }]);
  expect(shown).toEqual(["/news?news_id=3"]);
  end();
});
