import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { domains, parseConfig } from "@/lib/config/config";
import { chooseAdapter, upstreamBase } from "./choose";
import { callNames, callOf, defaultCall, readPathOverrides } from "./paths";

const folder = mkdtempSync(path.join(tmpdir(), "portal-paths-"));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string): string {
  const full = path.join(folder, name);
  writeFileSync(full, content);
  return full;
}

test("every call has a service, a unique path and a freshness", () => {
  const calls = callNames.map((name) => defaultCall(name));
  expect(new Set(calls.map(({ path: callPath }) => callPath)).size).toBe(calls.length);
  for (const call of calls) {
    expect(domains).toContain(call.service.toUpperCase());
    expect(call.path).toMatch(/^\/[a-z/-]+$/);
    expect(call.freshSeconds).toBeGreaterThan(0);
  }
});

test("only the enquiry is never repeated", () => {
  expect(callNames.filter((name) => !defaultCall(name).read)).toEqual(["freightEnquiry"]);
});

test("a file overrides paths, and only those it names", () => {
  const overrides = file("good.json", '{ "portSchedule": "/sea/schedule.ashx?site=hk" }');
  expect(callOf("portSchedule", overrides)).toMatchObject({
    method: "POST",
    path: "/sea/schedule.ashx?site=hk",
  });
  expect(callOf("seaport", overrides).path).toBe("/seaport");
  expect(callOf("portSchedule", undefined).path).toBe("/port-schedule");
});

test.each([
  ["unknown.json", '{ "portSchedules": "/x" }', /portSchedules: no such call \(known: seaport, ports, /],
  ["host.json", '{ "ports": "//elsewhere.example/x" }', /ports: a path starts with one \//],
  ["full.json", '{ "ports": "https://elsewhere.example/x" }', /ports: a path starts with one \//],
  ["kind.json", '{ "ports": 7 }', /ports: /],
  ["list.json", "[]", /file: /],
  ["broken.json", "{", /broken\.json cannot be used/],
])("%s is refused with a sentence", (name, content, message) => {
  expect(() => readPathOverrides(file(name, content))).toThrow(message);
});

test("a missing file is refused with a sentence", () => {
  expect(() => readPathOverrides(path.join(folder, "none.json"))).toThrow(
    /UPSTREAM_PATHS: the file .* cannot be used/,
  );
});

test("the address of a domain takes precedence over the common one; without either the store is used", () => {
  const own = parseConfig({ UPSTREAM_SAILINGS_URL: "https://sea.example/api/" }).upstream;
  const both = parseConfig({
    UPSTREAM_URL: "https://all.example",
    UPSTREAM_SAILINGS_URL: "https://sea.example",
  });
  expect(upstreamBase("sailings", own)).toBe("https://sea.example/api");
  expect(upstreamBase("places", own)).toBeUndefined();
  expect(upstreamBase("sailings", both.upstream)).toBe("https://sea.example");
  expect(upstreamBase("places", both.upstream)).toBe("https://all.example");

  const adapters = { http: () => "http", embedded: () => "embedded" };
  expect(chooseAdapter("sailings", adapters, own)).toBe("http");
  expect(chooseAdapter("places", adapters, own)).toBe("embedded");
});
