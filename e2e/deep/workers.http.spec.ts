import { once } from "node:events";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import type { Agent } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exitCode, root } from "../../bin/process/node.mjs";
import { findFreePort } from "../../bin/process/server.mjs";
import { copySite } from "../../test/support/site-copy.mjs";
import { scaled } from "../../test/support/time-scale.mjs";
import { emptyStore, type KillablePortal, killablePortal, seaForm } from "../support/enquiries";
import { expect, test } from "../support/http";
import { importText } from "../support/importing";
import { failures, oneConnection, requestOnce, startReaders } from "../support/readers";
import { printing, serve } from "../support/serving";

/** Two workers behind one port, and their primary. */
test.describe.configure({ mode: "serial" });

const name = "workers";
const STORE_URL = `file:${root}/var/${name}.db`;
let portal: KillablePortal;
let port = 0;
let figuresPort = 0;

test.beforeAll(async () => {
  mkdirSync(`${root}/var`, { recursive: true });
  for (const end of ["", "-wal", "-shm"]) rmSync(`${root}/var/${name}.db${end}`, { force: true });
  await (await emptyStore(STORE_URL)).close();
  figuresPort = await findFreePort();
  const METRICS_PORT = String(figuresPort);
  portal = await killablePortal(name, { WORKERS: "2", HOST: "127.0.0.1", STORE_URL, METRICS_PORT });
  await portal.start();
  port = Number(new URL(portal.url).port);
});
test.afterAll(() => portal?.kill("SIGKILL"));

const processOf = (body: string) => Number(JSON.parse(body).process);
const lines = () =>
  portal
    .log()
    .split("\n")
    .flatMap((line) => (line.startsWith("{") ? [JSON.parse(line)] : []));
const told = (msg: string) => lines().filter((line) => line.msg === msg);

/** The processes that answer, each with a connection that is kept to it. */
async function workers(): Promise<Map<number, Agent>> {
  const found = new Map<number, Agent>();
  await expect
    .poll(
      async () => {
        const agent = oneConnection();
        const { body } = await requestOnce({ port, path: "/healthz", agent });
        const pid = processOf(body || '{"process":0}');
        if (pid && !found.has(pid)) found.set(pid, agent);
        else agent.destroy();
        return found.size;
      },
      { intervals: [20] },
    )
    .toBe(2);
  return found;
}

test("both workers answer on one port, and the primary opens no store", async () => {
  const pids = [...(await workers()).keys()];
  expect(pids).not.toContain(portal.pid());
  test.skip(process.platform !== "linux", "what a process has open is told by Linux alone");
  const stores = (pid: number) =>
    readdirSync(`/proc/${pid}/fd`).filter((fd) => {
      try {
        return readlinkSync(`/proc/${pid}/fd/${fd}`).includes(`${name}.db`);
      } catch {
        return false;
      }
    }).length;
  for (const pid of pids) expect(stores(pid)).toBeGreaterThan(0);
  expect(stores(portal.pid())).toBe(0);
});

test("the primary answers with the figures of both workers, added up, and the memory of each", async () => {
  const figures = async () => (await fetch(`http://127.0.0.1:${figuresPort}/metrics`)).text();
  const asked = async () =>
    Number(/^portal_requests_total\{kind="text",status="200"\} (\d+)$/m.exec(await figures())?.[1] ?? 0);
  const before = await asked();
  for (const agent of (await workers()).values()) {
    for (let times = 0; times < 3; times += 1) await requestOnce({ port, path: "/terms", agent });
  }
  await expect.poll(asked).toBe(before + 6);
  const text = await figures();
  expect(text).toMatch(/^portal_workers 2$/m);
  expect(text).toMatch(/^portal_ready 2$/m);
  expect(text).toMatch(/^portal_workers_wanted 2$/m);
  for (const worker of [1, 2]) {
    expect(text).toMatch(
      new RegExp(`^portal_process_start_time_seconds\\{worker="${worker}"\\} 1\\d{9}$`, "m"),
    );
    expect(text).toMatch(new RegExp(`^portal_change_feed_age_seconds\\{worker="${worker}"\\} \\d`, "m"));
    expect(text).toMatch(new RegExp(`^process_resident_memory_bytes\\{worker="${worker}"\\} [1-9]`, "m"));
  }
});

