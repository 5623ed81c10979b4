import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "../bin/lib/node.mjs";
import { withServer } from "./support";

/** What V8 writes of a process that ends, as far as it is read here. */
interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string } }[];
  samples: number[];
  timeDeltas: number[];
}

const folder = join(root, "var", "bench", "profile");

/** Runs `use` against a server of its own that is watched, and gives its profile. */
export async function profiled(
  env: Record<string, string>,
  use: (url: string) => Promise<unknown>,
): Promise<Profile> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await withServer({ ...env, NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${folder}` }, use);
  const profiles = readdirSync(folder)
    .filter((name) => name.endsWith(".cpuprofile"))
    .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as Profile);
  // Threads of their own have profiles too: the server's is the longest.
  const [longest] = profiles.sort((a, b) => b.samples.length - a.samples.length);
  if (!longest) throw new Error("The server left no profile.");
  return longest;
}

/** Whose code it is, by its file or, of what has none, its name. */
const kinds: [name: string, is: (url: string, functionName: string) => boolean][] = [
  ["waiting", (_, name) => name === "(idle)" || name === "(program)"],
  ["memory", (_, name) => name === "(garbage collector)"],
  [
    "framework and React",
    (url) => /node_modules\/(?:next|react)/.test(url) || /\/ssr\/node_modules_next/.test(url),
  ],
  ["portal and libraries", (url) => /\/\.next\/server\/|\/work\/|^file:/.test(url)],
  ["Node.js", () => true],
];

/** 'framework and React 61 %, portal and libraries 25 %, ...' of the time in which the server worked. */
export function sharesOf({ nodes, samples, timeDeltas }: Profile): string {
  const kindOf = new Map(
    nodes.map(({ id, callFrame: { url, functionName } }) => [
      id,
      kinds.find(([, is]) => is(url, functionName))?.[0] ?? "",
    ]),
  );
  const spent = new Map<string, number>();
  samples.forEach((id, at) => {
    const kind = kindOf.get(id) ?? "";
    spent.set(kind, (spent.get(kind) ?? 0) + (timeDeltas[at] ?? 0));
  });
  spent.delete("waiting");
  const all = [...spent.values()].reduce((sum, part) => sum + part, 0);
  return [...spent]
    .sort(([, a], [, b]) => b - a)
    .map(([kind, part]) => `${kind} ${Math.round((part / all) * 100)} %`)
    .join(", ");
}
