import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { root } from "../../bin/process/node.mjs";
import { findFreePort, startServer, stopServer, waitUntilUp } from "../../bin/process/server.mjs";
import { copySite } from "../../test/support/site-copy.mjs";
import { placeFilledStore } from "./filled-store";
import { noSettings } from "./no-settings";

/**
 * A portal that a spec has to itself: its own copy of the build, its own store, on a free port. For tests that change
 * the store, need settings of their own, or move the clock.
 */
export interface SeparatePortal {
  /** Origin, without a trailing slash. */
  url: string;
  /** Environment of the command line for the same store and clock. */
  env: Record<string, string>;
  /** Ends the server and starts it again on the same store, at another time if told. */
  restart(now?: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * @param name of its directory under var/, made anew
 * @param now the frozen clock, UTC
 */
export async function startSeparatePortal(
  name: string,
  now: string,
  extra: Record<string, string> = {},
): Promise<SeparatePortal> {
  const directory = `test-${name}`;
  const site = copySite(directory);
  const path = `${root}/var/${directory}/portal.db`;
  await placeFilledStore(path, now);
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const env = {
    LOG_LEVEL: "silent",
    SITE_URL: url,
    STORE_URL: `file:${path}`,
    PORTAL_TEST: "1",
    PORTAL_NOW: now,
    UPSTREAM_DECORATION_MS: "10000",
    ...extra,
  };
  const start = async () => {
    const child = startServer({ port, site, env: { ...noSettings, ...env }, quiet: true });
    await waitUntilUp(`${url}/readyz`, child);
    return child;
  };
  let server = await start();
  return {
    url,
    env,
    restart: async (next = env.PORTAL_NOW) => {
      await stopServer(server);
      env.PORTAL_NOW = next;
      server = await start();
    },
    stop: () => stopServer(server),
  };
}

/** Runs the command line on the store of a portal. Throws, with what it printed and its code, where it does not end with 0. */
export function runPortal(
  { env }: Pick<SeparatePortal, "env">,
  ...args: string[]
): Promise<{ stdout: string; stderr: string }> {
  return promisify(execFile)(process.execPath, ["bin/portal.mjs", ...args], {
    env: { ...process.env, ...env },
    maxBuffer: 64 * 1024 * 1024,
  });
}
