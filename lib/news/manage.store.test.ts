import type { ImportReport } from "@/lib/store/import";
import { insertMany } from "@/lib/store/insert";
import { openTestStore, type TestStore } from "@/test/support/stores";
import { articlesImporter } from "./files/import";
import { mostUnpublished } from "./files/unpublished";
import {
  articleStates,
  deleteArticle,
  findStored,
  listStored,
  publishArticle,
  withdrawArticle,
} from "./manage";
import { makePreview, mostPreviews, readPreview } from "./previews";
import type { KeywordQuery } from "./schema";
import { embeddedNews } from "./search/embedded";

const now = new Date("2026-03-16T04:00:00Z");
const minuteOf = (text: string) => new Date(text);
let store: TestStore;

beforeEach(async () => {
  store = await openTestStore();
});
afterEach(() => store.close());

const article = (news_id: string, more: object = {}) => ({
  news_id,
  headline: `Berth ${news_id}`,
  body: "<p>Two berths.</p>",
  publish_date: "2026-03-15 09:30:00+0800",
  language: "en",
  hashtags: ["berths"],
  ...more,
});

const run = (...records: object[]) => importOf(records, null);

async function importOf(records: readonly object[], replace: string | null): Promise<ImportReport> {
  const text = records.map((record) => JSON.stringify(record)).join("\n");
  const input = (async function* () {
    yield text;
  })();
  return articlesImporter.run({ store, input, now, dryRun: false, skipBad: false, replace });
}

/** Where an article can be found at an instant, by every question that a page asks. */
async function seen(id: string, at: Date): Promise<string[]> {
  const news = embeddedNews(store, undefined, () => at);
  const ask: KeywordQuery = {
    query: "",
    hashtag: null,
    language: "en",
    from: "2020-01-01",
    to: null,
    page: 1,
  };
  const has = async (items: Promise<{ id: string }[]>) => (await items).some((item) => item.id === id);
  const answers: Record<string, boolean> = {
    article: (await news.getArticle(id, "en")) !== null,
    list: await has(
      news.listArticles({ language: "en", page: 1, from: "2020-01-01" }).then((page) => page.items),
    ),
    words: await has(news.searchArticles({ ...ask, query: "berth" }).then((page) => page.items)),
    blank: await has(news.searchArticles(ask).then((page) => page.items)),
    tag: await has(news.searchArticles({ ...ask, hashtag: "berths" }).then((page) => page.items)),
    sitemap: await has(news.listAddresses({ language: "en", from: null, limit: 100, after: null })),
    translation: (await news.getTranslation("story", "en")) === id,
  };
  return Object.keys(answers).filter((name) => answers[name]);
}
const everywhere = ["article", "list", "words", "blank", "tag", "sitemap", "translation"];
const changes = async () =>
  (await store.db.selectFrom("changes").select("key").orderBy("id").execute()).map(({ key }) => key);

describe("an article dated later", () => {
  test("is hidden until its instant, then public, and is invalidated at that instant with its story", async () => {
    await run(
      article("now", { story: "other" }),
      article("zh", { language: "zh", story: "story" }),
      article("later", { publish_date: "2026-03-17 08:00:00+0800", story: "story" }),
    );
    for (const before of ["2026-03-16T04:00:00Z", "2026-03-16T23:59:59.999Z"]) {
      expect(await seen("later", minuteOf(before))).toEqual([]);
      expect(await seen("now", minuteOf(before))).toEqual(everywhere.slice(0, -1));
    }
    expect(await seen("later", minuteOf("2026-03-17T00:00:00Z"))).toEqual(everywhere);
    expect(await store.db.selectFrom("due_changes").selectAll().orderBy("key").execute()).toEqual(
      ["later", "zh"].map((key) => ({ due_at: "2026-03-17T00:00:00.000Z", domain: "articles", key })),
    );
  });

  test("a search counts what can be seen, and counts it again when more can", async () => {
    await run(
      article("a"),
      article("b", { publish_date: "2026-03-17" }),
      article("c", { publish_date: "2027-01-01" }),
    );
    const total = async (at: string) => {
      const news = embeddedNews(store, undefined, () => minuteOf(at));
      const ask = { hashtag: null, language: "en", from: "2020-01-01", to: null, page: 1 } as const;
      return (await news.searchArticles({ ...ask, query: "berth" })).total;
    };
    expect([await total("2026-03-16T04:00:00Z"), await total("2026-03-18T00:00:00Z")]).toEqual([1, 2]);
    expect(await total("2027-01-02T00:00:00Z")).toBe(3);
  });
});

