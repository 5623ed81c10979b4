import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { scaled } from "@/test/support/time-scale.mjs";
import { gatherMetrics, serveMetrics } from "./metrics.mjs";

let directory: string;
const closing: (() => void)[] = [];
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "portal-metrics-"));
});
afterEach(() => {
  for (const close of closing.splice(0)) close();
  rmSync(directory, { recursive: true });
});

const figure = (value: number) => [
  { name: "a", help: "a", type: "counter", values: [{ value, labels: {} }], aggregator: "sum" },
];

/** A process that tells a figure, or whatever `body` does instead. */
async function worker(body: string) {
  const file = join(directory, `worker-${closing.length}.mjs`);
  const module = pathToFileURL("bin/serving/metrics.mjs").href;
  writeFileSync(
    file,
    `import { exportMetrics } from ${JSON.stringify(module)};\n${body}\nprocess.send("up");\n`,
  );
  const child = fork(file, { execArgv: [] });
  closing.push(() => child.kill("SIGKILL"));
  await once(child, "message");
  return child;
}

async function served(gather: () => Promise<object[][]>) {
  const server = await serveMetrics({ port: 0, host: "127.0.0.1" }, gather);
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  const { port } = server.address() as AddressInfo;
  return { port, ask: (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init) };
}

test("each process is requested; one that ends meanwhile, or does not respond, is left out", async () => {
  const tells = (value: number) => `exportMetrics(async () => ${JSON.stringify(figure(value))});`;
  const all = [
    await worker(tells(1)),
    await worker(tells(20)),
    await worker(`process.on("message", () => process.exit());`),
    await worker(`process.on("message", () => {});`),
    await worker(`exportMetrics(async () => { throw new Error("no"); });`),
  ];
  const gone = await worker(tells(400));
  gone.kill("SIGKILL");
  await once(gone, "exit");
  const { ask } = await served(() => gatherMetrics([...all, gone], scaled(1_500)));
  expect(await (await ask("/metrics")).text()).toContain("\na 21\n");
  // Two at a time get their own answers.
  const both = await Promise.all([ask("/metrics"), ask("/metrics")]);
  for (const one of both) expect(await one.text()).toContain("\na 21\n");
});