test("an import shows on the cached pages of both", async () => {
  const path = "/news?news_id=own-1";
  const article = (headline: string) =>
    importText(
      { env: { STORE_URL } },
      "articles",
      JSON.stringify({
        news_id: "own-1",
        headline,
        intro: "In short.",
        body: "<p>At length.</p>",
        publish_date: "2026-03-16 09:00:00+0800",
        language: "en",
        images: [],
        hashtags: [],
      }),
    );
  const agents = [...(await workers()).values()];
  const show = async (headline: string) => {
    for (const agent of agents) {
      await expect
        .poll(async () => {
          const { body, headers } = await requestOnce({ port, path, agent });
          return [body.includes(headline), String(headers["cache-status"]).includes("; hit")];
        })
        .toEqual([true, true]);
    }
  };
  await article("Cranes stand still");
  await show("Cranes stand still");
  await article("Cranes move again");
  await show("Cranes move again");
});

test("a form whose key one has made is taken by the other", async () => {
  const [one, two] = [...(await workers()).values()];
  const send = async (fields: object, agent: Agent | undefined) => {
    const form = JSON.stringify(fields);
    const { what, body } = await requestOnce({ port, path: "/api/enquiries/sea", form, agent });
    return { status: what, ...JSON.parse(body) };
  };
  // The key has run out: another one comes with the answer.
  const { formKey } = await send(seaForm, one);
  expect(await send({ ...seaForm, form_key: formKey }, two)).toMatchObject({
    status: "200",
    result: "success",
  });
});

test("a worker that dies is replaced and logged, and the other one answers meanwhile", async () => {
  const [victim = 0, witness = 0] = (await workers()).keys();
  process.kill(victim, "SIGKILL");
  await expect.poll(() => told("worker ended: another one is started").length).toBe(1);
  expect(told("worker ended: another one is started")[0]).toMatchObject({
    level: "error",
    worker: victim,
    code: null,
    signal: "SIGKILL",
    serving: 1,
  });
  const { body } = await requestOnce({ port, path: "/healthz" });
  expect(processOf(body)).toBe(witness);
  const pids = [...(await workers()).keys()];
  expect(pids).toContain(witness);
  expect(pids).not.toContain(victim);
});

test("rolling restarts fail none of 2,000 requests on persistent connections, and read .env again", async () => {
  test.setTimeout(scaled(400_000));
  const mobile = async () => (await requestOnce({ port, path: "/sgmobile" })).headers.location;
  const moved = "https://mobile.gazette.example/";
  expect(await mobile()).not.toContain(moved);
  writeFileSync(`${root}/var/test-${name}/site/.env`, `MOBILE_URL=${moved}\n`);
  const paths = ["/news?news_id=own-1", "/", "/port", "/api/ports?name=rot"];
  const all = [
    startReaders(port, paths, { readers: 8, pauseMs: 100 }),
    // Their connections are idle for seconds, also while a worker ends.
    startReaders(port, paths, { readers: 8, pauseMs: 3_000 }),
  ];
  const count = () => all.reduce((sum, readers) => sum + readers.count(), 0);
  let round = 0;
  while (round < 2 || count() < 2_000) {
    round += 1;
    const old = [...(await workers()).keys()];
    process.kill(portal.pid(), "SIGHUP");
    // Two starts beside the other tests: a guard against what hangs.
    await expect
      .poll(() => told("all workers are replaced").length, { timeout: scaled(100_000) })
      .toBe(round);
    for (const pid of (await workers()).keys()) expect(old).not.toContain(pid);
  }
  const outcomes = (await Promise.all(all.map((readers) => readers.stop()))).flat();
  expect(outcomes.length).toBeGreaterThan(2_000);
  expect(failures(outcomes)).toEqual({});
  expect(told("worker has left")).toHaveLength(2 * round);
  expect(await mobile()).toContain(moved);
});

