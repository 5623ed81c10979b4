import type { ChildProcess } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { root } from "../../bin/process/node.mjs";
import { stopServer } from "../../bin/process/server.mjs";
import { placeFilledStore } from "./filled-store";
import { noSettings } from "./no-settings";
import { printing } from "./serving";

/** `portal upstream`: the sample store as a publisher's services, in a process of its own. */
export interface PublisherService {
  /** The value of UPSTREAM_URL. */
  url: string;
  /** What it has printed. */
  output(): string;
  stop(): Promise<void>;
}

/**
 * @param name of its directory under var/, made anew
 * @param now the frozen clock, UTC
 */
export async function startPublisherService(name: string, now: string): Promise<PublisherService> {
  const directory = `${root}/var/test-${name}`;
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  const path = `${directory}/portal.db`;
  await placeFilledStore(path, now);
  const { child, output } = printing(process.execPath, ["bin/portal.mjs", "upstream", "--port", "0"], {
    ...noSettings,
    STORE_URL: `file:${path}`,
    PORTAL_TEST: "1",
    PORTAL_NOW: now,
  });
  return { url: await printedAddress(child, output), output, stop: () => stopServer(child) };
}

function printedAddress(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.on("data", () => {
      const [url] = /http:\/\/\S+(?=: start)/.exec(output()) ?? [];
      if (url) resolve(url);
    });
    child.once("exit", () => reject(new Error(`portal upstream has ended: ${output()}`)));
  });
}
