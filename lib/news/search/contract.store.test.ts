import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { adaptersOfRun, describeOnce, openTestStore, type TestStore } from "@/test/support/stores";
import { type TestAccess, testAccess } from "@/test/support/upstream-access";
import { recorded, startUpstream, type UpstreamServer } from "@/test/support/upstream-server";
import { type ArticleRecord, articleSchema, type KeywordQuery, type NewsAdapter } from "../schema";
import { writeArticles } from "../write";
import { embeddedNews } from "./embedded";
import { httpNews } from "./http";
import { articleRow } from "./http-row";

const start = new Date("2022-06-18T02:00:00Z");
const imageHosts = ["images.publisher.example"];
let store: TestStore;
let server: UpstreamServer;
let access: TestAccess;

/** The recorded articles as they are stored, written out here so that http.ts is not tested against itself. */
const bodies: Record<string, string> = {
  "7105":
    "<p>Golden Kapok leaves Nansha on Saturday.<br />Gates close at noon.</p>\n<p>The second vessel follows on Sunday.</p>",
  "7104": "<p>Small lots, <b>big</b> plans.</p><p>Rates here.</p>",
  "7103": "<p>Barge crews report short queues.</p>",
  "7102": "<p>貨櫃船可於深夜靠泊。<br />碼頭營運商稱，輪候時間縮短。</p>",
  "7101": "<p>申報須於到港前完成。</p>",
  "7100": "<p>A quiet quarter for boxes.</p>",
  "7098":
    "<p>Rates &amp; quoins move\u00a0together.<br />Crates under 40′ wait.</p>\n<h2>After &lt;noon&gt;</h2><p>No change.</p>",
};
/** Markup and entities of a headline and an introduction are gone. */
const words: Record<string, Pick<ArticleRecord, "headline" | "intro">> = {
  "7098": { headline: "Rates & quoins", intro: "What a “slot” costs now. In short." },
};
const images: Record<string, ArticleRecord["images"]> = {
  "7105": [{ url: "https://images.publisher.example/feeder.jpg", alt: "" }],
  "7104": [{ url: "/pictures/terminal-640.jpg", alt: "A terminal at dusk" }],
};

function storedRecords(): ArticleRecord[] {
  const { articles } = JSON.parse(recorded("news.json")) as {
    articles: {
      news_id: string | number;
      headline: string;
      intro: string;
      publish_date: string;
      language: "en" | "zh";
      hashtags: string[];
    }[];
  };
  return articles
    .filter(({ headline }) => headline)
    .map((row) => ({
      id: String(row.news_id),
      language: row.language,
      headline: row.headline,
      intro: row.intro,
      body: bodies[row.news_id] ?? "",
      publishedAt: `${row.publish_date.slice(0, 19).replace(" ", "T")}${
        /([+-]\d\d)(\d\d)$/.exec(row.publish_date)?.slice(1).join(":") ?? "+08:00"
      }`,
      images: images[row.news_id] ?? [],
      hashtags: row.hashtags,
      story: null,
      ...words[row.news_id],
    }));
}

function recordOf(id: string): ArticleRecord {
  const record = storedRecords().find((one) => one.id === id);
  if (!record) throw new Error(id);
  return record;
}

beforeAll(async () => {
  server = await startUpstream();
  store = await openTestStore();
  await store.db.transaction().execute((trx) => writeArticles(trx, storedRecords(), { sample: false }));
});
afterAll(async () => {
  store.close();
  await server.close();
});
beforeEach(() => {
  server.requests.length = 0;
  access = testAccess(server.url, start);
});
afterEach(() => {
  for (const call of ["newsList", "newsArticle", "keyword", "keywordNews"] as const) server.fault(call, null);
  access.store.close();
});

const adapters: [string, () => NewsAdapter][] = [
  ["http", () => httpNews(access, imageHosts)],
  ["embedded", () => embeddedNews(store)],
];

const all: KeywordQuery = {
  query: "",
  hashtag: null,
  language: "en",
  from: "2022-01-01",
  to: null,
  page: 1,
};

/** Ids of all pages of a list. */
async function ids(ask: (page: number) => ReturnType<NewsAdapter["searchArticles"]>): Promise<string[]> {
  const found: string[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await ask(page);
    found.push(...answer.items.map(({ id }) => id));
    if (page >= answer.totalPages) {
      expect(answer.total).toBe(found.length);
      return found;
    }
  }
}