test("a reload waits until all are replaced; if a new worker does not serve it fails with its sentence, and the old ones go on", async () => {
  const reload = async () => {
    const { child, output } = printing(process.execPath, [`${root}/bin/reload.js`, `${portal.pid()}`], {});
    return { code: await exitCode(child), output: output() };
  };
  const env = `${root}/var/test-${name}/site/.env`;
  const before = [...(await workers()).keys()].sort();
  writeFileSync(env, "SITE_FILE=own/none.json\n");
  const failed = await reload();
  expect(failed.code).toBe(1);
  expect(failed.output).toContain(
    "Not reloaded, and the old workers go on: SITE_FILE own/none.json cannot be used",
  );
  expect([...(await workers()).keys()].sort()).toEqual(before);
  rmSync(env);
  expect(await reload()).toEqual({ code: 0, output: "All workers are replaced.\n" });
  for (const pid of (await workers()).keys()) expect(before).not.toContain(pid);
  const other = printing(process.execPath, [`${root}/bin/reload.js`, `${process.pid}`], {});
  expect(await exitCode(other.child)).toBe(1);
  expect(other.output()).toContain(`Process ${process.pid} takes no reload`);
});

test("a signal ends all processes with code 0", async () => {
  const [agent] = (await workers()).values();
  await portal.kill("SIGTERM");
  agent?.destroy();
  expect(await portal.ended()).toBe(0);
  expect(told("server ends").length).toBeGreaterThanOrEqual(2);
  expect((await requestOnce({ port, path: "/healthz" })).what).toBe("ECONNREFUSED");
});

test("a portal that cannot be served ends with one sentence", async () => {
  const site = copySite(`test-${name}-wrong`);
  const begin = async (env: Record<string, string>, directory = site) => {
    const { child, output } = serve(directory, {
      PORT: String(await findFreePort()),
      LOG_LEVEL: "silent",
      ...env,
    });
    return { code: await exitCode(child), output: output() };
  };
  const none = await begin({ WORKERS: "none" });
  expect(none).toMatchObject({
    code: 1,
    output: expect.stringContaining("WORKERS must be a number from 1 to 64, or auto"),
  });
  const store = await begin({ WORKERS: "2", STORE_URL: "file:/dev/null/portal.db" });
  expect(store.code).toBe(1);
  expect(store.output.match(/\/dev\/null\/portal\.db/g)).toHaveLength(1);
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const taken = String((other.address() as AddressInfo).port);
  const second = await begin({ WORKERS: "2", HOST: "127.0.0.1", PORT: taken });
  other.close();
  expect(second.code).toBe(1);
  expect(
    second.output.match(/Port \d+ is in use by another program\. Set PORT to one that is free/g),
  ).toHaveLength(1);
  // A version that is reached through a link, as in deploy/portal.service.
  const around = mkdtempSync(join(tmpdir(), "portal-"));
  const link = join(around, "current");
  symlinkSync(root, link);
  const bound = printing(process.execPath, [`${link}/bin/serve.js`, site], {
    WORKERS: "none",
    SITE_FILE: "own/portal.json",
  });
  await exitCode(bound.child);
  // A link to the sources below the sources would be a path without an end.
  rmSync(around, { recursive: true });
  expect(bound.output()).toContain(`SITE_FILE: ${root}/own/portal.json belongs to this version alone`);
  const unbuilt = await begin({}, `${root}/docs`);
  expect(unbuilt).toMatchObject({
    code: 1,
    output: expect.stringContaining(`There is no build in ${root}/docs`),
  });
});
