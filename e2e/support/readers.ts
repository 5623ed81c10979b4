import { Agent, type IncomingHttpHeaders, request } from "node:http";

/** What a request came to. */
export interface Outcome {
  /** The status, or the word for why there is none. */
  what: string;
  ms: number;
  body: string;
  headers: IncomingHttpHeaders;
}

export interface ReaderRequest {
  port: number;
  path: string;
  /** Whose connections are used; a new one for each request without. */
  agent?: Agent | undefined;
  headers?: Record<string, string>;
  /** Sent as JSON; what is asked for otherwise is read. */
  form?: string;
  /** How much of the body is looked at, in bytes and at least: the rest comes and is passed over. */
  looksAt?: number;
}

/** Longer than all of a proxy's waiting. */
const timeoutMs = 40_000;

/** Asks a portal on this machine once. Never rejects. */
export function requestOnce({
  port,
  path,
  agent,
  headers,
  form,
  looksAt = Infinity,
}: ReaderRequest): Promise<Outcome> {
  const begun = performance.now();
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    let bytes = 0;
    let answered: IncomingHttpHeaders = {};
    const end = (what: string) => {
      const body = Buffer.concat(pieces).toString("utf8");
      resolve({ what, ms: performance.now() - begun, body, headers: answered });
    };
    const own = form ? { "Content-Type": "application/json", Origin: `http://localhost:${port}` } : {};
    const asking = request({
      host: "127.0.0.1",
      port,
      path,
      agent: agent ?? false,
      method: form ? "POST" : "GET",
      headers: { Host: `localhost:${port}`, ...own, ...headers },
    });
    asking.setTimeout(timeoutMs, () => asking.destroy(new Error("time-out")));
    asking.on("error", (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
    asking.on("response", (response) => {
      answered = response.headers;
      response.on("data", (piece: Buffer) => {
        if (bytes < looksAt) pieces.push(piece);
        bytes += piece.length;
      });
      response.on("end", () => end(String(response.statusCode)));
      response.on("error", () => end("cut off"));
    });
    asking.end(form);
  });
}

/** One connection that is kept, and so one process behind a port that several share. */
export const oneConnection = () => new Agent({ keepAlive: true, maxSockets: 1 });

export interface TimedOutcome extends Pick<Outcome, "what" | "ms"> {
  /** When it was asked, on this process's clock. */
  sentAt: number;
}

/** Readers who ask again and again: every other one on a connection that he keeps. */
export interface Readers {
  /** How many requests have been answered so far. */
  count(): number;
  /** Lets each wait so long from his next answer on. */
  pace(pauseMs: number): void;
  /** Lets all come to their end. */
  stop(): Promise<TimedOutcome[]>;
}

/**
 * @param pauseMs between an answer and the next request of a reader
 * @param forms how many readers send forms instead: incomplete ones, which are answered with 422 and fill no store
 */
export function startReaders(
  port: number,
  paths: readonly string[],
  { readers = 8, pauseMs = 20, forms = 0 } = {},
): Readers {
  const outcomes: TimedOutcome[] = [];
  const agents: Agent[] = [];
  let going = true;
  let pause = pauseMs;
  const work = Array.from({ length: readers }, async (_, reader) => {
    const agent = oneConnection();
    agents.push(agent);
    const isForm = reader < forms;
    for (let at = reader; going; at += 1) {
      const own = reader % 2 === 0 ? { agent } : {};
      const sentAt = performance.now();
      const { what, ms } = isForm
        ? await requestOnce({ port, path: "/api/enquiries/sea", form: "{}", ...own })
        : await requestOnce({ port, path: paths[at % paths.length] ?? "/", looksAt: 0, ...own });
      outcomes.push({ what, ms, sentAt });
      await new Promise((resolve) => setTimeout(resolve, isForm ? 1_000 : pause));
    }
  });
  return {
    count: () => outcomes.length,
    pace: (ms) => {
      pause = ms;
    },
    async stop() {
      going = false;
      await Promise.all(work);
      for (const agent of agents) agent.destroy();
      return outcomes;
    },
  };
}

/** How many outcomes are none of these, by what they were: an empty object when all is well. */
export function failures(outcomes: readonly TimedOutcome[], fine: readonly string[] = ["200"]) {
  const counts: Record<string, number> = {};
  for (const { what } of outcomes) if (!fine.includes(what)) counts[what] = (counts[what] ?? 0) + 1;
  return counts;
}
