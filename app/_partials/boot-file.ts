import { bootPage } from "@/components/shell/boot-script";
import { reloadOnMissingScript } from "@/components/shell/reload-script";
import { defaultLocale, locales } from "@/lib/i18n/locales";
import { palettes } from "@/lib/site/palette";
import { buildNumber } from "@/lib/site/site";

const settings = {
  build: buildNumber,
  languages: locales,
  defaultLanguage: defaultLocale,
  pageColours: { light: palettes.light.page, dark: palettes.dark.page },
};

/** The small script that runs before the first paint. It is a file, so that no page needs an inline script. */
export const bootFile = `(${bootPage})(${JSON.stringify(settings)});\n(${reloadOnMissingScript})();\n`;

/**
 * Its address changes with its sources (next.config.ts): a page of a new build must not load the file of the last build from the
 * cache of a browser or a proxy. It does not depend on the text of the file, which the compiler writes differently for pages and
 * for route handlers.
 */
export const bootAddress = `/boot.js?v=${process.env.BOOT_VERSION}`;
