import { createHash } from "node:crypto";
import { Agent, request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { random } from "@/bench/support";
import { matchRoute } from "@/routes";
import { findFreePort, stopServer, waitUntilUp } from "../../bin/process/server.mjs";
import { scaled } from "../../test/support/time-scale.mjs";
import { expect, servers, test } from "../support/http";
import { hasNginx, nginxFolder, proxyConf, startNginx } from "../support/nginx";
import { type SeparatePortal, startSeparatePortal } from "../support/separate-portal";

/**
 * No header, cookie or parameter that a cached page does not read changes a byte of its answer: 2,000 mixed requests, of
 * which the very first ask for pages that nobody has asked for yet, compared with a portal that got plain ones.
 */
test.describe.configure({ mode: "serial" });

const pages = [
  ...[
    "/terms",
    "/zh-tw/terms",
    "/kb",
    "/zh-cn/kb",
    "/contact-us",
    "/zh-tw/fe-list",
    "/cookies",
    "/surcharge",
  ],
  ...["/news?news_id=1006", "/zh-tw/news?news_id=1007", "/yp-detail?com_id=2006", "/enews-subscription"],
  ...["/yp-detail?com_id=2006&com_type=ins", "/kb-airport", "/", "/zh-cn", "/statistics", "/yp"],
];
const marks = [
  "utm_source",
  "email",
  "token",
  "page_no",
  "_rsc",
  "nxtPid",
  "query",
  "__proto__",
  "share",
  "x y",
];
const secret = "zz-reader-0815-zz";

let plain: SeparatePortal;
let mixed: SeparatePortal;
const siteUrl = { SITE_URL: "https://portal.example" };
test.beforeAll(async () => {
  [plain, mixed] = await Promise.all([
    startSeparatePortal("answers-plain", servers.portal.now, siteUrl),
    startSeparatePortal("answers-mixed", servers.portal.now, siteUrl),
  ]);
  // A page does not wait long for the numbers in its menus: they are counted before the first one is kept.
  for (const { url } of [plain, mixed]) {
    for (const path of ["/port", "/zh-tw/port", "/zh-cn/port"]) {
      await expect
        .poll(async () => (await ask(url, path)).hasNumbers, { timeout: scaled(60_000) })
        .toBe(true);
    }
  }
});
test.afterAll(async () => {
  await Promise.all([plain?.stop(), mixed?.stop()]);
});

interface Answer {
  status: number | undefined;
  headers: Record<string, unknown>;
  digest: string;
  /** Whether its menus say how many departures a lane has. */
  hasNumbers: boolean;
  /** Whether tag and policy are those of this very body. */
  isWhole: boolean;
  told: boolean;
}

/** Files that a page loads beside it. */
const loadedBeside = /<script src="[^"]*" async=""><\/script>|<link rel="preload" as="script"[^>]*>/g;

/**
 * A page without the scripts of its data, whose pieces and references follow the moment in which each part was ready, as
 * the order of the files does that it loads beside it.
 */
function withoutData(body: string): string {
  const markup = body.replaceAll(/<script>self\.__next_f\.push\(.*?<\/script>/gs, "");
  return [markup.replaceAll(loadedBeside, ""), ...(markup.match(loadedBeside) ?? []).sort()].join("\n");
}

function isWhole(body: Buffer, headers: Record<string, unknown>): boolean {
  const { etag, "content-security-policy": policy } = headers;
  if (etag && !String(etag).includes(createHash("sha1").update(body).digest("base64url"))) return false;
  const scripts = body.toString().matchAll(/<script>(.*?)<\/script>/gs);
  return [...scripts].every(([, code = ""]) =>
    String(policy).includes(`'sha256-${createHash("sha256").update(code).digest("base64")}'`),
  );
}

const newAgent = () => new Agent({ keepAlive: true, maxSockets: 16 });
let agent = newAgent();

function ask(origin: string, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const asking = request(
      { hostname, port, path, agent, headers: { host: "portal.example", ...headers } },
      (answer) => {
        const pieces: Buffer[] = [];
        answer.on("data", (piece) => pieces.push(piece));
        answer.on("error", reject);
        answer.on("end", () => {
          const sent = Buffer.concat(pieces);
          const { "content-encoding": coding, ...rest } = answer.headers;
          const body =
            coding === "gzip" ? gunzipSync(sent) : coding === "br" ? brotliDecompressSync(sent) : sent;
          resolve({
            status: answer.statusCode,
            headers: rest,
            digest: createHash("sha1").update(withoutData(body.toString())).digest("hex"),
            hasNumbers: /<i> \d+<\/i>/.test(body.toString()),
            isWhole: isWhole(body, rest),
            told: body.includes(secret) || JSON.stringify(rest).includes(secret),
          });
        });
      },
    );
    asking.on("error", reject);
    asking.end();
  });
}

