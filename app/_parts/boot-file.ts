import { bootPage } from "@/components/shell/boot-script";
import { reloadOnMissingScript } from "@/components/shell/reload-script";
import { palettes } from "@/lib/palette";
import { buildNumber } from "@/lib/site";

const settings = {
  build: buildNumber,
  pageColours: { light: palettes.light.page, dark: palettes.dark.page },
};

/** The small script before the first paint; a file, so that no page needs an inline script of its own. */
export const bootFile = `(${bootPage})(${JSON.stringify(settings)});\n(${reloadOnMissingScript})();\n`;

/**
 * Its address changes with its sources (next.config.ts): a page of a new build must not meet the file that a browser or a proxy
 * has cached of the last. Not with its text, which the compiler writes otherwise for pages and for handlers.
 */
export const bootAddress = `/boot.js?v=${process.env.BOOT_VERSION}`;
