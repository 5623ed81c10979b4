import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { findNode, root } from "../../bin/process/node.mjs";

/** Prints the peak memory of the process when it ends. */
const printPeakMemory = `data:text/javascript,${encodeURIComponent(
  'process.on("exit",()=>console.error("max rss "+process.resourceUsage().maxRSS))',
)}`;

/** The time of a command, and the peak memory of its process. */
export interface CommandUsage {
  seconds: number;
  megabytes: number;
}

/** A command that ended with another code than 0. */
export class CommandFailure extends Error {
  readonly output: string;
  /** Its peak memory. */
  readonly megabytes: number;

  constructor(command: string, output: string, megabytes: number) {
    super(`${command} failed:\n${output}`);
    this.output = output;
    this.megabytes = megabytes;
  }
}

/** Starts `bin/portal` on the store of a STORE_URL, with pipes for its output; `isGroup`: in a process group of its own. */
export function startPortalCommand(storeUrl: string, args: readonly string[], { isGroup = false } = {}) {
  const env = {
    ...process.env,
    STORE_URL: storeUrl,
    LOG_LEVEL: "warn",
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --import=${printPeakMemory}`.trim(),
  };
  const child = spawn(findNode().path, [join(root, "bin", "portal.mjs"), ...args], {
    ...{ cwd: root, env, detached: isGroup },
  });
  return { child, ended: once(child, "close") };
}

/**
 * Runs `bin/portal` on the store of a STORE_URL as an operator does. Returns its time, memory and output, and throws a
 * CommandFailure if it fails.
 */
export async function portalCommand(
  storeUrl: string,
  ...args: string[]
): Promise<CommandUsage & { output: string }> {
  const begun = performance.now();
  const { child, ended } = startPortalCommand(storeUrl, args);
  const output = (await Promise.all([text(child.stdout), text(child.stderr)])).join("\n");
  const [code] = await ended;
  const most = [...output.matchAll(/max rss (\d+)/g)].map(([, kilobytes]) => Number(kilobytes));
  const megabytes = Math.max(...most) / 1024;
  if (code !== 0) throw new CommandFailure(`portal ${args.join(" ")}`, output, megabytes);
  return { seconds: (performance.now() - begun) / 1000, megabytes, output };
}
