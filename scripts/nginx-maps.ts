import { readFileSync, writeFileSync } from "node:fs";
import { plainPagePolicy } from "@/lib/http-responses/plain-page";
import { defaultLocale, type Locale, locales, prefixedLocales } from "@/lib/i18n/locales";
import { buildNumber, sampleSite } from "@/lib/site/site";
import { ignoredParams, routes } from "@/routes";
import { downPage } from "@/server/rejection-pages";

/**
 * Writes the maps of deploy/nginx.conf that repeat facts of the source: the parameters that the portal reads (routes.ts), the
 * languages (lib/i18n/locales.ts), the number of its build, and the page for readers while no portal answers. Run `npx tsx scripts/nginx-maps.ts` after one of them has changed; a test fails until then.
 */
const file = "deploy/nginx.conf";

const begins = "  # Written by scripts/nginx-maps.ts, up to the next such line.\n";
const ends = "  # Written by scripts/nginx-maps.ts, down to here.\n";
/** Names in one map: nginx reads words of at most 4,096 characters. */
const namesInMap = 8;

/** Every parameter that the portal reads, each once, in the order of the key. */
export const keyParams: readonly string[] = [...new Set(routes.flatMap(({ params = [] }) => params))];

/** A text as a word of nginx. */
const word = (text: string) => `'${text.replaceAll("'", "\\'")}'`;
const styleOf = (page: string) => /<style>.*<\/style>/s.exec(page)?.[0] ?? "";

/** The page while no portal answers; its style and the name of the site, which the operator sets, are variables. */
function downWord(locale: Locale): string {
  const page = downPage(locale).trim();
  return word(
    page.replace(styleOf(page), "$portal_down_style").replaceAll(sampleSite().name, "$portal_name"),
  );
}

function mapsText(): string {
  const groups = Array.from({ length: Math.ceil(keyParams.length / namesInMap) }, (_, at) =>
    keyParams.slice(at * namesInMap, (at + 1) * namesInMap),
  );
  const map = (source: string, name: string, ...rules: string[]) =>
    `  map ${source} $${name} {\n${rules.map((rule) => `    ${rule};\n`).join("")}  }\n`;
  const partMaps = groups.map((names, at) =>
    map('""', `portal_query_${at + 1}`, `default "${names.map((name) => `${name}=$arg_${name}`).join("&")}"`),
  );
  const complete = groups.map((_, at) => `$portal_query_${at + 1}`).join("&");
  const known = [...ignoredParams, ...keyParams].join("|");
  const prefixed = prefixedLocales.join("|");
  return [
    ...partMaps,
    map('""', "portal_query", `default "${complete}"`),
    map(
      "$args",
      "portal_odd_query",
      "default 1",
      '"" 0',
      // A name that occurs twice.
      '"~(?:^|&)([a-z0-9_]+)=[^&]*&(?:.*&)?\\1=" 1',
      `"~^(?:(?:${known})=[^&]*(?:&|$))*$" 0`,
    ),
    map("$cookie_ls_build", "portal_old_build", "default 1", '"" 0', `"${buildNumber}" 0`),
    // A reader who has chosen a language with a prefix is redirected from an unprefixed address.
    map(
      '"$cookie_language:$portal_path"',
      "portal_led_on",
      "default 0",
      `"~^(?:${prefixed}):/(?:${prefixed})(?:/|$)" 0`,
      `"~^(?:${prefixed}):" 1`,
    ),
    // The language of an address, else the one that the reader has chosen.
    map(
      '"$portal_path:$cookie_language"',
      "portal_language",
      `default ${defaultLocale}`,
      ...prefixedLocales.map((locale) => `"~^/${locale}[/:]" ${locale}`),
      ...prefixedLocales.map((locale) => `"~:${locale}$" ${locale}`),
    ),
    map(
      "$portal_language",
      "portal_down_page",
      ...locales.map((locale) => `${locale === defaultLocale ? "default" : locale} ${downWord(locale)}`),
    ),
    map('""', "portal_down_style", `default ${word(styleOf(downPage(defaultLocale)))}`),
    map('""', "portal_down_policy", `default "${plainPagePolicy}"`),
  ].join("");
}

/** The file with up-to-date maps. */
export function withMaps(text: string): string {
  const [before, rest = ""] = text.split(begins);
  const [, after] = rest.split(ends);
  if (after === undefined) throw new Error(`${file} does not mark where the maps are.`);
  return before + begins + mapsText() + ends + after;
}

if (process.argv[1]?.endsWith("nginx-maps.ts")) writeFileSync(file, withMaps(readFileSync(file, "utf8")));
