import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import config, { domain } from "../../.dependency-cruiser.mjs";
import { childEnv, findNode, root, scriptOf, Trouble } from "../../bin/process/node.mjs";

/**
 * @typedef {{ resolved: string, dependencyTypes: string[] }} Dependency
 * @typedef {{ source: string, dependencies: Dependency[] }} Module
 * @typedef {{ rule: string, from: string, to?: string, why?: string }} Breach `why` is what the rule demands
 */

const directories = ["app", "components", "lib", "server"];
/** Their imports are read as well. */
const commands = ["bench", "cli", "scripts"];
const rootFiles = ["routes.ts", "proxy.ts", "instrumentation.ts", "next.config.ts"];
const isTest = /\.test\.tsx?$/;

/**
 * The imports under a directory and the breaches of .dependency-cruiser.mjs among them.
 * @param {string} [directory] a tree with the portal's directories and a tsconfig.json
 * @returns {{ modules: Module[], breaches: Breach[] }}
 * @throws {Trouble} when the imports cannot be read
 */
export function cruise(directory = root) {
  const targets = [...directories, ...commands, ...rootFiles].filter((path) =>
    existsSync(join(directory, path)),
  );
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
    // The exit code is the number of breaches, and the output is complete.
    const { stdout, stderr } = /** @type {{ stdout?: string, stderr?: string }} */ (error);
    if (!stdout?.startsWith("{")) throw new Trouble(`The imports could not be read.\n${stderr ?? error}`);
    text = stdout;
  }
  const { modules, summary } = JSON.parse(text);
  /** @type {Map<string, string>} */
  const whyOf = new Map(config.forbidden?.map(({ name = "", comment = "" }) => [name, comment]));
  const breaches = summary.violations.map(
    (/** @type {{ rule: { name: string }, from: string, to: string }} */ { rule: { name }, from, to }) => ({
      rule: name,
      from,
      to,
      why: whyOf.get(name) ?? "",
    }),
  );
  return { modules, breaches };
}

/** Next.js fixes these names, and requires the directive in these files. */
const errorPage = /^app\/(.+\/)?(global-)?error\.tsx$/;

/** What must not get into the browser, through however many imports. */
const serverOnly =
  /(^|\/)node_modules\/(zod|kysely|opencc-js|pino|server-only|date-fns|@date-fns|d3-[a-z-]+)\/|^(lib\/(store|upstream)\/|lib\/(config\/config|observability\/log|i18n\/(simplify|fold|trade-words))\.ts$|lib\/[^/]+\/(index|operator|http|embedded)\.ts$|app\/.*route\.ts$)/;

/**
 * What some modules must not import, through however many imports. `countsCore`: modules of Node are among them.
 * @type {{ rule: string, from: (path: string) => boolean, to: RegExp, countsCore?: true, why: string }[]}
 */