describe("drafts", () => {
  test("are stored where no page reads, and become live by a later import", async () => {
    const first = await run(article("d", { status: "draft", story: "story" }), article("l"));
    expect(first.changes).toMatchObject({ added: 2, removed: 0, remarks: ["Of these, drafts: 1."] });
    expect(await seen("d", now)).toEqual([]);
    await run(article("d", { status: "live", story: "story" }));
    expect(await seen("d", now)).toEqual(everywhere);
    expect(await store.db.selectFrom("articles_aside").select("id").execute()).toEqual([]);
  });

  test("leave published articles, live or scheduled, and say so; --replace published makes drafts of them and says so", async () => {
    const later = { publish_date: "2026-03-17 08:00:00+0800" };
    await run(article("d", { headline: "Corrected" }), article("s", later));
    const old = [article("d", { status: "draft" }), article("s", { status: "draft", ...later })];
    const left = await run(...old, article("new", { status: "draft" }));
    expect(left.changes).toMatchObject({ added: 1, removed: 0, unapplied: 2 });
    expect(left.changes?.remarks).toEqual([
      "Of these, drafts: 1.",
      "Published, and left as they are, though the file has a draft of each: d, s. --replace published makes them drafts.",
    ]);
    expect((await findStored(store.reader, "d", now))?.record.headline).toBe("Corrected");
    expect(await seen("d", now)).toContain("article");
    expect((await findStored(store.reader, "s", now))?.state).toBe("scheduled");
    const back = await importOf(old, "published");
    expect(back.changes).toMatchObject({ added: 2, removed: 2, unapplied: 0 });
    expect(back.changes?.remarks).toContain("Published until now, and drafts from now on: d, s.");
    expect(await seen("d", now)).toEqual([]);
    expect(await embeddedNews(store).isWithdrawn("d")).toBe(false);
  });

  test.each(["pending", "private", "Live ", 7, ["live"], "toString"])(
    "the status %j is live or refused, never guessed",
    async (status) => {
      const { outcome, problems } = await run(article("a", { status }));
      if (status === "Live ") return expect(outcome).toBe("imported");
      expect([outcome, problems.shown[0]?.column]).toEqual(["refused", "status"]);
    },
  );
});

test("two articles with one id and other words are an error that lists both; the same words twice are not", async () => {
  await expect(run(article("a"), article("b"), article("a", { headline: "Other" }))).rejects.toThrow(
    'Two articles have one id and other words: "a" (line 1; line 3). Nothing was imported.',
  );
  await expect(run(article("a"), article("a", { status: "draft" }))).rejects.toThrow("(line 1; line 2)");
  expect((await run(article("a"), article("a"))).changes).toMatchObject({ added: 1 });
});

