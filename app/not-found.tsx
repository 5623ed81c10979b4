import { defaultLocale, localeRecords } from "@/lib/i18n/locales";
/**
 * Stands where the framework would put its own page, which every page of the portal would carry along in its data. No
 * address leads here: what is unknown is answered by [locale]/[...rest], in the reader's language.
 */
export default function NotFound() {
  return (
    <html lang={localeRecords[defaultLocale].lang}>
      <body>404</body>
    </html>
  );
}
