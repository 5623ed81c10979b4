import { setTimeout as sleep } from "node:timers/promises";
import { type CompiledQuery, type DatabaseConnection, Kysely, type QueryResult, sql } from "kysely";
import type { Store } from "./connection";
import { eventLoopWasBlocked, pendingInputRead } from "./engine/event-loop";
import type { Database } from "./schema";
import { isBusy, isStoreTrouble, reasonOf } from "./trouble";

/** How far the primary is, in a form that a replica can be asked about. */
export interface Position {
  changeId: number;
  /** What it has written to its log, as PostgreSQL writes such a place; null where there is no log to follow. */
  log: string | null;
  /** Its tables, and when they were made, which no two stores have in common. */
  tables: string | null;
}

export interface Positions {
  ofPrimary(primary: Kysely<Database>): Promise<Position>;
  /** Whether a replica has all that the primary had there. */
  has(replica: Kysely<Database>, position: Position): Promise<boolean>;
}

const tables = sql`(select md5(string_agg(name || timestamp, ',' order by name)) from kysely_migration)`;
const newestChange = sql`(select coalesce(max(id), 0) from changes)`;

/**
 * Changes have ascending ids in the order of their commits. A streaming replica is asked for its place in the log too, because
 * some commits, such as those of a start, record no change.
 */
const postgresPositions: Positions = {
  async ofPrimary(primary) {
    const { rows } = await sql<Position>`select ${newestChange} as "changeId",
      pg_current_wal_flush_lsn()::text as log, ${tables} as tables`.execute(primary);
    const [position] = rows;
    if (!position) throw new Error("The primary has no position.");
    return position;
  },
  async has(replica, { changeId, log, tables: made }) {
    const { rows } = await sql<{ has: number | null }>`select ${newestChange} >= ${changeId}
      and ${tables} = ${made}
      and (not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= ${log}::pg_lsn) as has`.execute(replica);
    return rows[0]?.has === 1;
  },
};

export const replicaTimes = {
  /** How long pages keep to what the replica had before a change, while it has not got it; then they are read from the primary. */
  waitMs: 5_000,
  /** The interval in which it is asked meanwhile. */
  pollMs: 25,
  /** The interval in which it is asked whether it answers, and whether it can be used again. */
  beatMs: 1_000,
  /** How long it has for an answer. */
  answerMs: 2_000,
} as const;

interface ReplicaOptions {
  /** Called at the first decision and at each change: null while the replica is read, else why it is not. */
  report(reason: string | null): void;
  positions?: Positions;
  times?: { readonly [Name in keyof typeof replicaTimes]: number };
}

/** A store whose `reader` is a replica of it. */
export interface ReplicatedStore extends Store {
  /**
   * Resolves when `reader` has all that was committed before the call: when the replica has it, or `reader` is the primary because the
   * replica did not have it in time.
   */
  caughtUp(): Promise<void>;
  /** Whether `reader` is the replica now. */
  readonly isReplicaRead: boolean;
}

const behind = "it is behind";

/**
 * The primary with the reads of pages from a replica. The replica is read once it has all that the primary has. When the process is
 * told of a commit, the version stays what it was until the replica has it too, so that nothing old is taken for new. A replica
 * that does not get it within `waitMs`, or does not answer, is left for the primary until it has everything again.
 */
