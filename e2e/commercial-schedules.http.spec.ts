import { z } from "zod";
import { errorResponse, pointToPoint, portSchedule, serviceSchedule } from "../lib/dcsa/schema";
import { expect, servers, test } from "./support/http";

/** The addresses of DCSA's Commercial Schedules as a client meets them. app/api/dcsa/cs/v1/standard.test.ts has every parameter. */

const address = (path: string) => `${servers.portal.url}/api/dcsa/cs/v1/${path}`;
const lane = "point-to-point-routes?placeOfReceipt=HKHKG&placeOfDelivery=NLRTM";
const origin = { Origin: "https://other.example" };

test("The three lists fit the standard, and any site may read them", async () => {
  for (const [path, item] of [
    [lane, pointToPoint],
    ["port-schedules?UNLocationCode=HKHKG&date=2026-03-16", portSchedule],
    ["vessel-schedules?UNLocationCode=HKHKG&limit=3", serviceSchedule],
  ] as const) {
    const response = await fetch(address(path), { headers: { ...origin, "API-Version": "1" } });
    const { headers } = response;
    expect([path, response.status, headers.get("api-version")]).toEqual([path, 200, "1.0.4"]);
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.get("access-control-expose-headers")).toMatch(/API-Version.*Next-Page-Cursor/);
    expect(headers.get("cache-control")).toMatch(/^public/);
    expect(headers.get("vary")).toMatch(/API-Version/i);
    const list = z
      .array(item)
      .min(1)
      .safeParse(await response.json());
    expect([path, list.error?.issues]).toEqual([path, undefined]);
    const tag = headers.get("etag") ?? "";
    const again = await fetch(address(path), { headers: { "If-None-Match": tag } });
    expect([path, again.status, again.headers.get("api-version")]).toEqual([path, 304, "1.0.4"]);
  }
});

test("The reference of a route opens the page of its sailing", async () => {
  const [route] = z.array(pointToPoint).parse(await (await fetch(address(lane))).json());
  const { pathname, search } = new URL(route?.routingReference ?? "");
  expect(pathname).toMatch(/^\/port\/option\//);
  const page = await fetch(`${servers.portal.url}${pathname}${search}`);
  expect(page.status).toBe(200);
  const vessel = route?.legs[0]?.transport.vessel?.name ?? "";
  expect(vessel).not.toBe("");
  expect(await page.text()).toContain(vessel);
});

test("Pages follow by cursor, without an object twice", async () => {
  const seen: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const path = `${lane}&limit=4${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
    const response: Response = await fetch(address(path));
    expect(response.status).toBe(200);
    for (const route of z.array(pointToPoint).parse(await response.json())) seen.push(route.routingReference);
    cursor = response.headers.get("next-page-cursor");
  }
  expect(seen.length).toBeGreaterThan(4);
  expect(new Set(seen).size).toBe(seen.length);
});

test("Every other answer has the version, and the error object of the standard", async () => {
  const failures: [path: string, init: RequestInit, status: number][] = [
    ["point-to-point-routes", {}, 400],
    [`${lane}&utm_source=mail`, {}, 400],
    [lane, { headers: { "API-Version": "2" } }, 400],
    [lane, { method: "POST" }, 405],
    ["no-such-list", {}, 404],
    [`${lane}&cursor=${"a".repeat(9000)}`, {}, 414],
  ];
  for (const [path, init, status] of failures) {
    const response = await fetch(address(path), init);
    const named = path.slice(0, 60);
    expect([named, response.status, response.headers.get("api-version")]).toEqual([named, status, "1.0.4"]);
    expect([named, response.headers.get("cache-control")]).toEqual([named, "no-store"]);
    const body = errorResponse.safeParse(await response.json());
    expect([named, body.error?.issues, body.data?.statusCode]).toEqual([named, undefined, status]);
  }
  const preflight = await fetch(address(lane), {
    method: "OPTIONS",
    headers: { ...origin, "Access-Control-Request-Method": "GET" },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-headers")).toContain("API-Version");
  expect(preflight.headers.get("api-version")).toBe("1.0.4");
  const head = await fetch(address(lane), { method: "HEAD" });
  expect([head.status, head.headers.get("api-version"), await head.text()]).toEqual([200, "1.0.4", ""]);
});
