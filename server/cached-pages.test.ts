import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { policySources } from "@/lib/web/content-security-policy";
import { matchRoute } from "@/routes";
import { cachedPages, type Handler } from "./cached-pages";

/** Serves pages that `handle` renders, until `use` is done with their origin. */
async function withPages<T>(handle: Handler, use: (origin: string) => Promise<T>): Promise<T> {
  const pages = cachedPages({
    siteUrl: "https://portal.example",
    nonceSecret: Buffer.alloc(32),
    compress: false,
    sources: policySources({}),
    handle,
  });
  const server = createServer((request, response) => {
    const match = matchRoute(request.url ?? "");
    if (!match) throw new Error(`${request.url} is no route`);
    pages.serve(request, response, match, { id: "1" } as never).catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

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

test("four pages are rendered at once, and the others after them", async () => {
  let underWay = 0;
  let most = 0;
  const finish: (() => void)[] = [];
  const handle: Handler = async (_, response) => {
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise<void>((resolve) => finish.push(resolve));
    underWay -= 1;
    response.setHeader("Content-Type", "text/html").end("<html></html>");
  };
  const statuses = await withPages(handle, async (origin) => {
    const requests = Array.from({ length: 12 }, (_, at) =>
      fetch(`${origin}/news?news_id=${at}`).then(({ status }) => status),
    );
    for (let finished = 0; finished < 12; ) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      const next = finish.splice(0);
      finished += next.length;
      for (const end of next) end();
    }
    return Promise.all(requests);
  });
  expect(statuses).toEqual(Array(12).fill(200));
  expect(most).toBe(4);
});
