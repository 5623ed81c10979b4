import { execFileSync } from "node:child_process";
import { childEnv, findNode, root, Trouble } from "./node.mjs";

// Read as the server reads it: lib/config.ts and what it stands on, without a build.
const check = `
import env from "@next/env";
env.loadEnvConfig(process.cwd(), process.env.NODE_ENV === "development", { info() {}, error: console.error });
const { parseConfig } = await import("./lib/config.ts");
const { site } = await import("./lib/site-config.ts");
try {
  const { port, host, siteUrl, workers, metrics, logLevel } = parseConfig(process.env);
  console.log(JSON.stringify({ port, host, siteUrl, workers, metrics, logLevel, name: site().name }));
} catch (error) {
  console.log(JSON.stringify({ refused: error.message }));
}`;

/**
 * What whoever starts servers needs to know of the whole configuration (environment and .env files), which is checked.
 * @param {"production" | "development"} mode
 * @param {string} [directory] where the .env files are looked for
 * @returns {{ port: number, host?: string, siteUrl: string, workers?: number, metrics?: { port: number, host: string }, logLevel: string, name: string }}
 * with the name of the portal
 * @throws {Trouble} with the sentences of the configuration when it cannot be used
 */
export function readSettings(mode, directory = root) {
  const args = ["--import", "tsx", "--no-warnings", "--input-type=module", "--eval", check];
  const text = execFileSync(findNode().path, args, {
    cwd: directory,
    env: childEnv({ NODE_ENV: mode }),
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  const answer = JSON.parse(text.trim().split("\n").at(-1) ?? "{}");
  if (answer.refused) throw new Trouble(answer.refused);
  return answer;
}
