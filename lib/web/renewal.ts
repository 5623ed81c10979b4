import { localePath, locales } from "@/lib/i18n/locales";
import { changesAfter, lastChangeId } from "@/lib/store/changes";
import type { Store } from "@/lib/store/connection";
import { companyPages } from "./pages";

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
  articles: (key) => (key === allPages ? allPages : ["/", `/news/${key}`]),
  companies: (key) =>
    key === allPages ? allPages : ["/yp", ...companyPages.map((page) => `/yp/company/${key}/${page}`)],
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
