import type { Client } from "pg";
import { pendingInputRead } from "./event-loop";
import { connectionOptions, type Server, serverTimes, socketOf } from "./pool";

/** The channel that triggers notify when a commit changes what pages show. */
export const channel = "portal";

interface CommitListener {
  /** A number that changes with every commit, of any process, that pages show; null while there is no connection. */
  version(): number | null;
  /** Notes a commit of this process. */
  wrote(): void;
  /** Calls `listener` soon after such commits. Returns a function that ends this. */
  onCommit(listener: () => void): () => void;
  close(): Promise<void>;
}

async function openConnection({ url }: Server, heard: () => void, lost: (ended: Client) => void) {
  const { Client } = await import("pg");
  const made = new Client(connectionOptions(url));
  made.on("error", () => lost(made));
  made.on("end", () => lost(made));
  made.on("notification", heard);
  await made.connect();
  return made;
}

/** Throws where the server does not respond in time. */
async function needResponse(client: Client): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timeUp = setTimeout(() => {
    void pendingInputRead().then(() => late.reject(new Error("timeout expired")));
  }, serverTimes.beatWaitMs);
  timeUp.unref();
  try {
    await Promise.race([client.query("select 1"), late.promise]);
  } finally {
    clearTimeout(timeUp);
  }
}

/**
 * Listens for commits on a separate connection, which is made when a version or a listener is first requested. The same
 * connection checks every second that the server responds. If it does not, waiting queries are aborted, and the connection is
 * made again until the server responds.
 */
export function listenForCommits(server: Server): CommitListener {
  const listeners = new Set<() => void>();
  let version = 0;
  let isListening = false;
  let isClosed = false;
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  const heard = () => {
    version++;
    for (const listener of listeners) listener();
  };
  const lost = () => {
    isListening = false;
    const ending = client;
    client = undefined;
    if (ending) socketOf(ending)?.destroy();
  };
  const connect = async () => {
    const made = await openConnection(server, heard, (ended) => client === ended && lost());
    if (isClosed) return made.end();
    client = made;
    // The connection does not keep the process alive.
    socketOf(made)?.unref();
    await made.query(`listen ${channel}`);
    isListening = true;
    server.up();
    // Earlier commits may have been missed.
    heard();
  };
  const beat = async () => {
    if (!client) return connect();
    await needResponse(client);
    server.up();
  };
  const turn = async () => {
    try {
      await beat();
    } catch (error) {
      await pendingInputRead();
      server.failed(error);
      lost();
      if (!server.isInconclusive(error)) server.down();
    }
    if (isClosed) return;
    timer = setTimeout(turn, serverTimes.beatMs);
    timer.unref();
  };
  let hasBegun = false;
  const begin = () => {
    if (hasBegun) return;
    hasBegun = true;
    void turn();
  };

  return {
    version() {
      begin();
      return isListening ? version : null;
    },
    wrote() {
      version++;
    },
    onCommit(listener) {
      begin();
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      const ending = client;
      client = undefined;
      isListening = false;
      // The process stays alive until the connection has ended.
      if (ending) socketOf(ending)?.ref();
      await ending?.end().catch(() => {});
    },
  };
}
