import type { Client } from "pg";
import { inputIsRead } from "./held-up";
import { connectionOptions, type Server, serverTimes, socketOf } from "./pool";

/** What the triggers of the tables say when something that pages show has been committed. */
export const channel = "portal";

export interface Listening {
  /** A number that is another one after every commit that pages show, of any process; null while nobody would hear of it. */
  version(): number | null;
  /** A commit of this process. */
  wrote(): void;
  /** Calls back soon after such commits; returns what ends that. */
  onCommit(tell: () => void): () => void;
  close(): Promise<void>;
}

/**
 * Hears of commits on one connection of its own, made when it is first asked for a version or a call. The same connection
 * asks every second whether the server is there: when it does not answer, who waits for it is let go, and the connection is
 * made anew until it answers again.
 */
export function listenTo(server: Server): Listening {
  const tells = new Set<() => void>();
  let version = 0;
  let isListening = false;
  let isClosed = false;
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  const heard = () => {
    version++;
    for (const tell of tells) tell();
  };
  const lost = () => {
    isListening = false;
    const ending = client;
    client = undefined;
    if (ending) socketOf(ending)?.destroy();
  };
  const connect = async () => {
    const { Client } = await import("pg");
    const made = new Client(connectionOptions(server.url));
    made.on("error", () => client === made && lost());
    made.on("end", () => client === made && lost());
    made.on("notification", heard);
    await made.connect();
    if (isClosed) return made.end();
    client = made;
    // It keeps no process alive.
    socketOf(made)?.unref();
    await made.query(`listen ${channel}`);
    isListening = true;
    server.up();
    // Nobody knows what was committed before.
    heard();
  };
  const beat = async () => {
    if (!client) return connect();
    const late = Promise.withResolvers<never>();
    const timeUp = setTimeout(() => {
      void inputIsRead().then(() => late.reject(new Error("timeout expired")));
    }, serverTimes.beatWaitMs);
    timeUp.unref();
    try {
      await Promise.race([client.query("select 1"), late.promise]);
      server.up();
    } finally {
      clearTimeout(timeUp);
    }
  };
  const turn = async () => {
    try {
      await beat();
    } catch (error) {
      await inputIsRead();
      server.failed(error);
      lost();
      if (!server.saysNothing(error)) server.down();
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
    onCommit(tell) {
      begin();
      tells.add(tell);
      return () => tells.delete(tell);
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      const ending = client;
      client = undefined;
      isListening = false;
      // Whoever waits for its end stays until then.
      if (ending) socketOf(ending)?.ref();
      await ending?.end().catch(() => {});
    },
  };
}
