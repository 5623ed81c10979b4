import { setImmediate } from "node:timers/promises";
import { brotliDecompressSync } from "node:zlib";
import { type Rendered, ResponseCache } from "./response-cache";

let now = 0;
let renders = 0;
const tags = ["articles:7"];
const page = (text: string, more: Partial<Rendered> = {}): Rendered => ({
  status: 200,
  headers: [["content-type", "text/html; charset=utf-8"]],
  body: Buffer.from(text),
  cacheable: true,
  ...more,
});
const cache = (rules = {}) =>
  new ResponseCache({
    compress: false,
    ttlMs: 30,
    staleMs: 600,
    retryMs: 10,
    incompleteMs: 10,
    outdatedMs: 8,
    clock: () => now,
    ...rules,
  });
const from = (rendered: Rendered | Error) => async () => {
  renders += 1;
  if (rendered instanceof Error) throw rendered;
  return rendered;
};
/** What is rendered in the background has been, a turn later. */
const settled = () => setImmediate();
beforeEach(() => {
  now = 1000;
  renders = 0;
});

/** Asks and gives the text and how it was found. */
async function ask(one: ResponseCache, rendered: Rendered | Error, key = "/en/news?news_id=7") {
  const { response, outcome } = await one.get(key, tags, from(rendered));
  await settled();
  return `${outcome} ${response.body.bytes}`;
}

test("a response is rendered once while it is fresh, then once in the background", async () => {
  const one = cache();
  expect(await ask(one, page("a"))).toBe("miss a");
  now += 29;
  expect(await ask(one, page("b"))).toBe("hit a");
  now += 1;
  expect(await ask(one, page("b"))).toBe("stale a");
  expect(await ask(one, page("c"))).toBe("hit b");
  expect(renders).toBe(2);
  expect(one.counts).toEqual({ hit: 2, stale: 1, miss: 1 });
});

test("a response that is too old is awaited", async () => {
  const one = cache();
  await ask(one, page("a"));
  now += 30 + 600;
  expect(await ask(one, page("b"))).toBe("miss b");
});

test("concurrent requests share one render, also of responses that are not stored", async () => {
  const one = cache();
  const answers = await Promise.all([1, 2, 3].map(() => ask(one, page("busy", { status: 503 }))));
  expect(answers).toEqual(["miss busy", "miss busy", "miss busy"]);
  expect(renders).toBe(1);
  expect(await ask(one, page("good"))).toBe("miss good");
});

test.each([
  ["an error", new Error("no")],
  ["status 503", page("failed", { status: 503 })],
  ["status 500", page("failed", { status: 500 })],
  ["a page that lacks something", page("part", { cacheable: false })],
])("%s never replaces a good response, and is tried again after a while", async (_name, failure) => {
  const one = cache();
  await ask(one, page("good"));
  now += 31;
  expect(await ask(one, failure)).toBe("stale good");
  now += 9;
  expect(await ask(one, page("new"))).toBe("stale good");
  expect(renders).toBe(2);
  now += 1;
  expect(await ask(one, page("new"))).toBe("stale good");
  expect(await ask(one, page("newer"))).toBe("hit new");
});

test.each([
  ["an error", new Error("no")],
  ["status 503", page("failed", { status: 503 })],
])(
  "however often a render fails with %s, a response is not served past its bound",
  async (_name, failure) => {
    const one = cache();
    const answer = () => ask(one, failure).catch((error: Error) => `miss ${error.message}`);
    const failed = await ask(cache(), failure).catch((error: Error) => `miss ${error.message}`);
    await ask(one, page("Monday"));
    const made = now;
    now += 30;
    for (; now < made + 30 + 600; now += 10) expect(await answer()).toBe("stale Monday");
    expect(await answer()).toBe(failed);
    now += 86_400_000;
    expect(await answer()).toBe(failed);
    expect(await ask(one, page("Thursday"))).toBe("miss Thursday");
  },
);

test("a response says how long ago it was made", async () => {
  const one = cache();
  const age = async () => (await one.get("k", tags, from(page("a")))).ageMs;
  expect(await age()).toBe(0);
  now += 20;
  expect(await age()).toBe(20);
  now += 300;
  expect(await age()).toBe(320);
  await settled();
  expect(await age()).toBe(0);
});

test("an error reaches its reader if nothing is stored", async () => {
  await expect(ask(cache(), new Error("no"))).rejects.toThrow("no");
});

test("404 and 410 are stored; redirects are not, and replace the stored response", async () => {
  const one = cache();
  await ask(one, page("gone", { status: 410 }));
  expect(await ask(one, page("other"))).toBe("hit gone");
  now += 31;
  await ask(one, page("", { status: 301, headers: [["location", "/"]] }));
  expect(await ask(one, page("back"))).toBe("miss back");
});

