import { readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { findFreePort, isPortFree, stopServer } from "../../bin/process/server.mjs";
import { scaled } from "../../test/support/time-scale.mjs";
import { expect, servers, test } from "../support/http";
import { importText } from "../support/importing";
import { hasNginx, nginxFolder, proxyConf, startNginx } from "../support/nginx";
import { startSeparatePortal } from "../support/separate-portal";

/**
 * A shared cache in front of the portal: nginx with its cache stands in for a CDN, and a program beside it deletes the files whose
 * responses carry a purged tag, as a CDN does.
 */

/** Within which an import shows through the cache, in milliseconds. */
const showsWithinMs = 2000;

/** Deletes the stored responses with one of these tags. nginx stores the heads of responses as they were sent. */
function dropTagged(cache: string, tags: readonly string[]): void {
  for (const entry of readdirSync(cache, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const [, carried = ""] = /\r\ncache-tag: ([^\r]*)/i.exec(readFileSync(file, "latin1")) ?? [];
    if (carried.split(",").some((tag) => tags.includes(tag))) rmSync(file);
  }
}

test("an imported article is new at its addresses within two seconds, and nothing else is fetched again", async () => {
  test.skip(!hasNginx, "nginx is not installed");
  test.setTimeout(scaled(180_000));
  const proxyPort = await findFreePort();
  const folder = nginxFolder(`test-purge-${proxyPort}`);
  const purged: string[][] = [];
  const cdn = createServer(async (request, response) => {
    const { tags } = JSON.parse(await text(request));
    dropTagged(join(folder, "cache"), tags);
    purged.push(tags);
    response.end("{}");
  });
  await new Promise<void>((resolve) => cdn.listen(0, "127.0.0.1", resolve));
  const purgeUrl = `http://127.0.0.1:${(cdn.address() as AddressInfo).port}/purge`;
  const portal = await startSeparatePortal("purge", servers.portal.now, {
    ...{ PURGE_URL: purgeUrl, PURGE_BY: "cache-tag", PURGE_HEADER: "Authorization: Bearer token" },
    TRUST_PROXY: "127.0.0.1",
  });
  const proxy = startNginx(folder, "proxy", proxyConf(folder, proxyPort, Number(new URL(portal.url).port)));
  const ask = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${proxyPort}${path}`);
    return { body: await response.text(), cache: response.headers.get("x-cache"), headers: response.headers };
  };
  const article = (headline: string, id = "1006") =>
    JSON.stringify({
      ...{ news_id: id, headline, intro: `${headline}.`, body: `<p>${headline}.</p>`, language: "en" },
      ...{ publish_date: "2026-03-16 09:00:00+0800", images: [], hashtags: [] },
    });
  const own = ["/news?news_id=1006", "/news.md?news_id=1006", "/api/news/1006?language=en"];
  const others = ["/terms", "/news?news_id=1007", "/api/news/1007?language=en", "/yp", "/kb-airport"];
  try {
    await expect.poll(() => isPortFree(proxyPort, "127.0.0.1")).toBe(false);
    await importText(
      portal,
      "articles",
      [article("Before the purge"), article("Another", "1007")].join("\n"),
    );
    for (const path of own)
      await expect.poll(async () => (await ask(path)).body, { message: path }).toContain("Before the purge");
    await expect.poll(() => purged.length).toBeGreaterThan(0);
    for (const path of [...own, ...others])
      await expect.poll(async () => (await ask(path)).cache, { message: path }).toBe("HIT");
    const { headers } = await ask("/news?news_id=1006");
    expect(headers.get("cache-tag")).toBe("any,articles:1006,articles:any");
    expect(headers.get("surrogate-key")).toBe("any articles:1006 articles:any");

    purged.length = 0;
    await importText(portal, "articles", article("After the purge"));
    const imported = performance.now();
    for (const path of own)
      await expect
        .poll(async () => (await ask(path)).body, {
          message: path,
          timeout: scaled(showsWithinMs),
          intervals: [50],
        })
        .toContain("After the purge");
    expect(performance.now() - imported).toBeLessThan(scaled(showsWithinMs));
    expect(purged).toEqual([["articles", "articles:1006"]]);
    // What is stored is HIT, or EXPIRED and the like on a busy machine.
    for (const path of others) expect((await ask(path)).cache, path).not.toBe("MISS");
  } finally {
    await stopServer(proxy);
    await portal.stop();
    cdn.closeAllConnections();
    cdn.close();
  }
});
