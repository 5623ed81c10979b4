import { Agent, request } from "node:http";
import { join } from "node:path";
import { root } from "../bin/lib/node.mjs";
import { findFreePort, startServer, stopServer, waitUntilUp } from "../bin/lib/server.mjs";
import { copySite } from "../bin/lib/site-copy.mjs";
import { hasNginx, nginxFolder, proxyConf, startNginx } from "../e2e/support/nginx";
import { percentile, report } from "./support";

/**
 * Stops the portal and starts it again, twenty times, while readers come through the proxy of deploy/nginx.conf: no
 * request may fail, whether its answer is kept, made anew, or a form's.
 */
const restarts = 20;
const readers = 8;
const pauseMs = 20;
/** How long a started portal stands before it is stopped again. */
const standsMs = 3_000;
/** Longer than all of the proxy's waiting. */
const patienceMs = 40_000;
const search = "/port?loading_port=Hong+Kong&discharge_port=Rotterdam";
const paths = ["/news?news_id=1007", search, "/api/ports?name=rot", "/keyword?query=reefer", "/"];

interface Outcome {
  what: string;
  ms: number;
}

function ask(port: number, agent: Agent, path: string, form?: string): Promise<Outcome> {
  const begun = performance.now();
  return new Promise((resolve) => {
    const end = (what: string) => resolve({ what, ms: performance.now() - begun });
    const headers = form ? { "Content-Type": "application/json", Origin: `http://localhost:${port}` } : {};
    const asking = request({ host: "127.0.0.1", port, path, agent, method: form ? "POST" : "GET", headers });
    asking.setTimeout(patienceMs, () => asking.destroy(new Error("time-out")));
    asking.on("error", (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
    asking.on("response", (response) => {
      response.resume();
      response.on("end", () => end(String(response.statusCode)));
      response.on("error", () => end("cut off"));
    });
    asking.end(form);
  });
}

if (!hasNginx) {
  report([{ measure: "restarts behind nginx", value: "nginx is not installed", bound: "", ok: true }]);
} else {
  const site = copySite("bench-site");
  const [port, proxyPort] = [await findFreePort(), await findFreePort()];
  const start = async () => {
    const server = startServer({
      port,
      site,
      quiet: true,
      env: {
        LOG_LEVEL: "error",
        COMPRESS: "0",
        TRUST_PROXY: "127.0.0.1",
        SITE_URL: `http://localhost:${proxyPort}`,
        STORE_URL: `file:${join(root, "var", "bench", "restarts.db")}`,
      },
    });
    await waitUntilUp(`http://127.0.0.1:${port}/readyz`, server);
    return server;
  };
  let server = await start();
  const folder = nginxFolder("bench/restarts");
  const proxy = startNginx(folder, "proxy", proxyConf(folder, proxyPort, port));
  await waitUntilUp(`http://127.0.0.1:${proxyPort}/`, proxy);
  const agent = new Agent({ keepAlive: true });
  const outcomes: Outcome[] = [];
  let going = true;
  const work = Array.from({ length: readers }, async (_, reader) => {
    for (let at = reader; going; at++) {
      // One reader sends forms: incomplete ones, which the portal answers with 422 and which fill no store.
      const isForm = reader === 0;
      outcomes.push(
        await (isForm
          ? ask(proxyPort, agent, "/api/enquiries/sea", "{}")
          : ask(proxyPort, agent, paths[at % paths.length] ?? "/")),
      );
      await new Promise((resolve) => setTimeout(resolve, isForm ? 1_000 : pauseMs));
    }
  });
  const downMs: number[] = [];
  for (let count = 0; count < restarts; count++) {
    await stopServer(server);
    const begun = performance.now();
    server = await start();
    downMs.push(performance.now() - begun);
    await new Promise((resolve) => setTimeout(resolve, standsMs));
  }
  going = false;
  await Promise.all(work);
  agent.destroy();
  await stopServer(proxy);
  await stopServer(server);
  // 429: more forms than one address may send, which is an answer too.
  const failed = outcomes.filter(({ what }) => !["200", "422", "429"].includes(what));
  const kinds = [...new Set(failed.map(({ what }) => what))].join(", ");
  report([
    {
      measure: `requests failed over ${restarts} restarts behind nginx`,
      value: `${failed.length} of ${outcomes.length}${kinds ? ` (${kinds})` : ""}`,
      bound: "0",
      ok: failed.length === 0 && outcomes.length > 100,
    },
    {
      measure: "longest wait of a reader meanwhile",
      value: `${(
        percentile(
          outcomes.map(({ ms }) => ms),
          1,
        ) / 1000
      ).toFixed(1)} s, nobody listening for ${(percentile(downMs, 0.5) / 1000).toFixed(1)} s`,
      bound: "",
      ok: true,
    },
  ]);
}
