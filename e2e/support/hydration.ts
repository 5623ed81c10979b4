import type { Page } from "@playwright/test";

/** Opens a page, and resolves when its client components work, as they do for a reader who looks at it for a moment. */
export async function visit(page: Page, ...args: Parameters<Page["goto"]>): ReturnType<Page["goto"]> {
  const response = await page.goto(...args);
  await hydrated(page);
  return response;
}

/** `page.reload`, with hydration. */
export async function reload(page: Page): ReturnType<Page["reload"]> {
  const response = await page.reload();
  await hydrated(page);
  return response;
}

/** `page.goBack`, with hydration. */
export async function goBack(page: Page): ReturnType<Page["goBack"]> {
  const response = await page.goBack();
  await hydrated(page);
  return response;
}

/** `page.goForward`, with hydration. */
export async function goForward(page: Page): ReturnType<Page["goForward"]> {
  const response = await page.goForward();
  await hydrated(page);
  return response;
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