describe.each(adaptersOfRun(adapters))("news from %s", (_name, make) => {
  const search = (asked: Partial<KeywordQuery>) =>
    ids((page) => make().searchArticles({ ...all, ...asked, page }));
  const list = (language: "en" | "zh", from: string) =>
    ids((page) => make().listArticles({ language, page, from }));

  test("the list: one language, from a day on, newest first", async () => {
    await expect(list("en", "2022-06-04")).resolves.toEqual(["7105", "7104", "7103"]);
    await expect(list("en", "2022-06-15")).resolves.toEqual(["7105", "7104"]);
    await expect(list("zh", "2022-05-02")).resolves.toEqual(["7102", "7101"]);
  });

  test("a complete article: body sanitised, line breaks retained, pictures of allowed hosts, time with its offset", async () => {
    const article = await make().getArticle("7105", "en");
    expect(() => articleSchema.parse(article)).not.toThrow();
    expect(article).toEqual(storedRecords()[0]);
    expect(article?.publishedAt).toBe("2022-06-17T15:30:00+08:00");
    const { items } = await make().searchArticles({ ...all, hashtag: "coffee" });
    expect(items).toEqual([storedRecords()[1]]);
  });

  test("text with entities is shown with their characters, its lines unchanged", async () => {
    const { items } = await make().searchArticles({ ...all, query: "quoins" });
    expect(items).toEqual([recordOf("7098")]);
  });

  test("an article is found under the other language too, an unknown one is null", async () => {
    await expect(make().getArticle("7105", "zh")).resolves.toMatchObject({ id: "7105", language: "en" });
    await expect(make().getArticle("no-such", "en")).resolves.toBeNull();
  });

  test("an article is followed by the next older one, also of the next page, and never by itself", async () => {
    const following = async (id: string) => (await make().getFollowing(recordOf(id)))?.id;
    await expect(following("7105")).resolves.toBe("7104");
    await expect(following("7104")).resolves.toBe("7103");
    await expect(following("7102")).resolves.not.toBe("7102");
  });

  test("a keyword within days, both included; blank finds all; a hashtag has no range", async () => {
    await expect(search({ query: "Boxes" })).resolves.toEqual(["7100"]);
    await expect(search({ query: "boxes", from: "2022-04-01" })).resolves.toEqual([]);
    await expect(search({ from: "2022-03-31", to: "2022-06-14" })).resolves.toEqual(["7103", "7100"]);
    await expect(search({ query: "碼頭", language: "zh" })).resolves.toEqual(["7102"]);
    await expect(search({ hashtag: "feeders", from: "2022-06-18" })).resolves.toEqual(["7105", "7103"]);
    await expect(search({ hashtag: "feed" })).resolves.toEqual([]);
    await expect(search({ query: "no such word" })).resolves.toEqual([]);
  });

  test("addresses for a sitemap, newest first", async () => {
    const ask = { language: "en", from: "2022-06-04", limit: 2, after: "7105" } as const;
    await expect(make().listAddresses({ ...ask, after: null })).resolves.toEqual([
      expect.objectContaining({ id: "7105" }),
      expect.objectContaining({ id: "7104" }),
    ]);
    await expect(make().listAddresses(ask)).resolves.toEqual([
      { id: "7104", publishedAt: "2022-06-16T22:15:00+00:00" },
      { id: "7103", publishedAt: "2022-06-14T09:00:00+02:00" },
    ]);
  });

  test("headlines for the news sitemap, newest first", async () => {
    const [first] = await make().listHeadlines({ language: "en", from: "2022-06-04", limit: 1 });
    const { headline, publishedAt } = recordOf("7105");
    expect(first).toEqual({ id: "7105", publishedAt, headline });
    const dated = await make().listHeadlines({ language: "en", from: "2022-06-14", limit: 9 });
    expect(dated.map(({ id }) => id)).toEqual(["7105", "7104", "7103"]);
  });

  test("lists for sitemaps begin where the ones before end, whatever their size", async () => {
    const list = (limit: number, after: string | null) =>
      make().listAddresses({ language: "en", from: null, limit, after });
    const ids = (await list(100, null)).map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(2);
    for (const size of [1, 2, ids.length - 1, ids.length, 100]) {
      const starts = await make().listStarts("en", size);
      expect(starts).toHaveLength(Math.ceil(ids.length / size) - 1);
      const lists = await Promise.all([null, ...starts].map((after) => list(size, after)));
      expect(lists.flat().map(({ id }) => id)).toEqual(ids);
    }
  });
});