/** What differs from one answer to the next, whoever asks: of the connection, of the moment, of this very request. */
const passing = new Set([
  ...["date", "connection", "keep-alive", "transfer-encoding", "content-length"],
  ...["x-request-id", "cache-status", "x-cache", "age", "server", "etag"],
]);

/** Headers that a page's answer has of itself, but those of isWhole; Vary as a set of names, which compression marks. */
function own({ headers }: Answer): Record<string, unknown> {
  const kept = Object.entries(headers).filter(([name]) => name !== "link" && !passing.has(name));
  const varies = String(headers.vary ?? "")
    .toLowerCase()
    .split(/,\s*/)
    .filter((name) => name && name !== "accept-encoding");
  const policy = String(headers["content-security-policy"] ?? "");
  // A page names the dictionary of its language from when the process has one.
  const links = String(headers.link ?? "")
    .split(/,\s*(?=<)/)
    .filter((link) => link && !link.includes("compression-dictionary"));
  return {
    ...Object.fromEntries(kept.sort(([a], [b]) => (a < b ? -1 : 1))),
    link: links,
    vary: [...new Set(varies)].sort(),
    "content-security-policy": policy.replaceAll(/ 'sha256-[^']*'/g, ""),
  };
}

interface Mixed {
  page: string;
  path: string;
  headers: Record<string, string>;
}

