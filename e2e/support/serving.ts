import { type ChildProcess, spawn } from "node:child_process";
import { childEnv, findNode, root } from "../../bin/process/node.mjs";
import { serverArguments } from "../../bin/process/server.mjs";

/** A server's process, and what it has printed. */
export interface Serving {
  child: ChildProcess;
  output(): string;
}

/**
 * Starts `bin/serve.js` on a copy of the build, and waits for nothing.
 * @param site from copySite
 */
export function serve(site: string, env: Record<string, string>): Serving {
  return printing(findNode().path, serverArguments(site), {
    NODE_ENV: "production",
    ...env,
  });
}

/** Starts a program in the repository's root. */
export function printing(command: string, args: string[], env: Record<string, string>): Serving {
  const child = spawn(command, args, { cwd: root, env: childEnv(env), stdio: ["ignore", "pipe", "pipe"] });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (piece) => {
      text += piece;
    });
  }
  return { child, output: () => text };
}
