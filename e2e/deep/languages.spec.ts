import type { APIRequestContext, Page } from "@playwright/test";
import { DomUtils } from "htmlparser2";
import { fill } from "@/lib/i18n/fill";
import { inLocale } from "@/lib/i18n/in-locale";
import {
  defaultLocale,
  type Locale,
  localePath,
  localeRecords,
  locales,
  prefixedLocales,
} from "@/lib/i18n/locales";
import { buildNumber } from "@/lib/site/site";
import {
  cookieValue,
  headerValues,
  inEveryLanguage,
  isNarrow,
  openMenu,
  seedStorage,
  stored,
  waitForQuiet,
} from "../support/page-helpers";
import { elementsOf, onlyElement, readPage, textOf } from "../support/parsed-html";
import { portPath, toSydney } from "../support/schedule";
import { expect, reload, servers, test, visit, words } from "../support/test";

const once = { tag: "@desk" };
const search = portPath(toSydney);
const unfollowed = { maxRedirects: 0 };
/** An address in one spelling: both ways of writing a space in a query are right. */
const plain = (url = "") => url.replaceAll("%20", "+").replace(/(?<=.)\/$/, "");
const searchHeading = (locale: Locale) =>
  fill(words(locale).schedule.heading, {
    from: inLocale("Hong Kong", "香港", locale),
    to: inLocale("Sydney", "悉尼", locale),
  });

