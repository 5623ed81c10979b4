import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What a chunk says of itself; all else is its code. */
const ownName = /\n\/\/# sourceMappingURL=.*\s*$/;
/** Names of chunks, wherever a file speaks of them: from a slash to the end of the name. */
const spokenOf = /(?<=\/)[^/"\\]+\.js\b/g;

/**
 * Leaves one of the server's chunks that Turbopack writes for route after route with the same code under another name, and has
 * everything that named another name that one: a process loads, compiles and keeps it once (docs/adr/0051).
 * @param {string} server directory of the server's part of a build
 * @returns {number} how many files are gone
 */
export function shareChunks(server) {
  const files = readdirSync(server, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.js(?:on)?$/.test(entry.name))
    .map(({ parentPath, name }) => {
      const before = readFileSync(join(parentPath, name), "utf8");
      return { directory: parentPath, name, before, text: before };
    })
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  /** A name in two directories says too little. */
  const once = new Set(files.map(({ name }) => name));
  for (const [at, { name }] of files.entries()) if (files[at + 1]?.name === name) once.delete(name);
  const chunks = join(server, "chunks");
  /** @type {Map<string, string>} What is gone, and what stands in its place. */
  const gone = new Map();
  let found = 0;
  // Chunks that name others may be the same once those are.
  do {
    found = gone.size;
    /** @type {Map<string, string>} */
    const kept = new Map();
    for (const { directory, name, text } of files) {
      if (!directory.startsWith(chunks) || !name.endsWith(".js") || !once.has(name) || gone.has(name))
        continue;
      const code = `${directory}\n${text.replace(ownName, "")}`;
      const same = kept.get(code);
      if (same === undefined) kept.set(code, name);
      else gone.set(name, same);
    }
    for (const file of files) file.text = file.text.replace(spokenOf, (name) => gone.get(name) ?? name);
  } while (gone.size > found);
  for (const { directory, name, before, text } of files) {
    const path = join(directory, name);
    if (gone.has(name)) for (const each of [path, `${path}.map`]) rmSync(each, { force: true });
    else if (text !== before) writeFileSync(path, text);
  }
  return gone.size;
}