/** A request for one of the pages with all that a reader, a robot or an attacker may add and the page does not read. */
function mix(chance: () => number, page: string): Mixed {
  const pick = <T>(items: readonly T[]) => items[Math.floor(chance() * items.length)] as T;
  const some = <T>(items: readonly T[], share: number) => items.filter(() => chance() < share);
  const [path = "", query = ""] = page.split("?");
  const read = matchRoute(path)?.route.params ?? [];
  const unread = marks.filter((name) => !read.includes(name));
  const more = some(unread, 0.3).map(
    (name) => `${encodeURIComponent(name)}=${pick([secret, "", "%F0%9F%9A%A2", "1"])}`,
  );
  const parameters = [...new Set(query ? query.split("&") : []), ...more]
    .map((text) => ({ text, at: chance() }))
    .sort((a, b) => a.at - b.at)
    .map(({ text }) => text);
  const headers = Object.fromEntries(
    some(
      [
        [
          "user-agent",
          pick([`${secret} Mozilla/5.0`, "Googlebot/2.1", "Twitterbot", "facebookexternalhit/1.1"]),
        ],
        ["content-security-policy", `script-src 'nonce-${secret}'`],
        ["content-security-policy-report-only", `script-src 'nonce-${secret}'`],
        ["accept-language", pick(["zh-TW", "de", secret])],
        [
          "cookie",
          pick([`session=${secret}`, `language=en; a=${secret}`, `language=${secret}`, "ls_build=37.0"]),
        ],
        ["referer", `https://${secret}.example/`],
        ["x-forwarded-host", `${secret}.example`],
        ["x-forwarded-proto", pick(["https", "http", secret])],
        ["x-forwarded-for", pick(["10.0.0.1", secret])],
        ["x-request-id", secret],
        ["accept-encoding", pick(["gzip", "br", "identity", secret])],
        ["next-router-state-tree", secret],
        ["next-router-prefetch", "1"],
        ["next-router-segment-prefetch", "/_tree"],
        ["next-url", `/${secret}`],
        ["next-action", secret],
        ["x-middleware-prefetch", "1"],
        ["x-nextjs-data", "1"],
        ["x-matched-path", `/${secret}`],
        ["x-prerender-revalidate", secret],
        ["purpose", "prefetch"],
        ["sec-fetch-dest", pick(["document", "image", "empty"])],
        ["cache-control", pick(["no-cache", "max-age=0"])],
        ["save-data", "on"],
        ["traceparent", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"],
        ["authorization", `Bearer ${secret}`],
      ],
      0.2,
    ),
  );
  return { page, path: parameters.length ? `${path}?${parameters.join("&")}` : path, headers };
}

async function compare(origin: string, count: number, seed: number): Promise<void> {
  // Connections that have lain idle may be closed by the other side at any moment.
  agent.destroy();
  agent = newAgent();
  const chance = random(seed);
  const wanted = new Map(
    await Promise.all(pages.map(async (page) => [page, await ask(plain.url, page)] as const)),
  );
  const requests = Array.from({ length: count }, (_, index) =>
    mix(chance, pages[index % pages.length] ?? "/"),
  );
  const wrong: unknown[] = [];
  const next = requests.values();
  const worker = async () => {
    for (const { page, path, headers } of next) {
      const answer = await ask(origin, path, headers);
      const expected = wanted.get(page);
      const isSame =
        expected?.status === 200 &&
        answer.status === 200 &&
        answer.digest === expected.digest &&
        answer.isWhole &&
        JSON.stringify(own(answer)) === JSON.stringify(own(expected)) &&
        // An id of the request alone may come back, from a proxy that is trusted.
        !answer.told;
      if (!isSame) wrong.push({ page, path, headers, answer, expected });
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  expect(wrong.slice(0, 3)).toEqual([]);
}

test("requested directly", () => compare(mixed.url, 2000, 815));

test("a redirect to the reader's language keeps the complete address", async () => {
  const query = `?utm_source=${secret}&news_id=1006&a=1`;
  const led = await ask(mixed.url, `/news${query}`, { cookie: `a=${secret}; language=zh-tw` });
  expect(led).toMatchObject({ status: 307, headers: { location: `/zh-tw/news${query}` } });
});

test("data of a navigation within the site are for its reader alone, and leave no trace in the page", async () => {
  // They tell the reader's own address: no proxy may hand them to another one.
  const data = async (path: string) => {
    const headers = { rsc: "1", "next-url": `/${secret}` };
    // The framework leads to the address that names the request's headers first.
    const led = await ask(mixed.url, path, headers);
    return led.status === 307 ? ask(mixed.url, String(led.headers.location), headers) : led;
  };
  const page = "/privacy";
  expect(await data(`${page}?token=${secret}&_rsc=abc`)).toMatchObject({
    status: 200,
    headers: { "content-type": "text/x-component", "cache-control": expect.stringContaining("no-store") },
  });
  const [one, other] = [await ask(mixed.url, page), await ask(plain.url, page)];
  expect([one.status, one.digest, one.told, own(one)]).toEqual([200, other.digest, false, own(other)]);
});

test("requested through nginx", async () => {
  test.skip(!hasNginx, "there is no nginx on this machine");
  const [folder, port] = [nginxFolder("test-answers-nginx"), await findFreePort()];
  const nginx = startNginx(folder, "proxy", proxyConf(folder, port, Number(new URL(mixed.url).port)));
  try {
    await waitUntilUp(`http://127.0.0.1:${port}/terms`, nginx);
    await compare(`http://127.0.0.1:${port}`, 2000, 4711);
  } finally {
    await stopServer(nginx);
  }
});
