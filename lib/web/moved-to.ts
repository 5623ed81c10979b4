import type { Locale } from "@/lib/i18n/locales";
import { store } from "@/lib/store/connection";
import { localizedRedirectTarget } from "@/lib/store/redirects";

/** Where an address leads that stood elsewhere before, in its language; null where nothing is known of it. */
export const movedTo = (address: string, named: Locale | null): Promise<string | null> =>
  localizedRedirectTarget(store(), address, named);
