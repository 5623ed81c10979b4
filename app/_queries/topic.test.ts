import { searchArticles } from "@/lib/news";
import { readTopic, searchTopic } from "./topic";

jest.mock("@/lib/news", () => ({ searchArticles: jest.fn() }));

test.each([
  ["asia-europe", { tag: "asia-europe", language: "en" }],
  ["%E8%88%B9%E5%85%AC%E5%8F%B8", { tag: "船公司", language: "zh" }],
  ["船公司", { tag: "船公司", language: "zh" }],
  ["%23rates", { tag: "rates", language: "en" }],
  ["%20", null],
  ["%E8%88", null],
  ["%", null],
])("%p names %p", (part, topic) => {
  expect(readTopic(part)).toEqual(topic);
});

test("a topic is searched in the language it is written in; without an article it is none", async () => {
  const page = { items: [], page: 1, totalPages: 1, total: 0 };
  jest.mocked(searchArticles).mockResolvedValue(page);
  await expect(searchTopic("船公司", 2, "zh-cn")).resolves.toBeNull();
  expect(searchArticles).toHaveBeenCalledWith(
    { query: "", hashtag: "船公司", language: "zh", from: "", to: null, page: 2 },
    "zh-cn",
  );
});
