import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { config } from "@/lib/config/config";
import { TestRuns } from "@/test/support/portal-command";
import { placeSampleStore, sampleNow } from "@/test/support/sample-store";
import { bounds } from "./bounds";

/** What grows, its bound and its test: the code, `bin/portal status` and docs/operate.md say the same. */

const docs = readFileSync("docs/operate.md", "utf8");
const cells = (row: string) =>
  row
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
const places = { store: "the store", process: "memory of a process", disk: "the disk" };

test("docs/operate.md lists everything with the limits of the code", () => {
  const [, table = ""] = /\n\| what grows .*\n\| -.*\n((?:\|.*\n)+)/.exec(docs) ?? [];
  expect(table.trim().split("\n").map(cells)).toEqual(
    bounds.map(({ what, where, atMost, goes }) => [what, places[where], atMost, goes]),
  );
});

test.each(bounds)("$what: a test exceeds the limit", ({ proof }) => {
  expect(existsSync(proof)).toBe(true);
  expect(readFileSync(proof, "utf8")).toMatch(/\btest(\.each)?\(/);
});

test("status shows the size of each, with metrics of a running portal", async () => {
  const server = createServer((_request, response) =>
    response.end('portal_connections 7\nportal_cache_bytes{cache="responses"} 3145728\n'),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const runs = new TestRuns();
  await placeSampleStore(runs.storePath);
  config().storeUrl = runs.storeUrl;
  config().frozenNow = sampleNow;
  const rows = async () =>
    ((await runs.run(["status", "--bounds"])).printed.split("what grows")[1] ?? "")
      .split("\n")
      .map((line) => line.trim().split(/ {2,}/));
  const alone = await rows();
  for (const { what, atMost } of bounds) {
    expect(alone.find(([name]) => name === what)?.at(-1)).toBe(atMost);
  }
  expect(alone).toContainEqual(["connections", "-", "8,192, 512 of one address"]);
  expect(alone).toContainEqual(["short links", "0", "50,000"]);

  config().metrics = { port: (server.address() as AddressInfo).port, host: "127.0.0.1" };
  const asking = await rows();
  expect(asking).toContainEqual(["connections", "7", "8,192, 512 of one address"]);
  expect(asking).toContainEqual(["cached pages and API responses", "3.0 MB", "64 MB"]);
  server.closeAllConnections();
  server.close();
  // A portal that does not run is no trouble.
  expect(await rows()).toContainEqual(["connections", "-", "8,192, 512 of one address"]);
  config().metrics = undefined;
  runs.end();
});
