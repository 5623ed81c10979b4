import { type TestAccess, testAccess } from "@/test/support/upstream-access";
import { startUpstream, type UpstreamServer } from "@/test/support/upstream-server";
import { fetchUpstream } from "./fetch-upstream";
import { callNames, defaultCall } from "./paths";
import type { Reader } from "./response-reader";

const read: Reader<number> = (text) => ({ value: text.length, ok: true });

let server: UpstreamServer;
let access: TestAccess;
beforeAll(async () => {
  server = await startUpstream();
});
afterAll(() => server.close());
beforeEach(() => {
  server.requests.length = 0;
  access = testAccess(server.url, new Date("2022-06-17T02:00:00Z"));
  access.settings.decorationMs = 20;
});
afterEach(async () => {
  server.fault("hotSearches", null);
  access.settings.timeoutMs = 10_000;
  await access.settled();
  access.store.close();
});

const ask = () => fetchUpstream("hotSearches", {}, read, access);

test("decorations are the calls that a page can do without", () => {
  expect(callNames.filter((name) => defaultCall(name).decoration)).toEqual([
    "content",
    "adsHome",
    "adsDirectory",
    "adsPort",
    "adsAir",
    "featureBanner",
    "eDirectMarketing",
    "hotSearches",
    "tradeNews",
  ]);
});

test("a page waits briefly for a decoration, once; its response is stored for the next page", async () => {
  server.fault("hotSearches", "stall", 1);
  access.settings.timeoutMs = 500;
  await expect(ask()).rejects.toMatchObject({ kind: "timeout" });
  // The call goes on; who comes while it does need not wait its moment again.
  expect(access.shared.inflight.size).toBe(1);
  access.settings.decorationMs = 0;
  await expect(ask()).rejects.toMatchObject({ kind: "timeout" });
  access.settings.timeoutMs = 10_000;
  await access.settled();
  await expect(ask()).resolves.toBeGreaterThan(0);
});

test("a failing service delays no page and gets no request", async () => {
  server.fault("hotSearches", "http404");
  access.settings.decorationMs = 10_000;
  await expect(ask()).rejects.toMatchObject({ kind: "http" });
  await access.settled();
  for (let reader = 0; reader < 20; reader += 1)
    await expect(ask()).rejects.toMatchObject({ service: "promotions" });
  expect(server.requests).toHaveLength(1);
});

test("a stored decoration is served at once, whatever its age", async () => {
  access.settings.decorationMs = 10_000;
  const fresh = await ask();
  await access.settled();
  access.advance(86_400_000);
  access.settings.decorationMs = 0;
  await expect(ask()).resolves.toBe(fresh);
});
