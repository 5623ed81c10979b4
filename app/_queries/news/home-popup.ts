import "server-only";
import { config } from "@/lib/config/config";
import type { Locale } from "@/lib/i18n/locales";
import { pickMailing } from "@/lib/promotions";
import { frameAddress } from "@/lib/security/frame-address";

/** The mailing of the front page's popup; only pages of ALLOWED_HOSTS and this site's samples are framed. */
export function pickHomePopup(locale: Locale, now: Date) {
  return pickMailing(locale, now, (url) => frameAddress(url, config().allowedHosts) !== null);
}
