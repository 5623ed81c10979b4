import { type Locale, splitLocale } from "@/lib/i18n/locales";
import { log } from "@/lib/log";
import { matchRoute } from "@/routes";
import { pathOf } from "./rejections";

/**
 * Where an address leads that stood elsewhere before: a path of this site, or null. `named` is the language that the
 * request's address begins with.
 */
export type RedirectLookup = (address: string, named: Locale | null) => Promise<string | null>;

/**
 * Where a request leads whose address no route has; null where nothing is known of it. A store that cannot be asked costs a
 * redirect, never a response.
 * @param target path and query as the request has them
 */
export async function findRedirect(target: string, lookUp: RedirectLookup): Promise<string | null> {
  const whole = pathOf(target);
  const { locale, path } = splitLocale(whole);
  if (matchRoute(target) || /^\/(?:api|_next)(?:\/|$)/.test(path)) return null;
  const query = target.slice(whole.length);
  try {
    if (path === whole) return await lookUp(target, null);
    return (await lookUp(target, locale)) ?? (await lookUp(path + query, locale));
  } catch (error) {
    log().error({ err: error }, "old address not looked up");
    return null;
  }
}
