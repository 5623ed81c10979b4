import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { exportable } from "@/cli/export";
import { topics } from "@/cli/help";
import { importers } from "@/cli/importers";
import { commandNames } from "@/cli/portal";
import { domains } from "@/lib/config/config";
import { fieldPage } from "@/scripts/field-table";

/**
 * What the documents refer to exists: files and anchors of links, scripts of package.json, commands of bin/portal, and source
 * files that are named in code. A reader who follows a document must not end at a name of yesterday.
 */

const documents = [
  ...["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"].filter((name) => existsSync(name)),
  ...globSync("docs/**/*.md"),
].sort();
const scripts: Record<string, string> = JSON.parse(readFileSync("package.json", "utf8")).scripts;
/** Created by the operator or by a build, and therefore not in the repository. */
const notInRepository = new Set(["deploy/.env"]);

/** The text of a document with its code blanked out, and its code as pieces: fenced blocks and inline code. */
function splitCode(markdown: string): { prose: string; code: string[] } {
  const code: string[] = [];
  const take = (_: string, text: string) => {
    code.push(text);
    return "`code`";
  };
  const prose = markdown
    .replace(/^```[^\n]*\n([\s\S]*?)^```$/gm, take)
    // A line break within inline code counts as a space.
    .replace(/`([^`]+)`/g, (all, text: string) => take(all, text.replace(/\s+/g, " ")));
  return { prose, code };
}

/** The anchors of a document, as GitHub derives them from its headings. */
function anchorsOf(markdown: string): Set<string> {
  const seen = new Map<string, number>();
  const anchors = new Set<string>();
  const withoutFences = markdown.replace(/^```[^\n]*\n[\s\S]*?^```$/gm, "");
  for (const [, heading = ""] of withoutFences.matchAll(/^#{1,6} +(.+)$/gm)) {
    const slug = heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M} _-]/gu, "")
      .replaceAll(" ", "-");
    const count = seen.get(slug) ?? 0;
    seen.set(slug, count + 1);
    anchors.add(count === 0 ? slug : `${slug}-${count}`);
  }
  return anchors;
}

function linkProblems(document: string, prose: string, markdown: string): string[] {
  const targets = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => target);
  return targets.flatMap((target) => {
    if (/^[a-z][a-z+.-]*:/i.test(target)) return [];
    const [path = "", anchor] = target.split("#");
    const file = path ? normalize(join(dirname(document), path)) : document;
    if (file !== document && !existsSync(file)) return [`link to ${target}: there is no ${file}`];
    if (!anchor) return [];
    const text = file === document ? markdown : statSync(file).isFile() ? readFileSync(file, "utf8") : "";
    return anchorsOf(text).has(anchor) ? [] : [`link to ${target}: ${file} has no heading for it`];
  });
}

const scriptProblems = (code: string): string[] =>
  [...code.matchAll(/\bnpm run ([\w:-]+)/g)].flatMap(([, name = ""]) =>
    name in scripts ? [] : [`npm run ${name}: package.json has no such script`],
  );

/** A word of a command line that stands for what the reader types: DOMAIN, FILE. */
const isPlaceholder = (word: string | undefined) => word === undefined || /^[A-Z_]+$|^[-[…]|\./.test(word);

/** What is wrong with a command line of bin/portal: its command, its action, or the domain it is for. */
function commandProblem([command = "", word]: string[]): string | null {
  if (/^(?:-h|--help|COMMAND|…|\.\.\.)$/.test(command) || command === "") return null;
  if (!commandNames().includes(command)) return "no such command";
  if (isPlaceholder(word)) return null;
  const actions = topics.filter(({ name }) => name.startsWith(`${command} `)).map(({ name }) => name);
  if (actions.length > 0) return actions.includes(`${command} ${word}`) ? null : "no such action";
  const known: Record<string, readonly string[]> = {
    import: importers.map(({ domain }) => domain),
    template: importers.map(({ domain }) => domain),
    export: exportable,
  };
  return known[command]?.includes(word ?? "") === false ? "no such domain" : null;
}

const commandProblems = (code: string): string[] =>
  [...code.matchAll(/(?:bin\/portal(?:\.mjs)?|npm run portal --) +([^\n|>#;"]+)/g)].flatMap(
    ([, line = ""]) => {
      const problem = commandProblem(line.trim().split(/\s+/));
      return problem ? [`bin/portal ${line.trim()}: ${problem}`] : [];
    },
  );

/** Whether a path has a part that the reader chooses: `messages/<code>.json`. */
const isPattern = (code: string) => code.replaceAll("<domain>", "").includes("<");

/** `lib/config/config.ts`, `lib/<domain>/http.ts`, `bin/serve` (Node adds the ending). */
function pathProblems(code: string): string[] {
  if (
    !/^(?:lib|server|components|app|bin|cli|e2e|test|deploy|scripts|bench|data|messages)\/[^\s*]+$/.test(code)
  )
    return [];
  if (notInRepository.has(code) || isPattern(code)) return [];
  const names = code.includes("<domain>")
    ? domains.map((domain) => code.replace("<domain>", domain.toLowerCase()))
    : [code];
  const exists = names.some((name) => existsSync(name) || existsSync(`${name}.js`));
  return exists ? [] : [`${code}: there is no such file`];
}

/** A record that another one has superseded speaks of files of its day. */
const isHistory = (document: string, markdown: string) =>
  document.startsWith("docs/adr/") && /superseded/i.test(markdown);

/** A row of a table that begins as an earlier one does: a merge of two tables leaves such rows. Of a code or a number alone there may be several. */
function tableProblems(prose: string): string[] {
  return prose.split(/\n(?!\|)/).flatMap((block) => {
    const first = block.split("\n").flatMap((line) => /^\|\s*(\p{L}[^|]*?)\s*\|/u.exec(line)?.[1] ?? []);
    return first
      .filter((cell, at) => first.indexOf(cell) !== at)
      .map((cell) => `a table has two rows "${cell}"`);
  });
}

function problemsOf(document: string, markdown: string): string[] {
  const { prose, code } = splitCode(markdown);
  return [
    ...linkProblems(document, prose, markdown),
    ...tableProblems(prose),
    ...code.flatMap((piece) => [
      ...scriptProblems(piece),
      ...commandProblems(piece),
      ...(isHistory(document, markdown) ? [] : pathProblems(piece)),
    ]),
  ];
}

test("the table of fields is what scripts/field-table.ts writes", () => {
  expect(readFileSync("docs/fields.md", "utf8")).toBe(fieldPage());
});

test("there are documents", () => {
  expect(documents).toEqual(
    expect.arrayContaining(["README.md", "docs/architecture.md", "docs/glossary.md"]),
  );
});

test.each(documents)("the references of %s exist", (document) => {
  expect(problemsOf(document, readFileSync(document, "utf8"))).toEqual([]);
});

test.each([
  ["[Install](install.md)", []],
  ["[nowhere](nowhere.md)", ["link to nowhere.md: there is no docs/nowhere.md"]],
  ["[up](../nowhere.md)", ["link to ../nowhere.md: there is no nowhere.md"]],
  ["# Here and there\n\n[here](#here-and-there)", []],
  ["# Here\n\n[there](#there)", ["link to #there: docs/example.md has no heading for it"]],
  [
    "[a](install.md#start) [b](install.md#no)",
    ["link to install.md#no: docs/install.md has no heading for it"],
  ],
  ["[other site](https://example.com/x)", []],
  ["`npm run law` and `npm run lore`", ["npm run lore: package.json has no such script"]],
  ["```sh\nnpm run bench -- pages\nnpm run never\n```", ["npm run never: package.json has no such script"]],
  ["`bin/portal status --bounds`, `bin/portal import DOMAIN FILE`", []],
  ["`bin/portal statsu`", ["bin/portal statsu: no such command"]],
  ["`bin/portal\nstatsu`", ["bin/portal statsu: no such command"]],
  ["`bin/portal store bakcup`", ["bin/portal store bakcup: no such action"]],
  [
    "```\n$ bin/portal import callz calls.csv --dry-run\n```",
    ["bin/portal import callz calls.csv --dry-run: no such domain"],
  ],
  ["`npm run portal -- tempalte sailings`", ["bin/portal tempalte sailings: no such command"]],
  ["`lib/config/config.ts`, `lib/<domain>/http.ts`, `bin/serve`, `e2e/*.spec.ts`", []],
  ["| word | meaning |\n| --- | --- |\n| a | b |\n| word | meaning |", ['a table has two rows "word"']],
  ["`lib/confing.ts`", ["lib/confing.ts: there is no such file"]],
  ["`lib/<domain>/nothing.ts`", ["lib/<domain>/nothing.ts: there is no such file"]],
])("%j is judged", (markdown, problems) => {
  expect(problemsOf("docs/example.md", markdown)).toEqual(problems);
});
