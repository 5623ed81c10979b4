import { existsSync, readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { simplifyCharacters } from "@/lib/i18n/simplify";
import { sampleSite } from "@/lib/site/site";
import { findForeignWords } from "@/scripts/catalogue/foreign-words";
import { frameAddress } from "./frame-address";

const hosts = ["magazine.example", "edm.example:8443", "*.press.example", "*.ports.example:8443"];
const src = (url: string) => frameAddress(url, hosts)?.src ?? null;

test.each([
  "https://magazine.example",
  "https://magazine.example/2022/june/",
  "HTTPS://Magazine.Example/june?page=2#top",
  "https://magazine.example:443/june",
  "https://edm.example:8443/offer.asp",
  "https://magazine.example/a b",
  "https://a.press.example/june",
  "https://a.b.press.example/june",
  "https://a.ports.example:8443/june",
])("%s is allowed", (url) => {
  expect(src(url)).toMatch(
    /^https:\/\/(magazine\.example|edm\.example:8443|([ab]\.)+press\.example|a\.ports\.example:8443)\//,
  );
});

test.each([
  "",
  "http://magazine.example/",
  "//magazine.example/",
  "/\\magazine.example/",
  "https:\\\\magazine.example/",
  "https:magazine.example",
  "https:///magazine.example",
  " https://magazine.example/",
  "https://magazine.example.evil.example/",
  "https://www.magazine.example/",
  "https://magazine.example./",
  "https://evilmagazine.example/",
  "https://magazine.example@evil.example/",
  "https://evil.example@magazine.example/",
  "https://:@magazine.example/",
  "https://magazine.example:8443/",
  "https://magazine.example:443@evil.example/",
  "https://magazine.example:0443443/",
  "https://edm.example/",
  "https://press.example/",
  "https://evilpress.example/",
  "https://a.press.example:8443/",
  "https://a.press.example.evil.example/",
  "https://a.ports.example/",
  "https://magazine。example/",
  "https://magazine%2eexample/",
  "https://evil.example/https://magazine.example/",
  "https://evil.example#https://magazine.example/",
  "https://magazine.example/\nevil",
  "https://magazine.example/\u0000",
  "https://\tmagazine.example/",
  "javascript:alert(1)",
  "data:text/html,hello",
  "blob:https://magazine.example/1",
  "view-source:https://magazine.example/",
  `https://magazine.example/${"a".repeat(2000)}`,
  "/port",
  "/api/ports",
  "/samples/",
  "/samples/../port.html",
  "/samples/..%2fport.html",
  "/samples/a/b.html",
  "/samples/magazine.html?next=/port",
  "/samples/magazine.html#top",
  "//samples/magazine.html",
  "samples/magazine.html",
  "/samples/magazine.svg",
])("%j is refused", (url) => {
  expect(src(url)).toBeNull();
});

test("whatever the input, only an allowed host or a sample page is returned", () => {
  const piece = fc.constantFrom(
    "https://",
    "http://",
    "//",
    "/",
    "\\",
    "@",
    ":443",
    ":8443",
    "magazine.example",
    "evil.example",
    ".",
    "#",
    "?",
    "%2f",
    "/samples/",
    "a.html",
    "\t",
    " ",
  );
  const address = fc.oneof(
    fc.array(piece, { maxLength: 8 }).map((parts) => parts.join("")),
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.string(),
  );
  fc.assert(
    fc.property(address, (url) => {
      const found = frameAddress(url, hosts);
      if (!found) return;
      // As a browser would open it from a page of the portal.
      const opened = new URL(found.src, "https://portal.example/om");
      if (found.isSample) {
        expect(opened.origin).toBe("https://portal.example");
        expect(opened.pathname).toMatch(/^\/samples\/[a-z0-9-]+\.(html|asp)$/);
      } else {
        expect(opened.protocol).toBe("https:");
        expect(hosts).toContain(opened.host);
        expect(opened.username + opened.password).toBe("");
      }
    }),
    { numRuns: 2000 },
  );
});

test("any path of an allowed host is allowed, none of it without the host in the list", () => {
  const path = fc.webPath().filter((text) => text.length < 1500);
  fc.assert(
    fc.property(path, (text) => {
      expect(src(`https://magazine.example${text}`)).not.toBeNull();
      expect(frameAddress(`https://magazine.example${text}`, [])).toBeNull();
    }),
  );
});

describe("sample pages", () => {
  const files = readdirSync("public/samples").filter((file) => !file.endsWith(".woff2"));

  test.each(files)("%s states that it is a sample, in both languages, and needs no other file", (file) => {
    expect(frameAddress(`/samples/${file}`, [])).toEqual({ src: `/samples/${file}`, isSample: true });
    const html = readFileSync(`public/samples/${file}`, "utf8");
    expect(html).toMatch(/<html lang="en">/);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).toContain("Sample page:");
    expect(html).toMatch(/lang="zh-Hant">樣本頁/);
    expect(html).toMatch(/<article lang="zh-Hant">/);
    // The Mainland's edition has the same paragraphs, in its own characters and words.
    const chinese = (lang: string) =>
      [...html.matchAll(new RegExp(`<(span|article) lang="${lang}">([\\s\\S]*?)</\\1>`, "g"))].map(
        ([, , text = ""]) => text,
      );
    const [traditional, simplified] = [chinese("zh-Hant"), chinese("zh-Hans")];
    const tags = (text: string) => text.match(/<\w+/g);
    expect(simplified.map(tags)).toEqual(traditional.map(tags));
    expect(simplified.map(simplifyCharacters)).toEqual(simplified);
    expect(simplified.flatMap((text) => findForeignWords(text))).toEqual([]);
    expect(html).not.toMatch(/<script|<link|<iframe|\son\w+=|https?:/i);
    for (const [, image = ""] of html.matchAll(/src="([^"]+)"/g))
      expect(existsSync(`public${image}`)).toBe(true);
  });

  test("the magazine of the menus is among them", () => {
    const url = new URLSearchParams(sampleSite().entries.magazine?.href.split("?")[1]).get("url");
    expect(files).toContain(url?.replace("/samples/", ""));
  });
});

test("an address has 2,000 characters at most, and says whether it is a sample of this site", () => {
  const long = (length: number) => "https://magazine.example/".padEnd(length, "x");
  expect([2000, 2001].map((length) => src(long(length))?.length)).toEqual([2000, undefined]);
  expect(frameAddress(long(30), hosts)).toEqual({ src: long(30), isSample: false });
  expect(frameAddress("/samples/issue-1.html", hosts)).toEqual({
    src: "/samples/issue-1.html",
    isSample: true,
  });
  expect(src("https://magazine.example:99999/")).toBeNull();
});
