import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { findNode, root } from "../bin/lib/node.mjs";

/** Tells how much memory the process had at most, when it ends. */
const telling = `data:text/javascript,${encodeURIComponent(
  'process.on("exit",()=>console.error("max rss "+process.resourceUsage().maxRSS))',
)}`;

/** What a command took: its time, and the most memory that its process had. */
export interface CommandTook {
  seconds: number;
  megabytes: number;
}

/**
 * `bin/portal` on the store of a STORE_URL, as an operator runs it. Answers what it took and what it printed; throws an
 * Error with all of that when it fails.
 */
export async function portalCommand(
  storeUrl: string,
  ...args: string[]
): Promise<CommandTook & { said: string }> {
  const begun = performance.now();
  const env = {
    ...process.env,
    STORE_URL: storeUrl,
    LOG_LEVEL: "warn",
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --import=${telling}`.trim(),
  };
  const child = spawn(findNode().path, [join(root, "bin", "portal.mjs"), ...args], { cwd: root, env });
  const ended = once(child, "close");
  const said = (await Promise.all([text(child.stdout), text(child.stderr)])).join("\n");
  const [code] = await ended;
  if (code !== 0) throw new Error(`portal ${args.join(" ")} failed:\n${said}`);
  const most = [...said.matchAll(/max rss (\d+)/g)].map(([, kilobytes]) => Number(kilobytes));
  return { seconds: (performance.now() - begun) / 1000, megabytes: Math.max(...most) / 1024, said };
}
