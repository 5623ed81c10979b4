import fc from "fast-check";
import { buildNumber } from "@/lib/site";
import { anyText } from "@/lib/test-text";
import { keptRequest } from "./kept-request";

const of = (url: string, headers: Record<string, string> = {}) =>
  keptRequest("GET", url, headers)?.url ?? null;

test.each([
  ["/kb?email=a%40b.example&token=x", "/kb"],
  ["/", "/"],
  ["/?utm_source=x", "/"],
  ["/zh-tw?utm_source=x", "/zh-tw"],
  ["/zh-cn/terms?a=?b=1", "/zh-cn/terms"],
  ["/news?token=x&news_id=7", "/news?news_id=7"],
  ["/news?news_id=6&news_id=7&_rsc=abc", "/news?news_id=7"],
  ["/news?news%5Fid=7", "/news?news_id=7"],
  ["/yp-detail?com_type=sea&x=1&com_id=2001", "/yp-detail?com_id=2001&com_type=sea"],
  ["/yp-detail?com_id=2001&com_type=rail", "/yp-detail?com_id=2001"],
  ["/kb-port?q=&page=&x", "/kb-port"],
])("the page at %s is rendered from %s", (url, kept) => expect(of(url)).toBe(kept));

test.each([
  ...[
    "/port?loading_port=a",
    "/kb-port?q=a",
    "/news",
    "/news?news_id=a%2Fb",
    "/yp-list?com_type=sea",
    "/nowhere?a=1",
  ],
  // Led on before anything is rendered.
  ...["/terms/?a=1", "/en/terms?a=1", "/en?a=1", "//terms?a=1"],
  ...[
    "/api/news?page_no=2&a=1",
    "/_next/static/x.js?a=1",
    "/en/news/7",
    "/route-cache",
    "*",
    "http://a.example/terms",
  ],
])("the request for %s is left as it is", (url) => expect(of(url)).toBeNull());

test("navigation within the site asks for the address of the page that is kept", () => {
  expect(of("/kb?token=x&_rsc=abc", { rsc: "1" })).toBe("/kb");
  expect(of("/news?_rsc=abc&news_id=7", { rsc: "1" })).toBe("/news?news_id=7");
});

test("forms are left as they are", () => expect(keptRequest("POST", "/kb?a=1", {})).toBeNull());

test("a visitor who is led to his language takes his address along; no other cookie is seen", () => {
  const asked = "/news?news_id=7&utm_source=x";
  expect(keptRequest("GET", asked, { cookie: "a=b; language=zh-tw; c=d" })).toEqual({
    url: asked,
    headers: { cookie: "language=zh-tw" },
  });
  const nothing = ["language=en", "language=xx", "x=language=zh-tw", "Language=zh-tw", "session=1"];
  // Every reader has it from his first page on.
  for (const cookie of [...nothing, `ls_build=${buildNumber}`])
    expect(keptRequest("GET", asked, { cookie })).toEqual({ url: "/news?news_id=7", headers: {} });
  expect(keptRequest("GET", `/zh-cn${asked}`, { cookie: "language=zh-tw; ls_build=36.0" })).toEqual({
    url: "/zh-cn/news?news_id=7",
    headers: { cookie: "ls_build=36.0" },
  });
});

test("no header that says who asked, or how the page be made, is seen", () => {
  const headers = {
    host: "portal.example",
    "accept-encoding": "gzip",
    rsc: "1",
    "content-security-policy": "script-src 'nonce-abc'",
    "content-security-policy-report-only": "script-src 'nonce-abc'",
    "user-agent": "Googlebot",
    "x-forwarded-host": "evil.example",
    "next-router-state-tree": "x",
    "x-middleware-subrequest": "x",
    authorization: "x",
  };
  expect(keptRequest("GET", "/kb", headers)?.headers).toEqual({
    host: "portal.example",
    "accept-encoding": "gzip",
    rsc: "1",
  });
});

test("whatever is added to a cached page's address changes nothing", () => {
  const word = anyText({ maxLength: 20 });
  fc.assert(
    fc.property(
      fc.constantFrom("/terms", "/zh-tw/kb", "/news?news_id=7", "/zh-cn/yp-detail?com_id=1&com_type=air"),
      fc.array(fc.tuple(word, word)),
      (address, more) => {
        const [path = "", query = ""] = address.split("?");
        const known = [...new URLSearchParams(query)];
        const other = more.filter(([name]) => !/^(?:news_id|com_id|com_type)$/.test(name));
        expect(of(`${path}?${new URLSearchParams([...other, ...known])}`)).toBe(address);
        expect(of(`${path}?${new URLSearchParams([...known, ...other])}`)).toBe(address);
      },
    ),
  );
});
