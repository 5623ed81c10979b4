import type { Socket } from "node:net";
import type { Pool, PoolClient, PoolConfig } from "pg";
import { storeDeadline } from "../deadline";
import type { ReportState } from "../guard";
import { markTrouble } from "../trouble";
import { eventLoopWasBlocked, monitorEventLoop, pendingInputRead } from "./event-loop";
import { isExhausted, isSilence, judge } from "./trouble";

/** Connections of one process: for reading and writing, for writes that a power failure may lose, and one that listens. */
export const poolSizes = { main: 10, quick: 2, listening: 1 } as const;

export const serverTimes = {
  /** How long to wait for a connection, a new one or one that another query releases. */
  connectMs: 2_000,
  /** The statement timeout. Imports and migrations take longer and set their own. */
  statementMs: 30_000,
  lockMs: 10_000,
  /** How long queries fail at once after the server has not responded. */
  downMs: 1_000,
  /** The interval of the heartbeat, and its timeout. */
  beatMs: 1_000,
  beatWaitMs: 2_000,
} as const;

/** The state of a server that all connections to it share. */
export interface Server {
  /** The URL with its password. */
  url: string;
  /** Throws while the server is known to be down. */
  check(): void;
  /** Notes that the server has responded. */
  up(): void;
  /**
   * Whether a failure says nothing about the server: a timeout while it responded to others, or while the event loop was
   * blocked and its response was not read.
   */
  isInconclusive(error: unknown): boolean;
  /** Called with every error. Returns the same error, annotated with its reason. */
  failed(error: unknown): unknown;
  /** Notes that the server does not respond, and aborts the queries that wait for it. */
  down(): void;
  /** Connections that are in use. */
  readonly active: Set<PoolClient>;
}

export function serverOf(url: string, report: ReportState): Server {
  let isUp: boolean | null = null;
  let downUntil = 0;
  let last = "its server does not answer";
  let heardAt = Number.NEGATIVE_INFINITY;
  const active = new Set<PoolClient>();
  monitorEventLoop();
  const isInconclusive = (error: unknown) => {
    if (isExhausted(error)) return eventLoopWasBlocked();
    return (
      isSilence(error) && (performance.now() - heardAt < serverTimes.beatWaitMs || eventLoopWasBlocked())
    );
  };
  const markDown = (reason: string) => {
    [isUp, last] = [false, reason];
    downUntil = performance.now() + serverTimes.downMs;
    report("failing", reason);
  };
  return {
    url,
    active,
    check() {
      if (performance.now() >= downUntil) return;
      const error = new Error(`The store cannot be used: ${last}.`);
      markTrouble(error, last, false);
      throw error;
    },
    isInconclusive,
    up() {
      heardAt = performance.now();
      if (isUp === true) return;
      [isUp, downUntil] = [true, 0];
      report("open", null);
    },
    failed(error) {
      const trouble = judge(error);
      if (isInconclusive(error)) return error;
      if (trouble?.kind === "gone") markDown(trouble.reason);
      else if (trouble) {
        isUp = false;
        report(trouble.kind === "busy" ? "locked" : "failing", trouble.reason);
      }
      return error;
    },
    down() {
      markDown("its server does not answer");
      for (const client of active) socketOf(client)?.destroy();
    },
  };
}

/** The socket of a connection: pg has no method to destroy it. */
export function socketOf(client: object): Pick<Socket, "destroy" | "ref" | "unref"> | undefined {
  return (client as { connection?: { stream?: Socket } }).connection?.stream;
}

/** Parsers by type: every number becomes a number, a boolean 1 or 0 as in SQLite. */
const readers: Record<number, (text: string) => unknown> = {
  16: (text) => (text === "t" ? 1 : 0),
  20: Number,
  1700: Number,
};

/** A value that PostgreSQL can bind: a boolean as a number, an instant as ISO 8601, and no U+0000 within a text. */
function bindable(value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value === "string") return value.includes("\0") ? value.replaceAll("\0", "\ufffd") : value;
  if (typeof value === "number" || typeof value === "bigint") return value;
  if (value instanceof Date) return value.toISOString();
  if (ArrayBuffer.isView(value)) return value;
  throw new TypeError(`A value of type ${typeof value} cannot be bound to a parameter.`);
}

const writes = /^\s*(insert|update|delete|commit)/i;
/** The largest number of prepared statements of each connection. Others are planned each time. */
export const mostPrepared = 300;
const prepared = new Map<string, string>();

