import { splitLocale } from "@/lib/i18n/locales";
import { findStored } from "@/lib/news/operator";
import type { Store } from "@/lib/store/connection";
import { listRedirects, redirectTarget } from "@/lib/store/redirects";
import { isPage } from "@/routes";
import { printRow } from "./table";
import { exit, formatCount, type Terminal, UsageError } from "./terminal";
import { readStore } from "./with-store";

/** `redirects list | check`: lists the old addresses of articles, and checks whether their targets exist. */
export function redirectsCommand([name, ...more]: string[], terminal: Terminal): Promise<number> {
  if ((name !== "list" && name !== "check") || more.length > 0)
    throw new UsageError("Write redirects list or redirects check.");
  return readStore(terminal, async (store, now) => {
    let [count, bad] = [0, 0];
    for await (const { old, target } of listRedirects(store)) {
      count += 1;
      if (name === "list") printRow(terminal, [old, target]);
      const trouble = name === "check" ? await troubleOf(store, { old, target }, now) : null;
      if (trouble === null) continue;
      bad += 1;
      printRow(terminal, [old, target, trouble]);
    }
    if (name === "check")
      terminal.print(`old addresses: ${formatCount(count)}; not working: ${formatCount(bad)}\n`);
    return bad > 0 ? exit.bad : exit.done;
  });
}

/** Why a redirect does not work; null if it works. */
async function troubleOf(
  store: Store,
  { old, target }: { old: string; target: string },
  now: Date,
): Promise<string | null> {
  if ((await redirectTarget(store, target)) !== null) return "redirects to an address that redirects again";
  const to = new URL(target, "http://site.invalid");
  const id = to.pathname === "/news" ? to.searchParams.get("news_id") : null;
  if (id !== null) {
    const state = (await findStored(store.reader, id, now))?.state ?? "unknown";
    if (state !== "live") return `redirects to an article that is ${state}`;
  } else if (!isPage(to.pathname + to.search)) return "redirects to an address that no page has";
  const { pathname, search, searchParams } = new URL(old, "http://site.invalid");
  const { path } = splitLocale(pathname);
  const isPresent =
    path === "/news" ? await isThere(store, searchParams.get("news_id"), now) : isPage(pathname + search);
  return isPresent ? "is never used: a page of the portal has this address" : null;
}

const isThere = async ({ reader }: Store, id: string | null, now: Date) =>
  id !== null && (await findStored(reader, id, now)) !== null;