export function withReplica(
  primary: Store,
  open: () => Pick<Store, "reader" | "close">,
  { report, positions = postgresPositions, times = replicaTimes }: ReplicaOptions,
): ReplicatedStore {
  let replica: Pick<Store, "reader" | "close"> | null = null;
  let isRead = false;
  let isClosed = false;
  let reported: string | null | undefined;
  /** The version of what `reader` shows, and that of the primary when it was last compared. */
  let [version, primaryVersion] = [0, primary.version()];
  let toldCount = 0;
  const listeners = new Set<() => void>();
  /** The ends of queries that the replica has not answered. */
  const waiting = new Set<(error: Error) => void>();

  const tell = (reason: string | null) => {
    if (reason === reported) return;
    reported = reason;
    report(reason);
  };
  const move = () => {
    version += 1;
    for (const listener of listeners) listener();
  };
  const leave = (reason: string) => {
    tell(reason);
    if (!isRead) return;
    isRead = false;
    move();
  };
  /** What waits for an answer is read from the primary. The replica is opened again, without the connections that hang. */
  const lose = (reason: string) => {
    leave(reason);
    const lost = replica;
    replica = null;
    for (const end of waiting) end(new Error(reason));
    void lost?.close().catch(() => {});
  };

  /** Whether the replica has it: null where it does not answer, and false where that is not to be known now. */
  const has = async (position: Position): Promise<boolean | null> => {
    replica ??= open();
    let answer: boolean | undefined;
    const asked = positions.has(replica.reader, position).then(
      (isThere) => {
        answer = isThere;
      },
      (error: unknown) => {
        if (isBusy(error)) answer = false;
        else lose(reasonOf(error) ?? behind);
      },
    );
    const inTime = new AbortController();
    const late = sleep(times.answerMs, undefined, { ref: false, signal: inTime.signal }).catch(() => {});
    await Promise.race([asked, late]);
    inTime.abort();
    if (answer === undefined) await pendingInputRead();
    if (answer !== undefined) return answer;
    if (replica && eventLoopWasBlocked()) return false;
    if (replica) lose("its server does not answer");
    return null;
  };

  /** Waits until the replica has all that the primary has at a moment; leaves it where that takes too long. */
  const follow = async () => {
    const position = await positions.ofPrimary(primary.reader).catch(() => null);
    // Nothing newer can be read from a primary that does not answer.
    if (!position) return;
    const until = performance.now() + times.waitMs;
    while (isRead && !isClosed) {
      if (await has(position)) return move();
      if (performance.now() > until) return leave(behind);
      await sleep(times.pollMs, undefined, { ref: false });
    }
  };
  let following: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  const caughtUp = async (): Promise<void> => {
    if (!isRead) return;
    // Callers share the turn that begins after all of them.
    next ??= following.then(() => {
      next = null;
      following = follow().catch(() => leave(behind));
      return following;
    });
    return next;
  };

  /** Reads the replica again as soon as it has all that the process was told of. */
  const recover = async () => {
    const until = performance.now() + times.waitMs;
    let [position, told] = [await positions.ofPrimary(primary.reader), toldCount];
    while (!isClosed) {
      const isThere = await has(position);
      if (isThere && told === toldCount) {
        isRead = true;
        tell(null);
        return move();
      }
      if (isThere === null) return;
      if (performance.now() > until) return tell(behind);
      if (told !== toldCount) [told, position] = [toldCount, await positions.ofPrimary(primary.reader)];
      await sleep(times.pollMs, undefined, { ref: false });
    }
  };

  const beat = async () => {
    // The primary's place of long ago: all that counts is the answer.
    if (isRead) await has({ changeId: 0, log: "0/0", tables: null });
    else await recover();
  };
  let timer: NodeJS.Timeout | undefined;
  const keepBeating = async () => {
    await beat().catch(() => {});
    if (isClosed || !primary.isOpen) return end();
    timer = setTimeout(keepBeating, times.beatMs);
    timer.unref();
  };
  const endListening = primary.onCommit(() => {
    toldCount += 1;
    if (isRead) void caughtUp();
    else move();
  });
  const end = async () => {
    isClosed = true;
    clearTimeout(timer);
    endListening();
    await replica?.close();
    replica = null;
  };
  void keepBeating();

  const fromReplica = <R>(from: Pick<Store, "reader">, compiled: CompiledQuery): Promise<QueryResult<R>> =>
    new Promise((resolve, reject) => {
      waiting.add(reject);
      const settled = () => waiting.delete(reject);
      from.reader
        .executeQuery(compiled as CompiledQuery<R>)
        .finally(settled)
        .then(resolve, reject);
    });
  const run = async <R>(compiled: CompiledQuery): Promise<QueryResult<R>> => {
    if (isRead && replica) {
      const from = replica;
      try {
        return await fromReplica(from, compiled);
      } catch (error) {
        const isLeft = from !== replica;
        // A query that a replica ends for what it has to apply, is repeated; one on a busy replica is not the primary's.
        if (!(isLeft || isStoreTrouble(error)) || (isBusy(error) && !isConflict(error))) throw error;
        if (!isLeft && !isBusy(error)) lose(reasonOf(error) ?? behind);
      }
    }
    return primary.reader.executeQuery(compiled as CompiledQuery<R>);
  };

  return {
    engine: primary.engine,
    db: primary.db,
    quick: primary.quick,
    guard: primary.guard,
    withBare: (work) => primary.withBare(work),
    reader: readerOf(primary, run),
    version() {
      const now = primary.version();
      if (!isRead && now !== primaryVersion) version += 1;
      primaryVersion = now;
      return now === null ? null : version;
    },
    onCommit(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    caughtUp,
    get isReplicaRead() {
      return isRead;
    },
    get isOpen() {
      return primary.isOpen;
    },
    async close() {
      await end();
      await primary.close();
    },
  };
}

/** A query that a replica has ended because it kept from applying what the primary has changed. */
const isConflict = (error: unknown) => (error as { code?: unknown }).code === "40001";

/** A Kysely like the primary's, whose queries `run` answers. It has no transactions: each query may be answered elsewhere. */
function readerOf(
  primary: Pick<Store, "reader">,
  run: <R>(compiled: CompiledQuery) => Promise<QueryResult<R>>,
): Kysely<Database> {
  const executor = primary.reader.getExecutor();
  const refuse = () => {
    throw new Error("Pages read without transactions and cursors.");
  };
  const connection: DatabaseConnection = { executeQuery: run, streamQuery: refuse };
  const nothing = async () => {};
  return new Kysely<Database>({
    dialect: {
      createAdapter: () => executor.adapter,
      createQueryCompiler: () => ({
        compileQuery: (node, id) => executor.compileQuery(executor.transformQuery(node, id), id),
      }),
      createIntrospector: refuse,
      createDriver: () => ({
        init: nothing,
        acquireConnection: async () => connection,
        beginTransaction: async () => refuse(),
        commitTransaction: nothing,
        rollbackTransaction: nothing,
        releaseConnection: nothing,
        destroy: nothing,
      }),
    },
  });
}
