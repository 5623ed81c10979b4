import { isGone } from "@/lib/web/fetcher-gone";

const kept = "ls_renewed";
/** A file that is missing from the new version too must not load the page again and again. */
const onceInMs = 60_000;

/** What the reader has made of fields, as the boot script notes it: a page loaded anew would lose it. */
const hasTyped = () =>
  [...document.querySelectorAll("input,textarea,select")].some((field) => "early" in field);

async function renew({ target }: Event): Promise<void> {
  const { src } = (target ?? {}) as { src?: unknown };
  if (typeof src !== "string" || !src.includes("/_next/static/")) return;
  try {
    // Without a network the page that stands is better than none.
    if (!(await isGone(src)) || hasTyped()) return;
    if (Date.now() - Number(sessionStorage.getItem(kept)) < onceInMs) return;
    sessionStorage.setItem(kept, String(Date.now()));
    window.location.reload();
  } catch {
    // Each part has a way without its code.
  }
}

/**
 * Loads the page anew when code that it asks for later is no more on the server, because another version serves by now, and
 * nothing that was typed would be lost. Returns the function that ends it.
 */
export function followVersions(): () => void {
  // Failures of elements do not rise; they are seen on the way down.
  window.addEventListener("error", renew, true);
  return () => window.removeEventListener("error", renew, true);
}
