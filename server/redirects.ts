import { type Locale, splitLocale } from "@/lib/i18n/locales";
import { log } from "@/lib/observability/log";
import { matchRoute } from "@/routes";
import { pathOf } from "./rejections";

/**
 * Looks up where an old address redirects to: a path of this site, or null. `named` is the language with which the request's
 * address begins.
 */
export type RedirectLookup = (address: string, named: Locale | null) => Promise<string | null>;

/**
 * Where a request without a route redirects to; null if the address is unknown. If the store fails, there is no redirect, but
 * still a response.
 * @param target path and query of the request
 */
export async function findRedirect(target: string, lookUp: RedirectLookup): Promise<string | null> {
  const fullPath = pathOf(target);
  const { locale, path } = splitLocale(fullPath);
  if (matchRoute(target) || /^\/(?:api|_next)(?:\/|$)/.test(path)) return null;
  const query = target.slice(fullPath.length);
  try {
    if (path === fullPath) return await lookUp(target, null);
    return (await lookUp(target, locale)) ?? (await lookUp(path + query, locale));
  } catch (error) {
    log().error({ err: error }, "old address not looked up");
    return null;
  }
}