describe("one by one", () => {
  beforeEach(async () => {
    await run(
      article("a", { story: "story" }),
      article("zh", { language: "zh", story: "story" }),
      article("s", { publish_date: "2026-04-01" }),
      article("d", { status: "draft" }),
    );
    await store.db.deleteFrom("changes").execute();
  });
  const list = async (state?: (typeof articleStates)[number]) => {
    const found: string[] = [];
    for await (const one of listStored(store, now, state)) found.push(`${one.id} ${one.state}`);
    return found;
  };

  test("all are listed, and those of a state", async () => {
    await withdrawArticle(store, "zh", now);
    expect(await list()).toEqual(["d draft", "zh withdrawn", "s scheduled", "a live"]);
    for (const state of articleStates) expect(await list(state)).toHaveLength(1);
  });

  test("a withdrawn article is in no response, and its story is invalidated", async () => {
    expect(await withdrawArticle(store, "a", now)).toBe("done");
    expect(await seen("a", now)).toEqual([]);
    expect(await embeddedNews(store).isWithdrawn("a")).toBe(true);
    expect((await changes()).sort()).toEqual(["a", "zh"]);
    expect(await withdrawArticle(store, "a", now)).toBe("already");
  });

  test.each(["live", "draft"])(
    "an import corrects a withdrawn article, as %s in the file, and does not restore it",
    async (status) => {
      await withdrawArticle(store, "a", now);
      const again = await run(article("a", { headline: "Once more", status }), article("new"));
      expect(again.changes).toMatchObject({ added: 2, removed: 1, unapplied: 0 });
      expect(again.changes?.remarks).toEqual([
        "Withdrawn before, and still not public, with the words of the file: a. `articles publish ID` publishes one.",
      ]);
      expect([await seen("a", now), await embeddedNews(store).isWithdrawn("a")]).toEqual([[], true]);
      expect(await publishArticle(store, "a", now)).toBe("done");
      expect((await findStored(store.reader, "a", now))?.record.headline).toBe("Once more");
    },
  );

  test("a withdrawn article is corrected for the Mainland too, and an earlier text for it is not published again", async () => {
    const mainland = (headline: string) => article("zh", { language: "zh-hans", headline });
    const simplified = async () => (await findStored(store.reader, "zh", now))?.record.simplified?.headline;
    await run(mainland("错误"));
    expect(await simplified()).toBe("错误");
    await withdrawArticle(store, "zh", now);
    await run(article("zh", { language: "zh" }));
    expect(await simplified()).toBeUndefined();
    await run(mainland("更正"));
    expect([await simplified(), await embeddedNews(store).isWithdrawn("zh")]).toEqual(["更正", true]);
    await publishArticle(store, "zh", now);
    expect(await simplified()).toBe("更正");
  });

  test("it is restored unchanged, with its full text and tags; a draft is published in the same way", async () => {
    await withdrawArticle(store, "a", now);
    expect(await publishArticle(store, "a", now)).toBe("done");
    expect(await seen("a", now)).toEqual(everywhere);
    expect(await embeddedNews(store).isWithdrawn("a")).toBe(false);
    expect([await publishArticle(store, "d", now), await publishArticle(store, "a", now)]).toEqual([
      "done",
      "already",
    ]);
    expect(await seen("d", now)).toContain("words");
  });

  test("a deleted article is unknown, with its previews, and can be imported again", async () => {
    const { token } = await makePreview(store, "a", now);
    expect(await deleteArticle(store, "a", now)).toBe("done");
    expect(await findStored(store.reader, "a", now)).toBeNull();
    expect([await deleteArticle(store, "a", now), await withdrawArticle(store, "?", now)]).toEqual([
      "unknown",
      "unknown",
    ]);
    await run(article("a"));
    expect(await readPreview(store, token, now)).toBeNull();
    expect(await seen("a", now)).toContain("article");
  });

  test("a sample article would come back the next day, and is left", async () => {
    await store.db.updateTable("articles").set({ sample: 1 }).where("id", "=", "a").execute();
    expect([await withdrawArticle(store, "a", now), await deleteArticle(store, "a", now)]).toEqual([
      "sample",
      "sample",
    ]);
  });

  test("as many may be drafts or withdrawn as fit, and no more", async () => {
    const row = { state: "draft", language: "en", headline: "", published_at: "", record: "" } as const;
    const rows = Array.from({ length: mostUnpublished - 1 }, (_, n) => ({ ...row, id: `x${n}` }));
    await insertMany(store.db, "articles_aside", rows);
    await expect(withdrawArticle(store, "a", now)).rejects.toThrow("delete some of them first");
    expect(await seen("a", now)).toContain("article");
  });
});

describe("a preview", () => {
  beforeEach(() => run(article("d", { status: "draft" })));

  test("shows a draft for a week to whoever has the address, and the store does not have it", async () => {
    const { token, endsAt } = await makePreview(store, "d", now);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(endsAt).toEqual(minuteOf("2026-03-23T04:00:00Z"));
    expect((await readPreview(store, token, new Date(endsAt.getTime() - 1)))?.id).toBe("d");
    expect(await readPreview(store, token, endsAt)).toBeNull();
    for (const other of ["", token.slice(1), `${token.slice(0, -1)}!`])
      expect(await readPreview(store, other, now)).toBeNull();
    expect(JSON.stringify(await store.db.selectFrom("article_previews").selectAll().execute())).not.toContain(
      token,
    );
  });

  test("previews have a limit: the first to end makes room, and ended ones are deleted", async () => {
    const { token } = await makePreview(store, "d", now);
    const rows = Array.from({ length: mostPreviews - 1 }, (_, n) => ({
      token: `t${n}`,
      article_id: "d",
      ends_at: "2026-03-24T00:00:00.000Z",
    }));
    await insertMany(store.db, "article_previews", rows);
    await makePreview(store, "d", new Date(now.getTime() + 1000));
    const count = async () =>
      (await store.db.selectFrom("article_previews").select("token").execute()).length;
    expect([await count(), await readPreview(store, token, now)]).toEqual([mostPreviews, null]);
    await makePreview(store, "d", minuteOf("2026-03-30T00:00:00Z"));
    expect(await count()).toBe(1);
  });
});
