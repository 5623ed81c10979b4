import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { localePath, locales } from "@/lib/i18n/locales";
import { changesAfter, lastChangeId } from "@/lib/store/changes";
import type { Store } from "@/lib/store/connection";

/**
 * Imports note what they touched in the store; each server reads on every second and drops the cached pages
 * concerned through its own address /api/renewal, the only place where the framework allows it. Of more pages
 * than this at once, all are dropped: making one anew costs milliseconds.
 */
const manyPages = 60;
const pollEveryMs = 1000;
const batch = 1000;

/** Everything the page cache holds. */
export const allPages = "*";

interface Change {
  domain: string;
  key: string;
}

/** Internal addresses (with /en) of the pages a change touches, by domain; a domain without a row touches all. */
const touched: Record<string, (key: string) => readonly string[] | typeof allPages> = {
  // One a line. Sailings and flights are on no cached page.
  sailings: () => [],
  flights: () => [],
  articles: (key) => (key === allPages ? allPages : ["/", "/news-list", `/news/${key}`]),
};

/** The pages to drop for these changes: addresses, or all. */
export function pagesTouched(changes: readonly Change[]): string[] | typeof allPages {
  const paths = new Set<string>();
  for (const { domain, key } of changes) {
    const pages = touched[domain]?.(key) ?? allPages;
    if (pages === allPages) return allPages;
    for (const page of pages) paths.add(page);
    if (paths.size > manyPages) return allPages;
  }
  return [...paths].flatMap((path) =>
    locales.map((locale) => (locale === "en" ? `/en${path === "/" ? "" : path}` : localePath(locale, path))),
  );
}

/** Shared by this process's timer and its route, which are compiled apart; known to nobody else. */
const secretName = Symbol.for("portal.renewal.secret");
const processWide = globalThis as { [secretName]?: string };

/** Whether a request to /api/renewal comes from this very process. */
export function isRenewalSecret(text: string | null): boolean {
  return text !== null && text === processWide[secretName];
}

export interface RenewalReport {
  renewed(pages: number | typeof allPages): void;
  failed(error: unknown): void;
}

/**
 * Starts reading changes, from the latest one on: a starting server has no old pages. A failed renewal is tried
 * again at the next reading. The timer keeps no process alive. Returns a function that ends it.
 */
export async function startRenewal(
  store: Store,
  renew: (pages: string[] | typeof allPages) => Promise<void>,
  report: RenewalReport,
): Promise<() => void> {
  let seen = await lastChangeId(store);
  let busy = false;
  const read = async () => {
    if (busy) return;
    busy = true;
    try {
      const changes = await changesAfter(store, seen, batch);
      const isLarge = changes.length === batch;
      const last = isLarge ? await lastChangeId(store) : (changes.at(-1)?.id ?? seen);
      const pages = isLarge ? allPages : pagesTouched(changes);
      if (pages.length > 0) {
        await renew(pages);
        report.renewed(pages === allPages ? allPages : pages.length);
      }
      seen = last;
    } catch (error) {
      report.failed(error);
    } finally {
      busy = false;
    }
  };
  const timer = setInterval(read, pollEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Asks this server's own /api/renewal to drop pages. Rejects when it does not answer 204 within five seconds. */
export function renewThroughLoopback(port: number, pages: string[] | typeof allPages): Promise<void> {
  processWide[secretName] ??= randomUUID();
  const body = JSON.stringify({ pages });
  return new Promise((resolve, reject) => {
    const asking = request(
      {
        host: "127.0.0.1",
        port,
        path: "/api/renewal",
        method: "POST",
        timeout: 5000,
        headers: {
          "content-type": "application/json",
          "content-length": Buffer.byteLength(body),
          "x-renewal-secret": processWide[secretName],
        },
      },
      (answer) => {
        answer.resume();
        if (answer.statusCode === 204) resolve();
        else reject(new Error(`the page cache was not renewed: status ${answer.statusCode}`));
      },
    );
    asking.on("timeout", () => asking.destroy(new Error("the page cache was not renewed in time")));
    asking.on("error", reject);
    asking.end(body);
  });
}
