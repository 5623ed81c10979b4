import type { ChildProcess } from "node:child_process";
import { join } from "node:path";
import { root } from "../bin/process/node.mjs";
import { findFreePort, startServer, stopServer, waitUntilUp } from "../bin/process/server.mjs";
import { hasNginx, nginxFolder, proxyConf, startNginx } from "../e2e/support/nginx";
import { failures, requestOnce, startReaders, type TimedOutcome } from "../e2e/support/readers";
import { copySite } from "../test/support/site-copy.mjs";
import { type Measure, percentile, report } from "./support";

/**
 * Restarts while readers send requests: twenty times the portal is stopped and started again behind the proxy of
 * deploy/nginx.conf, and twenty times two workers are replaced one after the other without a proxy. No request may fail,
 * whether its response is cached, rendered, or that of a form.
 */
const times = 20;
/** The time between a start and the next stop. */
const standsMs = 3_000;
const search = "/port?loading_port=Hong+Kong&discharge_port=Rotterdam";
const paths = ["/news?news_id=1007", search, "/api/ports?name=rot", "/keyword?query=reefer", "/"];
const site = copySite("bench-site");
const port = await findFreePort();

async function start(env: Record<string, string>): Promise<ChildProcess> {
  const STORE_URL = `file:${join(root, "var", "bench", "restarts.db")}`;
  const server = startServer({ port, site, quiet: true, env: { LOG_LEVEL: "error", STORE_URL, ...env } });
  await waitUntilUp(`http://127.0.0.1:${port}/readyz`, server);
  return server;
}

function measures(what: string, outcomes: readonly TimedOutcome[], meanwhile: string): Measure[] {
  // 429: one address sends more forms than it may, which is no failure.
  const failed = failures(outcomes, ["200", "422", "429"]);
  const count = Object.values(failed).reduce((sum, one) => sum + one, 0);
  const kinds = Object.keys(failed).join(", ");
  const waits = outcomes.map(({ ms }) => ms);
  const seconds = (share: number) => (percentile(waits, share) / 1000).toFixed(2);
  return [
    {
      measure: `requests failed over ${times} ${what}`,
      value: `${count} of ${outcomes.length}${kinds ? ` (${kinds})` : ""}`,
      bound: "0",
      ok: count === 0 && outcomes.length > 100,
    },
    {
      measure: "wait of a reader meanwhile",
      value: `p50 ${seconds(0.5)} s, p99 ${seconds(0.99)} s, longest ${seconds(1)} s; ${meanwhile}`,
      bound: "",
      ok: true,
    },
  ];
}

async function restartsBehindNginx(): Promise<Measure[]> {
  if (!hasNginx) {
    return [{ measure: "restarts behind nginx", value: "nginx is not installed", bound: "", ok: true }];
  }
  const proxyPort = await findFreePort();
  const env = { COMPRESS: "0", TRUST_PROXY: "127.0.0.1", SITE_URL: `http://localhost:${proxyPort}` };
  let server = await start(env);
  const folder = nginxFolder("bench/restarts");
  const proxy = startNginx(folder, "proxy", proxyConf(folder, proxyPort, port));
  await waitUntilUp(`http://127.0.0.1:${proxyPort}/`, proxy);
  const readers = startReaders(proxyPort, paths, { forms: 1 });
  const downMs: number[] = [];
  for (let count = 0; count < times; count++) {
    await stopServer(server);
    const begun = performance.now();
    server = await start(env);
    downMs.push(performance.now() - begun);
    await new Promise((resolve) => setTimeout(resolve, standsMs));
  }
  const outcomes = await readers.stop();
  await stopServer(proxy);
  await stopServer(server);
  const down = `nobody listening for ${(percentile(downMs, 0.5) / 1000).toFixed(1)} s`;
  return measures("restarts behind nginx", outcomes, down);
}

async function replacements(): Promise<Measure[]> {
  const server = await start({ WORKERS: "2", SITE_URL: `http://localhost:${port}` });
  const serving = async () => {
    const processes = new Set<number>();
    for (let tries = 0; tries < 40; tries += 1) {
      processes.add(JSON.parse((await requestOnce({ port, path: "/healthz" })).body).process);
    }
    return processes;
  };
  while ((await serving()).size < 2);
  const readers = startReaders(port, paths, { forms: 1 });
  const tookMs: number[] = [];
  for (let count = 0; count < times; count++) {
    const old = await serving();
    const begun = performance.now();
    server.kill("SIGHUP");
    for (;;) {
      const now = await serving();
      if (now.size === 2 && [...now].every((pid) => !old.has(pid))) break;
    }
    tookMs.push(performance.now() - begun);
  }
  const outcomes = await readers.stop();
  await stopServer(server);
  const took = `${(percentile(tookMs, 0.5) / 1000).toFixed(1)} s for both`;
  return measures("replacements of two workers, without a proxy", outcomes, took);
}

report([...(await restartsBehindNginx()), ...(await replacements())]);
