import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const head = `# Third-party notices

\`npm run notices\` writes this file; a test fails when it is stale. It lists the packages that a production installation may
hold, as package-lock.json pins them. Packages for one platform each stand in one row, ending in \`*\`.

Files of others in the repository: the icons of \`data/icons\` (MIT, \`data/icons/LICENSE\`) and the fonts of \`data/fonts\` and
\`e2e/files/fonts\` (SIL Open Font License, \`OFL*.txt\` beside them). \`data/README.md\` names the sources of reference data and charts;
those of the world's facts stand with edition and licence in \`data/world.csv\`, which the page /data-sources shows: SMDG (CC BY 4.0),
UN/LOCODE (MIT), the data of date-holidays (CC BY 3.0), UK Government emission factors (OGL v3.0), and works in the public domain.

| package | version | licence | link |
| --- | --- | --- | --- |
`;
/** What the name of a package for one platform ends with. */
const platform =
  /(?<=[-/])(?:aix|android|darwin|freebsd|linux|linuxmusl|netbsd|openbsd|openharmony|sunos|wasm32|webcontainers|win32)(?:-.*)?$/;

const read = (/** @type {string} */ path) => JSON.parse(readFileSync(path, "utf8"));

/** @param {{ repository?: string | { url?: string }, homepage?: string }} manifest */
function linkOf({ repository, homepage }) {
  const text = (typeof repository === "string" ? repository : repository?.url) ?? homepage ?? "";
  const path = text.replace(/^github:|^(?:[+a-z]+:\/\/)?(?:git@)?(?:www\.)?github\.com[/:]|\.git$/g, "");
  return /^[\w.-]+\/[\w.-]+/.test(path) ? `https://github.com/${path}` : path;
}

/** The text of THIRD-PARTY.md, from the lockfile and the installed packages. */
export function notices() {
  const locked = Object.entries(read("package-lock.json").packages).filter(([path, { dev }]) => path && !dev);
  /** @type {Map<string, { licences: Set<string>, link: string }>} */
  const rows = new Map();
  for (const [path, { version, license, optional }] of locked) {
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    const family = name.replace(platform, "*");
    const parent = locked.find(([, one]) => !one.optional && one.optionalDependencies?.[name])?.[0];
    // An installation has only those optional packages that its platform needs.
    const from = optional ? family !== name && parent : path;
    const manifest = from ? read(`${from}/package.json`) : {};
    const key = `${family} | ${version}`;
    const row = rows.get(key) ?? { licences: new Set(), link: linkOf(manifest) };
    rows.set(key, row);
    const licence = license ?? (optional ? undefined : (manifest.license ?? "see its LICENSE"));
    if (licence) row.licences.add(licence);
  }
  const lines = [...rows].map(
    ([key, { licences, link }]) => `| ${key} | ${[...licences].sort().join("; ")} | ${link} |`,
  );
  return `${head}${lines.sort().join("\n")}\n`;
}

// `npm run notices` writes the file; with `-- --check` it only says whether the file is stale.
if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  if (!process.argv.includes("--check")) writeFileSync("THIRD-PARTY.md", notices());
  else if (readFileSync("THIRD-PARTY.md", "utf8") !== notices())
    throw new Error("THIRD-PARTY.md is stale: run npm run notices.");
}
