import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";
import { defaultLocale, locales, prefixedLocales } from "./lib/i18n/locales";
import { besidePages, namedPages } from "./routes";

const prefixed = locales.flatMap((locale) => [`${locale}$`, `${locale}/`]);
const named = namedPages.map((path) => path.slice(1)).join("|");
const beside = [...prefixed, ...besidePages].join("|");
/** Every address of a page in English, that is without a prefix. */
const unprefixed = `/:path((?!${beside}|(?!${named}).*\\.[a-z0-9]{2,5}$).+)`;

const bootSources = [
  "components/shell/boot-script.ts",
  "components/shell/reload-script.ts",
  "lib/i18n/locales.ts",
  "lib/palette.ts",
  "lib/site.ts",
];
/** Of the script before the first paint (app/_partials/boot-file.ts). An image without the sources has it in its build. */
const bootVersion = bootSources.every((path) => existsSync(path))
  ? bootSources
      .reduce((sum, path) => sum.update(readFileSync(path)), createHash("sha256"))
      .digest("hex")
      .slice(0, 8)
  : "";

const config: NextConfig = {
  poweredByHeader: false,
  // The last year of the copyright line: part of the build, because pages are kept from one day to another.
  env: { BUILD_YEAR: String(new Date().getUTCFullYear()), BOOT_VERSION: bootVersion },
  // Two machines that build the same sources give the same pages; a page of another version is known by it.
  generateBuildId: async () => (await import("./bin/lib/sources.mjs")).sourcesId(process.cwd()),
  // Title and description stand in the head for every reader: a cached page is one for browsers and crawlers alike.
  htmlLimitedBots: /.*/,
  // The server gives them to what it caches.
  generateEtags: false,
  // The server does (server/http.ts).
  compress: false,
  // What to preload stands in the page: which of it would get into a header depends on when each part of the page was ready.
  reactMaxHeadersLength: 0,
  reactStrictMode: true,
  typescript: { ignoreBuildErrors: true },
  images: { unoptimized: true },
  skipTrailingSlashRedirect: false,
  experimental: {
    // A release is built in a new directory, as is every run of the tests: nothing reads this cache of 217 MB.
    turbopackFileSystemCacheForBuild: false,
  },

  async headers() {
    // Mailings of old end so, and a file of that name is no page by itself.
    return [
      // What is not published yet is for who was given its address.
      {
        source: `/:language(${locales.join("|")})?/news-preview`,
        headers: [
          { key: "X-Robots-Tag", value: "noindex, nofollow" },
          { key: "Cache-Control", value: "private, no-store" },
        ],
      },
      {
        source: "/samples/:file(.*\\.asp)",
        headers: [{ key: "Content-Type", value: "text/html; charset=utf-8" }],
      },
    ];
  },

  async redirects() {
    return [
      { source: `/${defaultLocale}`, destination: "/", permanent: true },
      { source: `/${defaultLocale}/:path*`, destination: "/:path*", permanent: true },
      ...prefixedLocales.flatMap((language) => {
        const has = [{ type: "cookie" as const, key: "language", value: language }];
        return [
          { source: "/", has, destination: `/${language}`, permanent: false },
          { source: unprefixed, has, destination: `/${language}/:path`, permanent: false },
        ];
      }),
    ];
  },

  async rewrites() {
    return {
      beforeFiles: [
        // Where systems ask for icons whatever a page says.
        ...["favicon.ico", "apple-touch-icon.png", "manifest.json"].map((file) => ({
          source: `/${file}`,
          destination: `/own/${file}`,
        })),
        { source: "/", destination: `/${defaultLocale}` },
        { source: unprefixed, destination: `/${defaultLocale}/:path` },
      ],
      afterFiles: [],
      fallback: [{ source: "/:path*", destination: `/${defaultLocale}/:path*` }],
    };
  },
};

export default createNextIntlPlugin("./lib/i18n/request.ts")(config);
