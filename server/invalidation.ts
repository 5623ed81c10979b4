import { changesAfter, changesDue, domainsDue, lastChangeId } from "@/lib/store/changes";
import type { Store } from "@/lib/store/connection";

/**
 * Imports note what they touched in the store; each server reads on every second and drops the cached pages
 * concerned, those and no others.
 */
const pollEveryMs = 1000;
/** Changes read at once; what is more is read right after. */
const batch = 1000;

/** As a change's key: everything of its domain. */
export const everything = "*";

interface Change {
  domain: string;
  key: string;
}

/**
 * Which cached pages show a domain: internal addresses without the language, where those of one row begin, and where
 * all begin that any row touches.
 */
const shownOn: Record<string, { pages: readonly string[]; rows?: string; below?: string }> = {
  // Companies lead to the articles under their tags.
  articles: { pages: ["/"], rows: "/news/", below: "/yp/company/" },
  companies: { pages: ["/yp"], rows: "/yp/company/" },
  // The port index leads to the ports where ships call.
  sailings: { pages: ["/kb/port"] },
};

/** Whether a change of this domain is to be noted: flights are on no cached page. */
export const isOnCachedPages = (domain: string) => domain in shownOn;

/**
 * Which cached pages these changes touch: a question to be asked of each, by its internal path with the language
 * (/en/news/7). A domain that is not known here touches all.
 */
export function pagesTouched(changes: readonly Change[]): (path: string) => boolean {
  const pages = new Set<string>();
  const below = new Set<string>();
  const rows = new Map<string, Set<string>>();
  for (const { domain, key } of changes) {
    const shown = shownOn[domain];
    if (!shown) return () => true;
    for (const page of shown.pages) pages.add(page);
    if (shown.below) below.add(shown.below);
    if (!shown.rows) continue;
    const keys = rows.get(shown.rows) ?? new Set();
    rows.set(shown.rows, keys.add(key));
  }
  return (path) => {
    const plain = path.replace(/^\/[^/]+/, "") || "/";
    if (pages.has(plain) || [...below].some((start) => plain.startsWith(start))) return true;
    for (const [start, keys] of rows) {
      if (!plain.startsWith(start)) continue;
      const [key = ""] = plain.slice(start.length).split("/");
      return keys.has(everything) || keys.has(key);
    }
    return false;
  };
}

/** Drops cached pages: cache-handler.mjs, which the framework loads uncompiled, leaves the way under this name. */
export function dropPages(touched: (path: string) => boolean): void {
  const processWide = globalThis as {
    [name: symbol]: ((touched: (path: string) => boolean) => void) | undefined;
  };
  // Nothing has been asked for yet, so nothing is kept.
  processWide[Symbol.for("portal.drop-pages")]?.(touched);
}

export interface RenewalReport {
  renewed(changes: number): void;
  failed(error: unknown): void;
}

/**
 * Starts reading changes, from the latest one on: a starting server has no old pages; and those that come by themselves
 * when `clock` says that their instant is there. What could not be read is read the next time. The timer keeps no process
 * alive. Returns a function that ends it.
 */
export async function startRenewal(
  store: Store,
  drop: (touched: (path: string) => boolean) => void,
  report: RenewalReport,
  clock: () => Date,
): Promise<() => void> {
  let seen = await lastChangeId(store);
  let looked = clock();
  let busy = false;
  const readDue = async () => {
    const upTo = clock();
    const span = { after: looked, upTo };
    const due = await changesDue(store, { ...span, limit: batch });
    if (due.length > 0) {
      // More than that at once are as many pages as there are: everything of each domain among all of them.
      const changed =
        due.length === batch
          ? (await domainsDue(store, span)).map((domain) => ({ domain, key: everything }))
          : due;
      drop(pagesTouched(changed));
      report.renewed(due.length);
    }
    looked = upTo;
  };
  const read = async () => {
    if (busy) return;
    busy = true;
    try {
      for (;;) {
        const changes = await changesAfter(store, seen, batch);
        if (changes.length > 0) {
          drop(pagesTouched(changes));
          report.renewed(changes.length);
          seen = changes.at(-1)?.id ?? seen;
        }
        if (changes.length < batch) break;
      }
      await readDue();
    } catch (error) {
      report.failed(error);
    } finally {
      busy = false;
    }
  };
  const timer = setInterval(read, pollEveryMs);
  timer.unref();
  // A server tells; the clock stands in where it does not.
  const end = store.onCommit(read);
  return () => {
    clearInterval(timer);
    end();
  };
}
