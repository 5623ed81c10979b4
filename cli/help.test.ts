import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { TestRuns } from "@/test/support/portal-command";
import { topics } from "./help";
import { commandNames } from "./portal";

const runs = new TestRuns();
const environment = { ...process.env };
beforeAll(() => {
  process.env.STORE_URL = runs.storeUrl;
});
afterAll(() => {
  process.env = environment;
  runs.end();
});

const names = topics.map(({ name }) => name);

test.each(commandNames())("%s --help: usage, an example and exit codes", async (command) => {
  const { code, printed, errorOutput } = await runs.run([command, "--help"]);
  expect([code, errorOutput]).toEqual([0, ""]);
  if (command !== "help") expect(printed).toMatch(new RegExp(`^Usage: bin/portal ${command}\\b`, "m"));
  if (command !== "help") expect(printed).toContain(`Example: bin/portal ${command}`);
  expect(printed).toMatch(/^Exit codes: 0 done, .*2 could not run/m);
  expect((await runs.run([command, "-h"])).printed).toBe(printed);
});

test("every action has separate help, and help lists all of them", async () => {
  const { printed } = await runs.run(["help"]);
  for (const { name, options = [] } of topics) {
    expect(printed).toContain(`\n  ${name}`);
    for (const [option] of options) expect(printed).toContain(`      ${option}`);
    const [command = "", action] = name.split(" ");
    if (action === undefined) continue;
    const { printed: actionHelp } = await runs.run([command, action, "--help"]);
    expect(actionHelp.match(/^Usage:/gm)).toHaveLength(1);
    expect(actionHelp).toContain(`Usage: bin/portal ${name}`);
  }
});

test("every command, action and option has help, and help lists nothing that does not exist", () => {
  expect([...new Set(names.map((name) => name.split(" ")[0]))].sort()).toEqual([...commandNames()].sort());
  const folder = join(process.cwd(), "cli");
  const sources = readdirSync(folder)
    .filter((file) => /^[\w-]+\.ts$/.test(file))
    .map((file) => readFileSync(join(folder, file), "utf8"));
  const known = sources.flatMap((text) =>
    [...text.matchAll(/"?([a-z][\w-]*)"?: \{ type: "(?:string|boolean)"/g)].map(([, option]) => option),
  );
  const documented = topics.flatMap(({ options = [] }) =>
    options.map(([option]) => /^--([\w-]+)/.exec(option)?.[1]),
  );
  expect(known.length).toBeGreaterThan(15);
  expect([...new Set(documented)].sort()).toEqual([...new Set(known)].sort());
});

test("examples are commands with options that they know", () => {
  for (const { name, examples, options = [] } of topics) {
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) {
      expect(example.startsWith(name)).toBe(true);
      const used = [...example.matchAll(/--[\w-]+/g)].map(([option]) => option);
      for (const option of used) expect(options.some(([known]) => known.startsWith(option))).toBe(true);
    }
  }
});

test("an unknown option is reported with the help to read", async () => {
  for (const name of commandNames().filter(
    (one) => !["template", "help", "export", "redirects", "companies"].includes(one),
  )) {
    const action = names.find((topic) => topic.startsWith(`${name} `))?.split(" ")[1];
    const { code, errorOutput } = await runs.run([name, ...(action ? [action] : []), "--froth"]);
    expect([name, code, errorOutput]).toEqual([name, 2, `Unknown option '--froth': try ${name} --help.\n`]);
  }
});
