import { localePath, splitLocale } from "@/lib/i18n/locales";
import { log } from "@/lib/log";
import { requestKind } from "../metrics/kinds";
import { pageKind } from "../pages";
import { pathOf } from "./refusals";

/** Where an address leads that stood elsewhere before: a path of this site without a language, or null. */
export type MovedTo = (address: string) => Promise<string | null>;

/** What is answered without a page, whatever the table of pages says. */
const otherThanPages = new Set(["asset", "feed", "health", "short-link"]);

/**
 * Where a request is to be led that no page answers; null where one does, and where nothing is known of the address. Only
 * what would be Page Not Found is looked up. A store that cannot be asked costs a redirect, never an answer.
 * @param target path and query as the request has them
 */
export async function ledElsewhere(target: string, movedTo: MovedTo): Promise<string | null> {
  const whole = pathOf(target);
  const { locale, path } = splitLocale(whole);
  if (/^\/(?:api|_next)(?:\/|$)/.test(path) || otherThanPages.has(requestKind(whole))) return null;
  const query = target.slice(whole.length);
  if (pageKind(path, new URLSearchParams(query)) !== null) return null;
  try {
    const to = (await movedTo(target)) ?? (path === whole ? null : await movedTo(path + query));
    return to === null ? null : localePath(locale, to);
  } catch (error) {
    log().error({ err: error }, "old address not looked up");
    return null;
  }
}
