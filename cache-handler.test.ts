import { createHash } from "node:crypto";
import type { IncrementalCache as FrameworkCache } from "next/dist/server/lib/incremental-cache";
import { keptBriefly } from "./lib/web/cache-control.mjs";

/** The framework's own caches run on the handler, so that a release that asks for something else is noticed. */
const { IncrementalCache } = require("next/dist/server/lib/incremental-cache");
const { default: ResponseCache } = require("next/dist/server/response-cache");
const { default: RenderResult } = require("next/dist/server/render-result");
const {
  SharedCacheControls,
} = require("next/dist/server/lib/incremental-cache/shared-cache-controls.external");
const { tagsManifest } = require("next/dist/server/lib/incremental-cache/tags-manifest.external");
const { default: PageCache, dropPages, keptSize, settled } = require("./cache-handler.mjs");

const route = { kind: "APP_PAGE", sourceRoute: "/[locale]/news/[id]/page" };
const cache = new ResponseCache({ minimalMode: false, route });

function incrementalCache(): FrameworkCache {
  return new IncrementalCache({
    CurCacheHandler: PageCache,
    dev: false,
    minimalMode: false,
    flushToDisk: true,
    requestHeaders: {},
    previewProps: { previewModeId: "x" },
    prerenderManifest: { routes: {}, dynamicRoutes: {}, notFoundRoutes: [] },
  });
}

interface Made {
  text: string;
  status?: number;
  revalidate?: number;
}

/** Asks for a page as the framework does; `make` renders it. */
async function ask(path: string, make: () => Made | Promise<Made>) {
  const answer = await cache.get(
    path,
    async () => {
      const { text, status, revalidate = 30 } = await make();
      const html = `<!DOCTYPE html><html><body>${text}<script>self.__next_f.push([1,${JSON.stringify(`data of ${text}`).replaceAll("<", "\\u003c")}])</script></body></html>`;
      return {
        value: {
          kind: "APP_PAGE",
          html: RenderResult.fromStatic(html, "text/html"),
          rscData: Buffer.from(`data of ${text}`),
          headers: { "x-next-cache-tags": `_N_T_${path}` },
          status,
          segmentData: new Map([["/_tree", Buffer.from(text)]]),
        },
        cacheControl: { revalidate, expire: 31_536_000 },
      };
    },
    { incrementalCache: incrementalCache(), isOnDemandRevalidate: false },
  );
  const { html, headers, status, rscData } = answer.value;
  return {
    text: /<body>([\s\S]*?)<script>self/.exec(html.toUnchunkedString())?.[1]?.replace(/<template[^>]*>/, ""),
    data: rscData.toString(),
    status: status ?? 200,
    kept: headers["cache-control"],
    policy: headers["content-security-policy"],
    location: headers.location,
    html: html.toUnchunkedString(),
  };
}

const never = () => {
  throw new Error("it was made anew");
};
const failing = (): Made => ({ text: '<template data-status="503">sorry' });
const text = async (path: string, make: () => Made | Promise<Made> = never) => (await ask(path, make)).text;

/** Lets what runs behind the reader's back come to its end. */
const later = async () => {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};
const pass = (seconds: number) => jest.advanceTimersByTime(seconds * 1000);

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ["nextTick", "setImmediate", "queueMicrotask", "setTimeout"] });
  dropPages(() => true);
  pass(1);
});
afterEach(() => jest.useRealTimers());

test("a page is made once, with its policy and how long others may keep it", async () => {
  const made = await ask("/en/news/7", () => ({ text: "one" }));
  const kept = await ask("/en/news/7", never);
  expect(kept).toMatchObject({ text: "one", data: "data of one", status: 200, kept: keptBriefly });
  expect(kept.policy).toMatch(/script-src 'self' 'sha256-[^']+';/);
  expect(kept.policy).toBe(made.policy);
});

