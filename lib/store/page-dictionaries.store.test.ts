import { openTestStore, type TestStore } from "@/test/support/stores";
import { agreeOnDictionary, dropDictionary, readDictionary } from "./page-dictionaries";

let store: TestStore;
beforeEach(async () => {
  store = await openTestStore();
});
afterEach(() => store.close());

const offer = async (text: string, build: string, today: string, locale = "en") => {
  const offered = { article: `of ${text}`, page: Buffer.from(text) };
  const { article, page } = await agreeOnDictionary(store, { locale, build, today, offered });
  expect(article).toBe(`of ${page}`);
  return page.toString();
};

test("all processes of a build use the page that the first of them offers", async () => {
  expect(await readDictionary(store, "en")).toBeNull();
  const all = await Promise.all(["one", "two", "three"].map((page) => offer(page, "a", "2026-03-16")));
  expect(new Set(all).size).toBe(1);
  expect(await offer("four", "a", "2026-03-16")).toBe(all[0]);
  expect((await readDictionary(store, "en"))?.page.toString()).toBe(all[0]);
  expect(await offer("港口", "a", "2026-03-16", "zh-tw")).toBe("港口");
});

test("another build, or day, brings another", async () => {
  await offer("one", "a", "2026-03-16");
  expect(await offer("two", "b", "2026-03-16")).toBe("two");
  expect(await offer("three", "b", "2026-03-17")).toBe("three");
});

test("the dictionary of a changed article is deleted in every language, others stay", async () => {
  await offer("one", "a", "2026-03-16");
  await offer("one", "a", "2026-03-16", "zh-cn");
  await offer("two", "a", "2026-03-16", "zh-tw");
  await dropDictionary(store, "of one");
  const left = await Promise.all(["en", "zh-cn", "zh-tw"].map((locale) => readDictionary(store, locale)));
  expect(left.map((one) => one?.article)).toEqual([undefined, undefined, "of two"]);
});
