import { limits } from "@/lib/site/site";
import { acceptsHtml, isForPrograms, rejectionOf, targetOf, tooManyReads } from "./rejections";

const ours = ["portal.example", "localhost:3000"];

test("a target is a path of this site, whatever form it comes in", () => {
  expect(targetOf("/port?x=1", "portal.example", ours)).toBe("/port?x=1");
  expect(targetOf("http://portal.example/port?x=1", "portal.example", ours)).toBe("/port?x=1");
  expect(targetOf("HTTP://localhost:3000", undefined, ours)).toBe("/");
});

test.each([
  ["http://evil.example/", "evil.example", 421],
  ["http://evil.example/", "portal.example", 421],
  ["http://portal.example/", "evil.example", 421],
  ["*", "portal.example", 400],
  ["port", "portal.example", 400],
  ["xhttp://portal.example/", "portal.example", 400],
  ["ftp://portal.example/", "portal.example", 400],
  ["http://[/", "portal.example", 400],
  [`/${"x".repeat(9000)}`, "portal.example", 414],
])("the target %s for the host %s is refused with %d", (target, host, status) => {
  expect(targetOf(target, host, ours)).toMatchObject({ status });
});

test.each([
  ["GET", "/", null],
  ["HEAD", "/news?news_id=7", null],
  ["GET", "/keyword?query=100%", null],
  ["GET", "/%E6%B8%AF", null],
  ["POST", "/api/enquiries/sea", null],
  ["DELETE", "/api/ports", null],
  ["POST", "/mcp", null],
  ["POST", "/api", null],
  ["POST", "/mcp/x", 405],
  ["TRACE", "/", 405],
  ["TRACE", "/api/ports", 405],
  ["PROPFIND", "/api", 405],
  ["POST", "/port", 405],
  ["POST", "/icon.svg", 405],
  ["OPTIONS", "/port", 405],
  ["GET", "/%", 400],
  ["GET", "/api/%E0%A4%A", 400],
  ["GET", "/_next/%zz", 400],
  ["GET", "/pictures/a%00.jpg", 400],
])("the status of %s %s is %p", (method, target, status) => {
  const refusal = rejectionOf(method, target, {});
  expect(refusal?.status ?? null).toBe(status);
  if (status === 405) expect(refusal?.headers?.Allow).toMatch(/^GET, HEAD/);
});

test("a large body and another protocol are rejected by the head alone", () => {
  const length = (size: number) => rejectionOf("GET", "/", { "content-length": String(size) });
  expect(length(limits.requestBodyBytes)).toBeNull();
  expect(length(limits.requestBodyBytes + 1)?.status).toBe(413);
  expect(rejectionOf("GET", "/", { upgrade: "websocket" })?.status).toBe(400);
  expect(rejectionOf("GET", "/", { upgrade: "h2c" })).toBeNull();
});

test("an address of 8,192 characters is read, and a longer one is not", () => {
  const target = "/".padEnd(8_192, "x");
  expect(targetOf(target, undefined, ours)).toBe(target);
  expect(targetOf(`${target}x`, undefined, ours)).toMatchObject({ status: 414 });
});

test.each([
  [1, "a minute", { minutes: 1 }],
  [60, "a minute", { minutes: 1 }],
  [61, "2 minutes", { minutes: 2 }],
])("who may continue in %i seconds is told %s", (seconds, words, page) => {
  expect(tooManyReads(seconds)).toEqual({
    status: 429,
    code: "reads",
    sentence: `You have requested too many pages. Please try again in ${words}.`,
    page,
    alwaysPage: true,
    headers: { "Retry-After": String(seconds) },
  });
});

test("programs read data, tools and feeds; browsers accept HTML", () => {
  const paths = ["/api", "/api/ports", "/mcp", "/feeds/en/rss.xml", "/port", "/apiary", "/news/feeds/"];
  expect(paths.filter(isForPrograms)).toEqual(paths.slice(0, 4));
  const accepts = ["text/html,*/*", "TEXT/HTML", "application/json", "xtext/htmlx", undefined];
  expect(accepts.map((accept) => acceptsHtml({ headers: { accept } }))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
