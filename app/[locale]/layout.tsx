import "@/components/styles/tokens.css";
import "@/components/styles/base.css";
import type { Metadata, Viewport } from "next";
import { notFound } from "next/navigation";
import { locale as rootLocale } from "next/root-params";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { bootAddress } from "@/app/_partials/boot-file";
import { listMenuSearches } from "@/app/_queries/hot-lanes";
import { Shell } from "@/components/shell/shell";
import { SiteProvider } from "@/components/shell/site.client";
import { config, currentInstant } from "@/lib/config/config";
import { isLocale, localeRecords } from "@/lib/i18n/locales";
import { doNotCache } from "@/lib/observability/request-context";
import { siteMetadata } from "@/lib/seo/seo";
import { site } from "@/lib/site/site-config";

/** Every page is rendered at a request, because the build reads no store. */
export const dynamic = "force-dynamic";

export const viewport: Viewport = { width: "device-width", initialScale: 1, colorScheme: "light dark" };

export async function generateMetadata(): Promise<Metadata> {
  const [locale, t] = [await getLocale(), await getTranslations("site")];
  return {
    ...siteMetadata(locale),
    metadataBase: new URL(config().siteUrl),
    title: { default: `${t("title")} | ${site().name}`, template: `%s | ${site().name}` },
    description: t("description"),
    // Search results may show pictures in full size.
    robots: { "max-image-preview": "large" },
    formatDetection: { telephone: false, date: false, email: false, address: false },
  };
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const locale = await rootLocale();
  if (!isLocale(locale)) notFound();
  const { lang } = localeRecords[locale];
  const { name, zone, logo, colours, analytics } = site();
  const { apiOrigins } = config();
  const { searches, isIncomplete } = await listMenuSearches(locale, currentInstant());
  // The numbers of the menu are being counted, so this response is incomplete.
  if (isIncomplete) doNotCache();
  return (
    <html lang={lang} data-zone={zone} suppressHydrationWarning>
      <head>
        {apiOrigins.length > 0 ? <meta name="api-origins" content={apiOrigins.join(" ")} /> : null}
        {/* Not among the metadata: those may come after the body, when a browser has requested /favicon.ico. */}
        <link rel="icon" href={logo?.path ?? "/icon.svg"} />
        {colours ? <link rel="stylesheet" href={colours.path} /> : null}
        <script src={bootAddress} />
        {analytics ? <script src={analytics.script} {...analytics.attributes} defer /> : null}
      </head>
      <body>
        <SiteProvider name={name} zone={zone}>
          <Shell locale={locale} hotSearches={searches}>
            {children}
          </Shell>
        </SiteProvider>
      </body>
    </html>
  );
}
