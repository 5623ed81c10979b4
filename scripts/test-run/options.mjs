import { Trouble } from "../../bin/process/node.mjs";

/** @typedef {"quick" | "deep"} Suite */
const suites = /** @type {const} */ (["quick", "deep"]);

/**
 * The options of `npm test -- --only jest,types --grep share`.
 * @template {string} Name
 * @param {string[]} args
 * @param {readonly Name[]} all stages, in order
 * @returns {{ suite: Suite, stages: Name[], grep: string | undefined }} stages: those to run, in the stages' own order
 * @throws {Trouble} if an option, a suite or a stage is unknown
 */
export function parseOptions(args, names) {
  /** @type {Name[]} */
  let stages = [...names];
  /** @type {string | undefined} */
  let grep;
  /** @type {Suite} */
  let suite = "quick";
  const rest = args.flatMap((arg) => {
    const [, name, value] = /^(--[a-z]+)=(.*)$/s.exec(arg) ?? [];
    return name ? [name, value ?? ""] : [arg];
  });
  while (rest.length > 0) {
    const option = rest.shift();
    const value = rest.shift();
    if (option === "--suite") {
      const known = suites.find((name) => name === value);
      if (known === undefined) throw new Trouble(`There is no suite ${value}: ${suites.join(", ")}.`);
      suite = known;
      continue;
    }
    if (value === undefined || (option !== "--only" && option !== "--grep")) {
      throw new Trouble(
        `Unknown: ${option}. Use --only ${names.join(",")} and --grep "part of a browser test's name".`,
      );
    }
    if (option === "--grep") {
      grep = value;
      continue;
    }
    const requested = value.split(",").map((name) => name.trim());
    const unknown = requested.filter((name) => !names.some((known) => known === name));
    if (unknown.length > 0)
      throw new Trouble(`No stage is called ${unknown.join(", ")}: ${names.join(", ")}.`);
    stages = names.filter((name) => requested.includes(name));
  }
  return { suite, stages, grep };
}
