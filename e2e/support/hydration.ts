import type { Page } from "@playwright/test";

const watched = new WeakSet<Page>();

/**
 * From now on a page that was opened, loaded again or gone back to has its islands when the call is answered, as it would have for a
 * reader who looks at it for a moment. Whoever asks for less (`waitUntil: "commit"` or `"domcontentloaded"`) gets less: the page
 * before its scripts. So does a page whose scripts do not run.
 */
export function waitAfterNavigation(page: Page): void {
  if (watched.has(page)) return;
  watched.add(page);
  for (const name of ["goto", "reload", "goBack", "goForward"] as const) {
    const go = page[name].bind(page) as (...args: unknown[]) => Promise<never>;
    const waiting = async (...args: unknown[]) => {
      const answer = await go(...args);
      const options = args.at(name === "goto" ? 1 : 0) as { waitUntil?: string } | undefined;
      if ((options?.waitUntil ?? "load") === "load") await hydrated(page);
      return answer;
    };
    Object.assign(page, { [name]: waiting });
  }
}

/**
 * Waits until the page is hydrated: in one question that the page answers by itself, since `waitForFunction` puts a third of a
 * megabyte of Playwright's own script into every page for it.
 */
export async function hydrated(page: Page): Promise<void> {
  for (;;) {
    try {
      await page.evaluate(untilHydrated);
      return;
    } catch (error) {
      // A page that leads on to another one by itself: that is the one.
      if (!(error instanceof Error) || !error.message.includes("context was destroyed")) throw error;
      await page.waitForLoadState();
    }
  }
}

function untilHydrated(): Promise<void> | undefined {
  // Where the boot script has not run, no script does; and a page without scripts of its own is never hydrated.
  if (!document.querySelector("link[rel=manifest]")) return;
  if (!document.querySelector("script[src^='/_next/'][async]")) return;
  const root = document.documentElement;
  return new Promise((resolve) => {
    const look = () => {
      if (!("hydrated" in root.dataset)) return;
      changes.disconnect();
      resolve();
    };
    const changes = new MutationObserver(look);
    changes.observe(root, { attributeFilter: ["data-hydrated"] });
    look();
  });
}
