import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { childEnv, findNode, root, scriptOf, Trouble } from "./node.mjs";

/**
 * @typedef {{ resolved: string, dependencyTypes: string[] }} Dependency
 * @typedef {{ source: string, dependencies: Dependency[] }} Module
 * @typedef {{ rule: string, from: string, to?: string }} Breach
 */

const directories = ["app", "components", "lib", "server"];
const rootFiles = ["routes.ts", "proxy.ts", "instrumentation.ts", "next.config.ts"];
const isTest = /\.test\.tsx?$/;

/**
 * The imports under a directory and the breaches of .dependency-cruiser.mjs among them.
 * @param {string} [directory] a tree with the portal's directories and a tsconfig.json
 * @returns {{ modules: Module[], breaches: Breach[] }}
 * @throws {Trouble} when the imports cannot be read
 */
export function cruise(directory = root) {
  const targets = [...directories, ...rootFiles].filter((path) => existsSync(join(directory, path)));
  const args = ["--config", join(root, ".dependency-cruiser.mjs"), "--output-type", "json", ...targets];
  /** @type {string} */
  let text;
  try {
    text = execFileSync(findNode().path, [scriptOf("depcruise"), ...args], {
      cwd: directory,
      env: childEnv(),
      encoding: "utf8",
      maxBuffer: 1 << 28,
      stdio: ["ignore", "pipe", "pipe"],
    });
  } catch (error) {
    // The exit code is the number of breaches: the answer is complete all the same.
    const { stdout, stderr } = /** @type {{ stdout?: string, stderr?: string }} */ (error);
    if (!stdout?.startsWith("{")) throw new Trouble(`The imports could not be read.\n${stderr ?? error}`);
    text = stdout;
  }
  const { modules, summary } = JSON.parse(text);
  const breaches = summary.violations.map(
    (/** @type {{ rule: { name: string }, from: string, to: string }} */ one) => ({
      rule: one.rule.name,
      from: one.from,
      to: one.to,
    }),
  );
  return { modules, breaches };
}

/** The framework fixes these names, and wants the directive in them. */
const errorPage = /^app\/(.+\/)?(global-)?error\.tsx$/;

/** What must not come along into a browser, however long the way. */
const serverOnly =
  /(^|\/)node_modules\/(zod|kysely|opencc-js|pino|server-only|d3-[a-z-]+)\/|^(lib\/(store|upstream)\/|lib\/(config|log)\.ts$|lib\/[^/]+\/(index|http|embedded|seed)\.ts$|app\/.*route\.ts$)/;

/**
 * Server modules that a client file brings along, with the way there. Type-only imports weigh nothing.
 * @param {Module[]} modules
 * @returns {Breach[]}
 */
export function findServerInBrowser(modules) {
  const bySource = new Map(modules.map((module) => [module.source, module]));
  return modules
    .filter(({ source }) => /\.client\.tsx$/.test(source) || errorPage.test(source))
    .flatMap(({ source }) => {
      /** @type {Map<string, string | null>} */
      const cameFrom = new Map([[source, null]]);
      /** @type {Set<string>} */
      const found = new Set();
      for (const current of cameFrom.keys()) {
        for (const { resolved, dependencyTypes } of bySource.get(current)?.dependencies ?? []) {
          if (dependencyTypes.includes("type-only") || cameFrom.has(resolved)) continue;
          cameFrom.set(resolved, current);
          if (dependencyTypes.includes("core") || serverOnly.test(resolved)) found.add(resolved);
        }
      }
      return [...found].map((path) => {
        const way = [path];
        for (let step = cameFrom.get(path); step; step = cameFrom.get(step)) way.unshift(step);
        return { rule: "client-takes-no-server-module", from: source, to: way.slice(1).join(" -> ") };
      });
    });
}

/**
 * Source files of app, components, lib and server with their text, tests left out.
 * @param {string} [directory]
 * @returns {{ path: string, text: string }[]}
 */
export function readSources(directory = root) {
  return directories
    .filter((name) => existsSync(join(directory, name)))
    .flatMap((name) =>
      readdirSync(join(directory, name), { recursive: true, encoding: "utf8" })
        .map((path) => `${name}/${path.replaceAll("\\", "/")}`)
        .filter((path) => /\.(ts|tsx|mjs|js)$/.test(path) && !isTest.test(path))
        .filter((path) => statSync(join(directory, path)).isFile())
        .map((path) => ({ path, text: readFileSync(join(directory, path), "utf8") })),
    );
}

/** @param {string} text @returns {string} without its comments; texts in quotes are left as they are */
function withoutComments(text) {
  return text.replace(
    /("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm,
    (_, quoted) => quoted ?? "",
  );
}

/**
 * Client files by directive and by name must be the same files: what ships to the browser shows in the file list.
 * @param {{ path: string, text: string }[]} sources
 * @returns {Breach[]}
 */
export function checkClientNames(sources) {
  return sources.flatMap(({ path, text }) => {
    const isClient = /^\s*["']use client["']/.test(withoutComments(text));
    const isNamedSo = /\.client\.tsx$/.test(path);
    if (isClient && !isNamedSo && !errorPage.test(path))
      return [{ rule: "client-file-is-named-client", from: path }];
    if (isNamedSo && !isClient) return [{ rule: "client-name-means-use-client", from: path }];
    return [];
  });
}

/**
 * fetch is called in two places only: by the server in lib/upstream/request.ts, by the browser in lib/web/fetcher. The script that
 * runs before the first paint asks by itself whether a script of the build is missing: nothing else has come by then.
 * The one other door to a host, lib/upstream/fetch-file.ts, is a rule of .dependency-cruiser.mjs.
 * @param {{ path: string, text: string }[]} sources
 * @returns {Breach[]}
 */
export function checkRequests(sources) {
  return sources
    .filter(
      ({ path }) =>
        !/^(lib\/(upstream\/request\.ts|web\/fetcher[^/]*)|components\/shell\/reload-script\.ts)$/.test(path),
    )
    .filter(({ text }) =>
      /(?<![.\w])(?:(?:globalThis|window|self)\.)?fetch\s*\(|\bXMLHttpRequest\b|\bsendBeacon\s*\(/.test(
        withoutComments(text),
      ),
    )
    .map(({ path }) => ({ rule: "requests-in-two-places-only", from: path }));
}

/**
 * The whole law over a tree.
 * @param {string} [directory]
 * @returns {{ breaches: Breach[], modules: number }}
 */
export function checkLaw(directory = root) {
  const { modules, breaches } = cruise(directory);
  const sources = readSources(directory);
  return {
    breaches: [
      ...breaches,
      ...findServerInBrowser(modules),
      ...checkClientNames(sources),
      ...checkRequests(sources),
    ],
    modules: sources.length,
  };
}
