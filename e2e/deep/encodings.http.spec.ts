import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { get } from "node:http";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { findFreePort, isPortFree, stopServer } from "../../bin/process/server.mjs";
import { scaled } from "../../test/support/time-scale.mjs";
import { expect, servers, test } from "../support/http";
import { hasNginx, nginxFolder, proxyConf, startNginx } from "../support/nginx";
import { startSeparatePortal } from "../support/separate-portal";

/** Whoever asks, and through whatever, gets the same bytes of an address once they are decoded. */

/** The compression dictionary that a browser has. */
let dictionary: Buffer | undefined;

const decoders: Record<string, (sent: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  // After its beginning and the hash.
  dcz: (sent) => zstdDecompressSync(sent.subarray(40), dictionary ? { dictionary } : {}),
};

interface Answer {
  coding: string;
  isPublic: boolean;
  digest: string;
}

const ask = (url: string, accepted: string, offered?: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const headers = { "accept-encoding": accepted, ...(offered && { "available-dictionary": offered }) };
    get(url, { headers }, (response) => {
      const pieces: Buffer[] = [];
      response.on("data", (piece) => pieces.push(piece));
      response.on("end", () => {
        const { "content-encoding": coding = "identity", "cache-control": caching = "" } = response.headers;
        const sent = Buffer.concat(pieces);
        const body = decoders[coding]?.(sent) ?? sent;
        const digest = `${response.statusCode} ${createHash("sha1").update(body).digest("hex")}`;
        resolve({ coding, isPublic: !/private|no-store/.test(caching), digest });
      });
    }).on("error", reject);
  });

/** Fetches the dictionary of a language as a browser does that has read an article, and returns the name under which it offers it. */
async function fetchDictionary(url: string): Promise<string> {
  const article = /\/news\?news_id=\d+/.exec(await (await fetch(url)).text())?.[0];
  const named = async () =>
    /<([^>]+)>; rel="compression-dictionary"/.exec(
      (await fetch(url + article)).headers.get("link") ?? "",
    )?.[1];
  await expect.poll(named).toBeTruthy();
  const response = await fetch(url + (await named()));
  expect(response.headers.get("use-as-dictionary")).toBe('match="/*", match-dest=("document")');
  dictionary = Buffer.from(await response.arrayBuffer());
  return `:${createHash("sha256").update(dictionary).digest("base64")}:`;
}

/** 400 addresses: files of the build, and pages and data of the sitemaps. */
async function addresses(url: string): Promise<string[]> {
  const locations = async (path: string) => {
    const xml = await (await fetch(url + path)).text();
    return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, at = ""]) => {
      const { pathname, search } = new URL(at.replaceAll("&amp;", "&"));
      return pathname + search;
    });
  };
  const maps = await locations("/sitemap.xml");
  const pages = (await Promise.all(maps.map(locations))).flat();
  const chunks = readdirSync(join(".next", "static", "chunks")).filter((name) => /\.(?:js|css)$/.test(name));
  const wanted = 340;
  const evenly = (at: number) => Math.floor((at * wanted) / pages.length);
  return [
    ...chunks.slice(0, 60).map((name) => `/_next/static/chunks/${name}`),
    ...["/icon.svg", "/card.jpg", "/llms.txt", "/api/openapi.json", "/api/ports?name=rot", "/robots.txt"],
    ...pages.filter((_, at) => at === 0 || evenly(at) > evenly(at - 1)),
  ].slice(0, 400);
}

test("a browser, a client without Brotli, one that takes nothing and nginx's readers get the same bytes", async () => {
  test.skip(!hasNginx, "nginx is not installed");
  test.setTimeout(scaled(300_000));
  // Those of other specs do not compress.
  const portal = await startSeparatePortal("encodings", servers.portal.now, { READS_PER_10_MIN: "100000" });
  const { url } = portal;
  const proxyPort = await findFreePort();
  const folder = nginxFolder(`test-encodings-${proxyPort}`);
  const proxy = startNginx(folder, "proxy", proxyConf(folder, proxyPort, Number(new URL(url).port)));
  const all = await addresses(url);
  expect(all).toHaveLength(400);
  const counts: Record<string, number> = {};
  const count = (coding: string) => {
    counts[coding] = (counts[coding] ?? 0) + 1;
  };
  try {
    await expect.poll(() => isPortFree(proxyPort, "127.0.0.1")).toBe(false);
    const offered = await fetchDictionary(url);
    const madeUp = `:${createHash("sha256").update("made up").digest("base64")}:`;
    for (const path of all) {
      const first = await ask(url + path, "gzip, deflate, br, zstd");
      // What is rendered for each request has a key of its own.
      if (!first.isPublic) continue;
      count(first.coding);
      for (const [origin, accepted, codings, name] of [
        [url, "gzip", ["gzip", "identity"]],
        [url, "identity", ["identity"]],
        [`http://127.0.0.1:${proxyPort}`, "gzip, deflate, br", ["br", "identity"]],
        [`http://127.0.0.1:${proxyPort}`, "gzip", ["gzip", "identity"]],
        [`http://127.0.0.1:${proxyPort}`, "identity", ["identity"]],
        [`http://127.0.0.1:${proxyPort}`, "br;q=1.0, gzip;q=0", ["identity"]],
        [url, "gzip, br, zstd, dcb, dcz", ["dcz", "br", "identity"], offered],
        [`http://127.0.0.1:${proxyPort}`, "gzip, br, zstd, dcb, dcz", ["dcz", "br", "identity"], offered],
        [`http://127.0.0.1:${proxyPort}`, "gzip, br, zstd, dcb, dcz", ["br", "identity"], madeUp],
      ] as const) {
        const { digest, coding } = await ask(origin + path, accepted, name);
        if (coding === "dcz") count(coding);
        expect.soft(`${path} ${accepted} ${digest}`).toBe(`${path} ${accepted} ${first.digest}`);
        expect.soft(codings, `${path} for ${accepted}`).toContain(coding);
      }
    }
  } finally {
    await stopServer(proxy);
    await portal.stop();
  }
  // Nearly everything is worth compressing.
  expect(counts.br).toBeGreaterThan(300);
  // Pages, from the portal and from nginx.
  expect(counts.dcz).toBeGreaterThan(500);
});
