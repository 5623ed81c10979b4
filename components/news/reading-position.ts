import { readTabText, writeTabText } from "@/lib/web/storage-tab";

/** Where the reader was in articles that a feed had loaded below others: a page that is come back to begins with them. */
const key = "read_at";
/** Places that are remembered, the last ones. */
const most = 20;
type Place = [address: string, pixels: number];

const here = () => location.pathname + location.search;

function places(): Place[] {
  try {
    const kept: unknown = JSON.parse(readTabText(key) || "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    // Somebody else wrote there.
    return [];
  }
}

/**
 * Remembers how far the article of the address was read, when the page is left. Only where the browser does not: it would
 * restore how far the whole feed had been scrolled.
 */
function storePosition(): void {
  if (history.scrollRestoration !== "manual") return;
  const address = here();
  const articles = [...document.querySelectorAll<HTMLElement>("main article")];
  // The page's own article bears no address.
  const read =
    articles.find(({ dataset }) => dataset.address === address) ??
    articles.find(({ dataset }) => !dataset.address);
  if (!read) return;
  const others = places().filter(([one]) => one !== address);
  const place: Place = [address, Math.round(-read.getBoundingClientRect().top)];
  writeTabText(key, JSON.stringify([...others, place].slice(-most)));
}

/**
 * Goes to where the page's article had been read, and remembers where it was read when the page is left. The next time is
 * not left to the browser either: while the page still loads it would yet restore how far the whole feed had been scrolled.
 */
export function restorePosition(): void {
  addEventListener("pagehide", storePosition);
  // Who has scrolled before the scripts came is where they want to be.
  if (history.scrollRestoration !== "manual" || scrollY > 0) return;
  const pixels = places().find(([address]) => address === here())?.[1];
  const article = document.querySelector("main article");
  if (article && typeof pixels === "number")
    scrollTo({ top: article.getBoundingClientRect().top + pixels, behavior: "instant" });
}
