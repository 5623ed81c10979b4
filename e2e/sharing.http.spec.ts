import { expect, servers, test } from "./support/http";
import { lane, shorten, shortUrl } from "./support/sharing";

/** Short links as they are asked for and followed. */

const site = servers.portal.url;
const here = site + lane;

test.describe("a short link", () => {
  test("is the same for the same address, and leads there", async ({ request }) => {
    const [first, again] = [await shorten(request, here), await shorten(request, here)];
    expect(first.status()).toBe(200);
    const { url } = (await first.json()) as { url: string };
    expect(url).toMatch(shortUrl);
    expect((await again.json()).url).toBe(url);
    expect((await (await shorten(request, lane)).json()).url).toBe(url);
    expect((await (await shorten(request, `${here}&direct=1`)).json()).url).not.toBe(url);

    const followed = await request.get(url, { maxRedirects: 0 });
    expect([301, 308]).toContain(followed.status());
    expect(new URL(followed.headers().location ?? "", site).href).toBe(here);
  });

  for (const address of [
    "https://elsewhere.example/port",
    "http://localhost.elsewhere.example:3100/",
    "//elsewhere.example/port",
    "/\\elsewhere.example/port",
    "javascript:alert(1)",
    "ftp://localhost/port",
    "/no-such-page",
    "/news?news_id=..",
    "/api/ports?name=a",
    "/s/k3V9k3V9",
    "not an address",
    "",
    7,
  ]) {
    test(`is refused for ${JSON.stringify(address)}`, async ({ request }) => {
      const answer = await shorten(request, address);
      expect(answer.status()).toBe(422);
      expect(answer.headers()["content-type"]).toContain("application/problem+json");
      expect((await answer.json()).detail).toMatch(/\w+.*\.$/);
    });
  }

  test("is given to the pages of this site only, which ask in JSON", async ({ request }) => {
    const ask = async (headers: Record<string, string>) =>
      (await request.post("/api/short-link", { data: JSON.stringify({ url: here }), headers })).status();
    const json = "application/json";
    expect(await ask({ origin: site, "content-type": json })).toBe(200);
    expect(await ask({ "content-type": json })).toBe(403);
    expect(await ask({ origin: "https://elsewhere.example", "content-type": json })).toBe(403);
    expect(await ask({ origin: site, "content-type": "text/plain" })).toBe(415);
  });
});
