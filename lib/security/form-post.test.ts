import { config } from "@/lib/config/config";
import { readFormPost, requireSameOrigin } from "./form-post";

beforeAll(() => {
  config().siteUrl = "https://portal.example";
});

const from = (headers: Record<string, string>) => () => requireSameOrigin({ headers: new Headers(headers) });

test.each<Record<string, string>>([
  { origin: "https://portal.example" },
  { origin: "https://portal.example", "sec-fetch-site": "same-origin" },
  { origin: "http://localhost:3000", host: "localhost:3000" },
  { "sec-fetch-site": "same-origin" },
  { origin: "null", "sec-fetch-site": "same-origin" },
  // Some proxies leave out the port.
  { origin: "null", "sec-fetch-site": "same-origin", host: "portal.example" },
  { origin: "https://portal.example", host: "backend:3000" },
  { origin: "http://[::1]:3000", host: "[::1]:3000" },
])("%j is a page of this site", (headers) => expect(from(headers)).not.toThrow());

test.each<Record<string, string>>([
  {},
  { origin: "null" },
  { origin: "null", "sec-fetch-site": "cross-site" },
  { origin: "null", "sec-fetch-site": "none" },
  { origin: "" },
  { origin: "https://portal.example", "sec-fetch-site": "same-site" },
  { origin: "http://portal.example" },
  { origin: "https://portal.example.evil.example", host: "portal.example" },
  { origin: "https://evil.example", host: "portal.example" },
  { origin: "ftp://localhost:3000", host: "localhost:3000" },
  // A name of another that leads here.
  { origin: "http://evil.example", host: "evil.example" },
  { origin: "http://evil.example:3000", host: "evil.example:3000", "sec-fetch-site": "same-origin" },
  { origin: "null", host: "evil.example", "sec-fetch-site": "same-origin" },
  { "sec-fetch-site": "same-origin", host: "evil.example" },
  { "sec-fetch-site": "same-origin", host: "localhost.evil.example" },
  { "sec-fetch-site": "same-site" },
  { "sec-fetch-site": "none" },
])("%j is refused", (headers) => {
  expect(from(headers)).toThrow(expect.objectContaining({ status: 403 }));
});

test("without SITE_URL every host name of the server is this site", () => {
  const { siteUrl, port } = config();
  config().siteUrl = `http://localhost:${port}`;
  try {
    expect(from({ origin: "http://harbour.lan:3000", host: "harbour.lan:3000" })).not.toThrow();
    expect(from({ origin: "http://evil.example", host: "harbour.lan:3000" })).toThrow();
  } finally {
    config().siteUrl = siteUrl;
  }
});

const post = (body: string, type: string) =>
  readFormPost(new Request("http://x.example/", { method: "POST", body, headers: { "content-type": type } }));

test("a form is read as JSON or form-encoded, and who sends it shows by that", async () => {
  expect(await post('{"a":1,"b":["x"]}', "application/json; charset=utf-8")).toEqual({
    fields: { a: 1, b: ["x"] },
    byScript: true,
  });
  expect(await post("a=1&b=%E7%8E%A9&a=2&__proto__=x", "application/x-www-form-urlencoded")).toEqual({
    fields: Object.fromEntries([
      ["a", "2"],
      ["b", "玩"],
      ["__proto__", "x"],
    ]),
    byScript: false,
  });
});

test.each([
  ["[]", "application/json", 400],
  ["null", "application/json", 400],
  ["{", "application/json", 400],
  ["a=1", "text/plain", 415],
  ["a=1", "multipart/form-data; boundary=x", 415],
  ["a=1", "", 415],
  [`a=${"x".repeat(65_536)}`, "application/x-www-form-urlencoded", 413],
])("%.20s as %s has status %d", async (body, type, status) => {
  await expect(post(body, type)).rejects.toMatchObject({ status });
});
