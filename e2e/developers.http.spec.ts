import { localePath, locales } from "../lib/i18n/locales";
import { expect, servers, test } from "./support/http";
import { elementsOf, readPage, textOf } from "./support/parsed-html";
import { words } from "./support/test";

/** /developers: what it names exists, and its example can be sent as it stands. */

for (const locale of locales) {
  test(`The page for developers in ${locale} names addresses that are described`, async ({ request }) => {
    const { main } = await readPage(request, localePath(locale, "/developers"));
    const text = textOf(main);
    const { paths } = await (await request.get("/api/openapi.json")).json();
    const named = elementsOf(main, "code")
      .map((one) => textOf(one))
      .filter((one) => /^\/(?:api|feeds)\//.test(one));
    expect(named.length).toBeGreaterThan(10);
    for (const path of named) expect([path, path in paths]).toEqual([path, true]);
    if (locale === "zh-cn") return;
    expect(text).toContain(words(locale).developers.limitsTitle);
  });
}

test("The request of the example finds the sailing that the page shows", async ({ request }) => {
  const { main } = await readPage(request, "/developers");
  const [curl = "", response = ""] = elementsOf(main, "pre").map((listing) => textOf(listing));
  const address = /curl -G (\S+)/.exec(curl)?.[1] ?? "";
  const query = [...curl.matchAll(/-d (\S+)/g)].map(([, pair]) => pair).join("&");
  expect(new URL(address).origin).toBe(new URL(servers.portal.url).origin);
  const found = await (await request.get(`${address}?${query}`)).json();
  const [shown] = JSON.parse(response).items;
  expect(found.items[0]).toMatchObject(shown);
});