/** The name of a query's prepared statement; undefined for one that is not prepared. */
function nameOf(text: string): string | undefined {
  // Only selects are prepared: writes are rarely repeated.
  if (!/^\s*select/i.test(text)) return undefined;
  const preparedName = prepared.get(text);
  if (preparedName || prepared.size >= mostPrepared) return preparedName;
  const name = `portal_${prepared.size}`;
  prepared.set(text, name);
  return name;
}

/** Called after every commit of this process. */
type Wrote = () => void;

/** A connection of the pool as Kysely uses it. */
function clientOf(server: Server, client: PoolClient, wrote: Wrote) {
  let isLost = false;
  // A connection may end while no query runs on it.
  const ended = () => {
    isLost = true;
  };
  client.on("error", ended);
  server.active.add(client);
  let isInTransaction = false;
  return {
    processID: (client as { processID?: number }).processID,
    async query(text: unknown, values?: readonly unknown[]) {
      if (typeof text !== "string") return client.query(text as never);
      if (/^(begin|start transaction)/i.test(text)) isInTransaction = true;
      if (/^(commit|rollback$)/i.test(text)) isInTransaction = false;
      try {
        const name = nameOf(text);
        const result = await client.query({
          ...(name && { name }),
          text,
          values: (values ?? []).map(bindable),
        });
        server.up();
        if (!isInTransaction && writes.test(text)) wrote();
        return result;
      } catch (error) {
        const trouble = judge(error);
        if (trouble?.kind === "gone") isLost = true;
        throw server.failed(error);
      }
    },
    release(isBroken?: boolean) {
      client.off("error", ended);
      server.active.delete(client);
      client.release(isBroken || isLost);
    },
  };
}

interface PoolOptions {
  max: number;
  /** Settings of each connection. */
  settings?: Record<string, string>;
  /** Awaited before a connection is given out. */
  ready?: () => Promise<unknown>;
  wrote: Wrote;
  /** The statement timeout; 0 for none. */
  statementMs?: number;
}

/** A pool for Kysely's dialect. It is made, and `pg` is loaded, when it is first used. */
export function lazyPool(server: Server, { max, settings = {}, ready, wrote, statementMs }: PoolOptions) {
  let made: Promise<Pool> | undefined;
  let isEnded = false;
  const make = async (): Promise<Pool> => {
    const { Pool, types } = await import("pg");
    const config: PoolConfig = {
      ...connectionOptions(server.url, settings),
      max,
      idleTimeoutMillis: 60_000,
      allowExitOnIdle: true,
      statement_timeout: statementMs ?? serverTimes.statementMs,
      lock_timeout: statementMs === 0 ? 0 : serverTimes.lockMs,
      types: {
        getTypeParser: (oid: number, format?: string) =>
          readers[oid] ?? types.getTypeParser(oid as never, format as never),
      } as never,
    };
    const pool = new Pool(config);
    // An idle connection was cut off: the next query makes a new one.
    pool.on("error", (error) => server.failed(error));
    return pool;
  };
  const pool = () => {
    made ??= make();
    return made;
  };
  return {
    options: {},
    async connect() {
      if (isEnded) throw new Error("The store is closed.");
      if (ready) await ready();
      server.check();
      const connect = async () => inTime((await pool()).connect());
      try {
        const client = await connect().catch(async (error) => {
          await pendingInputRead();
          if (!server.isInconclusive(error)) throw error;
          return connect();
        });
        return clientOf(server, client, wrote);
      } catch (error) {
        throw server.failed(error);
      }
    },
    async end() {
      isEnded = true;
      await (await made)?.end();
    },
  };
}

/** A connection before the store deadline. One that comes later is released. */
async function inTime(connecting: Promise<PoolClient>): Promise<PoolClient> {
  const deadline = storeDeadline();
  if (deadline === undefined) return connecting;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error("timeout exceeded when trying to connect")),
      Math.max(0, deadline - performance.now()),
    );
  });
  try {
    return await Promise.race([connecting, late]);
  } catch (error) {
    connecting.then(
      (client) => client.release(),
      () => {},
    );
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** The options of every connection. */
export function connectionOptions(url: string, settings: Record<string, string> = {}) {
  const options = Object.entries({ client_encoding: "UTF8", ...settings })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" ");
  return {
    connectionString: url,
    application_name: "portal",
    connectionTimeoutMillis: serverTimes.connectMs,
    keepAlive: true,
    options,
  };
}
