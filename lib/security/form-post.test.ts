import { config } from "@/lib/config/config";
import { readFilePost, readFormPost, requireSameOrigin, requireSameOriginJson } from "./form-post";

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
  { origin: "xhttp://localhost:3000", host: "localhost:3000" },
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

test.each([
  ["https://portal.example", "application/json", null],
  ["https://portal.example", "Application/JSON ; charset=utf-8", null],
  ["https://portal.example", "text/plain", 415],
  ["https://portal.example", "", 415],
  ["https://evil.example", "application/json", 403],
])("from %s, with a body of the type %j: %j", (origin, type, status) => {
  const headers = new Headers({ origin, "content-type": type });
  const refused = expect.objectContaining({ status });
  if (status === null) expect(() => requireSameOriginJson({ headers })).not.toThrow();
  else expect(() => requireSameOriginJson({ headers })).toThrow(refused);
});

test.each(["5", '"text"', "null", "[]", "{"])("%s is no object of fields", async (body) => {
  const headers = { "content-type": "application/json" };
  const request = new Request("https://portal.example/", { method: "POST", headers, body });
  await expect(readFormPost(request)).rejects.toMatchObject({ status: 400 });
});

test("a form with files is read by its type, and refused with another or where it cannot be read", async () => {
  const post = (body: BodyInit, type?: string) =>
    readFilePost(
      new Request("https://portal.example/", {
        method: "POST",
        body,
        ...(type && { headers: { "content-type": type } }),
      }),
    );
  const form = new FormData();
  form.set("lanes", new File(["HKHKG,NLRTM"], "lanes.csv"));
  form.set("cargo", "Reefer");
  const read = await post(form);
  expect(read.get("cargo")).toBe("Reefer");
  expect(await (read.get("lanes") as File).text()).toBe("HKHKG,NLRTM");
  expect((await post(new URLSearchParams({ cargo: "Dry" }))).get("cargo")).toBe("Dry");
  await expect(post("{}", "application/json")).rejects.toMatchObject({ status: 415 });
  await expect(post("x", "multipart/form-data; boundary=b")).rejects.toMatchObject({ status: 400 });
  await expect(post("x".repeat(64 * 1024 + 1), "application/x-www-form-urlencoded")).rejects.toMatchObject({
    status: 413,
  });
});
