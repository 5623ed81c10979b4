import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../bin/process/node.mjs";

const file = join(root, "dist", "sbom.cdx.json");

const readJson = (/** @type {string} */ name) => JSON.parse(readFileSync(join(root, name), "utf8"));

/** npm's SBOM of manifest and lockfile. @param {object} manifest @param {object} lock */
function ofLockfile(manifest, lock) {
  const directory = mkdtempSync(join(tmpdir(), "portal-sbom-"));
  try {
    writeFileSync(join(directory, "package.json"), JSON.stringify(manifest));
    writeFileSync(join(directory, "package-lock.json"), JSON.stringify(lock));
    const options = ["--sbom-format", "cyclonedx", "--package-lock-only"];
    const output = execFileSync("npm", ["sbom", ...options], { cwd: directory, maxBuffer: 2 ** 26 });
    return JSON.parse(output.toString());
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/**
 * The packages of production in CycloneDX, which npm writes from the lockfile. npm's own `--omit dev` would also omit what
 * development needs as well. Its number, time and name of the folder are left out: one commit gives the same bytes everywhere.
 * @returns {string}
 */
export function sbom() {
  const { devDependencies: _forDevelopment, ...manifest } = readJson("package.json");
  const { packages, ...lock } = readJson("package-lock.json");
  const kept = Object.entries(packages).filter(([path, { dev }]) => path && !dev);
  const { devDependencies: _locked, ...top } = packages[""];
  const production = { ...lock, packages: { "": top, ...Object.fromEntries(kept) } };
  const { serialNumber: _number, metadata, ...rest } = ofLockfile(manifest, production);
  const { timestamp: _time, component, ...about } = metadata;
  const named = { ...rest, metadata: { ...about, component: { ...component, name: manifest.name } } };
  return `${JSON.stringify(named, null, 2)}\n`;
}

// `npm run sbom` writes the file.
if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, sbom());
  console.log(file);
}
