import { type Locale, splitLocale } from "@/lib/i18n/locales";
import { log } from "@/lib/log";
import { requestKind } from "../metrics/kinds";
import { pageKind } from "../pages";
import { pathOf } from "./refusals";

/**
 * Where an address leads that stood elsewhere before: a path of this site, or null. `named` is the language that the
 * request's address begins with.
 */
export type MovedTo = (address: string, named: Locale | null) => Promise<string | null>;

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
    if (path === whole) return await movedTo(target, null);
    return (await movedTo(target, locale)) ?? (await movedTo(path + query, locale));
  } catch (error) {
    log().error({ err: error }, "old address not looked up");
    return null;
  }
}
