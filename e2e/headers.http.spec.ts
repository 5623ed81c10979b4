import { createHash } from "node:crypto";
import type { APIRequestContext, APIResponse } from "@playwright/test";
import { buildNumber } from "../lib/site/site";
import en from "../messages/en.json" with { type: "json" };
import zhCn from "../messages/zh-cn.json" with { type: "json" };
import zhTw from "../messages/zh-tw.json" with { type: "json" };
import { expect, servers, test } from "./support/http";
import {
  headerValues,
  inEveryLanguage,
  type Policy,
  policiesOf,
  scriptPolicy,
  search,
} from "./support/page-helpers";
import { onlyElement, readPage } from "./support/parsed-html";
import { configured } from "./support/servers";

/** Of the front page. */
const titles = { en: en.home.title, "zh-tw": zhTw.home.title, "zh-cn": zhCn.home.title };

/** Whether a response came from the cache (server/cached-pages.ts). */
const cacheWord = (response: APIResponse) => response.headers()["cache-status"];

/** Asks until the answer comes from the cache. */
async function fromCache(request: APIRequestContext, path: string): Promise<APIResponse> {
  let response = await request.get(path);
  await expect
    .poll(async () => {
      response = await request.get(path);
      return cacheWord(response);
    })
    .toBe("portal; hit");
  return response;
}

/** Sources of the inline scripts of a page, as a policy names them. */
const hashesIn = (html: string) =>
  [...html.matchAll(/<script(?![^>]*\ssrc=)(?![^>]*ld\+json)[^>]*>([\s\S]+?)<\/script>/g)].map(
    ([, body = ""]) => `'sha256-${createHash("sha256").update(body).digest("base64")}'`,
  );

function isStrict(policy: Policy): void {
  const scripts = policy["script-src"] ?? [];
  expect(scripts).toContain("'self'");
  expect(scripts.join(" ")).not.toMatch(/unsafe|strict-dynamic|data:|blob:|\*|http/);
  expect(policy["default-src"]).toEqual(["'self'"]);
  expect(policy["style-src"]).toEqual(["'self'"]);
  expect(policy["object-src"]).toEqual(["'none'"]);
  expect(policy["base-uri"]).toEqual(["'self'"]);
  expect(policy["form-action"]).toEqual(["'self'"]);
  expect(policy["frame-ancestors"]).toEqual(["'self'"]);
}

test.describe("cached pages", () => {
  for (const [locale, path] of inEveryLanguage("/")) {
    test(`${path} names the hashes of its own scripts, from the cache too`, async ({ request }) => {
      for (const response of [await request.get(path), await fromCache(request, path)]) {
        const policy = scriptPolicy(response);
        isStrict(policy);
        const html = await response.text();
        const hashes = hashesIn(html);
        expect(hashes.length).toBeGreaterThan(0);
        expect(new Set(policy["script-src"])).toEqual(new Set(["'self'", ...hashes]));
        // Neither tags nor the framework's data have the nonce of the render.
        expect(html).not.toMatch(/\bnonce=/);
        expect(html).not.toMatch(/nonce\W{0,8}[:,]\W{0,8}[\w-]{8}/);
        expect(html).toContain(titles[locale]);
      }
    });
  }

  test("set no cookie, and are cached only briefly", async ({ request }) => {
    const response = await fromCache(request, "/");
    expect(headerValues(response, "set-cookie")).toEqual([]);
    const [, age] = /s-maxage=(\d+)/.exec(response.headers()["cache-control"] ?? "") ?? [];
    expect(Number(age)).toBeLessThanOrEqual(60);
  });
});

test.describe("pages rendered per request", () => {
  const nonceOf = (policy: Policy) => /^'nonce-(.+)'$/.exec(policy["script-src"]?.[1] ?? "")?.[1];

  for (const path of ["/fe-sea", "/zh-cn/fe-air", "/no-such-page"]) {
    test(`${path} has a nonce of its own each time`, async ({ request }) => {
      const nonces = [];
      for (const response of [await request.get(path), await request.get(path)]) {
        const policy = scriptPolicy(response);
        isStrict(policy);
        expect(policy["script-src"]).toHaveLength(2);
        const nonce = nonceOf(policy);
        expect(nonce?.length).toBeGreaterThan(20);
        nonces.push(nonce);
        const inline = [
          ...(await response.text()).matchAll(/<script(?![^>]*\ssrc=)(?![^>]*ld\+json)([^>]*)>/g),
        ];
        expect(inline.length).toBeGreaterThan(0);
        for (const [, attributes] of inline) expect(attributes).toContain(`nonce="${nonce}"`);
        expect(response.headers()["cache-control"]).toMatch(/no-store|private/);
      }
      expect(nonces[0]).not.toBe(nonces[1]);
    });
  }
});

