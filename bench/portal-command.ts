import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { findNode, root } from "../bin/process/node.mjs";

/** Prints the peak memory of the process when it ends. */
const printPeakMemory = `data:text/javascript,${encodeURIComponent(
  'process.on("exit",()=>console.error("max rss "+process.resourceUsage().maxRSS))',
)}`;

/** The time of a command, and the peak memory of its process. */
export interface CommandUsage {
  seconds: number;
  megabytes: number;
}

/**
 * Runs `bin/portal` on the store of a STORE_URL as an operator does. Returns its time, memory and output, and throws an Error
 * with the output if it fails.
 */
export async function portalCommand(
  storeUrl: string,
  ...args: string[]
): Promise<CommandUsage & { output: string }> {
  const begun = performance.now();
  const env = {
    ...process.env,
    STORE_URL: storeUrl,
    LOG_LEVEL: "warn",
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --import=${printPeakMemory}`.trim(),
  };
  const child = spawn(findNode().path, [join(root, "bin", "portal.mjs"), ...args], { cwd: root, env });
  const ended = once(child, "close");
  const output = (await Promise.all([text(child.stdout), text(child.stderr)])).join("\n");
  const [code] = await ended;
  if (code !== 0) throw new Error(`portal ${args.join(" ")} failed:\n${output}`);
  const most = [...output.matchAll(/max rss (\d+)/g)].map(([, kilobytes]) => Number(kilobytes));
  return { seconds: (performance.now() - begun) / 1000, megabytes: Math.max(...most) / 1024, output };
}
