import type { APIRequestContext } from "@playwright/test";
import { DomUtils } from "htmlparser2";
import { fill } from "@/lib/i18n/fill";
import { inLocale } from "@/lib/i18n/in-locale";
import { type Locale, localePath, localeRecords, locales } from "@/lib/i18n/locales";
import { buildNumber } from "@/lib/site/site";
import { expect, servers, test } from "./support/http";
import { headerValues, inEveryLanguage } from "./support/page-helpers";
import { elementsOf, onlyElement, readPage, textOf } from "./support/parsed-html";
import { portPath, toSydney } from "./support/schedule";
import { words } from "./support/test";

/** Languages of pages, links between them, and what the server does with a reader's cookie. */

const search = portPath(toSydney);
const unfollowed = { maxRedirects: 0 };
/** An address in one spelling: both ways of writing a space in a query are right. */
const plain = (url = "") => url.replaceAll("%20", "+").replace(/(?<=.)\/$/, "");
const searchHeading = (locale: Locale) =>
  fill(words(locale).schedule.heading, {
    from: inLocale("Hong Kong", "香港", locale),
    to: inLocale("Sydney", "悉尼", locale),
  });

const directions = locales.flatMap((from) =>
  locales.filter((to) => to !== from).map((to) => [from, to] as const),
);
const filtered = `${search}&date_from=2026-03-20&date_to=2026-04-02&direct=1`;

for (const [locale, path] of [...inEveryLanguage("/"), ...inEveryLanguage("/port")]) {
  test(`${path} answers in its language`, async ({ request }) => {
    const { page, heading } = await readPage(request, path);
    expect(onlyElement(page, "html").attribs.lang).toBe(localeRecords[locale].lang);
    const title = path.endsWith("/port") ? words(locale).schedule.title : words(locale).home.title;
    expect(heading).toBe(title);
    expect(textOf(onlyElement(page, "footer"))).toContain(words(locale).shell.links.contact.label);
  });
}

test("Simplified text is derived from the Traditional, words and data alike", async ({ request }) => {
  const [traditional, simplified] = await Promise.all(
    ["/zh-tw", "/zh-cn"].map(async (path) => (await request.get(path)).text()),
  );
  for (const html of [traditional, simplified]) expect(html).toContain("</html>");
  expect(traditional).toContain("寧波往漢堡船期");
  expect(simplified).toContain("宁波往汉堡船期");
  expect(simplified).not.toContain("寧波往漢堡船期");
  const titles = [words("zh-tw").home.title, words("zh-cn").home.title];
  expect(titles[0]).not.toBe(titles[1]);
  expect(simplified).toContain(titles[1]);
  expect(simplified).not.toContain(titles[0]);
});

test("results show the same sailings in each language", async ({ request }) => {
  const rows = [];
  for (const [locale, path] of inEveryLanguage(search)) {
    const { main, heading } = await readPage(request, path);
    expect(heading).toBe(searchHeading(locale));
    const times = elementsOf(main, "tr").flatMap((row) => elementsOf(row, "time"));
    rows.push(times.map((time) => time.attribs.datetime));
  }
  expect(rows[0]?.length).toBeGreaterThan(20);
  expect(rows[1]).toEqual(rows[0]);
  expect(rows[2]).toEqual(rows[0]);
});

test("no Chinese text is marked as English", async ({ request }) => {
  for (const path of ["/zh-tw", `/zh-tw${search}`, `/zh-cn${search}`]) {
    const { page } = await readPage(request, path);
    // What stands there unseen counts, too.
    const english = DomUtils.getElementsByTagName("*", onlyElement(page, "body"), true)
      .filter(({ attribs }) => attribs.lang === "en")
      .map((part) => DomUtils.textContent(part));
    expect(english.length, path).toBeGreaterThan(0);
    expect([...new Set(english.filter((text) => /\p{Script=Han}/u.test(text)))], path).toEqual([]);
  }
});

test("English under a prefix leads to the address without one", async ({ request }) => {
  for (const path of ["/", "/port", search]) {
    const response = await request.get(`/en${path}`.replace(/\/$/, ""), unfollowed);
    expect(response.status()).toBe(308);
    expect(plain(response.headers().location)).toBe(plain(path));
  }
});

