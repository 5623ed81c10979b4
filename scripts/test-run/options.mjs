import { Trouble } from "../../bin/process/node.mjs";

/**
 * The options of `npm test -- --only jest,types --grep share`.
 * @template {string} Name
 * @param {string[]} args
 * @param {readonly Name[]} all stages, in order
 * @returns {{ stages: Name[], grep: string | undefined }} stages: those to run, in the stages' own order
 * @throws {Trouble} if an option or a stage is unknown
 */
export function parseOptions(args, names) {
  /** @type {Name[]} */
  let stages = [...names];
  /** @type {string | undefined} */
  let grep;
  const rest = args.flatMap((arg) => {
    const [, name, value] = /^(--[a-z]+)=(.*)$/s.exec(arg) ?? [];
    return name ? [name, value ?? ""] : [arg];
  });
  while (rest.length > 0) {
    const option = rest.shift();
    const value = rest.shift();
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
  return { stages, grep };
}