test.describe("every answer", () => {
  test("has the headers that hold for all", async ({ request }) => {
    const html = await (await request.get("/")).text();
    const file = /\/_next\/static\/[^"]+\.(?:js|css)/.exec(html)?.[0] ?? "";
    expect(file).not.toBe("");
    for (const [path, status] of [
      ["/", 200],
      ["/zh-tw", 200],
      ["/port", 200],
      [search, 200],
      ["/no-such-page", 404],
      ["/no/such/file.pdf", 404],
      ["/api/language?to=zh-tw", 303],
      ["/api/language?to=xx", 303],
      ["/api/ports?name=rot", 200],
      [`/api/port-schedule.csv${search.replace("/port", "")}`, 200],
      ["/api/port-schedule.csv", 422],
      ["/api/no-such-call", 404],
      ["/s/nosuchcode", 404],
      ["/boot.js", 200],
      ["/icon.svg", 200],
      [file, 200],
    ] as const) {
      const response = await request.get(path, { maxRedirects: 0 });
      const headers = response.headers();
      expect.soft(response.status(), path).toBe(status);
      expect.soft(headers["x-content-type-options"], path).toBe("nosniff");
      expect.soft(headers["referrer-policy"], path).toBe("strict-origin-when-cross-origin");
      expect
        .soft(headers["permissions-policy"], path)
        .toMatch(/camera=\(\).*geolocation=\(\).*microphone=\(\)/);
      expect.soft(headers["x-frame-options"], path).toBe("SAMEORIGIN");
      expect.soft(headers["x-powered-by"], path).toBeUndefined();
      const policies = policiesOf(response);
      expect.soft(policies.length, path).toBeGreaterThan(0);
      for (const policy of policies) {
        expect.soft(policy["frame-ancestors"], path).toEqual(["'self'"]);
        expect.soft(policy["object-src"], path).toEqual(["'none'"]);
        expect.soft(policy["base-uri"], path).toEqual(["'self'"]);
      }
    }
  });

  test("may be loaded by pages of other sites where it is a file, a picture or open data", async ({
    request,
  }) => {
    for (const [path, policy] of [
      ["/", "same-origin"],
      ["/fe-sea", "same-origin"],
      ["/api/no-such-call", "same-origin"],
      ["/embed", "same-origin"],
      ["/embed/port?loading_port_id=HKHKG&discharge_port_id=NLRTM", "cross-origin"],
      ["/api/ports?name=rot", "cross-origin"],
      ["/api/og/page.jpg?path=/port", "cross-origin"],
      ["/feeds/en/rss.xml", "cross-origin"],
      ["/icon.svg", "cross-origin"],
      ["/boot.js", "cross-origin"],
    ] as const) {
      const { "cross-origin-resource-policy": sent } = (await request.get(path)).headers();
      expect.soft(sent, path).toBe(policy);
    }
  });

  test("of the API that is an error is a problem with a sentence, and is not cached", async ({ request }) => {
    const broken = servers.configuredPortal.url;
    for (const [response, status] of [
      [await request.get("/api/no-such-call"), 404],
      [await request.get("/api"), 404],
      [await request.post("/api/no/such/call", { data: {} }), 404],
      [await request.post("/api/ports", { data: {} }), 405],
      [await request.get("/api/short-link"), 405],
      [await request.get("/api/port-schedule.csv"), 422],
      [await request.get(`/api/ports?name=${"x".repeat(500)}`), 422],
      [await request.get("/api/ads/no-such-place"), 404],
      [
        await request.post("/api/short-link", {
          data: Buffer.from("{"),
          headers: { "Content-Type": "application/json", origin: servers.portal.url },
        }),
        400,
      ],
      [
        await request.post("/api/short-link", {
          data: { url: "https://evil.example/" },
          headers: { origin: servers.portal.url },
        }),
        422,
      ],
      [
        await request.post("/api/short-link", {
          data: { url: `/port?${"x".repeat(100_000)}` },
          headers: { origin: servers.portal.url },
        }),
        413,
      ],
      [await request.get(`${broken}/api${search.replace("/port", "/port-schedule")}`), 503],
    ] as const) {
      const asked = `${status} for ${response.url().slice(0, 80)}`;
      const body = await response.text();
      expect.soft(response.status(), asked).toBe(status);
      expect.soft(response.headers()["content-type"], asked).toMatch(/^application\/problem\+json/);
      expect.soft(response.headers()["cache-control"], asked).toBe("no-store");
      expect.soft(JSON.parse(body).detail, asked).toMatch(/^[A-Z].+\.$/);
      expect.soft(body, asked).not.toMatch(/\bat .+:\d+:\d+|node_modules|ECONNREFUSED|127\.0\.0\.1/);
    }
  });
});

test.describe("configuration", () => {
  const there = servers.configuredPortal.url;

  for (const path of ["/", "/zh-tw", "/port", "/no-such-page"]) {
    test(`decides what ${path} may show, frame and ask`, async ({ request }) => {
      const policy = scriptPolicy(await request.get(there + path));
      expect(policy["img-src"]).toEqual(["'self'", "data:", `https://${configured.imageHost}`]);
      expect(policy["frame-src"]).toEqual(["'self'", `https://${configured.frameHost}`]);
      expect(policy["connect-src"]).toEqual(["'self'", configured.apiOrigin]);
      isStrict(policy);

      const plain = scriptPolicy(await request.get(path));
      expect(plain["img-src"]).toEqual(["'self'", "data:"]);
      expect(plain["frame-src"]).toEqual(["'self'"]);
      expect(plain["connect-src"]).toEqual(["'self'"]);
    });
  }

  test("names the origins that the page may request", async ({ request }) => {
    const { page } = await readPage(request, there);
    expect(onlyElement(page, "meta", { name: "api-origins" }).attribs.content).toBe(configured.apiOrigin);
  });

  test("alone decides where absolute links lead, whatever the request says", async ({ request }) => {
    const forged = {
      Host: "evil.example",
      "X-Forwarded-Host": "evil.example",
      "X-Forwarded-Proto": "gopher",
      Forwarded: "host=evil.example",
    };
    for (const path of ["/", "/port", "/zh-tw/port?loading_port=Hong+Kong&discharge_port=Rotterdam"]) {
      const html = await (await request.get(there + path, { headers: forged })).text();
      const links = [
        ...html.matchAll(/<link[^>]+rel="(?:canonical|alternate)"[^>]*>/g),
        ...html.matchAll(/<meta[^>]+property="og:(?:url|image)"[^>]*>/g),
      ].map(([tag]) => /(?:href|content)="([^"]*)"/.exec(tag)?.[1] ?? "");
      expect(links.length).toBeGreaterThanOrEqual(5);
      for (const link of links) expect(new URL(link).origin).toBe(configured.siteUrl);
      expect(html).not.toContain("evil.example");
      expect(html).not.toContain(`localhost:${servers.configuredPortal.port}`);
    }

    for (const path of [
      "/en/port",
      "/api/language?to=zh-cn&next=/port",
      "/api/language?to=xx",
      "/zh-CN/port",
    ]) {
      const response = await request.get(there + path, { headers: forged, maxRedirects: 0 });
      expect(response.headers().location, path).toMatch(/^\/(?![/\\])/);
    }
    const old = await request.get(there, {
      headers: { ...forged, Cookie: `language=zh-tw; ls_build=${buildNumber}` },
      maxRedirects: 0,
    });
    expect(old.headers().location).toBe("/zh-tw");

    const short = await request.post(`${there}/api/short-link`, {
      headers: { "X-Forwarded-Host": "evil.example", origin: configured.siteUrl },
      data: { url: `${configured.siteUrl}/port` },
    });
    expect((await short.json()).url).toMatch(new RegExp(`^${configured.siteUrl}/s/`));
  });
});
