import { execFileSync, spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { root, run, runScript, Trouble } from "../../bin/process/node.mjs";

// The headless shell comes first: the complete browser renders another page beside every page that a test opens.
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];
const macPaths = [
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The browser that Playwright has downloaded, if any. @returns {string | undefined} */
function playwrightBrowser() {
  try {
    const { chromium } = createRequire(join(root, "package.json"))("playwright-core");
    return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The Chromium to test with: CHROMIUM_PATH, else the system's, else Playwright's.
 * @param {Record<string, string | undefined>} [env]
 * @returns {string | undefined} absolute path
 * @throws {Trouble} if CHROMIUM_PATH names no program
 */
export function findBrowser(env = process.env) {
  if (env.CHROMIUM_PATH) {
    if (isProgram(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH;
    throw new Trouble(`CHROMIUM_PATH is ${env.CHROMIUM_PATH}, and that is not a program that can be run.`);
  }
  const inPath = (env.PATH ?? "")
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)));
  return [...inPath, ...macPaths].find(isProgram) ?? playwrightBrowser();
}

/** @returns {boolean} whether a font with Chinese characters is installed; true where this cannot be determined */
export function hasChineseFont() {
  if (process.platform !== "linux") return true;
  try {
    return execFileSync("fc-list", [":lang=zh-hk", "family"], { encoding: "utf8" }).trim() !== "";
  } catch {
    return false;
  }
}

/** @returns {boolean} whether packages of Debian may be installed here */
export function mayInstallDebianPackages() {
  return (
    process.getuid?.() === 0 &&
    existsSync("/etc/os-release") &&
    /^ID="?debian"?$/m.test(readFileSync("/etc/os-release", "utf8"))
  );
}

/** @param {string[]} packages */
async function installDebianPackages(packages) {
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const updated = await run("apt-get", ["update", "-qq"], { env });
  const code =
    updated || (await run("apt-get", ["install", "-y", "--no-install-recommends", ...packages], { env }));
  if (code !== 0)
    throw new Trouble(`The packages ${packages.join(" and ")} could not be installed (code ${code}).`);
}

/** @returns {boolean} whether there is an nginx that can test deploy/nginx.conf */
const hasNginx = () => spawnSync("nginx", ["-v"]).status === 0;

/**
 * Makes sure that there is a browser, a font with Chinese characters, and nginx. If the latter two cannot be installed, it prints
 * so and the tests go on.
 * @returns {Promise<string>} path of the browser
 * @throws {Trouble} if there is no browser and none can be installed
 */
export async function ensureTestPrograms() {
  const debian = mayInstallDebianPackages();
  const missing = [
    ...(findBrowser() ? [] : ["chromium-headless-shell"]),
    ...(hasChineseFont() ? [] : ["fonts-noto-cjk"]),
    ...(hasNginx() ? [] : ["nginx-light"]),
  ];
  if (debian && missing.length > 0) await installDebianPackages(missing);
  else if (
    missing.includes("chromium-headless-shell") &&
    (await runScript("playwright", ["install", "chromium"])) !== 0
  ) {
    throw new Trouble("No browser could be installed. Install Chromium, or set CHROMIUM_PATH to one.");
  }
  if (!hasChineseFont()) {
    console.log(
      "No font with Chinese characters was found: install fonts-noto-cjk to see Chinese pages as readers do.",
    );
  }
  if (!hasNginx()) console.log("There is no nginx: install it to test the shipped configuration as well.");
  const path = findBrowser();
  if (!path) throw new Trouble("No browser was found. Install Chromium, or set CHROMIUM_PATH to one.");
  return path;
}
