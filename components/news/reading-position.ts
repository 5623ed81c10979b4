import { readTabText, writeTabText } from "@/lib/browser/storage-tab";

/**
 * Where the reader was in articles that a feed had loaded below others: a page to which the reader returns begins with them.
 */
const key = "read_at";
/** The most positions that are stored; the last ones win. */
const most = 20;
type Place = [address: string, pixels: number];

const here = () => location.pathname + location.search;

function places(): Place[] {
  try {
    const stored: unknown = JSON.parse(readTabText(key) || "[]");
    return Array.isArray(stored) ? stored : [];
  } catch {
    // The stored value is not this module's.
    return [];
  }
}

/**
 * Stores how far the article of the address was read when the reader leaves the page, unless the browser restores the
 * position. The browser would restore the scroll position of the complete feed.
 */
function storePosition(): void {
  if (history.scrollRestoration !== "manual") return;
  const address = here();
  const articles = [...document.querySelectorAll<HTMLElement>("main article")];
  // The page's own article has no address attribute.
  const read =
    articles.find(({ dataset }) => dataset.address === address) ??
    articles.find(({ dataset }) => !dataset.address);
  if (!read) return;
  const others = places().filter(([one]) => one !== address);
  const place: Place = [address, Math.round(-read.getBoundingClientRect().top)];
  writeTabText(key, JSON.stringify([...others, place].slice(-most)));
}

/**
 * Scrolls to where the page's article was read, and stores the position when the reader leaves the page. The browser must not
 * restore it the next time either: while the page loads, it would restore the scroll position of the complete feed.
 */
export function restorePosition(): void {
  addEventListener("pagehide", storePosition);
  // A reader who has scrolled before the scripts loaded stays there.
  if (history.scrollRestoration !== "manual" || scrollY > 0) return;
  const pixels = places().find(([address]) => address === here())?.[1];
  const article = document.querySelector("main article");
  if (article && typeof pixels === "number")
    scrollTo({ top: article.getBoundingClientRect().top + pixels, behavior: "instant" });
}
