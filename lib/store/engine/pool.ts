import type { Socket } from "node:net";
import type { Pool, PoolClient, PoolConfig } from "pg";
import type { Tell } from "../guard";
import { patienceEnds } from "../patience";
import { markTrouble } from "../trouble";
import { inputIsRead, wasHeldUp, watchForHoldUps } from "./held-up";
import { isExhausted, isSilence, judge } from "./trouble";

/** Connections of one process: for reading and writing, for what may be lost with the power, and one that listens. */
export const poolSizes = { main: 10, quick: 2, listening: 1 } as const;

export const serverTimes = {
  /** Until a connection is there, a new one or one that another query gives back. */
  connectMs: 2_000,
  /** A reader's statement; imports and the steps of the tables' history take longer, and say so. */
  statementMs: 30_000,
  lockMs: 10_000,
  /** A server that has not answered is not asked again for so long: who comes meanwhile is told at once. */
  downMs: 1_000,
  /** How often it is asked whether it is there, and how long that may take. */
  beatMs: 1_000,
  beatWaitMs: 2_000,
} as const;

/** What all connections to one server know of it. */
export interface Server {
  /** The address, with its secrets. */
  url: string;
  /** Throws while the server is known to be down. */
  check(): void;
  /** It answered. */
  up(): void;
  /**
   * Whether a failure says nothing of the server: a time ran out while it answered others, or while this process was held
   * up and did not read what it said.
   */
  saysNothing(error: unknown): boolean;
  /** Told of every failure; answers the same error, marked. */
  failed(error: unknown): unknown;
  /** It does not answer at all: whoever waits for it is let go. */
  down(): void;
  /** Connections that are in use. */
  readonly active: Set<PoolClient>;
}

export function serverOf(url: string, tell: Tell): Server {
  let isUp: boolean | null = null;
  let downUntil = 0;
  let last = "its server does not answer";
  let heardAt = Number.NEGATIVE_INFINITY;
  const active = new Set<PoolClient>();
  watchForHoldUps();
  const saysNothing = (error: unknown) => {
    if (isExhausted(error)) return wasHeldUp();
    return isSilence(error) && (performance.now() - heardAt < serverTimes.beatWaitMs || wasHeldUp());
  };
  const noteDown = (reason: string) => {
    [isUp, last] = [false, reason];
    downUntil = performance.now() + serverTimes.downMs;
    tell("failing", reason);
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
    saysNothing,
    up() {
      heardAt = performance.now();
      if (isUp === true) return;
      [isUp, downUntil] = [true, 0];
      tell("open", null);
    },
    failed(error) {
      const trouble = judge(error);
      if (saysNothing(error)) return error;
      if (trouble?.kind === "gone") noteDown(trouble.reason);
      else if (trouble) {
        isUp = false;
        tell(trouble.kind === "busy" ? "locked" : "failing", trouble.reason);
      }
      return error;
    },
    down() {
      noteDown("its server does not answer");
      for (const client of active) socketOf(client)?.destroy();
    },
  };
}

/** The socket under a connection: pg has no word for cutting it off. */
export function socketOf(client: object): Pick<Socket, "destroy" | "ref" | "unref"> | undefined {
  return (client as { connection?: { stream?: Socket } }).connection?.stream;
}

/** Numbers as numbers, whatever their size here; truth as SQLite has it. */
const readers: Record<number, (text: string) => unknown> = {
  16: (text) => (text === "t" ? 1 : 0),
  20: Number,
  1700: Number,
};

/** A parameter as PostgreSQL takes it: truth as a number, an instant as ISO 8601, and no U+0000 within a text. */
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
/** Statements that each connection keeps prepared at most; others are planned anew each time. */
export const mostPrepared = 300;
const prepared = new Map<string, string>();

/** The name under which a connection keeps a query's plan; undefined for one that is not kept. */
function nameOf(text: string): string | undefined {
  // What is written once is not planned for another time.
  if (!/^\s*select/i.test(text)) return undefined;
  const known = prepared.get(text);
  if (known || prepared.size >= mostPrepared) return known;
  const name = `portal_${prepared.size}`;
  prepared.set(text, name);
  return name;
}

/** Told of every commit made here. */
type Wrote = () => void;

/** A connection of the pool as Kysely uses it. */
function clientOf(server: Server, client: PoolClient, wrote: Wrote) {
  let isLost = false;
  // A connection may end while nobody asks anything on it.
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
  /** Of a statement; 0 for none. */
  statementMs?: number;
}

/** A pool as Kysely's dialect wants it, made when it is first used. `pg` is loaded then, and not before. */
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
          await inputIsRead();
          if (!server.saysNothing(error)) throw error;
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

/** A connection within the patience that there is; one that comes later is given back. */
async function inTime(connecting: Promise<PoolClient>): Promise<PoolClient> {
  const ends = patienceEnds();
  if (ends === undefined) return connecting;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error("timeout exceeded when trying to connect")),
      Math.max(0, ends - performance.now()),
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

/** What every connection is told. */
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
