import { isAbsolute, join } from "node:path";

/**
 * Sentences about files of the publisher that lie in the directory of a version, where that directory is reached through a link:
 * the link leads to another directory after an upgrade, and the files would be missing there.
 * @param {Record<string, string | undefined>} env
 * @param {{ called: string, root: string }} directories `called`: as the command names it; `root`: where that leads
 * @returns {string[]}
 */
export function versionBoundFiles(env, { called, root }) {
  if (called === root) return [];
  const { STORE_URL = "file:var/portal.db" } = env;
  const files = [
    ...["SITE_FILE", "UPSTREAM_PATHS", "CARRIERS_FILE", "VISITS_FILE"].map((name) => [name, env[name] ?? ""]),
    ["STORE_URL", STORE_URL.startsWith("file:") ? STORE_URL.slice("file:".length) : ""],
  ];
  return files
    .filter(([, file]) => file && !isAbsolute(file))
    .map(
      ([name, file = ""]) =>
        `${name}: ${join(root, file)} belongs to this version alone, because ${called} is a link to it: the next version will ` +
        "not find it. Move the file out of the version, and write its complete path.",
    );
}