test.describe("links to the other languages", () => {
  const absolute = (locale: Locale, path: string) => servers.portal.url + localePath(locale, path);
  const asked = "?loading_port=Hong%20Kong&discharge_port=Sydney";

  for (const [address, canonical] of [
    ["/", "/"],
    ["/port", "/port"],
    [`/port${asked}&date_from=2026-03-20&date_to=2026-04-02&date_type=ETA&direct=1&sort=cy`, `/port${asked}`],
  ] as const) {
    for (const [locale, path] of inEveryLanguage(address)) {
      test(`${path} names its own address and those of its translations`, async ({ request }) => {
        const { page } = await readPage(request, path);
        const links = elementsOf(page, "link")
          .filter(({ attribs }) => attribs.rel === "canonical" || "hreflang" in attribs)
          .map(({ attribs: { hreflang = "canonical", href = "" } }) => [hreflang, href]);
        const found = Object.fromEntries(links.map(([name = "", href = ""]) => [name, plain(href)]));
        expect(found).toEqual({
          canonical: plain(absolute(locale, canonical)),
          en: plain(absolute("en", canonical)),
          "zh-Hans": plain(absolute("zh-cn", canonical)),
          "zh-Hant": plain(absolute("zh-tw", canonical)),
          "x-default": plain(absolute("en", canonical)),
        });
        expect(links).toHaveLength(5);
      });
    }
  }
});

for (const [from, to] of directions) {
  // Without script a browser only follows the link and says where it comes from: in one direction it is watched.
  test(`The link from ${from} to ${to} keeps page and query without script`, async ({ request }) => {
    const cookie = { Cookie: `language=${from}` };
    const here = localePath(from, filtered);
    const { page } = await readPage(request, here);
    const label = words(from).shell.languages;
    const groups = elementsOf(onlyElement(page, "header"), "div", { role: "group", "aria-label": label });
    const links = groups.flatMap((group) => elementsOf(group, "a", { hreflang: to }));
    expect(links.length).toBeGreaterThan(0);
    for (const { attribs } of links) {
      expect(attribs.rel).toContain("nofollow");
      const answer = await request.get(attribs.href ?? "", {
        ...unfollowed,
        headers: { ...cookie, Referer: servers.portal.url + here },
      });
      expect(answer.status()).toBe(303);
      expect(answer.headers().location).toBe(localePath(to, filtered));
      expect(answer.headers()["set-cookie"]).toContain(`language=${to};`);
    }
  });
}

test("marks the language of the page", async ({ request }) => {
  for (const [locale, path] of inEveryLanguage("/port")) {
    const { page } = await readPage(request, path);
    const [current] = elementsOf(onlyElement(page, "header"), "a", { "aria-current": "true" });
    expect(current?.attribs.hreflang, path).toBe(locale);
    expect(current && textOf(current), path).toBe(localeRecords[locale].mark);
  }
});

test.describe("a remembered language", () => {
  const ask = (request: APIRequestContext, path: string, language: string) =>
    request.get(path, { ...unfollowed, headers: { Cookie: `language=${language}` } });

  test("leads from an English address to its own, query and all", async ({ request }) => {
    for (const [cookie, asked, location] of [
      ["zh-tw", "/", "/zh-tw"],
      ["zh-tw", "/port", "/zh-tw/port"],
      ["zh-tw", search, `/zh-tw${search}`],
      ["zh-cn", "/?from=mail&x=%E6%B8%AF", "/zh-cn?from=mail&x=%E6%B8%AF"],
      ["zh-cn", "/no/such/page?a=1", "/zh-cn/no/such/page?a=1"],
    ] as const) {
      const response = await ask(request, asked, cookie);
      expect.soft(response.status(), asked).toBe(307);
      expect.soft(plain(response.headers().location), asked).toBe(plain(location));
    }
  });

  test("stays at an address with a prefix, at files and at the API", async ({ request }) => {
    for (const [cookie, path] of [
      ["en", "/"],
      ["en", "/zh-tw"],
      ["en", "/zh-cn/port"],
      ["zh-cn", "/zh-tw"],
      ["zh-tw", "/zh-cn/port"],
      ["fr", "/"],
      ["zh-tw", "/boot.js"],
      ["zh-tw", "/api/ports?name=rot"],
      ["zh-tw", "/icon.svg"],
    ] as const) {
      expect.soft((await ask(request, path, cookie)).status(), `${cookie} at ${path}`).toBe(200);
    }
  });

  test("the languages of the browser redirect nobody", async ({ request }) => {
    for (const path of ["/", "/port", search]) {
      const response = await request.get(path, {
        ...unfollowed,
        headers: { "Accept-Language": "zh-TW,zh;q=0.9" },
      });
      expect(response.status()).toBe(200);
      expect(await response.text()).toContain('<html lang="en"');
    }
  });
});

