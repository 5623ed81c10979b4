import type { SearchParams } from "@/lib/addresses/params";
import type { Locale } from "@/lib/i18n/locales";

/** What a page, a handler or a tool wants to know of an address. */
export interface AddressRequest {
  /** The address's parameters. */
  params: SearchParams;
  locale: Locale;
  now: Date;
}
