import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import type { NextConfig } from "next";
import { PHASE_DEVELOPMENT_SERVER } from "next/constants";
import createNextIntlPlugin from "next-intl/plugin";
import { defaultLocale, locales, prefixedLocales } from "./lib/i18n/locales";
import { markdownPatterns, namedPages, nonPagePatterns } from "./routes";

const prefixed = locales.flatMap((locale) => [`${locale}$`, `${locale}/`]);
const named = namedPages.map((path) => path.slice(1)).join("|");
const beside = [...prefixed, ...nonPagePatterns].join("|");
/** Matches every address of an English page, which has no prefix. */
const unprefixed = `/:path((?!${beside}|(?!${named}).*\\.[a-z0-9]{2,5}$).+)`;

const bootSources = [
  "components/shell/boot-script.ts",
  "components/shell/reload-script.ts",
  "lib/i18n/locales.ts",
  "lib/site/palette.ts",
  "lib/site/site.ts",
];
/** The version of the script that runs before the first paint (app/_partials/boot-file.ts). In an image without the sources the build has it. */
const bootVersion = bootSources.every((path) => existsSync(path))
  ? bootSources
      .reduce((sum, path) => sum.update(readFileSync(path)), createHash("sha256"))
      .digest("hex")
      .slice(0, 8)
  : "";

const config: NextConfig = {
  poweredByHeader: false,
  // The last year of the copyright line. It is part of the build, because pages are cached across days.
  env: { BUILD_YEAR: String(new Date().getUTCFullYear()), BOOT_VERSION: bootVersion },
  // Builds of the same sources have the same id on every machine. A page of another version has another id.
  generateBuildId: async () => (await import("./bin/setup/sources.mjs")).sourcesId(process.cwd()),
  // Title and description are in the head for every client, because browsers and crawlers get the same cached page.
  htmlLimitedBots: /.*/,
  // The server sets entity tags for cached responses.
  generateEtags: false,
  // The server compresses (server/http.ts).
  compress: false,
  // Preloads are in the page. Which of them got into a header would depend on when each part of the page was ready.
  reactMaxHeadersLength: 0,
  reactStrictMode: true,
  typescript: { ignoreBuildErrors: true },
  images: { unoptimized: true },
  skipTrailingSlashRedirect: false,
  experimental: {
    // Releases and test runs are built in new directories, so nothing would read this cache of 217 MB.
    turbopackFileSystemCacheForBuild: false,
  },

  async headers() {
    // Old mailings have this ending, for which there is no default type.
    return [
      // Unpublished articles are only for readers who have the address.
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
        // Systems request icons at these addresses, whatever a page states.
        ...["favicon.ico", "apple-touch-icon.png", "manifest.json"].map((file) => ({
          source: `/${file}`,
          destination: `/own/${file}`,
        })),
        { source: "/", destination: `/${defaultLocale}` },
        { source: unprefixed, destination: `/${defaultLocale}/:path` },
        // A page's Markdown is at its address with this ending. It comes last, so that nothing leads it further.
        ...locales.map((locale) => ({
          source: `${locale === defaultLocale ? "" : `/${locale}`}/:path(${markdownPatterns.join("|")})\\.md`,
          destination: `/markdown/${locale}/:path`,
        })),
      ],
      afterFiles: [],
      fallback: [{ source: "/:path*", destination: `/${defaultLocale}/:path*` }],
    };
  },
};

const withIntl = createNextIntlPlugin("./lib/i18n/request.ts");

/** Pages of `npm run dev` alone (page.dev.tsx) have an ending that no other phase takes for a page's. */
export default function configOf(phase: string): NextConfig {
  if (phase !== PHASE_DEVELOPMENT_SERVER) return withIntl({ ...config, pageExtensions: ["tsx", "ts"] });
  // React's development build warns of a length of zero; no header is shorter than one character.
  return withIntl({ ...config, pageExtensions: ["dev.tsx", "tsx", "ts"], reactMaxHeadersLength: 1 });
}