test.describe("/api/language", () => {
  const ask = (query: Record<string, string>) => `/api/language?${new URLSearchParams(query)}`;

  test("goes on to the same page in the other language", async ({ request }) => {
    for (const [next, location] of [
      ["/port?a=1#b", "/zh-tw/port?a=1#b"],
      ["/zh-cn/port", "/zh-tw/port"],
      ["/zh-tw", "/zh-tw"],
      ["/", "/zh-tw"],
      ["/?q=1", "/zh-tw?q=1"],
    ] as const) {
      const response = await request.get(ask({ to: "zh-tw", next }), unfollowed);
      expect(response.status()).toBe(303);
      expect(response.headers().location).toBe(location);
      expect(response.headers()["cache-control"]).toBe("no-store");
      expect(response.headers()["set-cookie"]).toMatch(
        /^language=zh-tw; Path=\/; Max-Age=\d+; SameSite=Lax$/,
      );
    }
  });

  test("never leaves this site", async ({ request }) => {
    for (const next of [
      "//evil.example",
      "///evil.example/port",
      "https://evil.example",
      "https://evil.example/port",
      "/\\evil.example",
      "\\\\evil.example",
      "\\/evil.example",
      "/\t/evil.example",
      "javascript:alert(1)",
      "evil.example",
      "/..//evil.example",
      "/zh-tw//evil.example",
      "/zh-cn//evil.example/port",
      "/zh-tw/\\evil.example",
      `/port?${"x".repeat(3000)}`,
    ]) {
      const toEnglish = await request.get(ask({ to: "en", next }), unfollowed);
      expect.soft(toEnglish.status(), next).toBe(303);
      expect.soft(toEnglish.headers().location, next).toBe("/");
      const { location = "" } = (await request.get(ask({ to: "zh-cn", next }), unfollowed)).headers();
      expect.soft(location, next).toMatch(/^\/zh-cn(\/|$)/);
    }
  });

  test("goes by a Referer of this site only", async ({ request }) => {
    const from = (referer: string) =>
      request.get(ask({ to: "zh-cn" }), { ...unfollowed, headers: { Referer: referer } });
    expect((await from(`${servers.portal.url}/zh-tw/port?a=1`)).headers().location).toBe("/zh-cn/port?a=1");
    for (const foreign of ["https://evil.example/port", "http://localhost.evil.example/port", "nonsense"]) {
      expect((await from(foreign)).headers().location).toBe("/zh-cn");
    }
  });

  test("knows three languages", async ({ request }) => {
    for (const to of ["fr", "", "zh", "EN", "en;zh", "//evil.example"]) {
      const response = await request.get(ask({ to, next: "/port" }), {
        ...unfollowed,
        headers: { Host: "evil.example" },
      });
      expect.soft(response.status(), to).toBe(303);
      expect.soft(response.headers().location, to).toBe("/");
      expect.soft(response.headers()["set-cookie"], to).toBeUndefined();
    }
  });
});

for (const path of ["/", "/zh-cn", "/port", "/zh-tw/port", "/no-such-page"]) {
  test(`${path} replaces the cookie of an older build, and leaves the storage to the script`, async ({
    request,
  }) => {
    const old = await request.get(path, { headers: { Cookie: "ls_build=36.0" } });
    expect(old.headers()["clear-site-data"]).toBeUndefined();
    expect(headerValues(old, "set-cookie").join()).toContain(`ls_build=${buildNumber};`);
    expect(old.headers()["cache-control"]).toContain("no-store");

    for (const Cookie of [undefined, `ls_build=${buildNumber}`]) {
      const response = await request.get(path, { headers: Cookie ? { Cookie } : {} });
      expect(response.headers()["clear-site-data"]).toBeUndefined();
      expect(headerValues(response, "set-cookie")).toEqual([]);
    }
  });
}
