import type { MailFrame } from "@/lib/feeds/mail-frame";
import { messagesOf } from "@/lib/i18n/catalogues";
import { type Locale, localeRecords } from "@/lib/i18n/locales";
import { addressText, site } from "@/lib/site/site-config";

/** What every mail to a reader has, in a language. */
export async function mailFrame(locale: Locale): Promise<MailFrame> {
  const { name, publisher, address, brandColours } = site();
  const { schedule } = await messagesOf(locale);
  return {
    lang: localeRecords[locale].lang,
    name,
    publisher,
    address: addressText(address, locale),
    colours: brandColours,
    separator: schedule.separator,
  };
}