describe("invalidation", () => {
  const ofTags = (one: ResponseCache, its: string[], text: string) =>
    one
      .get(its.join(), its, from(page(text)))
      .then(({ response, outcome }) => `${outcome} ${response.body.bytes}`);

  test("a change of a row invalidates the row and the lists of its domain, and nothing else", async () => {
    const one = cache();
    const all = [["articles:7"], ["articles:77"], ["articles"], ["companies"]];
    for (const its of all) await ofTags(one, its, "old");
    one.invalidate([{ domain: "articles", key: "7" }]);
    const found = [];
    for (const its of all) found.push(await ofTags(one, its, "new"));
    expect(found).toEqual(["miss new", "hit old", "miss new", "hit old"]);
  });

  test("a change of the complete domain invalidates all its rows", async () => {
    const one = cache();
    for (const its of [["articles:7"], ["articles"], ["companies:7"]]) await ofTags(one, its, "old");
    one.invalidate([{ domain: "articles", key: "*" }]);
    expect(await ofTags(one, ["articles:7"], "new")).toBe("miss new");
    expect(await ofTags(one, ["companies:7"], "new")).toBe("hit old");
  });

  test("a change that no tag names invalidates everything, and renders in flight are not stored", async () => {
    const one = cache();
    for (const its of [["articles:7"], ["companies"], []]) await ofTags(one, its, "old");
    const { promise, resolve } = Promise.withResolvers<Rendered>();
    const before = one.get("k", [], () => promise);
    now += 1;
    one.invalidate([{ domain: "banners", key: "*" }]);
    now += 1;
    for (const its of [["articles:7"], ["companies"], []])
      expect(await ofTags(one, its, "new")).toBe("miss new");
    resolve(page("old"));
    await before;
    expect((await one.get("k", [], from(page("new")))).response.body.bytes.toString()).toBe("new");
  });

  test("a render that began before is sent but not stored; a later request gets a new one", async () => {
    const one = cache();
    const { promise, resolve } = Promise.withResolvers<Rendered>();
    const before = one.get("k", tags, () => promise);
    now += 1;
    one.invalidate([{ domain: "articles", key: "7" }]);
    now += 1;
    expect((await one.get("k", tags, from(page("new")))).response.body.bytes.toString()).toBe("new");
    resolve(page("old"));
    expect((await before).response.body.bytes.toString()).toBe("old");
    expect((await one.get("k", tags, from(page("newer")))).response.body.bytes.toString()).toBe("new");
  });
});

describe("a changed schedule", () => {
  const port = ["sailings:port-CNYTN"];
  const changed = (key: string) => ({ domain: "sailings", key });
  const asked = async (one: ResponseCache, rendered: Rendered | Error, its = port) => {
    const found = await one.get(its.join(), its, from(rendered)).catch((error: Error) => error);
    await settled();
    return found instanceof Error ? found.message : `${found.outcome} ${found.response.body.bytes}`;
  };

  test("is served while it is rendered again, and not after its time, whatever fails", async () => {
    const one = cache({ maxRefreshes: 1 });
    for (const its of [port, ["sailings"], ["sailings:port-USLAX"], ["flights"]])
      await asked(one, page("old"), its);
    one.invalidate([changed("port-CNYTN")]);
    now += 1;
    expect(await asked(one, new Error("no"))).toBe("stale old");
    expect(await asked(one, page("new"), ["sailings"])).toBe("stale old");
    expect(await asked(one, page("new"), ["sailings"])).toBe("hit new");
    expect(await asked(one, page("new"), ["sailings:port-USLAX"])).toBe("hit old");
    expect(await asked(one, page("new"), ["flights"])).toBe("hit old");
    now += 6;
    // A further import does not give it more time.
    one.invalidate([changed("*")]);
    expect(await asked(one, new Error("no"))).toBe("stale old");
    now += 1;
    expect(await asked(one, new Error("no"))).toBe("no");
    expect(await asked(one, page("", { status: 503 }))).toBe("miss ");
    now += 1;
    expect(await asked(one, page("new"))).toBe("miss new");
    expect(await asked(one, page("newer"))).toBe("hit new");
  });

  test("what lacks something is tried again soon, and sent where the old one has had its time", async () => {
    const one = cache({ incompleteMs: 2 });
    await asked(one, page("old"));
    one.invalidate([changed("*")]);
    now += 1;
    const part = page("part", { cacheable: false });
    expect(await asked(one, part)).toBe("stale old");
    now += 1;
    expect(await asked(one, page("new"))).toBe("stale old");
    expect(renders).toBe(2);
    now += 1;
    expect(await asked(one, part)).toBe("stale old");
    expect(renders).toBe(3);
    now += 8;
    expect(await asked(one, part)).toBe("miss part");
  });

  test("a render that began before is stored as outdated, and nobody joins it after its time", async () => {
    const one = cache();
    const { promise, resolve } = Promise.withResolvers<Rendered>();
    const before = one.get(port.join(), port, () => promise);
    now += 2;
    one.invalidate([changed("*")]);
    now += 5;
    const joined = one.get(port.join(), port, from(page("new")));
    resolve(page("old"));
    expect((await Promise.all([before, joined])).map(({ response }) => `${response.body.bytes}`)).toEqual([
      "old",
      "old",
    ]);
    expect(await asked(one, page("new"))).toBe("stale old");
    expect(await asked(one, page("newer"))).toBe("hit new");

    one.invalidate([changed("*")]);
    now += 8;
    const slow = Promise.withResolvers<Rendered>();
    const first = one.get(port.join(), port, () => slow.promise);
    one.invalidate([changed("*")]);
    now += 9;
    expect(await asked(one, page("newest"))).toBe("miss newest");
    slow.resolve(page("old"));
    await first;
    expect(await asked(one, page("later"))).toBe("hit newest");
  });

  test("more changes than are remembered leave no wrong response", async () => {
    const one = cache();
    const { promise, resolve } = Promise.withResolvers<Rendered>();
    const before = one.get("k", ["articles:7"], () => promise);
    now += 1;
    one.invalidate([{ domain: "articles", key: "7" }]);
    one.invalidate(Array.from({ length: 10_000 }, (_, key) => ({ domain: "companies", key: `${key}` })));
    resolve(page("old"));
    await before;
    expect((await one.get("k", ["articles:7"], from(page("new")))).response.body.bytes.toString()).toBe(
      "new",
    );
  });
});

