process.env.LOG_LEVEL = "silent";

import { config } from "@/lib/config/config";
import type { Article } from "@/lib/news/shared";
import { store } from "@/lib/store/connection";
import { processShared } from "@/lib/upstream/shared";
import { startUpstream, type UpstreamServer } from "@/test/support/upstream-server";
import { getNextArticle, getReadersArticle } from "./article";

jest.mock("react", () => ({ ...jest.requireActual("react"), cache: (ask: unknown) => ask }));

let server: UpstreamServer;
beforeAll(async () => {
  server = await startUpstream();
  config().upstream.url = server.url;
});
afterAll(async () => {
  store().close();
  await server.close();
});
beforeEach(() => {
  server.requests.length = 0;
});
afterEach(() => {
  server.fault("newsArticle", null);
  server.fault("newsList", null);
  processShared().services.clear();
});

test("a failing source is requested twice, and not a third time", async () => {
  server.fault("newsArticle", "http500", 1);
  expect(await getReadersArticle("7105", "en")).toMatchObject({ id: "7105" });
  expect(server.requests).toHaveLength(2);
  server.requests.length = 0;
  server.fault("newsArticle", "http500");
  await expect(getReadersArticle("7106", "en")).rejects.toThrow(/^The news service /);
  expect(server.requests).toHaveLength(2);
});

test("there is no next article if the source fails", async () => {
  const article = { id: "7105", language: "en", publishedAt: "2022-06-17T15:30:00+08:00" } as Article;
  server.fault("newsList", "http500");
  expect(await getNextArticle(article, "en")).toBeNull();
  const broken = { ...article, publishedAt: undefined } as unknown as Article;
  server.fault("newsList", null);
  processShared().services.clear();
  await expect(getNextArticle(broken, "en")).rejects.toThrow(TypeError);
});
