import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { policySources } from "@/lib/security/content-security-policy";
import { matchRoute } from "@/routes";
import { createBulkhead, type Slot } from "./bulkhead";
import { cachedPages, type Handler } from "./cached-pages";

/** Serves pages that `handle` renders, until `use` is done with their origin and the number of requests that have arrived. */
async function withPages<T>(
  handle: Handler,
  use: (origin: string, arrived: () => number) => Promise<T>,
): Promise<T> {
  let arrived = 0;
  const bulkhead = createBulkhead(100);
  const enter = async () => {
    const slot = bulkhead.enter("readers", "") as Slot;
    await slot.begins;
    return slot;
  };
  const pages = cachedPages({
    siteUrl: "https://portal.example",
    nonceSecret: Buffer.alloc(32),
    compress: false,
    sources: policySources({}),
    handle,
  });
  const server = createServer((request, response) => {
    arrived += 1;
    const match = matchRoute(request.url ?? "");
    if (!match) throw new Error(`${request.url} is no route`);
    pages
      .serve(request, response, { match, context: { id: "1" }, enter })
      .catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, () => arrived);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

afterEach(() => jest.restoreAllMocks());

test("a finished render leaves no timer, which would hold its page in memory", async () => {
  const started = new Set<unknown>();
  const start = jest.spyOn(globalThis, "setTimeout");
  const clear = jest.spyOn(globalThis, "clearTimeout");
  let body = "";
  await withPages(
    async (_, response) => response.setHeader("Content-Type", "text/html").end("<html>Terms</html>"),
    async (origin) => {
      body = await (await fetch(`${origin}/terms`)).text();
    },
  );
  for (const [at, [, ms]] of start.mock.calls.entries())
    if (ms === 65_000) started.add(start.mock.results[at]?.value);
  const cleared = new Set(clear.mock.calls.map(([timer]) => timer));
  expect(body).toBe("<html>Terms</html>");
  expect(started.size).toBe(1);
  expect([...started].filter((timer) => !cleared.has(timer as never))).toEqual([]);
});

test("made-up numbers of articles do not empty the cache", async () => {
  // However busy the machine is, nothing becomes stale meanwhile.
  jest.spyOn(performance, "now").mockReturnValue(performance.now());
  const large = Buffer.alloc(1024 * 1024, "x");
  const handle: Handler = async ({ url = "" }, response) => {
    response.setHeader("Content-Type", "text/html").statusCode = url.includes("zz") ? 404 : 200;
    response.end(large);
  };
  const outcomes = await withPages(handle, async (origin) => {
    const ask = async (id: string) => {
      const response = await fetch(`${origin}/news?news_id=${id}`, { method: "HEAD" });
      return response.headers.get("cache-status");
    };
    const warm = async () => Promise.all(Array.from({ length: 9 }, (_, at) => ask(String(at))));
    await warm();
    for (let at = 0; at < 80; at += 1) await ask(`zz${at}`);
    return warm();
  });
  expect(outcomes).toEqual(Array(9).fill("portal; hit"));
});

test("a cached page has the nonce of its render nowhere, neither in its data nor in a header", async () => {
  let nonce = "";
  const handle: Handler = async ({ headers }, response) => {
    nonce = /'nonce-([\w-]+)'/.exec(String(headers["content-security-policy"]))?.[1] ?? "";
    response.setHeader("Link", `</a.woff2>; rel=preload; as=font; nonce="${nonce}"`);
    response.setHeader("Content-Type", "text/html");
    response.end(`<script nonce="${nonce}">self.__next_f.push([1,"{\\"nonce\\":\\"${nonce}\\"}"])</script>`);
  };
  const sent = await withPages(handle, async (origin) => {
    const response = await fetch(`${origin}/terms`);
    return `${[...response.headers].join("\n")}\n${await response.text()}`;
  });
  expect(nonce).toHaveLength(22);
  expect(sent).toContain("rel=preload");
  expect(sent).toContain("__next_f");
  expect(sent).not.toContain(nonce);
});

test("four pages are rendered at once, and the others after them", async () => {
  const waiting: (() => void)[] = [];
  const atOnce: number[] = [];
  const handle: Handler = async (_, response) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    response.setHeader("Content-Type", "text/html").end("<html></html>");
  };
  const statuses = await withPages(handle, async (origin, arrived) => {
    const requests = Array.from({ length: 12 }, (_, at) =>
      fetch(`${origin}/news?news_id=${at}`).then(({ status }) => status),
    );
    while (arrived() < 12) await new Promise(setImmediate);
    while (atOnce.length < 3) {
      while (waiting.length < 4) await new Promise(setImmediate);
      // What does not wait for its turn would begin now.
      for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
      atOnce.push(waiting.length);
      for (const end of waiting.splice(0)) end();
    }
    return Promise.all(requests);
  });
  expect(statuses).toEqual(Array(12).fill(200));
  expect(atOnce).toEqual([4, 4, 4]);
});