test("a script that got into a page is not in its policy", async () => {
  const { policy } = await ask("/en/news/8", () => ({ text: "one<script>alert(1)</script>" }));
  const hash = createHash("sha256").update("alert(1)").digest("base64");
  expect(policy).not.toContain(hash);
  expect(policy.match(/'sha256-/g)).toHaveLength(1);
});

test("its time over, a page is made anew behind the reader's back; long after, before he gets it", async () => {
  await text("/en/news/7", () => ({ text: "one" }));
  pass(31);
  expect(await text("/en/news/7", () => ({ text: "two" }))).toBe("one");
  await later();
  expect(await text("/en/news/7")).toBe("two");
  pass(30 + 599);
  expect(await text("/en/news/7", () => ({ text: "three" }))).toBe("two");
  await later();
  pass(30 + 601);
  expect(await text("/en/news/7", () => ({ text: "four" }))).toBe("four");
});

test("an old page stays while making it anew fails, and is not tried at every request", async () => {
  await text("/en/news/7", () => ({ text: "one" }));
  for (const round of [1, 2, 3]) {
    pass(round === 1 ? 7 * 86_400 : 11);
    expect(await ask("/en/news/7", failing)).toMatchObject({ text: "one", status: 200, kept: keptBriefly });
    await later();
    expect(await text("/en/news/7")).toBe("one");
  }
  pass(11);
  await text("/en/news/7", () => ({ text: "two" }));
  await later();
  expect(await text("/en/news/7")).toBe("two");
});

test("an old page stays when making it anew throws", async () => {
  const told = jest.spyOn(console, "error").mockImplementation(() => {});
  await text("/en/news/7", () => ({ text: "one" }));
  pass(40);
  expect(await text("/en/news/7")).toBe("one");
  await later();
  expect(await text("/en/news/7", () => ({ text: "two" }))).toBe("one");
  expect(told).toHaveBeenCalled();
  told.mockRestore();
});

test("what is none takes no room, and ends what was kept", async () => {
  const missing = () => ({ text: '<template data-status="404">gone' });
  await text("/en/news/7", () => ({ text: "one" }));
  pass(31);
  await text("/en/news/7", missing);
  await later();
  expect(await ask("/en/news/7", missing)).toMatchObject({ text: "gone", status: 404, kept: "no-store" });
  expect(await ask("/en/news/8", failing)).toMatchObject({ text: "sorry", status: 503, kept: "no-store" });
  const led = await ask("/en/news/9", () => ({ text: '<template data-status="307" data-location="/news">' }));
  expect(led).toMatchObject({ status: 307, location: "/news", kept: "no-store", html: "" });
  expect(keptSize()).toEqual({ pages: 0, bytes: 0 });
});

test("a page that lacks something is kept for seconds, and never in place of a whole one", async () => {
  const lacking = () => ({ text: '<template data-status="200">some' });
  expect(await ask("/en", lacking)).toMatchObject({ text: "some", status: 200, kept: "no-store" });
  expect(await text("/en")).toBe("some");
  pass(11);
  expect(await text("/en", () => ({ text: "all" }))).toBe("some");
  await later();
  expect(await text("/en")).toBe("all");
  pass(31);
  await text("/en", lacking);
  await later();
  expect(await ask("/en", never)).toMatchObject({ text: "all", kept: keptBriefly });
});

test("a page whose missing part is on its way is not kept, and never takes the place of a whole one", async () => {
  const passing = (said: string) => () => ({ text: `${said}<template data-passing="">` });
  expect(await ask("/en/terms", passing("one"))).toMatchObject({
    text: "one",
    status: 200,
    kept: "no-store",
  });
  expect(keptSize()).toEqual({ pages: 0, bytes: 0 });
  expect(await text("/en/terms", passing("two"))).toBe("two");
  expect(await ask("/en/terms", () => ({ text: "all" }))).toMatchObject({ text: "all", kept: keptBriefly });
  pass(31);
  await text("/en/terms", passing("three"));
  await later();
  expect(await ask("/en/terms", never)).toMatchObject({ text: "all", kept: keptBriefly });
  // One that is none says so first.
  const gone = () => ({ text: '<template data-status="404">gone<template data-passing="">' });
  expect(await ask("/en/none", gone)).toMatchObject({ status: 404, kept: "no-store" });
});

test("what was dropped while a page was made is not kept as it was before", async () => {
  let go = () => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  const first = text("/en/news/7", async () => {
    await gate;
    return { text: "before the import" };
  });
  await later();
  pass(1);
  dropPages((path: string) => path === "/en/news/7");
  pass(1);
  go();
  expect(await first).toBe("before the import");
  expect(await text("/en/news/7", () => ({ text: "after it" }))).toBe("after it");
  expect(await text("/en/news/7")).toBe("after it");
});

test("only what is touched is dropped, open or compressed", async () => {
  const paths = Array.from({ length: 60 }, (_, index) => `/en/news/${index}`);
  for (const path of paths) await text(path, () => ({ text: path + "word ".repeat(80_000) }));
  await settled();
  expect(await text(paths[0] ?? "")).toContain(paths[0]);
  dropPages((path: string) => path === paths[0] || path === paths[59]);
  pass(1);
  expect(await text(paths[0] ?? "", () => ({ text: "anew" }))).toBe("anew");
  expect(await text(paths[59] ?? "", () => ({ text: "anew" }))).toBe("anew");
  expect(await text(paths[58] ?? "")).toContain(paths[58]);
});

test("a copy of the file, as the bundler makes them, drops the pages of the one that the framework loads", async () => {
  await text("/en/news/7", () => ({ text: "one" }));
  pass(1);
  jest.isolateModules(() => require("./cache-handler.mjs").dropPages(() => true));
  pass(1);
  expect(await text("/en/news/7", () => ({ text: "two" }))).toBe("two");
  jest.isolateModules(() => require("./cache-handler.mjs"));
  await text("/en/news/8", () => ({ text: "one" }));
  Reflect.get(globalThis, Symbol.for("portal.drop-pages"))((path: string) => path === "/en/news/8");
  pass(1);
  expect(await text("/en/news/8", () => ({ text: "two" }))).toBe("two");
});

test("many addresses leave nothing in the framework's memory", async () => {
  for (let index = 0; index < 1000; index += 1) {
    const missing = index % 4 === 3 ? '<template data-status="404">' : "";
    await text(`/en/news/${index}`, () => ({ text: `${missing}${index}` }));
  }
  expect(keptSize().pages).toBe(750);
  expect(SharedCacheControls.cacheControls.size).toBeLessThan(10);
  expect(tagsManifest.size).toBe(0);
});

test("a file of a handler is kept as it is; answers of services are not kept", async () => {
  const key = "/route-cache/APP_ROUTE/abc/$/boot.js";
  const handler = new PageCache();
  const value = { kind: "APP_ROUTE", body: Buffer.from("go()"), headers: {}, status: 200 };
  await handler.set(key, value, { cacheControl: { revalidate: false } });
  expect((await handler.get(key, { kind: "APP_ROUTE" })).value.body.toString()).toBe("go()");
  await handler.set("hash", { kind: "FETCH", data: {} }, { fetchCache: true });
  expect(await handler.get("hash", { kind: "FETCH" })).toBeNull();
});