describeOnce("http only", () => {
  const news = () => httpNews(access, imageHosts);
  const list = () => news().listArticles({ language: "en", page: 1, from: "2022-06-04" });
  const sent = () => Object.fromEntries(new URLSearchParams(server.requests.at(-1)?.body));

  test("parameters are exactly the specification's", async () => {
    await list();
    expect(server.requests.at(-1)).toMatchObject({ method: "POST", path: "/news" });
    expect(sent()).toEqual({ language: "en", page_no: "1", news_date_from: "2022-06-04" });
    await news().getArticle("7105", "en");
    expect(server.requests.at(-1)).toMatchObject({
      method: "GET",
      query: { language: "en", news_id: "7105" },
    });
    const ask = { ...all, query: " Hong Kong to ROTTERDAM ", to: "2022-06-30", page: 2 };
    await news().searchArticles(ask);
    const range = { news_date_from: "2022-01-01", news_date_to: "2022-06-30" };
    const keyword = "hong kong to rotterdam";
    expect(sent()).toEqual({ ...range, page_no: "2", language: "en", keyword });
    await news().searchArticles({ ...all, query: "boxes" });
    expect(sent()).toEqual({ news_date_from: "2022-01-01", page_no: "1", language: "en", keyword: "boxes" });
    await news().searchArticles({ ...all, hashtag: "LCL" });
    expect(sent()).toEqual({ "hashtags[]": "LCL", page_no: "1", language: "en" });
    await news().fetchKeyword(ask);
    expect(sent()).toEqual({
      keyword,
      "param[news_date_from]": "2022-01-01",
      "param[news_date_to]": "2022-06-30",
      "param[language]": "en",
    });
  });

  test("after midnight the response of the day before is used, where no date was requested", async () => {
    const usual = { ...all, from: "2022-05-18", to: "2022-06-18" };
    const lane = { query: "Hong Kong to Rotterdam" };
    const before = await Promise.all([
      list(),
      news().searchArticles(usual),
      news().fetchKeyword({ ...usual, ...lane }),
    ]);
    await access.settled();
    for (const call of ["newsList", "keywordNews", "keyword"] as const) server.fault(call, "http500");
    access.advance(86_400_000);
    const next = { ...usual, from: "2022-05-19", to: "2022-06-19" };
    await expect(news().listArticles({ language: "en", page: 1, from: "2022-06-05" })).resolves.toEqual(
      before[0],
    );
    await expect(news().searchArticles(next)).resolves.toEqual(before[1]);
    await expect(news().fetchKeyword({ ...next, ...lane })).resolves.toEqual(before[2]);
    await access.settled();
    const chosen = { ...next, from: "2022-05-20" };
    await expect(news().searchArticles(chosen)).rejects.toThrow("The news service");
    await expect(news().listArticles({ language: "en", page: 1, from: "2022-06-06" })).rejects.toThrow(
      "The news service",
    );
  });

  test("a keyword service gives its good rows, and none for a blank query", async () => {
    const answer = await news().fetchKeyword({ ...all, query: "Hong Kong to Rotterdam" });
    expect(answer).toEqual({
      companies: [
        {
          id: "501",
          name: "Nordhavn Line (Hong Kong) Limited",
          types: [{ name: "Ocean carrier and agents", code: "sea" }],
        },
        {
          id: "502",
          name: "Granary Wharf Warehousing",
          types: [
            { name: "Warehouse and logistics", code: "warehouse" },
            { name: "Land and rail", code: "truck" },
          ],
        },
      ],
      suggestions: [
        { type: "SEA", param: ["Hong Kong", "1074", "Rotterdam", "2210"] },
        { type: "AIR", param: ["31", "Hong Kong (HKG)", "77", "Rotterdam (RTM)"] },
        { type: "AIR", param: ["", "Hong Kong (HKG)", "", "Liege (LGG)"] },
      ],
    });
    const droppedBy = { full_name: 1, param: 1, suggest_type: 1 };
    expect(access.lines.at(-1)).toMatchObject({ dropped: 3, droppedBy });
    server.requests.length = 0;
    await expect(news().fetchKeyword(all)).resolves.toEqual({ companies: [], suggestions: [] });
    expect(server.requests).toEqual([]);
  });

  test("the bad article is dropped, counted and logged", async () => {
    await list();
    expect(access.lines.at(-1)).toMatchObject({ level: "warn", dropped: 1, droppedBy: { headline: 1 } });
  });

  test("an article too old for the list is followed by the newest, at the cost of one call", async () => {
    await expect(news().getFollowing(recordOf("7100"))).resolves.toMatchObject({ id: "7105" });
    expect(server.requests).toHaveLength(1);
  });

  test("the last article of the list has no next one", async () => {
    await expect(news().getFollowing(recordOf("7103"))).resolves.toBeNull();
  });

  test("in a long list few pages are requested, wherever the article is", async () => {
    // One article a page, one every six hours.
    const pages = Array.from({ length: 56 }, (_, index) => {
      const time = new Date(start.getTime() - index * 6 * 3_600_000).toISOString();
      return {
        news_id: `n-${index}`,
        headline: `Number ${index}`,
        publish_date: `${time.slice(0, 19).replace("T", " ")}+0000`,
      };
    });
    let calls = 0;
    const publisher = createServer(async (request, response) => {
      calls += 1;
      const asked = new URLSearchParams(await text(request));
      const from = asked.get("news_date_from") ?? "";
      const page = Number(asked.get("page_no"));
      const articles = pages.filter(({ publish_date }) => publish_date >= from);
      const answer = {
        articles: articles.slice(page - 1, page),
        page_no: page,
        total_pages: articles.length,
      };
      response.end(JSON.stringify({ status: "request_ok", ...answer }));
    });
    await new Promise<void>((resolve) => publisher.listen(0, "127.0.0.1", resolve));
    const { port } = publisher.address() as AddressInfo;
    const long = testAccess(`http://127.0.0.1:${port}`, start);
    for (const index of [0, 1, 20, 40, 54]) {
      calls = 0;
      const publishedAt = new Date(start.getTime() - index * 6 * 3_600_000).toISOString();
      const after = { id: `n-${index}`, language: "en", publishedAt } as const;
      const following = await httpNews(long, imageHosts).getFollowing(after);
      expect([index, following?.id]).toEqual([index, `n-${index + 1}`]);
      expect(calls).toBeLessThanOrEqual(8);
      long.advance(120_000);
    }
    long.store.close();
    publisher.closeAllConnections();
    await new Promise((resolve) => publisher.close(resolve));
  });

  test("an article whose id no address can carry is dropped", () => {
    const row = { headline: "A", publish_date: "2022-06-17 15:30:00+0800" };
    const read = (news_id: unknown) => articleRow("en", []).safeParse({ ...row, news_id });
    for (const id of ["70/97", "a b", "..", "新聞", "x".repeat(65)]) {
      expect(read(id).error?.issues[0]?.path).toEqual(["news_id"]);
    }
    for (const id of [7105, "a.b~c_d-1"]) expect(read(id).data?.id).toBe(String(id));
  });

  test("a failing article is requested twice and no more", async () => {
    server.fault("newsArticle", "http500");
    await expect(news().getArticle("7105", "en")).rejects.toThrow(/^The news service /);
    expect(server.requests).toHaveLength(2);
  });

  test("a declined response is an empty list, even if an older one is stored", async () => {
    await list();
    await access.settled();
    server.fault("newsList", "declined");
    access.advance(60_000);
    await list();
    await access.settled();
    await expect(list()).resolves.toEqual({ items: [], page: 1, totalPages: 1, total: 0 });
    server.fault("newsArticle", "declined");
    await expect(news().getArticle("7105", "en")).resolves.toBeNull();
  });

  test("a failing service leaves the last good response, or a sentence if there is none", async () => {
    const before = await list();
    await access.settled();
    server.fault("newsList", "odd");
    access.advance(3_600_000);
    expect(await list()).toEqual(before);
    for (const kind of ["drop", "truncated", "http500"] as const) {
      server.fault("keywordNews", kind);
      const asked = news().searchArticles({ ...all, query: kind });
      await expect(asked).rejects.toThrow(/^The news service /);
    }
    access.shared.services.clear();
    server.fault("keyword", "odd");
    await expect(news().fetchKeyword({ ...all, query: "x" })).rejects.toThrow(/cannot be read/);
  });
});
