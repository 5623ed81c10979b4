import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { config } from "@/lib/config/config";
import { store as processStore } from "@/lib/store/connection";
import { adaptersOfRun, describeOnce, openTestStore, type TestStore } from "@/test/support/stores";
import { type TestAccess, testAccess } from "@/test/support/upstream-access";
import { startUpstream, type UpstreamServer } from "@/test/support/upstream-server";
import { embeddedSharing } from "./embedded";
import { httpSharing } from "./http";
import { createShortLink, resolveShortLink } from "./index";
import type { SharingAdapter } from "./schema";

const siteUrl = "https://portal.example";
const page = `${siteUrl}/port?loading_port=Hong+Kong&discharge_port=Rotterdam`;
const start = new Date("2022-06-17T02:00:00Z");
let server: UpstreamServer;
let access: TestAccess;
let store: TestStore;

beforeAll(async () => {
  server = await startUpstream();
  store = await openTestStore();
});
afterAll(() => server.close());
beforeEach(() => {
  server.requests.length = 0;
  access = testAccess(server.url, start);
});
afterEach(() => {
  server.fault("shortLink", null);
  access.store.close();
});

const adapters: [string, () => SharingAdapter][] = [
  ["http", () => httpSharing(access)],
  ["embedded", () => embeddedSharing(store, siteUrl)],
];

describe.each(adaptersOfRun(adapters))("short links from %s", (_name, make) => {
  test("an http(s) address, shorter than the page's, and the same each time", async () => {
    const first = await make().createShortLink(page);
    expect(new URL(first.url).protocol).toBe("https:");
    expect(first.url.length).toBeLessThan(page.length);
    await expect(make().createShortLink(page)).resolves.toEqual(first);
  });
});

describeOnce("http only", () => {
  test("the page's address is requested, once a day", async () => {
    await httpSharing(access).createShortLink(page);
    await access.settled();
    access.advance(86_399_999);
    await httpSharing(access).createShortLink(page);
    expect(server.requests.map(({ path, query }) => [path, query])).toEqual([["/short-link", { url: page }]]);
  });

  test("failure and rejection are thrown: the page then shares its own address", async () => {
    server.fault("shortLink", "http500");
    await expect(httpSharing(access).createShortLink(page)).rejects.toMatchObject({ kind: "http" });
    server.fault("shortLink", "declined");
    await expect(httpSharing(access).createShortLink(page)).rejects.toMatchObject({ kind: "schema" });
  });

  const short = "https://hgz.example/k3V9";
  test.each([
    [short, short],
    [` ${short}\r\n`, short],
    [`"${short}"`, short],
    [`{"url":"${short}"}`, short],
    [`{"status":"request_ok","short_url":"${short}","url":"${page}"}`, short],
    ["javascript:alert(1)", null],
    ['{"url":"/s/k3V9"}', null],
    ['{"status":"request_ok"}', null],
    ["<html>", null],
    ["", null],
  ])("the response %p is read as %p", async (body, expected) => {
    const odd = createServer((_request, response) => response.end(body));
    await new Promise<void>((resolve) => odd.listen(0, "127.0.0.1", resolve));
    access.settings.url = `http://127.0.0.1:${(odd.address() as AddressInfo).port}`;
    try {
      const asked = httpSharing(access).createShortLink(page);
      if (expected) await expect(asked).resolves.toEqual({ url: expected });
      else await expect(asked).rejects.toMatchObject({ kind: "schema" });
    } finally {
      odd.close();
    }
  });
});

describe("the endpoint", () => {
  beforeAll(() => {
    config().storeUrl = ":memory:";
    config().siteUrl = siteUrl;
    config().logLevel = "silent";
  });
  afterEach(() => {
    config().upstream.url = undefined;
  });
  afterAll(() => processStore().close());

  test("a code redirects to the page; an unknown one does not", async () => {
    const { url } = await createShortLink(page);
    const [, code = ""] = /^https:\/\/portal\.example\/s\/([\w-]+)$/.exec(url) ?? [];
    await expect(resolveShortLink(code)).resolves.toBe(page.slice(siteUrl.length));
    await expect(resolveShortLink("unknown-code")).resolves.toBeNull();
  });

  test("addresses of other sites are refused, also where a publisher's service would do it", async () => {
    config().upstream.url = server.url;
    await expect(createShortLink("https://elsewhere.example/")).rejects.toThrow(/this site/);
    expect(server.requests).toEqual([]);
    await expect(createShortLink(page)).resolves.toEqual({ url: "https://hgz.example/k3V9" });
  });
});