test.describe("addresses", once, () => {
  for (const [locale, path] of [...inEveryLanguage("/"), ...inEveryLanguage("/port")]) {
    test(`${path} answers in its language`, async ({ request }) => {
      const { page, heading } = await readPage(request, path);
      expect(onlyElement(page, "html").attribs.lang).toBe(localeRecords[locale].lang);
      const title = path.endsWith("/port") ? words(locale).schedule.title : words(locale).home.title;
      expect(heading).toBe(title);
      expect(textOf(onlyElement(page, "footer"))).toContain(words(locale).shell.links.contact.label);
    });
  }

  test("Chinese has its own faces, by the language of the text", async ({ page }) => {
    const faces = async (path: string) => {
      await visit(page, path);
      return page.evaluate(() => ({
        body: getComputedStyle(document.body).fontFamily,
        heading: getComputedStyle(document.querySelector("h1") as Element).fontFamily,
      }));
    };
    const [english, traditional, simplified] = [
      await faces("/terms"),
      await faces("/zh-tw/terms"),
      await faces("/zh-cn/terms"),
    ];
    expect(traditional.body).not.toBe(english.body);
    expect(simplified.body).not.toBe(english.body);
    expect(simplified.body).not.toBe(traditional.body);
    expect(traditional.heading).not.toBe(english.heading);
    expect(simplified.heading).not.toBe(traditional.heading);
  });

  for (const [path, other, face] of [
    ["/zh-tw/keyword?query=vgm&language=en", "en", "Radio Canada Variable"],
    ["/zh-tw/news?news_id=1007", "en", "Radio Canada Variable"],
    [
      `/keyword?${new URLSearchParams({ query: "香港", language: "zh" })}`,
      "zh-Hant",
      "Gazette Sans CJK Latin",
    ],
  ] as const) {
    test(`text of another language than its page has the faces of its own: ${path}`, async ({ page }) => {
      await visit(page, path);
      const faces = await page
        .locator(`main :is(p, figure, ul)[lang="${other}"]`)
        .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).fontFamily));
      expect(faces.length).toBeGreaterThan(0);
      for (const family of faces) expect(family).toMatch(new RegExp(`^"?(${face}|Brygada 1918 Variable)`));
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

  test("nothing Chinese is marked as English", async ({ request }) => {
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
});

test.describe("links to the other languages", once, () => {
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

test.describe("the switcher", () => {
  const directions = locales.flatMap((from) =>
    locales.filter((to) => to !== from).map((to) => [from, to] as const),
  );
  const filtered = `${search}&date_from=2026-03-20&date_to=2026-04-02&direct=1`;

  for (const [from, to] of directions) {
    // Without script a browser only follows the link and says where it comes from: in one direction it is watched.
    test(`from ${from} to ${to} without script keeps page and query`, once, async ({ request }) => {
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

  /** From the page in one language to that in another, by the link that its readers see. */
  async function change(page: Page, from: Locale, to: Locale, hasScript: boolean): Promise<void> {
    const place = isNarrow(page) ? await openMenu(page, from) : page.getByRole("banner");
    const link = place
      .getByRole("group", { name: words(from).shell.languages })
      .locator(`a[hreflang="${to}"]`);
    await expect(link).toHaveAttribute("rel", /nofollow/);
    const answer = page.waitForResponse(/\/api\/language\?/);
    await link.click();
    const response = await answer;
    expect(response.status()).toBe(303);
    const next = new URL(response.url()).searchParams.get("next");
    expect(next).toBe(hasScript ? localePath(from, filtered) : null);

    await expect(page).toHaveURL(localePath(to, filtered));
    await expect(page.locator("html")).toHaveAttribute("lang", localeRecords[to].lang);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(searchHeading(to));
    expect(await cookieValue(page, "language")).toBe(to);
    if (hasScript) expect(await stored(page, "language")).toBe(to);
  }

  for (const hasScript of [false, true]) {
    test.describe(`${hasScript ? "with" : "without"} script`, () => {
      test.use({ javaScriptEnabled: hasScript });

      // The menu of narrow pages holds the same links.
      test("from English to Chinese keeps page and query", async ({ page, context }) => {
        await context.addCookies([{ name: "language", value: "en", url: servers.portal.url }]);
        await visit(page, filtered);
        await change(page, "en", "zh-tw", hasScript);
      });
    });
  }

  test(
    "leads from each language to each other one and keeps page and query",
    once,
    async ({ page, context }) => {
      // A reader of Chinese has the cookie that the switcher must overcome; each change leaves the next one's.
      await context.addCookies([{ name: "language", value: "zh-tw", url: servers.portal.url }]);
      await visit(page, localePath("zh-tw", filtered));
      const way = ["zh-tw", "zh-cn", "en", "zh-cn", "zh-tw", "en"] as const;
      for (const [at, to] of way.entries()) {
        const from = way[at - 1];
        if (from) await test.step(`from ${from} to ${to}`, () => change(page, from, to, true));
      }
    },
  );

  test("keeps what a filter has just written to the address", once, async ({ page }) => {
    await visit(page, search);
    await page.getByLabel(words("en").schedule.directOnly).check();
    await expect(page).toHaveURL(/direct=1/);
    const { pathname, search: query } = new URL(page.url());
    await page.getByRole("banner").locator('a[hreflang="zh-tw"]').filter({ visible: true }).click();
    await expect(page).toHaveURL(localePath("zh-tw", pathname + query));
  });

  test("marks the language of the page", once, async ({ request }) => {
    for (const [locale, path] of inEveryLanguage("/port")) {
      const { page } = await readPage(request, path);
      const [current] = elementsOf(onlyElement(page, "header"), "a", { "aria-current": "true" });
      expect(current?.attribs.hreflang, path).toBe(locale);
      expect(current && textOf(current), path).toBe(localeRecords[locale].mark);
    }
  });
});

test.describe("a remembered language", once, () => {
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

  test("nobody is sent anywhere by what the browser prefers", async ({ request }) => {
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

test.describe("/api/language", once, () => {
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

test.describe("what an earlier visit left", once, () => {
  const build = { ls_build: buildNumber };

  for (const language of prefixedLocales) {
    test(`local storage alone knows ${language}: the page changes to it`, async ({ page }) => {
      await seedStorage(page, { ...build, language });
      await visit(page, "/terms?from=mail#top");
      await expect(page).toHaveURL(`/${language}/terms?from=mail#top`);
      await expect(page.locator("html")).toHaveAttribute("lang", localeRecords[language].lang);
      expect(await cookieValue(page, "language")).toBe(language);
      // From now on the server knows.
      await visit(page, "/terms");
      await expect(page).toHaveURL(`/${language}/terms`);
    });
  }

  test("a Chinese address stays what it is", async ({ page }) => {
    await seedStorage(page, { ...build, language: "zh-tw" });
    await visit(page, "/zh-cn/terms");
    await waitForQuiet(page);
    await expect(page).toHaveURL("/zh-cn/terms");
  });

  test("a stored language that is none means nothing", async ({ page }) => {
    for (const odd of ["fr", "//evil.example", "zh-tw/../en", ""]) {
      await seedStorage(page, { ...build, language: odd });
      await visit(page, "/terms");
      await waitForQuiet(page);
      await expect(page).toHaveURL("/terms");
      expect(await cookieValue(page, "language")).toBeUndefined();
    }
  });

  test("the cookie wins over local storage", async ({ page, context }) => {
    await seedStorage(page, { ...build, language: "zh-tw" });
    await context.addCookies([{ name: "language", value: defaultLocale, url: servers.portal.url }]);
    await visit(page, "/terms");
    await waitForQuiet(page);
    await expect(page).toHaveURL("/terms");
    expect(await stored(page, "language")).toBe("en");
  });

  for (const old of [{ ls_build: "36.0" }, { ls_build: "" }, {}] as Record<string, string>[]) {
    test(`local storage of another build (${JSON.stringify(old)}) is emptied, but for lanes, theme and rows`, async ({
      page,
    }) => {
      const chosen = { theme: "dark", rows: "comfortable", ls_port_lanes: "HKHKG>NLRTM" };
      await seedStorage(page, { ...old, ...chosen, language: "zh-tw", acceptPrivacy: "agree", any: "other" });
      await visit(page, "/terms");
      await expect(page).toHaveURL("/terms");
      expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({
        ...chosen,
        ls_build: buildNumber,
      });
      await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    });
  }

  test("local storage of this build is kept", async ({ page }) => {
    await seedStorage(page, { ...build, anything: "else" });
    await visit(page, "/terms");
    expect(await stored(page, "anything")).toBe("else");
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

  test("an older build's cookie is replaced once, and the storage with it", async ({ page, context }) => {
    await seedStorage(page, { ls_build: "36.0", anything: "else", ls_port_lanes: "HKHKG>NLRTM" });
    await context.addCookies([{ name: "ls_build", value: "36.0", url: servers.portal.url }]);
    await visit(page, "/terms");
    expect(await cookieValue(page, "ls_build")).toBe(buildNumber);
    expect(await stored(page, "anything")).toBeNull();
    expect(await stored(page, "ls_port_lanes")).toBe("HKHKG>NLRTM");
    expect(await stored(page, "ls_build")).toBe(buildNumber);
    const again = await reload(page);
    expect((await again?.allHeaders())?.["set-cookie"]).toBeUndefined();
  });

  test("a first visit gets its cookie from the script", async ({ page }) => {
    const response = await visit(page, "/terms");
    expect((await response?.allHeaders())?.["set-cookie"]).toBeUndefined();
    expect(await cookieValue(page, "ls_build")).toBe(buildNumber);
    expect(await stored(page, "ls_build")).toBe(buildNumber);
  });
});
