import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root, runMain, runScript, Trouble } from "../bin/process/node.mjs";
import { modules } from "../test/mutation.config.mjs";

const wanted = 85;

/** What became of the changes of a module. Changes that do not compile, or of constants, are none. @param {string} module */
function countsOf(module) {
  const report = join(root, "var", "mutation", `${module.replaceAll("/", ".")}.json`);
  const { files } = JSON.parse(readFileSync(report, "utf8"));
  const states = files[module].mutants.map((/** @type {{ status: string }} */ { status }) => status);
  const count = (/** @type {string[]} */ ...of) =>
    states.filter((/** @type {string} */ one) => of.includes(one)).length;
  return { killed: count("Killed", "Timeout"), survived: count("Survived", "NoCoverage") };
}

/** @param {string} name @param {{ killed: number, survived: number }} counts */
const row = (name, { killed, survived }) =>
  `| ${name} | ${killed + survived} | ${((100 * killed) / (killed + survived)).toFixed(1)} |`;

/**
 * `npm run mutation` tries each module of test/mutation.config.mjs, `npm run mutation -- lib/time/calendar.ts` those that are named.
 * Ends with a table as in docs/testing.md, and fails where fewer than 85 per cent of all changes are noticed.
 */
await runMain(async () => {
  const named = process.argv.slice(2);
  const unknown = named.find((name) => !(name in modules));
  if (unknown) throw new Trouble(`${unknown} is no module of test/mutation.config.mjs.`);
  const rows = [];
  const sum = { killed: 0, survived: 0 };
  for (const module of named.length > 0 ? named : Object.keys(modules)) {
    console.log(`\n== ${module}`);
    if (await runScript("stryker", ["run", "test/mutation.config.mjs"], { env: { MUTATE: module } }))
      return 1;
    const counts = countsOf(module);
    sum.killed += counts.killed;
    sum.survived += counts.survived;
    rows.push(row(`\`${module}\``, counts));
    console.log(rows.at(-1));
  }
  console.log(
    ["", "| module | changes | noticed, % |", "| --- | --: | --: |", ...rows, row("all", sum)].join("\n"),
  );
  return (100 * sum.killed) / (sum.killed + sum.survived) >= wanted ? 0 : 1;
});
