import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "acorn";

/**
 * Has a browser compile a built script's modules while it comes in, beside the page's thread (docs/adr/0050): puts each into
 * parentheses, by which engines know a function that is called at once. What else is in the script stays as it is, as does a
 * module that stands in some already.
 * @param {string} script as Turbopack writes one: modules and their numbers in a list that is pushed
 * @param {{ start: number, end: number }[]} [modules] where its modules stand
 * @returns {string}
 */
export function compiledAhead(script, modules = modulesOf(script)) {
  const pieces = [];
  let from = 0;
  for (const { start, end } of modules) {
    if (script[start - 1] === "(") continue;
    pieces.push(script.slice(from, start), "(", script.slice(start, end), ")");
    from = end;
  }
  return pieces.join("") + script.slice(from);
}

/**
 * The same for all scripts of a directory.
 * @param {string} directory
 * @throws {Error} when no script of it has modules: the framework writes them in another way then
 */
export function compileAhead(directory) {
  let found = 0;
  for (const name of readdirSync(directory).filter((name) => name.endsWith(".js"))) {
    const path = join(directory, name);
    const script = readFileSync(path, "utf8");
    const modules = modulesOf(script);
    writeFileSync(path, compiledAhead(script, modules));
    found += modules.length;
  }
  if (found === 0)
    throw new Error(`No module was found in the scripts of ${directory}: lib/web/compiled-ahead.mjs`);
}

/** @param {string} script */
function modulesOf(script) {
  return parse(script, { ecmaVersion: "latest" }).body.flatMap((statement) => {
    const call = statement.type === "ExpressionStatement" ? statement.expression : undefined;
    const list = call?.type === "CallExpression" ? call.arguments[0] : undefined;
    if (list?.type !== "ArrayExpression") return [];
    return list.elements.filter(
      (element) => element?.type === "ArrowFunctionExpression" || element?.type === "FunctionExpression",
    );
  });
}