const chains = [
  {
    rule: "client-takes-no-server-module",
    from: (path) => /\.client\.tsx$/.test(path) || errorPage.test(path),
    to: serverOnly,
    countsCore: true,
    why: "A client component gets what the server knows as props. For a type alone, write import type.",
  },
  {
    rule: "browser-takes-no-site-config",
    from: (path) => /\.client\.tsx$/.test(path),
    to: /^lib\/(site\/site-config|site\/site-file|i18n\/in-locale)\.ts$/,
    why: "Only the server reads the site config and converts Chinese: client components get the results as props.",
  },
  {
    rule: "shared-door-takes-no-server-module",
    from: (path) => new RegExp(`^lib/${domain}/shared\\.ts$`).test(path),
    to: serverOnly,
    countsCore: true,
    why: "Browser code uses what shared.ts exports. Export a server module from index.ts; for a type alone, write export type.",
  },
  {
    rule: "command-takes-no-server-only",
    from: (path) =>
      !isTest.test(path) && (/^(bench|cli|scripts)\//.test(path) || path.endsWith("/operator.ts")),
    to: /(^|\/)node_modules\/server-only\//,
    why: "Commands run in plain Node, where the package server-only throws. Import operator.ts of the domain.",
  },
];

/**
 * Imports that a chain forbids, with the modules on the way. Type-only imports are ignored.
 * @param {Module[]} modules
 * @returns {Breach[]}
 */
export function findChains(modules) {
  const bySource = new Map(modules.map((module) => [module.source, module]));
  return chains.flatMap(({ rule, from, to, countsCore, why }) =>
    modules
      .filter(({ source }) => from(source))
      .flatMap(({ source }) => {
        /** @type {Map<string, string | null>} */
        const importedBy = new Map([[source, null]]);
        /** @type {Set<string>} */
        const found = new Set();
        for (const current of importedBy.keys()) {
          for (const { resolved, dependencyTypes } of bySource.get(current)?.dependencies ?? []) {
            if (dependencyTypes.includes("type-only") || importedBy.has(resolved)) continue;
            importedBy.set(resolved, current);
            if ((countsCore && dependencyTypes.includes("core")) || to.test(resolved)) found.add(resolved);
          }
        }
        return [...found].map((path) => {
          const chain = [path];
          for (let step = importedBy.get(path); step; step = importedBy.get(step)) chain.unshift(step);
          return { rule, from: source, to: chain.slice(1).join(" -> "), why };
        });
      }),
  );
}

/** What joins domains for pages, handlers and agents. */
const joining = /^app\/_(?:queries|markdown|agents|responses)\//;
/** All of them are asked with the real store: by app/handlers.test.ts, app/forms.test.ts and app/tags.test.ts. */
const asked = /^app\/(?:.+\/)?(?:route\.ts|page\.tsx)$/;

/**
 * Joining modules that neither a suite nor what suites ask for imports, through however many imports.
 * @param {Module[]} modules
 * @returns {Breach[]}
 */
export function findUnaskedJoints(modules) {
  const bySource = new Map(modules.map((module) => [module.source, module]));
  const reached = new Set(
    modules.map(({ source }) => source).filter((source) => isTest.test(source) || asked.test(source)),
  );
  for (const source of reached)
    for (const { resolved } of bySource.get(source)?.dependencies ?? []) reached.add(resolved);
  return modules
    .filter(({ source }) => joining.test(source) && !reached.has(source))
    .map(({ source }) => ({
      rule: "joint-is-tested",
      from: source,
      why: "What joins domains has a test with the real store: a page or handler uses it, or a suite imports it.",
    }));
}

/**
 * Source files of app, components, lib and server with their text, without tests.
 * @param {string} [directory]
 */
export const readSources = (directory = root) =>
  readFiles(directory, directories, (path) => /\.(ts|tsx|mjs|js)$/.test(path) && !isTest.test(path));

/** The suites of all directories. @param {string} directory */
const readSuites = (directory) =>
  readFiles(
    directory,
    [...directories, "bin", "cli", "data", "deploy", "docs", "messages", "scripts", "test"],
    (path) => isTest.test(path),
  );

/**
 * @param {string} directory @param {string[]} names of directories in it @param {(path: string) => boolean} isWanted
 * @returns {{ path: string, text: string }[]}
 */
function readFiles(directory, names, isWanted) {
  return names
    .filter((name) => existsSync(join(directory, name)))
    .flatMap((name) =>
      readdirSync(join(directory, name), { recursive: true, encoding: "utf8" })
        .map((path) => `${name}/${path.replaceAll("\\", "/")}`)
        .filter(isWanted)
        .filter((path) => statSync(join(directory, path)).isFile())
        .map((path) => ({ path, text: readFileSync(join(directory, path), "utf8") })),
    );
}

/** @param {string} text @returns {string} without its comments; quoted texts are unchanged */
function withoutComments(text) {
  return text.replace(
    /("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm,
    (_, quoted) => quoted ?? "",
  );
}

const clientNames = 'A file with "use client" ends in .client.tsx, and no other does.';

/**
 * Files with the client directive must have client names, and no others may: the file list shows what goes to the browser.
 * @param {{ path: string, text: string }[]} sources
 * @returns {Breach[]}
 */
export function checkClientNames(sources) {
  return sources.flatMap(({ path, text }) => {
    const isClient = /^\s*["']use client["']/.test(withoutComments(text));
    const hasClientName = /\.client\.tsx$/.test(path);
    if (isClient && !hasClientName && !errorPage.test(path))
      return [{ rule: "client-file-is-named-client", from: path, why: clientNames }];
    if (hasClientName && !isClient)
      return [{ rule: "client-name-means-use-client", from: path, why: clientNames }];
    return [];
  });
}

/**
 * fetch is called in few places only: by the server in lib/upstream/request.ts and fetch-body.ts, by the browser in lib/browser/fetcher. The script that
 * runs before the first paint is an exception: it requests whether a script of the build is missing before any other script has
 * loaded. A rule of .dependency-cruiser.mjs covers the other module that connects to hosts, lib/upstream/fetch-file.ts.
 * @param {{ path: string, text: string }[]} sources
 * @returns {Breach[]}
 */
export function checkRequests(sources) {
  return sources
    .filter(
      ({ path }) =>
        !/^(lib\/(upstream\/(?:request|fetch-body|post)\.ts|browser\/fetcher[^/]*)|components\/shell\/reload-script\.ts)$/.test(
          path,
        ),
    )
    .filter(({ text }) =>
      /(?<![.\w])(?:(?:globalThis|window|self)\.)?fetch\s*\(|\bXMLHttpRequest\b|\bsendBeacon\s*\(/.test(
        withoutComments(text),
      ),
    )
    .map(({ path }) => ({
      rule: "requests-in-two-places-only",
      from: path,
      why: "The server requests through lib/upstream, the browser through lib/browser/fetcher.ts.",
    }));
}

/**
 * Every icon of the sprite is drawn somewhere. (That one that is drawn is in the sprite, the type of its name says.)
 * @param {{ path: string, text: string }[]} sources
 * @param {string[]} icons names of the files of data/icons
 * @returns {Breach[]}
 */
export function checkIcons(sources, icons) {
  const drawing = sources.filter(({ path }) => path !== "components/ui/drawings.ts");
  const why = "Nothing draws it: delete it, then run npx tsx scripts/icons.ts.";
  return icons
    .filter((name) => !drawing.some(({ text }) => text.includes(`"${name}"`)))
    .map((name) => ({ rule: "icon-is-drawn", from: `data/icons/${name}.svg`, why }));
}

/**
 * The name of a suite says where it runs (test/jest/config.mjs): what opens its store from test/support/stores.ts runs on both, and
 * what draws some of its inputs runs again with all.
 * @param {{ path: string, text: string }[]} suites
 * @returns {Breach[]}
 */
export function checkSuiteNames(suites) {
  return suites.flatMap(({ path, text }) => {
    const marks = /((?:\.(?:store|wide|deep))*)\.test\.tsx?$/.exec(path)?.[1]?.split(".") ?? [];
    const isOfBothStores = /(?<!\w)(?:openTestStore|portStore)\(/.test(text);
    if (isOfBothStores !== marks.includes("store")) {
      const why =
        "Suites that open their store by openTestStore or portStore are named x.store.test.ts, and no others.";
      return [{ rule: "suite-name-says-store", from: path, why }];
    }
    if (!/(?<!\w)sampleOf\(/.test(text) || marks.includes("wide") || marks.includes("deep")) return [];
    const why =
      "Suites that draw some of their inputs by sampleOf are named x.wide.test.ts: the deep suite tries all.";
    return [{ rule: "suite-name-says-wide", from: path, why }];
  });
}

/** @param {string} directory @returns {string[]} the names of the icons that the sprite is made of */
function iconsOf(directory) {
  const folder = join(directory, "data", "icons");
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((file) =>
    file.endsWith(".svg") ? [file.slice(0, -".svg".length)] : [],
  );
}

/**
 * Checks all rules on a source tree.
 * @param {string} [directory]
 * @returns {{ breaches: Breach[], modules: number }}
 */
export function checkLaw(directory = root) {
  const { modules, breaches } = cruise(directory);
  const sources = readSources(directory);
  return {
    breaches: [
      ...breaches,
      ...findChains(modules),
      ...findUnaskedJoints(modules),
      ...checkClientNames(sources),
      ...checkRequests(sources),
      ...checkIcons(sources, iconsOf(directory)),
      ...checkSuiteNames(readSuites(directory)),
    ],
    modules: sources.length,
  };
}
