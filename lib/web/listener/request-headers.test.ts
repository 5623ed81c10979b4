import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { keepKnownHeaders } from "./request-headers";

test("what nobody reads is gone before the framework sees it", () => {
  const headers = {
    host: "portal.example",
    cookie: "language=zh-tw",
    "content-security-policy": "script-src 'nonce-mine'",
    "content-security-policy-report-only": "script-src *",
    "x-middleware-subrequest": "middleware",
    "x-nextjs-data": "1",
    "x-matched-path": "/",
    "x-invoke-path": "/",
    "x-forwarded-host": "evil.example",
    rsc: "1",
  };
  keepKnownHeaders(headers);
  expect(Object.keys(headers)).toEqual(["host", "cookie", "rsc"]);
});

test.each([
  ["bytes=0-9", "bytes=0-9"],
  ["bytes=5-5", "bytes=5-5"],
  ["bytes=-5", "bytes=-5"],
  ["bytes=5-", "bytes=5-"],
  ["bytes=5-2", undefined],
])("of the range %j comes through %j", (range, passed) => {
  const headers = { range };
  keepKnownHeaders(headers);
  expect(headers.range).toBe(passed);
});

/** Names of headers that the code asks a request for. */
function namesIn(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) => [
      ...readFileSync(join(directory, file), "utf8").matchAll(/headers(?:\(\)\))?\.get\("([a-z-]+)"\)/g),
    ])
    .map(([, name = ""]) => name);
}

test("every header that a page or handler reads comes through", () => {
  // proxy.ts writes it, behind the listener.
  const made = ["content-security-policy"];
  const names = [...namesIn("app"), ...namesIn("lib/web")].filter((name) => !made.includes(name));
  expect(names).toContain("sec-fetch-site");
  const headers = Object.fromEntries(names.map((name) => [name, "x"]));
  keepKnownHeaders(headers);
  expect(Object.keys(headers).sort()).toEqual([...new Set(names)].sort());
});
