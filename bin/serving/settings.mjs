import { execFileSync } from "node:child_process";
import { childEnv, findNode, root, Trouble } from "../process/node.mjs";

// Reads the configuration as the server does, with lib/config/config.ts, without a build.
const check = `
import env from "@next/env";
env.loadEnvConfig(process.cwd(), process.env.NODE_ENV === "development", { info() {}, error: console.error });
const { parseConfig } = await import("./lib/config/config.ts");
const { site } = await import("./lib/site/site-config.ts");
try {
  const { port, host, siteUrl, workers, metrics, logLevel } = parseConfig(process.env);
  console.log(JSON.stringify({ port, host, siteUrl, workers, metrics, logLevel, name: site().name }));
} catch (error) {
  console.log(JSON.stringify({ problem: error.message }));
}`;

/**
 * The part of the configuration (environment and .env files) that is needed to start servers. All of the configuration is
 * checked.
 * @param {"production" | "development"} mode
 * @param {string} [directory] that holds the .env files
 * @returns {{ port: number, host?: string, siteUrl: string, workers?: number, metrics?: { port: number, host: string }, logLevel: string, name: string }}
 * with the name of the portal
 * @throws {Trouble} with the sentences of the configuration if it is invalid
 */
export function readSettings(mode, directory = root) {
  const args = ["--import", "tsx", "--no-warnings", "--input-type=module", "--eval", check];
  const text = execFileSync(findNode().path, args, {
    cwd: directory,
    env: childEnv({ NODE_ENV: mode }),
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  const settings = JSON.parse(text.trim().split("\n").at(-1) ?? "{}");
  if (settings.problem) throw new Trouble(settings.problem);
  return settings;
}
