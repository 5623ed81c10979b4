import type { Locale } from "../../lib/i18n/locales";
import { words } from "./test";

/** The publisher's own pages, with their titles. */
export function publisherPages(locale: Locale) {
  const { contact, customs, legal } = words(locale);
  return [
    ["/contact-us", contact.title],
    ["/customs-filings", customs.title],
    ["/terms", legal.terms.title],
    ["/privacy", legal.privacy.title],
    ["/cookies", legal.cookies.title],
    ["/editorial", legal.editorial.title],
    ["/accessibility", legal.accessibility.title],
  ] as const;
}
