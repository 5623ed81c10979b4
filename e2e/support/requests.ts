import type { Page } from "@playwright/test";

/**
 * Notes the addresses that a page asks for from now on, of those that `isWanted` takes. What a browser asks for once more behind an
 * answer that it had kept (stale-while-revalidate) it calls a request of another type; it is none of the page's.
 */
export function watchRequests(page: Page, isWanted: (url: URL) => boolean): URL[] {
  const asked: URL[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (request.resourceType() !== "other" && isWanted(url)) asked.push(url);
  });
  return asked;
}