test("bytes are bounded, whatever is requested", async () => {
  const one = cache({ maxBytes: 100_000 });
  for (let at = 0; at < 200; at += 1) await ask1(one, `/en/news?news_id=${at}`);
  expect(one.size.entries).toBeGreaterThan(5);
  expect(one.size.bytes).toBeLessThanOrEqual(100_000);
});
const ask1 = (one: ResponseCache, key: string) => one.get(key, tags, from(page("x".repeat(5_000))));

async function made(one: ResponseCache, name: string, count: number, more: Partial<Rendered> = {}) {
  const outcomes = [];
  for (let at = 0; at < count; at += 1) {
    const { outcome } = await one.get(`/en/${name}${at}`, tags, from(page("x".repeat(5_000), more)));
    outcomes.push(outcome);
  }
  return outcomes;
}

test.each([
  ["numbers of articles that do not exist", { status: 404 }],
  ["searches", {}],
])("made-up %s do not evict pages that are read", async (_name, more) => {
  const one = cache({ maxBytes: 200_000 });
  const warm = () => made(one, "warm", 15);
  await warm();
  expect(await warm()).toEqual(Array(15).fill("hit"));
  await made(one, "made-up", 500, more);
  expect(await warm()).toEqual(Array(15).fill("hit"));
  expect(one.size.bytes).toBeLessThanOrEqual(200_000);
});

test("failures have a twentieth of the bytes, also where they are requested again and again", async () => {
  const one = cache({ maxBytes: 200_000 });
  for (let round = 0; round < 3; round += 1) await made(one, "gone", 40, { status: 404 });
  expect(one.size.entries).toBeGreaterThan(0);
  expect(one.size.bytes).toBeLessThanOrEqual(10_000);
  // A page that is there again is no failure.
  now += 31;
  await ask1(one, "/en/gone39");
  await settled();
  await made(one, "more", 40, { status: 404 });
  expect((await ask1(one, "/en/gone39")).response.status).toBe(200);
});

test("repeatedly requested entries may take three quarters, and the least recently used of them is evicted first", async () => {
  const one = cache({ maxBytes: 200_000 });
  for (let at = 0; at < 60; at += 1) for (const _ of [1, 2]) await ask1(one, `k${at}`);
  const found = [];
  for (let at = 59; at >= 0; at -= 1) found.push((await ask1(one, `k${at}`)).outcome);
  expect(found.slice(0, 20)).toEqual(Array(20).fill("hit"));
  expect(found.at(-1)).toBe("miss");
});

test("a body is stored once, with Brotli where that saves something", async () => {
  const one = cache({ compress: true });
  const { response } = await one.get("long", tags, from(page("word ".repeat(1000))));
  expect(response.body.encoding).toBe("br");
  expect(brotliDecompressSync(response.body.bytes).byteLength).toBe(5000);
  expect(response.body.bytes.byteLength).toBeLessThan(100);
  expect(one.size.bytes).toBeLessThan(3000);
  expect((await one.get("long", tags, from(page("")))).response).toBe(response);
  const { body } = (await one.get("short", tags, from(page("word")))).response;
  expect(body).toEqual({ bytes: Buffer.from("word"), encoding: "identity" });
});

test("however many stale pages are requested, only a few are refreshed at once", async () => {
  const one = cache({ maxRefreshes: 2 });
  for (let at = 0; at < 5; at += 1) await ask1(one, `k${at}`);
  now += 31;
  const pending = Promise.withResolvers<Rendered>();
  let begun = 0;
  const slow = () => {
    begun += 1;
    return pending.promise;
  };
  for (let at = 0; at < 5; at += 1) expect((await one.get(`k${at}`, tags, slow)).outcome).toBe("stale");
  expect(begun).toBe(2);
  pending.resolve(page("new"));
});
