import type { Locale } from "@/lib/i18n/locales";
import { pageStore } from "@/lib/store/page-store";
import { localizedRedirectTarget } from "@/lib/store/redirects";

/** Where an old address redirects to, in its language; null where it is unknown. */
export const lookUpRedirect = (address: string, locale: Locale | null): Promise<string | null> =>
  localizedRedirectTarget(pageStore(), address, locale);
