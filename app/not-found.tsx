import { defaultLocale, localeRecords } from "@/lib/i18n/locales";
/**
 * Replaces the framework's default page, whose data every page of the portal would otherwise include. No address shows it:
 * [locale]/[...rest] handles unknown addresses in the reader's language.
 */
export default function NotFound() {
  return (
    <html lang={localeRecords[defaultLocale].lang}>
      <body>404</body>
    </html>
  );
}
