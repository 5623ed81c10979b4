import { readFileSync, writeFileSync } from "node:fs";
import { buildNumber } from "@/lib/site";
import { ignoredParams, routes } from "@/routes";

/**
 * Writes the maps of deploy/nginx.conf that say what the portal says elsewhere: the parameters it reads (routes.ts) and the
 * number of its build. Run `npx tsx bin/nginx-maps.ts` after changing either; a test tells when it was forgotten.
 */
const file = "deploy/nginx.conf";

const begins = "  # Written by bin/nginx-maps.ts, up to the next such line.\n";
const ends = "  # Written by bin/nginx-maps.ts, down to here.\n";
/** Names in one map: nginx reads no longer word than 4,096 signs. */
const namesInMap = 8;

/** Every parameter that the portal reads, each once, in the order of the key. */
export const keyParams: readonly string[] = [...new Set(routes.flatMap(({ params = [] }) => params))];

function mapsText(): string {
  const groups = Array.from({ length: Math.ceil(keyParams.length / namesInMap) }, (_, at) =>
    keyParams.slice(at * namesInMap, (at + 1) * namesInMap),
  );
  const map = (source: string, name: string, ...rules: string[]) =>
    `  map ${source} $${name} {\n${rules.map((rule) => `    ${rule};\n`).join("")}  }\n`;
  const parts = groups.map((names, at) =>
    map('""', `portal_query_${at + 1}`, `default "${names.map((name) => `${name}=$arg_${name}`).join("&")}"`),
  );
  const whole = groups.map((_, at) => `$portal_query_${at + 1}`).join("&");
  const known = [...ignoredParams, ...keyParams].join("|");
  return [
    ...parts,
    map('""', "portal_query", `default "${whole}"`),
    map(
      "$args",
      "portal_odd_query",
      "default 1",
      '"" 0',
      // A name that stands there twice.
      '"~(?:^|&)([a-z0-9_]+)=[^&]*&(?:.*&)?\\1=" 1',
      `"~^(?:(?:${known})=[^&]*(?:&|$))*$" 0`,
    ),
    map("$cookie_ls_build", "portal_old_build", "default 1", '"" 0', `"${buildNumber}" 0`),
  ].join("");
}

/** The file with its maps as they must be. */
export function withMaps(text: string): string {
  const [before, rest = ""] = text.split(begins);
  const [, after] = rest.split(ends);
  if (after === undefined) throw new Error(`${file} does not say where the maps stand.`);
  return before + begins + mapsText() + ends + after;
}

if (process.argv[1]?.endsWith("nginx-maps.ts")) writeFileSync(file, withMaps(readFileSync(file, "utf8")));
