import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { policySources } from "@/lib/web/content-security-policy";
import { matchRoute } from "@/routes";
import { cachedPages, type Handler } from "./cached-pages";

/** Serves /terms from a page that `handle` renders, until `use` is done. */
async function withPages<T>(handle: Handler, use: (url: string) => Promise<T>): Promise<T> {
  const pages = cachedPages({
    siteUrl: "https://portal.example",
    nonceSecret: Buffer.alloc(32),
    compress: false,
    sources: policySources({}),
    handle,
  });
  const match = matchRoute("/terms");
  if (!match) throw new Error("/terms is no route");
  const server = createServer((request, response) => {
    pages.serve(request, response, match, { id: "1" } as never).catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/terms`);
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
    async (url) => {
      body = await (await fetch(url)).text();
    },
  );
  for (const [at, [, ms]] of start.mock.calls.entries())
    if (ms === 65_000) started.add(start.mock.results[at]?.value);
  const cleared = new Set(clear.mock.calls.map(([timer]) => timer));
  expect(body).toBe("<html>Terms</html>");
  expect(started.size).toBe(1);
  expect([...started].filter((timer) => !cleared.has(timer as never))).toEqual([]);
});
