import fc from "fast-check";
import { metricKinds } from "@/routes";
import { mostReports, readPolicyReports } from "./csp-reports";

/** As Firefox and Safari send it (application/csp-report). */
const older = (change: object = {}) => ({
  "csp-report": {
    "blocked-uri": "inline",
    disposition: "enforce",
    "document-uri": "https://portal.example/news?news_id=1007",
    "effective-directive": "script-src-elem",
    "original-policy": "default-src 'self'",
    "status-code": 200,
    "violated-directive": "script-src-elem",
    ...change,
  },
});
/** As Chromium sends it (application/reports+json). */
const newer = (change: object = {}, type = "csp-violation") => ({
  age: 12,
  body: {
    blockedURL: "https://evil.example/x.png",
    disposition: "enforce",
    documentURL: "https://portal.example/zh-tw/port",
    effectiveDirective: "img-src",
    ...change,
  },
  type,
  url: "https://portal.example/zh-tw/port",
  user_agent: "Mozilla/5.0",
});

test("both forms give directive and kind of page, and nothing else", () => {
  expect(readPolicyReports(older())).toEqual([{ directive: "script-src-elem", kind: "article" }]);
  expect(readPolicyReports([newer(), newer({ sourceFile: null })])).toEqual([
    { directive: "img-src", kind: "port" },
    { directive: "img-src", kind: "port" },
  ]);
  const named = older({ "effective-directive": undefined, "violated-directive": "style-src 'self'" });
  expect(readPolicyReports(named)).toEqual([{ directive: "style-src", kind: "article" }]);
});

test.each([
  [older({ "blocked-uri": "chrome-extension://abc/x.js" })],
  [older({ "source-file": "moz-extension" })],
  [[newer({ sourceFile: "safari-web-extension://abc/x.js" })]],
  [[newer({}, "deprecation")]],
  [{}],
  [[]],
  [null],
  ["x"],
  [{ "csp-report": "x" }],
])("%j is not counted", (body) => expect(readPolicyReports(body)).toEqual([]));

test("of a body at most twenty reports are counted", () => {
  expect(readPolicyReports(Array(500).fill(newer()))).toHaveLength(mostReports);
});

test("whatever is sent, labels are words of two lists", () => {
  const some = fc.oneof(fc.string(), fc.constantFrom("script-src", "__proto__", "img-src"), fc.webUrl());
  fc.assert(
    fc.property(some, some, some, (page, directive, from) => {
      const bodies = [
        older({ "document-uri": page, "effective-directive": directive, "blocked-uri": from }),
        [newer({ documentURL: page, effectiveDirective: directive, blockedURL: from })],
      ];
      for (const report of bodies.flatMap(readPolicyReports)) {
        expect(metricKinds).toContain(report.kind);
        expect(report.directive).toMatch(/^(?:[a-z]+(?:-[a-z]+)*)$/);
        expect(report.directive === "other" || /-(?:src|uri|action|ancestors)/.test(report.directive)).toBe(
          true,
        );
      }
    }),
  );
});
