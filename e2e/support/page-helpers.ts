import type { APIResponse, Locator, Page } from "@playwright/test";
import { type Locale, localePath, locales } from "@/lib/i18n/locales";
import { expect, visit, words } from "./test";

/** A search that finds sailings in the sample data, without the language's prefix. */
export const search = "/port?loading_port=Hong+Kong&discharge_port=Rotterdam";

/** One with fewer of them: some of everything, and less to draw. */
export const shortSearch = "/port?loading_port=Hong+Kong&discharge_port=Sydney";

/** One address of every kind of page there is. */
export const everyPage = ["/", "/port", shortSearch, "/no-such-page"] as const;

/** What the browser says of its own accord about an answer with status 404. */
export const reports404 = /status of 404/;
/** The same of a page whose service fails. */
export const reports503 = /status of 503/;

/** A test at any width: whether the narrow header stands on the page. */
export function isNarrow(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < 1024;
}

/** Waits until a page has loaded and brings nothing more by itself: for half a second nothing has come. */
export async function waitForQuiet(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  let seen = -1;
  const isStill = async () => {
    const before = seen;
    seen = await page.evaluate(() => performance.getEntriesByType("resource").length);
    return seen === before;
  };
  await expect.poll(isStill, { intervals: [500] }).toBe(true);
}

/** Opens a page and lets five seconds pass on its clock, the span in which the script of a page is counted. */
export async function openForFiveSeconds(page: Page, address: string): Promise<void> {
  await page.clock.install();
  await visit(page, address);
  await waitForQuiet(page);
  await page.clock.runFor(5_000);
  await waitForQuiet(page);
}

/** Takes a page's reader to one time zone after the other; the pages that are opened from then on are seen there. */
export async function timezoneSwitch(page: Page): Promise<(timezoneId: string) => Promise<unknown>> {
  const session = await page.context().newCDPSession(page);
  return (timezoneId) => session.send("Emulation.setTimezoneOverride", { timezoneId });
}

/** The menu of narrow pages, opened by its button. */
export async function openMenu(page: Page, locale: Locale = "en"): Promise<Locator> {
  const menu = page.locator("#menu");
  await page.getByRole("button", { name: words(locale).shell.menu, exact: true }).click();
  await expect(menu).toBeVisible();
  return menu;
}

/** Fails when the page can be scrolled sideways, and names what sticks out. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const outside = await page.evaluate(() => {
    const root = document.documentElement;
    if (root.scrollWidth <= root.clientWidth) return [];
    const name = (element: Element) => `${element.tagName}.${element.className}`;
    const sticksOut = (element: Element) =>
      element.getBoundingClientRect().right > root.clientWidth + 1 ||
      // Text sticks out of a box without widening it.
      (element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1);
    return [...document.body.querySelectorAll(":not(svg *)")]
      .filter(sticksOut)
      .map(name)
      .concat(`${root.scrollWidth} px on ${root.clientWidth} px`);
  });
  expect(outside, `nothing sticks out of ${page.url()}`).toEqual([]);
}

/**
 * Puts values into the site's local storage, on a page without script, as an earlier visit left them. An answer of the test's own would
 * have the browser ask for every script anew.
 */
export async function seedStorage(page: Page, values: Record<string, string>): Promise<void> {
  await page.goto("/robots.txt", { waitUntil: "commit" });
  await page.evaluate((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, Object.entries(values));
  await page.context().clearCookies();
}

export const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

export async function cookieValue(page: Page, name: string): Promise<string | undefined> {
  const cookies = await page.context().cookies();
  return cookies.find((cookie) => cookie.name === name)?.value;
}

/** All values of a header, which may be sent more than once. */
export function headerValues(response: Pick<APIResponse, "headersArray">, name: string): string[] {
  return response
    .headersArray()
    .filter((header) => header.name.toLowerCase() === name.toLowerCase())
    .map(({ value }) => value);
}

/** The directives of a policy: name to sources. */
export type Policy = Record<string, string[]>;

/** The Content-Security-Policies of an answer, in order; a header may hold several. */
export function policiesOf(response: Pick<APIResponse, "headersArray">): Policy[] {
  return headerValues(response, "content-security-policy")
    .flatMap((value) => value.split(/,\s*/))
    .map((policy) =>
      Object.fromEntries(
        policy.split(/;\s*/).map((directive) => {
          const [name = "", ...sources] = directive.trim().split(/\s+/);
          return [name, sources];
        }),
      ),
    );
}

/** The one policy of an answer that says which scripts may run. */
export function scriptPolicy(response: Pick<APIResponse, "headersArray">): Policy {
  const policies = policiesOf(response).filter((policy) => policy["script-src"]);
  expect(policies, "policies with rules for scripts").toHaveLength(1);
  return policies[0] as Policy;
}

/** Every language with the address that `path` has in it. */
export const inEveryLanguage = (path: string) =>
  locales.map((locale) => [locale, localePath(locale, path)] as const);
